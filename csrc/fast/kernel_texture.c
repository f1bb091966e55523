/* SPDX-License-Identifier: Apache-2.0 */
/* Texture operations, one run after the other. */
#include <string.h>

#include "fast/kernel.h"

static uint32_t texel(const fast_lanes *l, uint32_t addr) { return addr < l->ntexture ? l->texture[addr] : 0; }

/* Looks a texel up for one run; returns the number of requests. */
static unsigned look_up(const fast_lanes *l, const fast_op *o, const uint32_t coord[4], uint32_t rgba[4]) {
  gm_tex_lookup look;
  uint32_t t[2][4];
  gm_tex_address(&l->sampler[o->inst->sampler], coord, &look);
  for (unsigned k = 0; k < look.count; k++)
    for (unsigned i = 0; i < 4; i++)
      t[k][i] = look.level[k].mask >> i & 1 ? texel(l, look.level[k].addr[i]) : 0;
  gm_tex_filter(&look, t, rgba);
  return look.count;
}

static void texture(fast_lanes *l, const fast_op *o, unsigned coords) {
  fast_vec a[4][FAST_PARTS] = {{{0}}};
  fast_result r, out;
  uint32_t two = 0;
  for (unsigned i = 0; i < coords; i++)
    for (unsigned p = 0; p < FAST_PARTS; p++)
      a[i][p] = source(l, o, 0, i, p);
  memset(out, 0, sizeof out);
  for (uint32_t m = l->runs; m; m &= m - 1) {
    unsigned run = (unsigned)__builtin_ctz(m);
    uint32_t rgba[4], coord[4];
    for (unsigned k = 0; k < 4; k++)
      coord[k] = *fast_word(a[k], 0, run);
    two |= (uint32_t)(look_up(l, o, coord, rgba) == 2) << run;
    for (unsigned k = 0; k < 4; k++)
      *fast_word(out[k], 0, run) = rgba[k];
  }
  for (unsigned i = 0; i < o->n; i++)
    for (unsigned p = 0; p < FAST_PARTS; p++)
      r[i][p] = o->sat ? vec_sat(out[o->lane[i]][p]) : out[o->lane[i]][p];
  store(l, o, r);
  if (o->asks)
    l->waits[(*l->nwaits)++] = two;
}

void fast_tex(fast_lanes *l, const fast_op *o) { texture(l, o, 2); }
void fast_txl(fast_lanes *l, const fast_op *o) { texture(l, o, 4); }
