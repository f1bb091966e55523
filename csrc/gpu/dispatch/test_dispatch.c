/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the C model of the dispatcher (docs/gpu.md, "Slots"): which slots tasks get, cycle by cycle, and random fillers, cores and drains.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "gpu/dispatch/dispatch_play.h"

enum { STREAMS = 150, LIMIT = 5000000 };

static const gm_dispatch_in anywhere = {.cores = {UINT8_MAX, UINT8_MAX}, .slots = {UINT16_MAX, UINT16_MAX}};

static gm_dispatch_out play_cycle(gm_dispatch *d, const gm_dispatch_in *in) {
  gm_dispatch_out out;
  gm_dispatch_settle(d, in, &out);
  gm_dispatch_edge(d, in, &out);
  return out;
}

/* Opens a task of a stage and completes it without inputs; returns its slot. */
static gm_spot open_and_start(gm_dispatch *d, const gm_dispatch_in *where, unsigned stage) {
  gm_dispatch_in in = *where;
  in.want[stage] = true;
  for (unsigned i = 0; i < 2 && !d->kept[stage]; i++)
    play_cycle(d, &in);
  in.want[stage] = false;
  in.claim[stage] = true;
  assert_true(play_cycle(d, &in).room[stage]);
  in.claim[stage] = false;
  in.fill_valid[stage] = true;
  in.fill[stage] = (gm_task_fill){.last = true, .mask = 15};
  play_cycle(d, &in);
  in.fill_valid[stage] = false;
  gm_dispatch_out out = play_cycle(d, &in);
  assert_true(out.start.valid);
  return out.start.spot;
}

/* Cores take turns, and of a core the lowest free slot is taken; each stage has a turn of its own. */
static void slots_in_turn(void **state) {
  (void)state;
  gm_dispatch d;
  gm_dispatch_init(&d, (gm_dispatch_shape){3, 2, 4});
  static const gm_spot want[6] = {{0, 0}, {1, 0}, {2, 0}, {0, 1}, {1, 1}, {2, 1}};
  for (unsigned i = 0; i < 6; i++) {
    gm_spot at = open_and_start(&d, &anywhere, 1);
    assert_int_equal(at.core, want[i].core);
    assert_int_equal(at.slot, want[i].slot);
  }
  gm_dispatch_in in = anywhere;
  in.want[0] = in.want[1] = true;
  for (unsigned i = 0; i < 5; i++)
    assert_false(play_cycle(&d, &in).room[0]);
}

/* Masks of cores and slots; the vertex stage has its own turn. */
static void slots_allowed(void **state) {
  (void)state;
  gm_dispatch d;
  gm_dispatch_init(&d, (gm_dispatch_shape){4, 4, 4});
  gm_dispatch_in where = anywhere;
  where.cores[1] = 4;
  where.slots[1] = 10;
  where.cores[0] = 3;
  for (unsigned i = 0; i < 2; i++) {
    gm_spot at = open_and_start(&d, &where, 1);
    assert_int_equal(at.core, 2);
    assert_int_equal(at.slot, 1 + 2 * i);
    at = open_and_start(&d, &where, 0);
    assert_int_equal(at.core, i);
    assert_int_equal(at.slot, 0);
  }
}

/* A core whose slot was dropped has the next turn. */
static void dropped_turn(void **state) {
  (void)state;
  gm_dispatch d;
  gm_dispatch_init(&d, (gm_dispatch_shape){4, 2, 4});
  gm_dispatch_in in = anywhere;
  assert_int_equal(open_and_start(&d, &anywhere, 1).core, 0);
  for (unsigned i = 0; i < 3; i++) {
    in.want[1] = true;
    play_cycle(&d, &in);
    in.want[1] = false;
    assert_true(play_cycle(&d, &in).room[1]);
  }
  assert_int_equal(open_and_start(&d, &anywhere, 1).core, 1);
}

/* A slot that is kept for one stage and not wanted any more goes to the other. */
static void kept_slot_is_dropped(void **state) {
  (void)state;
  gm_dispatch d;
  gm_dispatch_init(&d, (gm_dispatch_shape){1, 1, 1});
  gm_dispatch_in in = anywhere;
  in.want[0] = true;
  play_cycle(&d, &in);
  in.want[1] = true;
  for (unsigned i = 0; i < 5; i++) {
    gm_dispatch_out out = play_cycle(&d, &in);
    assert_true(out.room[0] && !out.room[1]);
  }
  in.want[0] = false;
  play_cycle(&d, &in);
  play_cycle(&d, &in);
  gm_dispatch_out out = play_cycle(&d, &in);
  assert_true(!out.room[0] && out.room[1] && out.idle);
}

/* The watchdog: a task that runs at two ticks is ended, and its drain learns it. */
static void watchdog(void **state) {
  (void)state;
  gm_dispatch d;
  gm_dispatch_init(&d, (gm_dispatch_shape){2, 2, 4});
  open_and_start(&d, &anywhere, 1);
  gm_dispatch_in in = anywhere;
  in.tick = true;
  assert_false(play_cycle(&d, &in).timeout);
  in.tick = false;
  play_cycle(&d, &in);
  in.tick = true;
  assert_true(play_cycle(&d, &in).timeout);
  in.tick = false;
  assert_int_equal(play_cycle(&d, &in).abort[0], 15);
  in.retired[0] = 15;
  in.killed[0] = 2;
  assert_false(play_cycle(&d, &in).done_valid[1]);
  in.retired[0] = in.killed[0] = 0;
  gm_dispatch_out out = play_cycle(&d, &in);
  assert_true(out.done_valid[1] && out.done[1].aborted);
  assert_int_equal(out.done[1].killed, 2);
  assert_int_equal(out.abort[0], 0);
}

/* Random streams on dispatchers of all kinds. */
static void random_streams(void **state) {
  (void)state;
  static const gm_dispatch_shape shape[] = {{1, 1, 1}, {1, 4, 4}, {2, 3, 4}, {8, 4, 4}, {3, 16, 1}, {8, 16, 1}};
  static dispatch_test p;
  for (unsigned i = 0; i < STREAMS; i++) {
    gm_dispatch d;
    uint64_t begin = p.cycle;
    dispatch_test_begin(&p, shape[i % (sizeof shape / sizeof *shape)], rng_stream(1, RNG_ARRAY + i), 200);
    gm_dispatch_init(&d, p.shape);
    while (!dispatch_test_ends(&p)) {
      gm_dispatch_out out;
      dispatch_test_cores(&p);
      gm_dispatch_settle(&d, &p.in, &out);
      dispatch_test_inputs(&p, &out);
      gm_dispatch_settle(&d, &p.in, &out);
      if (!dispatch_test_check(&p, &out))
        fail_msg("stream %u: %s", i, p.why);
      gm_dispatch_edge(&d, &p.in, &out);
      if (p.cycle - begin > LIMIT)
        fail_msg("stream %u: a task does not end", i);
    }
  }
  assert_true(p.tasks > 5000 && p.aborts > 50 && p.kept > 100);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(slots_in_turn), cmocka_unit_test(slots_allowed), cmocka_unit_test(kept_slot_is_dropped),
      cmocka_unit_test(dropped_turn),  cmocka_unit_test(watchdog),      cmocka_unit_test(random_streams),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
