/* SPDX-License-Identifier: Apache-2.0 */
/* tool_image PROGRAM INPUTS HEX STEPS [print]: replays an image for firmware (gloam image) on the simulator of a cluster. It knows nothing
   but the two files: memory from HEX, settings, loads and tasks from the register writes in STEPS. The results in memory have to be those
   of each invocation on the simulator of a core. Prints how many were compared; with `print` the result words, "ADDRESS LANES W W W W" with
   the lanes that the program writes, of all tasks that were not discarded. For `make examples` (scripts/check/examples). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cluster/cluster_image.h"
#include "cluster_registers.h"

enum { LINE = 200, LIMIT = 50000000, TASKS = GM_IMAGE_TASKS };

typedef struct {
  gm_cluster_setup s;
  size_t results, taken;
  struct {
    size_t word, words;
    bool killed;
  } result[TASKS];
  gm_cluster_load load;
  gm_cluster_task task;
  size_t texture_word;
} replay;

static int fail(const char *what, const char *line) { return fprintf(stderr, "tool_image: error: %s: %s\n", what, line), -1; }

/* Reads the words of a $readmemh file to their addresses. The last line has to end with a line feed. */
static int read_hex(replay *r, const char *path) {
  char line[LINE];
  size_t at = 0;
  FILE *f = fopen(path, "r");
  while (f && fgets(line, sizeof line, f)) {
    uint32_t w[4];
    if (!strchr(line, '\n'))
      return fclose(f), fail("no line feed at the end", line);
    if (!strncmp(line, "//", 2) || sscanf(line, "@%zx", &at) == 1)
      continue;
    if (strlen(line) != 33 || sscanf(line, "%8" SCNx32 "%8" SCNx32 "%8" SCNx32 "%8" SCNx32, &w[3], &w[2], &w[1], &w[0]) != 4)
      return fclose(f), fail("no word of 128 bits", line);
    if (at >= r->s.words) {
      void *more = realloc(r->s.memory, (at + 1) * sizeof *r->s.memory);
      if (!more)
        return fclose(f), fail("out of memory", path);
      r->s.memory = more;
      memset(r->s.memory + r->s.words, 0, (at + 1 - r->s.words) * sizeof *r->s.memory);
      r->s.words = at + 1;
    }
    memcpy(r->s.memory[at++], w, sizeof w);
  }
  return f ? fclose(f) : fail("cannot be read", path);
}

static void set_stage(gm_cluster_stage *st, uint32_t v) {
  *st = (gm_cluster_stage){.entry = (uint16_t)GLOAM_CLUSTER_VERTEX_ENTRY_GET(v),
                           .inputs = (uint8_t)GLOAM_CLUSTER_VERTEX_INPUTS_GET(v),
                           .outputs = (uint8_t)GLOAM_CLUSTER_VERTEX_OUTPUTS_GET(v),
                           .system_in = GLOAM_CLUSTER_VERTEX_SYSTEM_IN_GET(v),
                           .system_out = GLOAM_CLUSTER_VERTEX_SYSTEM_OUT_GET(v)};
}

/* A register of the settings. False: it is none. */
static bool write_setting(replay *r, uint32_t offset, uint32_t v) {
  gm_cluster_settings *s = &r->s.set;
  if (offset == GLOAM_CLUSTER_RULE) {
    s->balance = (gm_balance)GLOAM_CLUSTER_RULE_BALANCE_GET(v);
    s->take_min = GLOAM_CLUSTER_RULE_TAKE_MIN_GET(v);
    s->take_full = GLOAM_CLUSTER_RULE_TAKE_FULL_GET(v);
    s->home = GLOAM_CLUSTER_RULE_HOME_GET(v);
  } else if (offset == GLOAM_CLUSTER_RUN) {
    s->run.policy = (gm_gate_policy)GLOAM_CLUSTER_RUN_POLICY_GET(v);
    s->run.wake = GLOAM_CLUSTER_RUN_WAKE_GET(v);
  } else if (offset == GLOAM_CLUSTER_VERTEX || offset == GLOAM_CLUSTER_FRAGMENT)
    set_stage(&s->stage[offset == GLOAM_CLUSTER_FRAGMENT], v);
  else if (offset == GLOAM_CLUSTER_TEXTURE_BASE)
    r->texture_word = v;
  else
    return offset == GLOAM_CLUSTER_IRQ_ENABLE;
  return true;
}

