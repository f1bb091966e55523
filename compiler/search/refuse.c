/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the message for a program that does not fit the machine: how many temporaries it would need, or where it becomes too long
   (docs/compiler.md, "The ladder"). */
#include "search/rungs.h"

/* The fewest temporaries with which the program fits; *exact: false if it is only known that more are needed. */
static unsigned temps_needed(back *k, bool *exact) {
  enum { MAX = 128 };
  enum { WORK = 8 << 20 }; /* entries of the liveness table */
  back_sizing z = {k, WORK, false};
  gm_machine largest = *k->base->machine;
  largest.temps = MAX;
  *exact = false;
  if (outlook_never(outlook_border(k->base), &largest))
    return MAX;
  unsigned few = k->base->machine->temps, enough = few;
  *exact = false;
  do {
    few = enough;
    enough = few < MAX / 2 ? 2 * few : MAX;
    if (few == MAX)
      return few;
  } while (!back_fits(&z, enough) && !z.spent);
  while (enough - few > 1 && !z.spent) {
    unsigned middle = (few + enough) / 2;
    bool ok = back_fits(&z, middle);
    if (ok)
      enough = middle;
    else if (!z.spent)
      few = middle;
  }
  *exact = !z.spent;
  return z.spent ? few : enough;
}

void back_refuse(back *k, bool counts) {
  const gm_machine *m = k->base->machine;
  bool exact = false;
  unsigned need = counts ? temps_needed(k, &exact) : m->temps;
  gc_report(k->d, GC_ERROR, m_peak(k->base), "the program needs %s%u temporaries, the machine %s has %u", exact ? "" : "more than ", need,
            m->name, m->temps);
}

static bool fits_words(back *k, size_t n, gc_loc at) {
  const gm_machine *m = k->base->machine;
  if (n > m->code_words)
    gc_report(k->d, GC_ERROR, at, "the program needs %zu words of instruction memory or more, the machine %s has %u", n, m->name,
              m->code_words);
  return n <= m->code_words;
}

/* Every operation takes at least one word, so a program with more operations than the memory has words cannot fit. It need not be
 * scheduled. */
bool back_short_enough(back *k) {
  const size_t words = k->base->machine->code_words;
  size_t n = 0;
  gc_loc at = {0};
  for (const m_block *b = k->base->entry; b; b = b->next)
    for (const m_op *o = b->first; o; o = o->next)
      if (n++ == words)
        at = o->loc;
  return fits_words(k, n, at);
}

/* The same for the operations as selection made them, before the passes whose time or memory grows faster than the program. */
bool back_may_be_short(back *k) {
  const size_t words = k->base->machine->code_words;
  size_t n = 0;
  gc_loc at = {0};
  for (const m_block *b = k->base->entry; b && n <= words; b = b->next)
    for (const m_op *o = b->first; o && n <= words; o = o->next)
      n += o->op != GM_OP_mov && o->op != GM_OP_mvb;
  return n <= words || fits_words(k, m_min_ops(k->base, words, &at), at);
}
