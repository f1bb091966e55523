/* SPDX-License-Identifier: Apache-2.0 */
/* stream OUT INPUTS VERTEX FRAGMENT TASKS SEED: writes a stream of tasks of two programs on a cluster of one core, as a text for
   tb/cocotb/test_tasks.py (docs/integration.md). The inputs of the shaders' first invocations, changed at random, feed all tasks; the
   simulator says what is in memory after them. Lines, numbers in hexadecimal:

     settings RULE RUN VERTEX FRAGMENT   words of these registers
     memory AT W W W W                   a word of 128 bits before the run, that is not zero
     texture W...                        texels, in their order
     load KIND ADDRESS COUNT AT          COUNT words of code, constants or samplers, from AT in memory to ADDRESS in the cores
     task STAGE TAG IN OUT               a task; IN and OUT are addresses of its inputs and results
     killed TAG THREADS                  which threads of a finished task have discarded their fragments
     result AT W W W W                   a result word */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/random.h"
#include "cluster/cluster_image.h"
#include "cluster/settings_words.h"

enum { LIMIT = 10000000, RNG_INPUTS = 6301 };

/* What the watched run says. */
typedef struct {
  FILE *f;
  bool killed[1 << 16]; /* by tag */
} watched;

static void put_words(FILE *f, const char *kind, size_t at, const uint32_t w[4]) {
  fprintf(f, "%s %zx %" PRIx32 " %" PRIx32 " %" PRIx32 " %" PRIx32 "\n", kind, at, w[0], w[1], w[2], w[3]);
}

/* Each number that is not zero changes by up to a quarter. */
static void change_inputs(gm_cluster_setup *s, uint64_t seed) {
  gm_rng r = rng_stream(seed, RNG_INPUTS);
  for (unsigned k = 0; k < 2; k++) {
    const gm_cluster_stage *st = &s->set.stage[k];
    size_t each = s->machine.threads * (size_t)(st->inputs + (st->system_in ? 3 : 0));
    for (size_t i = 0; i < s->kinds[k] * each * 4; i++) {
      float x;
      uint32_t *word = &s->memory[s->first[k] + i / 4][i % 4];
      memcpy(&x, word, sizeof x);
      x *= 0.75f + (float)rng_below(&r, 512) / 1024.0f;
      if (*word && i / 4 % (st->inputs + 3u) < st->inputs) /* not frontfacing */
        memcpy(word, &x, sizeof x);
    }
  }
}

static void note_killed(void *ctx, const gm_cluster *c, const gm_cluster_in *in, const gm_cluster_trace *t) {
  watched *w = ctx;
  (void)c;
  (void)in;
  if (!t->out.finish_valid)
    return;
  fprintf(w->f, "killed %x %x\n", t->out.finish_tag, t->out.finish_killed);
  w->killed[t->out.finish_tag] = t->out.finish_killed != 0;
}

static void put_work(FILE *f, const gm_cluster_setup *s) {
  uint32_t word[4];
  static const uint32_t zero[4];
  gm_cluster_setting_words(&s->set, word);
  word[1] &= 0xffff; /* the times of the texture memory are not promised */
  fprintf(f, "settings %" PRIx32 " %" PRIx32 " %" PRIx32 " %" PRIx32 "\n", word[0], word[1], word[2], word[3]);
  for (size_t i = 0; i < s->words; i++)
    if (memcmp(s->memory[i], zero, sizeof zero) != 0)
      put_words(f, "memory", i, s->memory[i]);
  for (size_t i = 0; i < s->texture_words; i++)
    fprintf(f, "%s%" PRIx32 "%s", i % 8 ? " " : "texture ", s->texture[i], i % 8 == 7 || i + 1 == s->texture_words ? "\n" : "");
  for (size_t i = 0; i < s->nload; i++)
    fprintf(f, "load %x %x %x %" PRIx32 "\n", s->load[i].kind, s->load[i].address, s->load[i].count, s->load[i].memory);
  for (size_t i = 0; i < s->ntask; i++)
    fprintf(f, "task %x %x %" PRIx32 " %" PRIx32 "\n", s->task[i].stage, s->task[i].tag, s->task[i].in, s->task[i].out);
}

static int put_results(FILE *f, const gm_cluster_setup *s, const watched *w) {
  unsigned lanes[2][GM_IMAGE_REGISTERS];
  if (gm_cluster_written_lanes(s, 0, lanes[0]) || gm_cluster_written_lanes(s, 1, lanes[1]))
    return -1;
  for (size_t i = 0; i < s->ntask; i++) {
    const gm_cluster_task *t = &s->task[i];
    const size_t each = s->set.stage[t->stage].outputs + (s->set.stage[t->stage].system_out ? 2u : 0);
    for (size_t k = 0; k < s->machine.threads * each && !w->killed[t->tag]; k++) {
      const uint32_t *x = s->memory[t->out + k];
      fprintf(f, "result %zx %x %" PRIx32 " %" PRIx32 " %" PRIx32 " %" PRIx32 "\n", t->out + k, lanes[t->stage][k % each], x[0], x[1], x[2],
              x[3]);
    }
  }
  return 0;
}

static int make_stream(FILE *f, gm_cluster_setup *s, const gm_program p[2], const gm_run *run, unsigned tasks, uint64_t seed, char *err) {
  gm_machine m;
  gm_cluster_stats st;
  gm_rng r = rng_stream(seed, RNG_INPUTS + 1);
  static watched w;
  w.f = f;
  if (gm_cluster_machine(&m, &p[0].machine, 1, gm_contexts(&p[0].machine), err, GM_ERROR_SIZE))
    return -1;
  gm_cluster_setup_new(s, &m, 1);
  s->set.balance = GM_BALANCE_ANY;
  for (unsigned i = 0; i < 2; i++)
    if (gm_cluster_setup_program(s, &p[i], run, err, GM_ERROR_SIZE))
      return -1;
  for (unsigned i = 0; i < tasks; i++)
    if (gm_cluster_setup_task(s, rng_below(&r, 2), i, err, GM_ERROR_SIZE))
      return -1;
  change_inputs(s, seed);
  put_work(f, s);
  s->env.seed = s->set.run.texture_seed = seed | 1;
  if (gm_cluster_run(s, LIMIT, note_killed, &w, &st, err, GM_ERROR_SIZE))
    return -1;
  return put_results(f, s, &w);
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE] = "stream: error: a file cannot be written";
  gm_program p[2];
  gm_cluster_setup s = {0};
  gm_run *run = NULL;
  if (argc != 7)
    return fprintf(stderr, "usage: stream OUT INPUTS VERTEX FRAGMENT TASKS SEED\n"), 2;
  FILE *f = fopen(argv[1], "w");
  int rc = !f || gm_program_read(&p[0], argv[3], err, sizeof err) || gm_program_read(&p[1], argv[4], err, sizeof err) ||
           !(run = gm_run_load(argv[2], err, sizeof err)) ||
           make_stream(f, &s, p, run, (unsigned)strtoul(argv[5], NULL, 10), strtoull(argv[6], NULL, 10), err);
  rc |= f && fclose(f);
  if (rc)
    fprintf(stderr, "%s\n", err);
  gm_cluster_setup_free(&s);
  gm_run_free(run);
  return rc;
}
