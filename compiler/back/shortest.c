/* SPDX-License-Identifier: Apache-2.0 */
/* Methods other than `best` at -O3: the seed of the scheduler. */
#include "back/ladder.h"

unsigned back_shortest(back *k) {
  double least = -1;
  unsigned best = 0;
  bool dump = k->dump;
  if (k->o->opt < 3 || k->o->external)
    return 0;
  k->dump = false;
  for (unsigned seed = 0; seed < BACK_SEEDS && !(seed && back_spent(k)); seed++) {
    gc_stats st = {0};
    m_func *f = back_fit(k, NULL, seed, &st, NULL);
    if (!f && !seed)
      break;
    if (!f)
      continue;
    back_events(k, f);
    double cycles = cost_expected(back_cost(k, f)).cycles;
    if (least < 0 || cycles < least * (1 - 1e-9)) {
      least = cycles;
      best = seed;
    }
  }
  k->dump = dump;
  return best;
}
