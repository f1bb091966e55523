/* SPDX-License-Identifier: Apache-2.0 */
/* Tests buffer accesses that slide to other bundles of a finished schedule (schedule/sched_slide.c): the schedule gets no longer, gates are
 * open for fewer cycles, and dependences are kept. */
#include "cost/cost.h"
#include "gate/gate.h"
#include "mir/test_mir.h"
#include "schedule/schedule.h"

typedef struct {
  unsigned bundles;
  double energy;
} schedule;

static schedule scheduled(const char *text, bool slide) {
  rig *r = rig_new(1);
  bundles(r, 0, text);
  r->m.forwarding = false;
  r->f->weight = (m_weight){.cycle = 1};
  r->f->slide = slide;
  sched_run(r->f, &r->o, 8);
  for (const m_op *o = r->f->entry->first; o; o = o->next) /* the value was written three bundles before */
    for (unsigned k = 0; k < m_nsrc(o); k++)
      for (const m_op *w = r->f->entry->first; w; w = w->next)
        if (o->src[k].file == MF_VREG && w->dfile == MF_VREG && w->dnum == o->src[k].num)
          assert_true(o->cycle >= w->cycle + 3);
  gate_hints(r->f, &r->o);
  cost_sum c = cost_expected(cost_run_new(r->f, r->o.policy, r->o.wake, r->f->held));
  schedule s = {r->f->entry->nbundle, cost_energy(r->f, 0, c.open_v, c.open_o)};
  rig_free(r);
  return s;
}

static void cheaper(const char *text) {
  schedule plain = scheduled(text, false), slid = scheduled(text, true);
  assert_int_equal(plain.bundles, slid.bundles);
  assert_true(slid.energy < plain.energy);
}

static void together(void **state) {
  (void)state;
  cheaper("mul r0, v0, c0\nnop\nnop\nmul r1, r0, c1\nmov o0, v1\nnop\nmul r2, r1, c2\nmov o1, c3\nnop\nmul o2, r2, c0\nend");
  cheaper("mov r0, v0\nmul r1, c0, c1\nnop\nnop\nadd o0, r0, r1\nmov o1, v2\nmul r2, r1, v3\nnop\nnop\nadd o2, r2, r0\nend");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(together)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