/* A register of loads and tasks; the last one of each starts it. */
static bool write_work(replay *r, uint32_t offset, uint32_t v) {
  gm_cluster_setup *s = &r->s;
  if (offset == GLOAM_CLUSTER_LOAD_MEMORY)
    r->load.memory = v;
  else if (offset == GLOAM_CLUSTER_LOAD_TARGET) {
    r->load.address = (uint16_t)GLOAM_CLUSTER_LOAD_TARGET_ADDRESS_GET(v);
    r->load.kind = (uint8_t)GLOAM_CLUSTER_LOAD_TARGET_KIND_GET(v);
  } else if (offset == GLOAM_CLUSTER_LOAD_COUNT) {
    r->load.count = (uint16_t)v;
    gm_cluster_load *more = realloc(s->load, (s->nload + 1) * sizeof *more);
    if (more)
      (s->load = more)[s->nload++] = r->load;
  } else if (offset == GLOAM_CLUSTER_TASK_IN)
    r->task.in = v;
  else if (offset == GLOAM_CLUSTER_TASK_OUT)
    r->task.out = v;
  else if (offset == GLOAM_CLUSTER_TASK) {
    r->task.tag = (uint16_t)GLOAM_CLUSTER_TASK_TAG_GET(v);
    r->task.stage = (uint8_t)GLOAM_CLUSTER_TASK_STAGE_GET(v);
    gm_cluster_task *more = realloc(s->task, (s->ntask + 1) * sizeof *more);
    if (more)
      (s->task = more)[s->ntask++] = r->task;
  } else
    return false;
  return true;
}

static int read_steps(replay *r, const char *path) {
  char line[LINE], act[LINE];
  FILE *f = fopen(path, "r");
  int rc = f ? 0 : fail("cannot be read", path);
  while (f && !rc && fgets(line, sizeof line, f)) {
    uint32_t offset, value;
    size_t task, word, words;
    if (sscanf(line, "result %zu %zx %zu", &task, &word, &words) == 3 && task == r->results && task < TASKS) {
      r->result[task].word = word;
      r->result[r->results++].words = words;
    } else if (sscanf(line, "%199s %" SCNx32 " %" SCNx32, act, &offset, &value) != 3)
      rc = fail("no step", line);
    else if (!strcmp(act, "until-set") && offset == GLOAM_CLUSTER_FINISH)
      r->taken++;
    else if (!strcmp(act, "write") && !write_setting(r, offset, value) && !write_work(r, offset, value))
      rc = fail("an unknown register", line);
    if (r->s.ntask > r->taken + 64)
      rc = fail("more than 64 tasks are outstanding", line);
  }
  if (f)
    fclose(f);
  if (!rc && (r->taken != r->s.ntask || r->results != r->s.ntask))
    rc = fail("tasks, finished tasks and results are not equally many", path);
  return rc;
}

typedef struct {
  const uint32_t (*word)[4];
  const gm_cluster_stage *stage;
} result_words;

static void read_result(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  const result_words *w = ctx;
  (void)thread;
  memcpy(data, w->word[kind == GM_HOST_SYS ? w->stage->outputs + addr - 3 : addr], 4 * sizeof *data);
}

