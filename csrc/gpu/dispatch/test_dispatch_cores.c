/* SPDX-License-Identifier: Apache-2.0 */
/* Tests that tasks of vertices and of fragments get the results of the program alone on cores behind the dispatcher, for all numbers of
   cores and slots; and the cycles of a task (docs/gpu.md, "Slots"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/random.h"
#include "cluster/cluster_setup.h"
#include "gpu/dispatch/dispatch_cores.h"

enum { LIMIT = 1000000, TASKS = 60 };

static const char vertex_text[] = ".stage vertex\n.machine machines/%s.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\n"
                                  ".sym varying float 3x1 \"v_n\" 1 2 1\n.sym system float 4x1 \"gl_Position\" 1 0 0\n"
                                  "mov pos, v0 @ov+oo\nmov o2, v0.xxyz\nend\n";
static const char fragment_text[] =
    ".stage fragment\n.machine machines/%s.machine\n.sym uniform float 4x1 \"u_tint\" 1 0 0\n"
    ".sym varying float 2x1 \"v_uv\" 1 1 2\n.sym sampler sampler2D 1x1 \"u_tex\" 1 2 0\n"
    ".sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n"
    "tex t0, v1.zwzw, s2 @ov+oo\nmov t2, fragcoord\nmov t3, frontfacing\nslt p0, v1.z, c0.x\nnop\nadd t2, t2, t3\n"
    "kil p0.x\nmul t0, t0, c0\nnop\nnop\nadd t0, t0, t2\nnop\nnop\nadd o0, t0, pointcoord\nend\n";
static const char inputs[] =
    "{\"uniforms\": {\"u_tint\": [0.5, 0.5, 2, 1]}, \"textures\": {\"u_tex\": {\"file\": \"regress/suites/textures/stone.png\"}}}";

typedef struct {
  gm_program p[2];
  gm_image img[2];
  gm_run *run;
  gm_machine m;
  gm_run_config cfg;
  gm_slot_task task[2][TASKS];
  gm_invocation in[2][TASKS][GM_DISPATCH_THREADS];
  gm_shaded out[2][TASKS][GM_DISPATCH_THREADS];
} work;

static void assemble(gm_program *p, const char *format, const char *machine) {
  char text[2000], err[GM_ERROR_SIZE] = "";
  snprintf(text, sizeof text, format, machine);
  if (gm_assemble(p, text, strlen(text), "test.s", err, sizeof err))
    fail_msg("%s", err);
}

static void random_invocation(gm_rng *r, gm_invocation *in) {
  memset(in, 0, sizeof *in);
  for (unsigned i = 0; i < 3; i++)
    for (unsigned lane = 0; lane < 4; lane++) {
      float x = (float)rng_below(r, 256) / 64, y = (float)rng_below(r, 4096);
      memcpy(&in->v[i][lane], &x, sizeof x);
      if (i != 1 && lane < 4 - i)
        memcpy(&in->sys[i][lane], &y, sizeof y);
    }
  bool front = rng_chance(r, 50);
  for (unsigned lane = 0; lane < 4; lane++) /* a core with slots has gl_FrontFacing in all lanes */
    in->sys[1][lane] = front ? 0x3f800000 : 0;
}

/* Random tasks of both stages; a fragment task has random threads. */
static void make_tasks(work *w, uint64_t seed) {
  gm_rng r = rng_stream(seed, RNG_CONFIG);
  for (unsigned k = 0; k < 2; k++)
    for (unsigned i = 0; i < TASKS; i++) {
      unsigned all = (1u << w->m.threads) - 1;
      w->task[k][i] = (gm_slot_task){.program = k,
                                     .mask = (uint8_t)(k && w->m.threads == 4 ? 1 + rng_below(&r, all) : all),
                                     .inputs = k ? 2 : 1,
                                     .system_in = k,
                                     .outputs = k ? 1 : 4 | GM_OUTPUT_POSITION,
                                     .in = w->in[k][i],
                                     .out = w->out[k][i]};
      for (unsigned t = 0; t < GM_DISPATCH_THREADS; t++)
        random_invocation(&r, &w->in[k][i][t]);
    }
  memset(w->out, 0, sizeof w->out);
}

