/* SPDX-License-Identifier: Apache-2.0 */
/* Tests gate events on hand-made schedules. A read of v in bundle i happens in cycle i + 1, a write
   of o at latency 1 in cycle i + 3; an `open` must be in a bundle W or more cycles before. */
#include "gate/late.h"
#include "gate/test_hint.h"

static void isolated_read(void **state) {
  (void)state;
  static const char *const want[] = {"6: 2+v 2-v", "6: 1+v 2-v", "6: 0+v 2-v", "7: 0+v 3-v", "8: 0+v 4-v"};
  for (unsigned wake = 0; wake <= 4; wake++) {
    rig *r = rig_new(1);
    bundles(r, 0, "mov r0, c0\nmov r1, v0\nnop\nnop\nnop\nend");
    hint(r, wake, want[wake]);
    assert_int_equal(open_v(r), wake + 1);
    assert_int_equal(open_o(r), 0);
    rig_free(r);
  }
  rig *r = rig_new(1); /* a read beside `end`: one bundle opens and closes the gate */
  bundles(r, 0, "nop\nmov r1, v0 ; end");
  hint(r, 1, "2: 1+v 1-v");
  rig_free(r);
}

/* Two reads are one segment unless the gate can be shut for a cycle between them. */
static void two_reads(void **state) {
  (void)state;
  static const struct {
    unsigned second, wake;
    const char *want;
  } t[] = {{2, 1, "12: 1+v 3-v"}, {3, 1, "12: 1+v 4-v"},         {4, 1, "12: 1+v 2-v 4+v 5-v"}, {3, 0, "12: 2+v 2-v 4+v 4-v"},
           {4, 2, "12: 0+v 5-v"}, {5, 2, "12: 0+v 2-v 4+v 6-v"}, {6, 4, "14: 0+v 9-v"},         {7, 4, "14: 0+v 4-v 6+v 10-v"}};
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++) {
    rig *r = rig_new(1);
    char text[200] = "mov r0, c0\nmov r1, v0\n";
    for (unsigned b = 2; b < 11; b++)
      strcat(text, b == t[i].second ? "mov r2, v1\n" : "nop\n");
    strcat(text, "end");
    bundles(r, 0, text);
    hint(r, t[i].wake, t[i].want);
    rig_free(r);
  }
}

/* The last write is done after `end`. As `end` may issue as late as that write at no cost, the bundles gained carry the events. */
static void output_write(void **state) {
  (void)state;
  static const char *const want[] = {"7: 6+o 6-o", "7: 5+o 6-o", "7: 4+o 6-o", "7: 3+o 6-o", "7: 2+o 6-o"};
  for (unsigned wake = 0; wake <= 4; wake++) {
    rig *r = rig_new(1);
    bundles(r, 0, "mov r0, c0\nnop\nnop\nmov o0, r0 ; end");
    hint(r, wake, want[wake]);
    const m_bundle *last = &r->b[0]->bundle[6];
    assert_int_equal(last->op[0]->op, GM_OP_end);
    assert_null(r->b[0]->bundle[3].op[1]);
    rig_free(r);
  }
  rig *r = rig_new(1); /* a longer latency moves `end` further */
  r->m.lat[0] = 3;
  bundles(r, 0, "mov o0, c0 ; end");
  hint(r, 1, "6: 4+o 5-o");
  rig_free(r);
  r = rig_new(1); /* `end` moves by a single bundle */
  bundles(r, 0, "mov o0, c0\nnop\nend");
  hint(r, 1, "4: 2+o 3-o");
  rig_free(r);
  r = rig_new(1); /* no write: no reason to stretch */
  bundles(r, 0, "mov r0, c0 ; end");
  hint(r, 1, "1:");
  rig_free(r);
}

/* Buffers are independent; a wake of v before the program's start moves the events of o along. */
static void both_buffers(void **state) {
  (void)state;
  rig *r = rig_new(1);
  bundles(r, 0, "mov r0, v0\nnop\nnop\nmov o0, r0\nend");
  hint(r, 3, "9: 0+v 3-v 5+o 8-o");
  rig_free(r);
}

static rig *make_hint_loop(void) {
  rig *r = rig_new(3);
  bundles(r, 0, "mov r0, c0\nnop");
  bundles(r, 1, "mov r1, v0\ndbn lc0 b1");
  bundles(r, 2, "nop\nend");
  edges(r, 0, 1, -1);
  edges(r, 1, 1, 2);
  return r;
}

/* A loop whose first bundle reads v: the header opens the gate itself if it wakes at once; else all blocks that lead to it must, the
   loop's own end included. */