/* Compares the results of every task with those of a core alone. some: not every invocation has to be there. */
static int compare_tasks(replay *r, const gm_program *p, const gm_run *run, bool some, char *err) {
  gm_image img;
  gm_sim *sim = gm_sim_new(&p->machine);
  const gm_run_config cfg = {.policy = r->s.set.run.policy, .wake = r->s.set.run.wake, .texture_latency = p->machine.texture_latency};
  if (!sim || gm_run_bind(p, run, &img, err, GM_ERROR_SIZE))
    return -1;
  gm_run_load_sim(sim, p, &img);
  int rc = r->s.ntask == gm_run_count(run, p->stage) || (some && r->s.ntask) ? 0 : fail("the image has not every invocation", "");
  for (size_t i = 0; i < r->s.ntask && !rc; i++) {
    char why[LINE];
    gm_result want, got = {0};
    result_words w = {(const uint32_t(*)[4])(r->s.memory + r->result[i].word), &r->s.set.stage[p->stage]};
    if (gm_run_sim(sim, p, run, i, 1, &cfg, &want, err, GM_ERROR_SIZE) || gm_run_outputs(p, read_result, &w, 0, &got))
      return -1;
    r->result[i].killed = got.killed = want.killed; /* memory does not say it */
    if (!gm_result_equal(&want, &got, why, sizeof why))
      rc = fail("a result is wrong", why);
    gm_result_free(&want);
    gm_result_free(&got);
  }
  gm_sim_free(sim);
  gm_image_free(&img);
  return rc;
}

static int replay_image(replay *r, const gm_program *p, const gm_run *run, char **argv, char *err) {
  gm_cluster_stats st;
  gm_machine m;
  if (gm_cluster_machine(&m, &p->machine, 1, gm_contexts(&p->machine), err, GM_ERROR_SIZE))
    return -1;
  gm_cluster_setup_new(&r->s, &m, 1);
  if (read_hex(r, argv[3]) || read_steps(r, argv[4]))
    return -1;
  r->s.texture_words = r->texture_word < r->s.words ? 4 * (r->s.words - r->texture_word) : 0;
  r->s.texture = malloc(r->s.texture_words * sizeof *r->s.texture + 1);
  if (!r->s.texture)
    return fail("out of memory", argv[3]);
  if (r->s.texture_words)
    memcpy(r->s.texture, r->s.memory[r->texture_word], r->s.texture_words * sizeof *r->s.texture);
  return gm_cluster_run(&r->s, LIMIT, NULL, NULL, &st, err, GM_ERROR_SIZE) || compare_tasks(r, p, run, argv[5] != NULL, err) ? -1 : 0;
}

static int print_results(replay *r, const gm_program *p) {
  unsigned lanes[GM_IMAGE_REGISTERS];
  r->s.program[p->stage] = p;
  if (gm_cluster_written_lanes(&r->s, p->stage, lanes))
    return fail("out of memory", "");
  for (size_t i = 0; i < r->s.ntask; i++)
    for (size_t k = 0; k < r->result[i].words && !r->result[i].killed; k++) {
      const uint32_t *w = r->s.memory[r->result[i].word + k];
      printf("%zx %x %08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32 "\n", r->result[i].word + k, lanes[k], w[0], w[1], w[2], w[3]);
    }
  return 0;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE] = "";
  static replay r;
  gm_program p;
  bool print = argc == 6 && !strcmp(argv[5], "print");
  if (argc != 5 && !print)
    return fprintf(stderr, "usage: tool_image PROGRAM INPUTS HEX STEPS [print]\n"), 2;
  gm_run *run = gm_run_load(argv[2], err, sizeof err);
  int rc = !run || gm_program_read(&p, argv[1], err, sizeof err) || replay_image(&r, &p, run, argv, err);
  if (rc && err[0])
    fprintf(stderr, "%s\n", err);
  if (!rc && print)
    rc = print_results(&r, &p);
  else if (!rc)
    printf("%zu results\n", r.s.ntask);
  gm_cluster_setup_free(&r.s);
  gm_run_free(run);
  return rc;
}
