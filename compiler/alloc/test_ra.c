/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the register allocators on hand-made schedules: how many registers each uses, and that the check of an allocation finds faults. */
#include "alloc/ra.h"
#include "mir/test_mir.h"

static unsigned used(const char *text, gc_allocator how) {
  rig *r = rig_new(1);
  gc_stats st = {0};
  gc_diag d = {.arena = r->a, .name = "test", .src = ""};
  r->f->diag = &d;
  bundles(r, 0, text);
  r->o.alloc = how;
  r->o.verify = true;
  assert_true(ra_run(r->f, &r->o, &st));
  if (d.errors)
    fail_msg("%s", gc_diag_text(&d));
  rig_free(r);
  return st.temps;
}

/* Four scalars live at once take a register each without packing, and one register with it. */
static void packing(void **state) {
  (void)state;
  static const char text[] =
      "mov r0.x, c0 ; mvb r1.x, c1\nmov r2.x, c2 ; mvb r3.x, c3\nnop\nnop\nadd r4.x, r0, r1 ; mul r5.x, r2, r3\nnop\nnop\n"
      "mov o0.x, r4 ; mvb o1.x, r5\nend";
  static const unsigned want[GC_ALLOCATORS] = {4, 1, 4, 1, 1};
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    assert_int_equal(used(text, (gc_allocator)a), want[a]);
}

/* A group of a long-lived and a short-lived value keeps its register for the life of the long one. Packed by time instead, the other
   values fit beside the long one. */
static void short_and_long(void **state) {
  (void)state;
  static const char text[] =
      "mov r0.x, c0 ; mvb r1.xyz, c1\nnop\nnop\nmov o0.xyz, r1\nmov r2.xyz, c2\nnop\nnop\nmov o1.xyz, r2\nmov o2.x, r0\nend";
  static const unsigned want[GC_ALLOCATORS] = {2, 1, 2, 2, 1};
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    assert_int_equal(used(text, (gc_allocator)a), want[a]);
}

/* An allocator uses at most as many registers as the machine has, or gives up. */
static void too_many(void **state) {
  (void)state;
  for (unsigned a = 0; a < GC_ALLOCATORS; a++)
    for (unsigned temps = 1; temps <= 2; temps++) {
      rig *r = rig_new(1);
      bundles(r, 0, "mov r0, c0 ; mvb r1, c1\nnop\nnop\nmov o0, r0\nmov o1, r1\nend");
      r->m.temps = temps;
      r->o.alloc = (gc_allocator)a;
      assert_int_equal(ra_run(r->f, &r->o, NULL), temps == 2);
      rig_free(r);
    }
}

/* Both sides of a branch, a value from before it, and a loop. */
static rig *flow(void) {
  rig *r = rig_new(4);
  bundles(r, 0, "mov r0.xy, c0 ; mvb r1.x, c1\nnop\nnop");
  bundles(r, 1, "mov r2.xy, r0.yxyx\nbrc p0.x b3");
  bundles(r, 2, "mov r1.x, r0.yyyy");
  bundles(r, 3, "nop\nnop\nadd o0.xy, r0, r1.xxxx\nmov o1.x, r1\nend");
  edges(r, 0, 1, -1);
  edges(r, 1, 3, 2);
  edges(r, 2, 3, -1);
  return r;
}

static void check_alloc_branches(void **state) {
  (void)state;
  for (unsigned a = 0; a < GC_ALLOCATORS; a++) {
    rig *r = flow();
    m_func *before = m_clone(r->f);
    r->o.alloc = (gc_allocator)a;
    assert_true(ra_run(r->f, &r->o, NULL));
    assert_null(ra_check(before, r->f));
    rig_free(r);
  }
}

/* The check notices any change of a correct allocation: registers, lanes and masks, of results and of sources. */
static void check_can_fail(void **state) {
  (void)state;
  for (unsigned b = 0; b < 4; b++)
    for (unsigned n = 0; n < 5; n++)
      for (unsigned what = 0; what < 4; what++) {
        rig *r = flow();
        m_func *before = m_clone(r->f);
        assert_true(ra_run(r->f, &r->o, NULL));
        m_op *o = n < r->b[b]->nbundle ? r->b[b]->bundle[n].op[0] : NULL;
        bool source = what < 2;
        if (o && (source ? o->src[0].file == MF_T : o->dfile == MF_T)) {
          if (what == 0)
            o->src[0].num++;
          else if (what == 1)
            o->src[0].swz[__builtin_ctz(o->mask)] ^= 2;
          else if (what == 2)
            o->dnum++;
          else
            o->mask ^= 8;
          const char *why = ra_check(before, r->f);
          bool unread = what == 2 && b == 1; /* nothing reads r2 */
          if (!why && !unread)
            fail_msg("block %u, bundle %u, change %u is not noticed", b, n, what);
        }
        rig_free(r);
      }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(packing), cmocka_unit_test(short_and_long), cmocka_unit_test(too_many),
                                     cmocka_unit_test(check_alloc_branches), cmocka_unit_test(check_can_fail)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
