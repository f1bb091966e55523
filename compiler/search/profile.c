/* SPDX-License-Identifier: Apache-2.0 */
/* Takes block frequencies from a run. The profile counts how often each bundle of the program without gating issued. back.c compiles that
 * program again to know where its blocks are. A block ran as often as its first bundle issued. */
#include "search/rungs.h"

/* A block that never ran still gets this frequency: a few runs do not prove that it never runs. */
static const double min = 1e-3;

static const m_block *same_block_in(const m_func *f, const m_block *b) {
  for (const m_block *x = f->entry; x; x = x->next)
    if (x->id == b->id)
      return x;
  return NULL;
}

static double block_runs(const gm_profile *p, const m_block *b) {
  double n = b->word < p->words ? (double)p->count[b->word] / (double)p->runs : 0;
  return n > min ? n : min;
}

void back_take_profile(m_func *base, const m_func *ran, const gm_profile *p) {
  for (m_block *b = base->entry; b; b = b->next) {
    const m_block *x = same_block_in(ran, b);
    if (!x)
      continue;
    b->freq = block_runs(p, x);
    if (x->nbundle || !x->npred)
      continue;
    /* A block without bundles shares its address with the next block, which has other predecessors too. */
    double into = 0;
    for (unsigned k = 0; k < x->npred; k++)
      into += block_runs(p, x->pred[k]);
    b->freq = into < b->freq ? into : b->freq;
  }
}