static void loop_header(void **state) {
  (void)state;
  static const char *const want[] = {"2: | 2: 1+v 1-v | 2:", "2: | 2: 0+v 1-v | 2:", "2: 1+v | 2: | 2: 0-v", "2: 0+v | 2: | 2: 0-v",
                                     "3: 0+v | 2: | 2: 0-v"};
  for (unsigned wake = 0; wake <= 4; wake++) {
    rig *r = make_hint_loop();
    hint(r, wake, want[wake]);
    rig_free(r);
  }
}

/* One successor wants the gate open on entry; the other shuts it. */
static void check_hint_branch(void **state) {
  (void)state;
  static const char *const want[] = {"3: | 2: | 2: 1+v 1-v",     "3: | 2: | 2: 0+v 1-v",     "3: 2+v | 2: 0-v | 2: 1-v",
                                     "3: 1+v | 2: 0-v | 2: 1-v", "3: 0+v | 2: 0-v | 2: 1-v", "4: 0+v | 2: 0-v | 2: 1-v"};
  for (unsigned wake = 0; wake <= 5; wake++) {
    rig *r = rig_new(3);
    bundles(r, 0, "mov r0, c0\nnop\nbrc q0.x b2");
    bundles(r, 1, "nop\nend");
    bundles(r, 2, "mov r1, v0\nend");
    edges(r, 0, 2, 1);
    hint(r, wake, want[wake]);
    rig_free(r);
  }
}

/* Expected cost of a branch with these numbers of empty bundles on its two paths. */
static cost_run *ways(rig *r, unsigned fall, unsigned taken) {
  unsigned n[2] = {fall, taken};
  bundles(r, 0, "mov r0, c0\nnop\nbrc q0.x b2");
  for (unsigned k = 0; k < 2; k++) {
    char text[100] = "";
    for (unsigned i = 0; i < n[k]; i++)
      strcat(text, "nop\n");
    bundles(r, 1 + k, strcat(text, "end"));
  }
  edges(r, 0, 2, 1);
  return cost_run_new(r->f, GM_GATE_NONE, 1, 0);
}

/* A program that is better on one path and worse on the other breaks "never worse", even if its expected cost is lower. */
static void never_worse(void **state) {
  (void)state;
  static const struct {
    unsigned a[2], b[2];
    bool ab, ba;
  } t[] = {{{3, 3}, {3, 3}, true, true}, {{2, 3}, {3, 3}, true, false}, {{2, 2}, {3, 3}, true, false}, {{1, 4}, {3, 3}, false, false}};
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++) {
    rig *a = rig_new(3), *b = rig_new(3);
    cost_run *x = ways(a, t[i].a[0], t[i].a[1]), *y = ways(b, t[i].b[0], t[i].b[1]);
    assert_int_equal(cost_never_worse(x, y), t[i].ab);
    assert_int_equal(cost_never_worse(y, x), t[i].ba);
    rig_free(a);
    rig_free(b);
  }
}

/* The other successor opens the gate in its first bundle, so it has no close there, which would shut what was just opened. */
static void branch_that_reopens(void **state) {
  (void)state;
  rig *r = rig_new(3);
  bundles(r, 0, "mov r0, c0\nnop\nbrc q0.x b2");
  bundles(r, 1, "nop\nmov r1, v0\nend");
  bundles(r, 2, "mov r1, v0\nend");
  edges(r, 0, 2, 1);
  hint(r, 2, "3: 2+v | 3: 0+v 2-v | 2: 1-v");
  rig_free(r);
}

/* Reads before and after a texture wait of eight cycles. An open gate is clocked in the last W cycles of the wait. */
static void texture_wait(void **state) {
  (void)state;
  static const struct {
    unsigned wake, open;
    const char *want;
  } t[] = {{0, 2, "6: 1+v 1-v 3+v 3-v"}, {1, 5, "6: 0+v 3-v"}, {4, 11, "9: 0+v 6-v"}, {10, 21, "15: 0+v 12-v"}};
  for (unsigned i = 0; i < 4; i++) {
    rig *r = rig_new(1);
    bundles(r, 0, "mov r0, v0\ntex r1, c0\nmov r2, v1\nnop\nnop\nend");
    hint(r, t[i].wake, t[i].want);
    assert_int_equal(open_v(r), t[i].open);
    rig_free(r);
  }
}

/* Policies other than `program` have no events. */
static void policies(void **state) {
  (void)state;
  rig *r = rig_new(1);
  r->o.policy = GM_GATE_AUTO;
  bundles(r, 0, "mov o0, v0\nend");
  hint(r, 1, "2:");
  rig_free(r);
}

/* --- four threads: bundle i is in ID in cycle 4i --- */

static rig *four(unsigned blocks) {
  rig *r = rig_new(blocks);
  r->m.threads = 4;
  r->m.forwarding = false;
  return r;
}

