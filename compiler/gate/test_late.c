/* SPDX-License-Identifier: Apache-2.0 */
/* Tests late moves (late.h), of buffer accesses to free slots of finished schedules, on schedules made by hand. */
#include "gate/late.h"
#include "gate/test_hint.h"

static unsigned reads_v(const rig *r) {
  unsigned n = 0;
  for (const m_op *o = r->b[0]->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o); k++)
      n += o->src[k].file == MF_V;
  return n;
}

static const char far_reads[] =
    "add r0, v0, c0\nadd r2, c1, c0 ; mul r1, c0, c1\nnop\nnop\nadd r3, r0, c0 ; mul r4, r2, r1\nnop\nnop\nnop\n"
    "add r5.xy, v0.zwzw, r3\nnop\nnop\nend";

/* The second read is served by a copy made beside the first, in the group that is free there. */
static void late_input(void **state) {
  (void)state;
  rig *r = rig_new(1);
  bundles(r, 0, far_reads);
  unsigned n = r->b[0]->nbundle;
  assert_int_equal(gate_late(r->f, &r->o, 64, &(bool){true}), 1);
  assert_int_equal(r->b[0]->nbundle, n);
  assert_int_equal(reads_v(r), 2);
  const m_op *copy = r->b[0]->bundle[0].op[1], *user = r->b[0]->bundle[8].op[0];
  assert_non_null(copy);
  assert_int_equal(copy->op, GM_OP_mvb); /* add is of group A */
  assert_true(copy->is_dto);
  assert_int_equal(copy->mask, 3); /* lanes z and w, packed */
  assert_int_equal(user->src[0].file, MF_VREG);
  assert_int_equal(user->src[0].num, copy->dnum);
  assert_true(user->src[0].swz[0] == 0 && user->src[0].swz[1] == 1);
  hint(r, 1, "12: 0+v 1-v");
  rig_free(r);
}

/* With one operation a bundle, only an empty bundle has room for a copy. */
static void late_single_issue(void **state) {
  (void)state;
  rig *r = rig_new(1);
  r->m.issue_width = 1;
  bundles(r, 0, "add r0, v0, c0\nnop\nnop\nadd r1, r0, c0\nnop\nnop\nadd r2, v0, r1\nnop\nend");
  assert_int_equal(gate_late(r->f, &r->o, 64, &(bool){true}), 1);
  expect(r, "b0: freq 1\n    0: add r0, v0, c0\n    1: mov r3, v0\n    2: nop\n    3: add r1, r0, c0\n    4: nop\n    5: nop\n"
            "    6: add r2, r3, r1\n    7: nop\n    8: end\n");
  hint(r, 1, "9: 0+v 2-v");
  rig_free(r);
}

/* The copy made beside the first read must be in its temporary when the second read issues: the latency of its group decides. */
static void late_in_time(void **state) {
  (void)state;
  for (unsigned lat = 1; lat <= 4; lat++) {
    rig *r = rig_new(1);
    r->m.lat[1] = lat;
    bundles(r, 0,
            "add r0, v0, c0\nadd r1, c0, c0 ; mul r2, c0, c0\nadd r3, c0, c0 ; mul r4, c0, c0\nadd r5, c0, c0 ; mul r6, c0, c0\n"
            "add r7, v0, r0 ; mul r8, c0, c0\nend");
    assert_int_equal(gate_late(r->f, &r->o, 64, &(bool){true}), lat <= 2);
    assert_int_equal(reads_v(r), 2);
    rig_free(r);
  }
}

/* A delayed write cannot issue before its result is in the temporary, where forwarding is off: bundle 3 is the first, 2 is too early. */
static void late_output_in_time(void **state) {
  (void)state;
  for (unsigned room = 2; room <= 3; room++) {
    rig *r = rig_new(1);
    r->m.forwarding = false;
    char text[400] = "add o0, c0, c1 ; mul r0, c0, c0\nadd r1, c0, c0 ; mul r2, c0, c0\n";
    strcat(text, room == 2 ? "add r3, c0, c0\n" : "add r3, c0, c0 ; mul r4, c0, c0\n");
    strcat(text, room == 3 ? "add o1, c0, c0\n" : "add o1, c0, c0 ; mul r5, c0, c0\n");
    strcat(text, "end");
    bundles(r, 0, text);
    assert_int_equal(gate_late(r->f, &r->o, 64, &(bool){true}), room == 3);
    assert_null(m_verify(r->a, r->f));
    rig_free(r);
  }
}

