/* SPDX-License-Identifier: Apache-2.0 */
/* Tests sched_pace.c: lookups of random blocks on a machine with the key `landed`, whose threads switch: they are at more even distances
 * than on one whose threads do not, in schedules that are no longer and keep dependences. */
#include "base/random.h"
#include "mir/test_mir.h"
#include "schedule/schedule.h"

enum { BLOCKS = 60, LOOKUPS = 8, LINE = 80, DISTANCE = 3 /* bundles from a write of a register to its read */ };

static unsigned draw_pace_random(unsigned *seed, unsigned n) { return (gm_random_linear32(seed) >> 8) % n; }

/* Lookups at sums of inputs and constants, and a sum of their products with constants. */
static void write_pace_block(char *text, unsigned seed) {
  unsigned r = 0, sum = 0;
  for (unsigned i = 0; i < LOOKUPS; i++) {
    text += sprintf(text, "add r%u, v0, c%u\n", r, draw_pace_random(&seed, 8));
    text += sprintf(text, "tex r%u, r%u, s0\n", r + 1, r);
    text += sprintf(text, "mul r%u, r%u, c%u\n", r + 2, r + 1, draw_pace_random(&seed, 8));
    if (draw_pace_random(&seed, 2))
      text += sprintf(text, "mul r%u, r%u, c%u\n", r + 3, r + 2, draw_pace_random(&seed, 8));
    else
      text += sprintf(text, "mov r%u, r%u\n", r + 3, r + 2);
    if (i)
      text += sprintf(text, "add r%u, r%u, r%u\n", r + 4, sum, r + 3);
    sum = i ? r + 4 : r + 3;
    r += 5;
  }
  sprintf(text, "mov o0, r%u\nend", sum);
}

typedef struct {
  unsigned bundles, squares; /* squares: of the stretches' lengths, summed */
} schedule;

/* Is a lookup in a bundle from that of w on, and before that of o? */
static bool lookup_between(const m_op *w, const m_op *o) {
  for (const m_op *x = o->block->first; x; x = x->next)
    if (m_is_texture(x) && x->cycle >= w->cycle && x->cycle < o->cycle)
      return true;
  return false;
}

static void keeps_dependences(const m_func *f) {
  for (const m_op *o = f->entry->first; o; o = o->next)
    for (unsigned k = 0; k < m_nsrc(o); k++)
      for (const m_op *w = f->entry->first; w; w = w->next)
        if (o->src[k].file == MF_VREG && w->dfile == MF_VREG && w->dnum == o->src[k].num)
          assert_true(o->cycle >= w->cycle + (f->machine->landed && lookup_between(w, o) ? 1 : DISTANCE));
}

static schedule scheduled(const char *text, bool landed) {
  rig *r = rig_new(1);
  body(r, 0, text);
  r->m.temps = 32;
  r->m.forwarding = true;
  r->o.forward = GC_FORWARD_POSITIVE;
  r->m.switches = r->m.landed = landed;
  r->f->weight = (m_weight){.cycle = 1};
  sched_run(r->f, &r->o, 32);
  keeps_dependences(r->f);
  const m_block *b = r->f->entry;
  schedule s = {.bundles = b->nbundle};
  int from = -1;
  for (const m_op *o = b->first; o; o = o->next)
    if (m_is_texture(o) || o == b->last) {
      s.squares += (unsigned)((o->cycle - from) * (o->cycle - from));
      from = o->cycle;
    }
  rig_free(r);
  return s;
}

static void even(void **state) {
  (void)state;
  unsigned more = 0, squares[2] = {0};
  for (unsigned seed = 1; seed <= BLOCKS; seed++) {
    char text[5 * LOOKUPS * LINE];
    write_pace_block(text, seed);
    schedule plain = scheduled(text, false), paced = scheduled(text, true);
    more += paced.bundles > plain.bundles ? paced.bundles - plain.bundles : 0;
    squares[0] += plain.squares;
    squares[1] += paced.squares;
  }
  assert_in_range(100 * squares[1], 1, 36 * squares[0]);
  assert_in_range(more, 0, BLOCKS / 10);
}

/* Everything after three lookups needs them all. Even distances would make the schedule longer, and are not worth it. */
static void never_longer(void **state) {
  (void)state;
  enum { TAIL = 20 };
  char text[(TAIL + 8) * LINE], *t = text;
  for (unsigned k = 0; k < 3; k++)
    t += sprintf(t, "tex r%u, v%u, s0\n", k, k);
  t += sprintf(t, "add r3, r0, r1\nadd r4, r3, r2\n");
  for (unsigned k = 0; k < TAIL; k++)
    t += sprintf(t, "mul r%u, r%u, c%u\n", k + 5, k + 4, k % 8);
  sprintf(t, "mov o0, r%u\nend", TAIL + 4);
  assert_in_range(scheduled(text, true).bundles, TAIL, scheduled(text, false).bundles);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(even), cmocka_unit_test(never_longer)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