static void work_new(work *w, const char *machine, unsigned contexts) {
  char err[GM_ERROR_SIZE] = "";
  assemble(&w->p[0], vertex_text, machine);
  assemble(&w->p[1], fragment_text, machine);
  w->run = gm_run_parse(inputs, strlen(inputs), "in.json", ".", err, sizeof err);
  if (!w->run || gm_cluster_machine(&w->m, &w->p[0].machine, 1, contexts, err, sizeof err))
    fail_msg("%s", err);
  for (unsigned k = 0; k < 2; k++)
    if (gm_run_bind(&w->p[k], w->run, &w->img[k], err, sizeof err))
      fail_msg("%s", err);
  w->cfg = (gm_run_config){.policy = GM_GATE_AUTO, .wake = 1, .texture_latency = 8};
}

static void work_free(work *w) {
  gm_run_free(w->run);
  for (unsigned k = 0; k < 2; k++) {
    gm_program_free(&w->p[k]);
    gm_image_free(&w->img[k]);
  }
}

static gm_slots *make_slots(work *w, unsigned cores, unsigned slots) {
  gm_slots *s = gm_slots_new(&w->m, cores, slots, &w->cfg);
  assert_non_null(s);
  for (unsigned k = 0; k < 2; k++)
    assert_int_equal(gm_slots_add(s, &w->p[k], &w->img[k]), k);
  return s;
}

static uint64_t run_tasks(work *w, gm_slots *s, const gm_slots_pace *pace, size_t vertices, size_t fragments) {
  char err[GM_ERROR_SIZE] = "";
  uint64_t cycles = 0;
  gm_slot_task *task[2] = {w->task[0], w->task[1]};
  const size_t n[2] = {vertices, fragments};
  if (gm_slots_run(s, pace, task, n, LIMIT, &cycles, err, sizeof err))
    fail_msg("%s", err);
  return cycles;
}

static bool same_result(const gm_shaded *a, const gm_shaded *b) {
  return a->killed == b->killed && !memcmp(a->o, b->o, sizeof a->o) && !memcmp(a->pos, b->pos, sizeof a->pos) &&
         !memcmp(a->size, b->size, sizeof a->size);
}

/* All results against those of the program alone. */
static void compare_results(work *w) {
  static gm_shaded want[GM_DISPATCH_THREADS];
  char err[GM_ERROR_SIZE] = "";
  for (unsigned k = 0; k < 2; k++) {
    void *prepared = gm_engine_sim.prepare(&gm_engine_sim, &w->p[k], &w->cfg, err, sizeof err);
    void *program = gm_engine_sim.open(prepared, &w->img[k], k ? 1 : 4 | GM_OUTPUT_POSITION, err, sizeof err);
    assert_non_null(program);
    for (unsigned i = 0; i < TASKS; i++) {
      gm_task t = {.threads = w->task[k][i].mask, .in = w->in[k][i], .out = want};
      memset(want, 0, sizeof want);
      assert_int_equal(gm_engine_sim.run(program, &t, 1, err, sizeof err), 0);
      for (unsigned thread = 0; thread < w->m.threads; thread++)
        if (!same_result(&want[thread], &w->out[k][i][thread]))
          fail_msg("stage %u, task %u, thread %u", k, i, thread);
    }
    gm_engine_sim.close(program);
    gm_engine_sim.release(prepared);
  }
}

/* Tasks of both stages on all numbers of cores and slots, with stalls and without. */
static void same_results(void **state) {
  (void)state;
  static const struct {
    const char *machine;
    unsigned contexts, cores, slots;
  } shape[] = {{"quad", 16, 1, 1}, {"quad", 16, 1, 4},   {"quad", 8, 2, 2},   {"quad", 16, 4, 4},
               {"quad", 16, 8, 3}, {"cyclone", 3, 2, 3}, {"cyclone", 8, 4, 8}};
  for (unsigned i = 0; i < 2 * sizeof shape / sizeof *shape; i++) {
    static work w;
    const unsigned k = i / 2;
    work_new(&w, shape[k].machine, shape[k].contexts);
    make_tasks(&w, i);
    gm_slots *s = make_slots(&w, shape[k].cores, shape[k].slots);
    const gm_slots_pace pace = {
        .system = i % 2 ? 3 : 1, .stall_fill = i % 2 ? 30 : 0, .stall_drain = i % 2 ? 60 : 0, .seed = i, .cores = {i % 2 ? 1 : 0, 0}};
    run_tasks(&w, s, &pace, TASKS, TASKS);
    compare_results(&w);
    gm_slots_free(s);
    work_free(&w);
  }
}