/* A write stays in place if its output register is written or read again later in the block. */
static void late_output_stays(void **state) {
  (void)state;
  static const char *const again[] = {"add o0.x, c1, c0", "mov r0, o0"};
  for (unsigned i = 0; i < 2; i++) {
    rig *r = rig_new(1);
    char text[200];
    snprintf(text, sizeof text, "add o0, c0, c1\nnop\nnop\nnop\n%s\nnop\nnop\nnop\nadd o1, c0, c0\nend", again[i]);
    bundles(r, 0, text);
    gate_late(r->f, &r->o, 64, &(bool){true});
    const m_op *first = r->b[0]->bundle[0].op[0];
    assert_true(first->dfile == MF_O && first->dnum == 0);
    assert_null(m_verify(r->a, r->f));
    rig_free(r);
  }
}

/* A write of an output register that a later block reads stays in place: the reader may be as early as the write allows. */
static void late_output_read_later(void **state) {
  (void)state;
  for (unsigned reads = 0; reads < 2; reads++) {
    rig *r = rig_new(2);
    bundles(r, 0, "add o0, c0, c1\nadd r0, c1, c1\nnop\nnop\nadd r1, r0, c0\nnop\nnop\nnop\nadd o1, r1, c0");
    bundles(r, 1, reads ? "add o2, o0, c0\nend" : "add o2, c1, c0\nend");
    m_edge(r->f, r->b[0], r->b[1]);
    gate_late(r->f, &r->o, 64, &(bool){true});
    const m_op *early = r->b[0]->bundle[0].op[0];
    assert_int_equal(early->dfile == MF_O, reads);
    rig_free(r);
  }
}

/* Everything stays if no move is allowed, inputs are to be left alone, no slot is free, or there is nothing to gain. */
static void late_refuses(void **state) {
  (void)state;
  static const char full[] = "add r0, v0, c0 ; mul r1, c0, c1\nadd r2, c1, c0 ; mul r3, c0, c1\nadd r4, c1, c0 ; mul r5, c0, c1\n"
                             "add r6, v0, c1 ; mul r7, c0, c0\nend";
  static const char *const text[] = {far_reads, far_reads, full, "add r0, v0, c0\nadd r1, v0, c1\nend"};
  for (unsigned what = 0; what < 4; what++) {
    rig *r = rig_new(1);
    bundles(r, 0, text[what]);
    r->o.gate_input = what != 1;
    const char *before = m_print(r->a, r->f);
    assert_int_equal(gate_late(r->f, &r->o, what ? 64 : 0, &(bool){true}), 0);
    assert_string_equal(m_print(r->a, r->f), before);
    rig_free(r);
  }
}

/* A result written early is held back and written beside the last write. */
static void late_output(void **state) {
  (void)state;
  rig *r = rig_new(1);
  bundles(r, 0, "add o0, c0, c1\nadd r0, c1, c1\nnop\nnop\nadd r1, r0, c0\nnop\nnop\nnop\nadd o1, r1, c0\nend");
  unsigned n = r->b[0]->nbundle;
  assert_int_equal(gate_late(r->f, &r->o, 64, &(bool){true}), 1);
  assert_int_equal(r->b[0]->nbundle, n);
  const m_op *early = r->b[0]->bundle[0].op[0];
  assert_int_equal(early->dfile, MF_VREG);
  unsigned writes = 0, first = 99, last = 0;
  for (const m_op *o = r->b[0]->first; o; o = o->next)
    if (o->dfile == MF_O) {
      writes++;
      first = (unsigned)o->cycle < first ? (unsigned)o->cycle : first;
      last = (unsigned)o->cycle > last ? (unsigned)o->cycle : last;
    }
  assert_int_equal(writes, 2);
  assert_true(last <= 8 && last - first <= 1);
  assert_null(m_verify(r->a, r->f));
  gate_hints(r->f, &r->o);
  assert_true(open_o(r) <= 3);
  rig_free(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(late_input),
      cmocka_unit_test(late_single_issue),
      cmocka_unit_test(late_in_time),
      cmocka_unit_test(late_output_in_time),
      cmocka_unit_test(late_output_stays),
      cmocka_unit_test(late_refuses),
      cmocka_unit_test(late_output_read_later),
      cmocka_unit_test(late_output),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
