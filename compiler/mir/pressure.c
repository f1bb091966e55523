/* SPDX-License-Identifier: Apache-2.0 */
/* The place where a program needs most registers. */
#include "mir/mir.h"

gc_loc m_peak(const m_func *f) {
  gc_loc peak = {0};
  unsigned most = 0;
  m_live *live = m_liveness(f);
  for (const m_block *b = f->entry; b; b = b->next) {
    uint8_t *now = live[b->id].out;
    for (const m_op *o = b->last; o; o = o->prev) {
      if (o->dfile == MF_VREG)
        now[o->dnum] &= (uint8_t)~o->mask;
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_VREG)
          now[o->src[k].num] |= (uint8_t)m_src_lanes(o, k);
      unsigned lanes = 0;
      for (size_t v = 0; v < f->nvreg; v++)
        lanes += (unsigned)__builtin_popcount(now[v]);
      if (lanes > most && o->loc.line) {
        most = lanes;
        peak = o->loc;
      }
    }
  }
  return peak;
}
