/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the dispatcher in Verilog with its C model in each cycle, with random fillers, cores and drains (make dispatch-bench).
   usage: dispatch_bench N SEED   N streams on each shape */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/tap.h"
#include "dispatch_shim.h"
#include "gpu/dispatch/dispatch_play.h"

enum { LIMIT = 5000000, TASKS = 250 }; /* cycles of a stream: a drain may take part in one of a hundred */

extern const dispatch_model dispatch_8_4_4, dispatch_1_1_1, dispatch_2_16_1, dispatch_3_3_4;
static const dispatch_model *const models[] = {&dispatch_8_4_4, &dispatch_1_1_1, &dispatch_2_16_1, &dispatch_3_3_4};

static bool same_spot(gm_spot a, gm_spot b) { return a.core == b.core && a.slot == b.slot; }

static const char *ports_differ(const gm_dispatch_out *a, const gm_dispatch_out *b) {
  const gm_task_word *v = &a->fill.word, *w = &b->fill.word;
  if (a->fill.valid != b->fill.valid || a->start.valid != b->start.valid || a->read.valid != b->read.valid)
    return "what is on the ports";
  if (a->fill.valid &&
      (!same_spot(a->fill.spot, b->fill.spot) || v->thread != w->thread || v->system != w->system || v->number != w->number ||
       v->front != w->front || memcmp(v->data, w->data, sizeof v->data) || memcmp(v->point, w->point, sizeof v->point)))
    return "port fill";
  if (a->start.valid && (!same_spot(a->start.spot, b->start.spot) || a->start.mask != b->start.mask || a->start.entry != b->start.entry ||
                         memcmp(&a->start.use, &b->start.use, sizeof a->start.use)))
    return "port start";
  if (a->read.valid && (!same_spot(a->read.spot, b->read.spot) || a->read.thread != b->read.thread || a->read.kind != b->read.kind ||
                        a->read.number != b->read.number))
    return "port read";
  return NULL;
}

/* The first output that differs; NULL: none. */
static const char *outputs_differ(const gm_dispatch_out *a, const gm_dispatch_out *b) {
  bool answers = false;
  for (unsigned k = 0; k < 2; k++) {
    if (a->room[k] != b->room[k] || a->fill_ready[k] != b->fill_ready[k])
      return "room, ready";
    if (a->done_valid[k] != b->done_valid[k] || a->read_ready[k] != b->read_ready[k] || a->answer[k] != b->answer[k])
      return "done, ready and answer of drains";
    if (a->done_valid[k] && (a->done[k].killed != b->done[k].killed || a->done[k].aborted != b->done[k].aborted))
      return "killed, aborted";
    answers |= a->answer[k];
  }
  if (answers && memcmp(a->data, b->data, sizeof a->data))
    return "data of an answer";
  if (memcmp(a->abort, b->abort, sizeof a->abort) || a->timeout != b->timeout)
    return "abort, timeout";
  if (a->idle != b->idle)
    return "idle";
  if (a->used_code != b->used_code || a->used_constants != b->used_constants || a->used_samplers != b->used_samplers)
    return "places in use";
  return ports_differ(a, b);
}

/* Both dispatchers, and what plays with them. */
typedef struct {
  const dispatch_model *m;
  void *verilog;
  gm_dispatch d;
  dispatch_test play;
} bench;

static void reset_both(bench *b) {
  gm_dispatch_in in = {.rst = true};
  gm_dispatch_out out;
  for (unsigned i = 0; i < 2; i++) {
    b->m->settle(b->verilog, &in, &out);
    b->m->edge(b->verilog);
  }
  gm_dispatch_init(&b->d, b->m->shape);
}

static bool settle_both(bench *b, gm_dispatch_out *out) {
  gm_dispatch_out verilog;
  gm_dispatch_settle(&b->d, &b->play.in, out);
  b->m->settle(b->verilog, &b->play.in, &verilog);
  const char *what = outputs_differ(out, &verilog);
  if (what)
    snprintf(b->play.why, sizeof b->play.why, "cycle %" PRIu64 ": model and Verilog differ in %s", b->play.cycle, what);
  return !what;
}

static bool run_stream(bench *b) {
  uint64_t begin = b->play.cycle;
  gm_dispatch_out out;
  while (!dispatch_test_ends(&b->play)) {
    dispatch_test_cores(&b->play);
    if (!settle_both(b, &out))
      return false;
    dispatch_test_inputs(&b->play, &out);
    if (!settle_both(b, &out) || !dispatch_test_check(&b->play, &out))
      return false;
    gm_dispatch_edge(&b->d, &b->play.in, &out);
    b->m->edge(b->verilog);
    if (b->play.cycle - begin > LIMIT)
      return snprintf(b->play.why, sizeof b->play.why, "a task does not end"), false;
  }
  return true;
}

static void run_shape(tap *t, const dispatch_model *m, unsigned long n, uint64_t seed) {
  static bench b;
  b = (bench){.m = m, .verilog = m->open()};
  bool ok = true;
  unsigned long i = 0;
  reset_both(&b);
  for (; ok && i < n; i++) {
    dispatch_test_begin(&b.play, m->shape, rng_stream(seed, RNG_ARRAY + (unsigned)i), TASKS);
    ok = run_stream(&b);
  }
  if (!ok)
    printf("# stream %lu: %s\n", i - 1, b.play.why);
  tap_ok(t, ok && b.play.tasks >= n,
         "dispatcher of %u cores with %u slots of %u threads equals its model: %" PRIu64 " cycles, %" PRIu64 " tasks, %" PRIu64 " ended",
         m->shape.cores, m->shape.slots, m->shape.group, b.play.cycle, b.play.tasks, b.play.aborts);
  m->close(b.verilog);
}

int main(int argc, char **argv) {
  tap t = {0};
  if (argc != 3)
    return fprintf(stderr, "usage: dispatch_bench N SEED\n"), 2;
  for (size_t i = 0; i < sizeof models / sizeof *models; i++)
    run_shape(&t, models[i], strtoul(argv[1], NULL, 10), strtoull(argv[2], NULL, 10));
  return tap_end(&t, 4);
}
