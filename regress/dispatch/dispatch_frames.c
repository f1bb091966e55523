/* SPDX-License-Identifier: Apache-2.0 */
/* Runs all tasks of frames on simulated cores behind the dispatcher, and compares what they leave with the renderer's (docs/gpu.md,
   "Slots"). Usage: dispatch_frames WIDTH HEIGHT SCENE...    Prints TAP. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/tap.h"
#include "cluster/cluster_setup.h"
#include "gpu/dispatch/dispatch_cores.h"
#include "regress/common/shader.h"
#include "regress/dispatch/frame_tasks.h"
#include "search/choices.h"
#include "studies/show/show.h"

enum { LIMIT = 100000000 };

typedef struct {
  gm_machine machine;
  gc_options cc;
  gm_run_config cfg;
  unsigned width, height;
} job;

/* A run of a frame's tasks. */
typedef struct {
  gm_slot_task *task[2];
  gm_shaded *out[2]; /* four of each task */
  uint64_t cycles, loads;
} replay;

static bool make_replay(replay *r, const frame_tasks *f) {
  *r = (replay){.cycles = 0};
  for (unsigned k = 0; k < 2; k++) {
    r->task[k] = calloc(f->tasks[k] + 1, sizeof *r->task[k]);
    r->out[k] = calloc(4 * f->tasks[k] + 1, sizeof *r->out[k]);
    if (!r->task[k] || !r->out[k])
      return false;
    for (size_t i = 0; i < f->tasks[k]; i++) {
      const frame_task *t = &f->task[k][i];
      r->task[k][i] = (gm_slot_task){.program = t->program,
                                     .mask = t->mask,
                                     .inputs = (uint8_t)t->in[__builtin_ctz(t->mask)].nv,
                                     .system_in = k,
                                     .outputs = t->outputs,
                                     .in = t->in,
                                     .out = r->out[k] + 4 * i};
    }
  }
  return true;
}

static void free_replay(replay *r) {
  for (unsigned k = 0; k < 2; k++) {
    free(r->task[k]);
    free(r->out[k]);
  }
}

/* Lanes of output register o that the program's symbols have: the others keep what an earlier task has left. */
static unsigned lanes_of(const gm_program *p, unsigned o) {
  unsigned lanes = 0;
  for (size_t i = 0; i < p->nsym; i++) {
    const gm_symbol *s = &p->sym[i];
    bool output = s->kind == (p->stage == GM_STAGE_VERTEX ? GM_SYM_VARYING : GM_SYM_FRAGCOLOR);
    if (output && o >= s->reg && o < s->reg + s->cols * s->elements)
      lanes |= ((1u << s->rows) - 1) << s->lane;
  }
  return lanes;
}

static bool has_size(const gm_program *p) {
  bool has = false;
  for (size_t i = 0; i < p->nsym; i++)
    has |= p->sym[i].kind == GM_SYM_SYSTEM && !strcmp(p->sym[i].name, "gl_PointSize");
  return has;
}

static bool same_result(const gm_program *p, const frame_task *t, unsigned thread, const gm_shaded *have) {
  const gm_shaded *want = &t->want[thread];
  bool same = want->killed == have->killed;
  if (want->killed)
    return same;
  for (unsigned o = 0; o < GM_RUN_INPUTS; o++)
    for (unsigned lane = 0; lane < 4; lane++)
      same &= !(t->outputs >> o & 1 && lanes_of(p, o) >> lane & 1) || want->o[o][lane] == have->o[o][lane];
  if (t->outputs & GM_OUTPUT_POSITION)
    same &= !memcmp(want->pos, have->pos, sizeof want->pos) && (!has_size(p) || want->size[0] == have->size[0]);
  return same;
}

static int compare_results(const frame_tasks *f, const replay *r, char *err, size_t size) {
  for (unsigned k = 0; k < 2; k++)
    for (size_t i = 0; i < f->tasks[k]; i++)
      for (unsigned t = 0; t < 4; t++)
        if (f->task[k][i].mask >> t & 1 &&
            !same_result(f->program[f->task[k][i].program].program, &f->task[k][i], t, &r->out[k][4 * i + t]))
          return gm_error(err, size, "dispatch_frames", "%s task %zu, thread %u has another result", k ? "fragment" : "vertex", i, t);
  return 0;
}