/* One block, its events, and the cycles for which they hold the gates open. */
static void four_threads(const char *text, unsigned lat, unsigned wake, const char *want, double v, double o) {
  rig *r = four(1);
  r->m.lat[0] = lat;
  bundles(r, 0, text);
  hint(r, wake, want);
  assert_true(open_v(r) == v);
  assert_true(open_o(r) == o);
  rig_free(r);
}

/* An access opens the gate in its own bundle if the gate wakes in time, else in an earlier bundle of the thread, each four cycles before
   the next. */
static void threads_access(void **state) {
  (void)state;
  static const char read[] = "mov r0, c0\nnop\nmov r1, v0\nnop\nend", write[] = "nop\nmov o0, c0 ; end";
  static const unsigned wake[] = {0, 1, 2, 5, 6, 9, 10};
  static const struct {
    const char *want;
    unsigned open;
  } r[] = {{"5: 2+v 2-v", 2},  {"5: 2+v 2-v", 2},  {"5: 1+v 2-v", 6}, {"5: 1+v 2-v", 6},
           {"5: 0+v 2-v", 10}, {"5: 0+v 2-v", 10}, {"6: 0+v 3-v", 14}};
  for (unsigned i = 0; i < sizeof wake / sizeof *wake; i++)
    four_threads(read, 1, wake[i], r[i].want, r[i].open, 0);
  four_threads(write, 1, 0, "2: 1+o 1-o", 0, 4);
  four_threads(write, 1, 3, "2: 1+o 1-o", 0, 4);
  four_threads(write, 1, 4, "2: 0+o 1-o", 0, 8);
  /* The write is done one cycle after the thread's next turn. `end` moves to a bundle in that turn, which opens and closes the gate. */
  four_threads(write, 3, 1, "3: 2+o 2-o", 0, 2);
}

/* Accesses in neighbouring bundles keep the gate open between them only if it could not wake again in time. */
static void threads_two_reads(void **state) {
  (void)state;
  static const char next[] = "nop\nmov r1, v0\nmov r2, v1\nend", later[] = "nop\nmov r1, v0\nnop\nmov r2, v1\nend";
  four_threads(next, 1, 1, "4: 1+v 1-v 2+v 2-v", 4, 0);
  four_threads(next, 1, 2, "4: 0+v 2-v", 10, 0);
  four_threads(later, 1, 2, "5: 0+v 1-v 2+v 3-v", 12, 0);
}

static void threads_loop(void **state) {
  (void)state;
  static const char *const want[] = {"2: | 2: 0+v 0-v | 2:", "2: | 2: 0+v 0-v | 2:", "2: 1+v | 2: 0-v 1+v | 2: 0-v",
                                     "2: 1+v | 2: 0-v 1+v | 2: 0-v"};
  for (unsigned wake = 0; wake <= 3; wake++) {
    rig *r = make_hint_loop();
    r->m.threads = 4;
    hint(r, wake, want[wake]);
    rig_free(r);
  }
}

/* Texture waits of the other threads count too: seen from the last of four threads, those for bundle 1 are in cycles 3 to 6, those for
   bundle 2 in 7 to 10. */
static void threads_texture(void **state) {
  (void)state;
  four_threads("mov r0, v0\ntex r1, c0\nmov r2, v1\nnop\nend", 1, 1, "5: 0+v 0-v 2+v 2-v", 2 + 2, 0);
  four_threads("mov r0, v0\nnop\nmov r2, v1 ; tex r1, c0\nnop\nend", 1, 1, "5: 0+v 0-v 2+v 2-v", 2 + 2 + 1, 0);
}

/* A second bundle that reads costs as much as the first, next to it or far away. A copy made beside the first read can be used from the
   next bundle on. */
static void threads_late(void **state) {
  (void)state;
  rig *r = four(1);
  bundles(r, 0, "add r0, v0, c0\nadd r1, v0, c1\nend");
  assert_int_equal(gate_late(r->f, &r->o, 64, &(bool){true}), 1);
  hint(r, 1, "3: 0+v 0-v");
  rig_free(r);
  r = four(1);
  bundles(r, 0, "add o0, c0, c1\nnop\nadd o1, c1, c0\nend");
  assert_int_equal(gate_late(r->f, &r->o, 64, &(bool){true}), 1);
  hint(r, 1, "4: 2+o 2-o");
  rig_free(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(isolated_read), cmocka_unit_test(two_reads),       cmocka_unit_test(output_write),
      cmocka_unit_test(both_buffers),  cmocka_unit_test(loop_header),     cmocka_unit_test(check_hint_branch),
      cmocka_unit_test(policies),      cmocka_unit_test(never_worse),     cmocka_unit_test(branch_that_reopens),
      cmocka_unit_test(texture_wait),  cmocka_unit_test(threads_access),  cmocka_unit_test(threads_two_reads),
      cmocka_unit_test(threads_loop),  cmocka_unit_test(threads_texture), cmocka_unit_test(threads_late),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
