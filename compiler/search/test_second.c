/* SPDX-License-Identifier: Apache-2.0 */
/* Tests second schedules of random blocks (schedule/sched_second.c). The gating method `best` makes two schedules of each block and takes
 * the better one; the second places the operations of the first again. It is never longer than the first, often shorter, and keeps
 * dependences. */
#include "base/random.h"
#include "mir/test_mir.h"
#include "schedule/schedule.h"

enum { BLOCKS = 200, MAX_OPS = 40, LINE = 80, DISTANCE = 3 /* bundles from a write of a register to its read */ };

static unsigned next_second_random(unsigned *seed, unsigned n) { return (gm_random_linear32(seed) >> 8) % n; }

/* A block in which each operation reads registers written before. */
static void write_second_block(char *text, unsigned ops, unsigned seed) {
  for (unsigned i = 0; i < ops; i++) {
    unsigned a = i ? next_second_random(&seed, i) : 0, b = i ? next_second_random(&seed, i) : 0, kind = next_second_random(&seed, 5);
    if (!i || !kind)
      text += sprintf(text, "mul r%u, v%u, c0\n", i, next_second_random(&seed, 2));
    else if (kind == 1)
      text += sprintf(text, "tex r%u, r%u, s0\n", i, a);
    else
      text += sprintf(text, "%s r%u, r%u, r%u\n", kind < 4 ? "add" : "mul", i, a, b == a ? 0 : b);
  }
  sprintf(text, "mov o0, r%u\nend", ops - 1);
}

/* Each value is written once. */
static void keeps_dependences(const m_func *f) {
  for (const m_op *o = f->entry->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o); k++)
      for (const m_op *w = f->entry->first; w; w = w->next)
        if (o->src[k].file == MF_VREG && w->dfile == MF_VREG && w->dnum == o->src[k].num)
          assert_true(o->cycle >= w->cycle + DISTANCE);
}

static unsigned count_second_ops(const m_func *f) {
  unsigned n = 0;
  for (const m_op *o = f->entry->first; o; o = o->next)
    n++;
  return n;
}

static void shorter(void **state) {
  (void)state;
  unsigned less = 0;
  for (unsigned seed = 1; seed <= BLOCKS; seed++) {
    char text[MAX_OPS * LINE];
    rig *r = rig_new(1);
    write_second_block(text, 12 + seed % (MAX_OPS - 14), seed);
    bundles(r, 0, text);
    r->m.temps = 16;
    r->m.forwarding = false;
    r->f->weight = (m_weight){.cycle = 1};
    r->f->seconds = true;
    sched_run(r->f, &r->o, 16);
    const m_func *second = r->f->second;
    if (second) {
      assert_true(second != r->f && second->entry->nbundle <= r->f->entry->nbundle);
      assert_int_equal(count_second_ops(second), count_second_ops(r->f));
      keeps_dependences(r->f);
      keeps_dependences(second);
      less += second->entry->nbundle < r->f->entry->nbundle;
    }
    rig_free(r);
  }
  printf("# %u of %u blocks are shorter\n", less, BLOCKS);
  assert_true(less >= BLOCKS / 20);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(shorter)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