/* Runs the tasks: the stages one after the other as in a frame, or side by side. */
static int run_tasks(const job *j, const frame_tasks *f, replay *r, unsigned cores, unsigned slots, bool beside, char *err, size_t size) {
  gm_machine m;
  if (gm_cluster_machine(&m, &j->machine, 1, 4 * slots, err, size))
    return -1;
  gm_slots *s = gm_slots_new(&m, cores, slots, &j->cfg);
  const gm_slots_pace pace = {.system = 1, .stall_fill = beside ? 20 : 0, .stall_drain = beside ? 20 : 0, .seed = cores};
  int rc = s ? 0 : gm_error(err, size, "dispatch_frames", "out of memory");
  for (size_t i = 0; !rc && i < f->programs; i++)
    rc = gm_slots_add(s, f->program[i].program, &f->program[i].image) < 0 ? -1 : 0;
  for (unsigned k = 0; !rc && k < 2; k++) {
    const size_t n[2] = {beside || k == 0 ? f->tasks[0] : 0, beside || k == 1 ? f->tasks[1] : 0};
    uint64_t cycles;
    rc = beside && k ? 0 : gm_slots_run(s, &pace, r->task, n, LIMIT, &cycles, err, size);
    r->cycles = rc || (beside && k) ? r->cycles : cycles; /* of fragments */
  }
  r->loads = s ? gm_slots_loads(s) : 0;
  gm_slots_free(s);
  return rc;
}

static void test_frame(tap *t, const job *j, const char *name, const frame_tasks *f) {
  static const struct {
    unsigned cores, slots;
    bool beside;
  } shape[] = {{1, 1, false}, {1, 4, false}, {4, 4, false}, {8, 2, true}};
  double cycles[4] = {0};
  uint64_t loads = 0;
  char err[GM_ERROR_SIZE] = "";
  int rc = 0;
  for (unsigned i = 0; !rc && i < 4; i++) {
    replay r;
    rc = make_replay(&r, f) ? run_tasks(j, f, &r, shape[i].cores, shape[i].slots, shape[i].beside, err, sizeof err) : -1;
    rc = rc ? rc : compare_results(f, &r, err, sizeof err);
    cycles[i] = (double)r.cycles / (double)f->tasks[1];
    loads = r.loads;
    free_replay(&r);
  }
  tap_ok(t, !rc && f->tasks[0] && f->tasks[1],
         "%s: %zu tasks of vertices, %zu of fragments, %zu programs: their results; cycles a task of fragments: %.1f on one slot, %.1f on "
         "four, %.1f on four cores; %llu loads",
         name, f->tasks[0], f->tasks[1], f->programs, cycles[0], cycles[1], cycles[2], (unsigned long long)loads);
  if (rc)
    tap_note(err);
}

static void test_scene(tap *t, job *j, const char *path) {
  char err[GM_ERROR_SIZE] = "";
  frame_tasks f;
  frame_tasks_new(&f);
  gm_scene_options o = {.width = j->width, .height = j->height, .compile = gm_show_compile, .ctx = &j->cc};
  gm_frame_config cfg = {.pb_bytes = GM_FRAME_PB_DEFAULT, .host_threads = 1, .engine = &f.engine, .run = j->cfg};
  gm_scene *s = gm_scene_load(path, &o, err, sizeof err);
  if (s && !gm_scene_render(s, &cfg, NULL, NULL, NULL, NULL, err, sizeof err)) {
    test_frame(t, j, path, &f);
  } else {
    tap_ok(t, false, "%s", path);
    tap_note(err);
  }
  gm_scene_free(s);
  frame_tasks_free(&f);
}

int main(int argc, char **argv) {
  static job j;
  char err[GM_ERROR_SIZE];
  tap t = {0};
  if (argc < 4)
    return fprintf(stderr, "usage: dispatch_frames WIDTH HEIGHT SCENE...\n"), 2;
  if (gm_machine_find(&j.machine, "quad", err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gc_options_default(&j.cc);
  j.cc.machine = &j.machine;
  j.cc.objective = GC_OBJECTIVE_PAPER;
  j.cc.policy = gc_usual_policy(j.cc.gate);
  j.cc.wake = j.machine.wake;
  j.width = (unsigned)strtoul(argv[1], NULL, 10);
  j.height = (unsigned)strtoul(argv[2], NULL, 10);
  j.cfg = shader_run_config(&(gm_program){.machine = j.machine}, j.cc.policy, j.machine.wake);
  for (int i = 3; i < argc; i++)
    test_scene(&t, &j, argv[i]);
  return tap_end(&t, 1);
}