/* The cycles of a task that is alone: its inputs, the run, its reads (the table of docs/gpu.md). A task after it on the same slot begins
   when the slot is free. */
static void cycles_of_a_task(void **state) {
  (void)state;
  static const char *const machine[2] = {"quad", "cyclone"};
  for (unsigned k = 0; k < 2; k++) {
    static work w;
    char err[GM_ERROR_SIZE] = "";
    static gm_shaded out[GM_DISPATCH_THREADS];
    work_new(&w, machine[k], machine[k][0] == 'q' ? 16 : 4);
    make_tasks(&w, 7);
    gm_slots *s = make_slots(&w, 1, 1);
    const gm_slots_pace pace = {.system = 1};
    run_tasks(&w, s, &pace, 2, 0);
    void *prepared = gm_engine_sim.prepare(&gm_engine_sim, &w.p[0], &w.cfg, err, sizeof err);
    void *program = gm_engine_sim.open(prepared, &w.img[0], 1, err, sizeof err);
    gm_task t = {.threads = w.task[0][0].mask, .in = w.in[0][0], .out = out};
    assert_int_equal(gm_engine_sim.run(program, &t, 1, err, sizeof err), 0);
    const uint64_t words = w.m.threads, reads = 3 * w.m.threads;
    const gm_slot_task *a = &w.task[0][0], *b = &w.task[0][1];
    assert_int_equal(a->opened, 1);
    assert_int_equal(a->start, a->opened + words + 1);
    assert_int_equal(a->left, a->start + 1 + t.stats.cycles + reads);
    assert_int_equal(b->opened, a->left + 2);
    assert_int_equal(b->left - a->left, 2 + words + 2 + t.stats.cycles + reads);
    gm_engine_sim.close(program);
    gm_engine_sim.release(prepared);
    gm_slots_free(s);
    work_free(&w);
  }
}

/* Results leave in the order of the tasks, and a task is open or runs while others do: four slots hide textures that one slot waits for. */
static void slots_hide_textures(void **state) {
  (void)state;
  static work w;
  uint64_t cycles[2];
  work_new(&w, "quad", 16);
  w.cfg.texture_latency = 64;
  make_tasks(&w, 9);
  for (unsigned k = 0; k < 2; k++) {
    gm_slots *s = make_slots(&w, 1, k ? 4 : 1);
    const gm_slots_pace pace = {.system = 1};
    cycles[k] = run_tasks(&w, s, &pace, 0, TASKS);
    for (unsigned i = 1; i < TASKS; i++) {
      assert_true(w.task[1][i].opened > w.task[1][i - 1].opened);
      assert_true(w.task[1][i].start > w.task[1][i - 1].start);
      assert_true(w.task[1][i].left > w.task[1][i - 1].left);
    }
    assert_true(gm_slots_busy(s, 0) < cycles[k]);
    gm_slots_free(s);
  }
  work_free(&w);
  assert_true(10 * cycles[1] < 6 * cycles[0]);
}

/* A task that never ends is ended by the watchdog, and by a stop, and says so. Tasks on another core are not. (On its own core it keeps
   others waiting: a stretch is never interrupted.) */
static void endless_task(void **state) {
  (void)state;
  for (unsigned k = 0; k < 2; k++) {
    static work w;
    unsigned aborted = 0;
    work_new(&w, "quad", 16);
    gm_program_free(&w.p[0]);
    assemble(&w.p[0],
             ".stage vertex\n.machine machines/%s.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\nagain:\nnop\nbra again\nend\n",
             "quad");
    make_tasks(&w, 11);
    gm_slots *s = make_slots(&w, 2, 4);
    const gm_slots_pace pace = {.system = 1, .stop = k ? 500 : 0, .tick = k ? 0 : 1000, .cores = {1, 2}};
    run_tasks(&w, s, &pace, k ? 2 : TASKS, k ? 0 : TASKS);
    for (unsigned i = 0; i < (k ? 2 : TASKS); i++) {
      assert_true(w.task[0][i].aborted);
      aborted += k == 0 && w.task[1][i].aborted;
    }
    assert_int_equal(aborted, 0);
    gm_slots_free(s);
    work_free(&w);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(same_results),
      cmocka_unit_test(cycles_of_a_task),
      cmocka_unit_test(slots_hide_textures),
      cmocka_unit_test(endless_task),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
