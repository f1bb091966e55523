/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the place where a program needs most registers, for messages. */
#include "mir/mir.h"

gc_loc m_peak(const m_func *f) {
  gc_loc peak = {0};
  unsigned max = 0;
  m_live *live = m_liveness(f);
  uint8_t *now = gc_alloc(f->arena, f->nvreg + 1);
  for (const m_block *b = f->entry; b; b = b->next) {
    unsigned lanes = 0;
    m_live_open(&live[b->id], now);
    for (unsigned k = 0; k < live[b->id].nout; k++)
      lanes += m_lane_count(live[b->id].out[k].lanes);
    for (const m_op *o = b->last; o; o = o->prev) {
      if (o->dfile == MF_VREG) {
        lanes -= m_lane_count(now[o->dnum] & o->mask);
        now[o->dnum] &= (uint8_t)~o->mask;
      }
      for (unsigned k = 0; k < m_nsrc(o); k++)
        if (o->src[k].file == MF_VREG) {
          uint8_t *at = &now[o->src[k].num], more = (uint8_t)(m_src_lanes(o, k) & ~*at);
          lanes += m_lane_count(more);
          *at |= more;
        }
      if (lanes > max && o->loc.line) {
        max = lanes;
        peak = o->loc;
      }
    }
    m_live_close(&live[b->id], now);
  }
  return peak;
}
