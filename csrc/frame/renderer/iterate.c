/* SPDX-License-Identifier: Apache-2.0 */
/* The arithmetic of the renderer's iterators: perspective-correct inputs of a fragment, from the edge functions at the pixel's centre. */
#include "frame/renderer/iterate.h"

#include <string.h>

#include "frame/renderer/real.h"
#include "frame/renderer/tile.h"

fr_weights fr_weights_at(const fr_setup *s, const float inv_w[3], int x, int y) {
  float p[3];
  for (unsigned i = 0; i < 3; i++)
    p[i] = fr_mul((float)fr_edge(s, i, x, y), inv_w[i]);
  float sum = fr_add(fr_add(p[0], p[1]), p[2]), r = fr_rcp(sum);
  return (fr_weights){fr_mul(p[1], r), fr_mul(p[2], r), fr_mul(sum, fr_rcp((float)s->area))};
}

/* From differences, so that a constant stays exact. */
float fr_interpolate(const float v[3], const fr_weights *k) {
  return fr_add(v[0], fr_add(fr_mul(k->b1, fr_sub(v[1], v[0])), fr_mul(k->b2, fr_sub(v[2], v[0]))));
}

float fr_depth_value(uint32_t depth) { return fr_mul((float)depth, fr_rcp(FR_DEPTH_MAX)); }

static uint32_t lane_value(const gm_frame *f, const fr_triangle *tri, unsigned k, const fr_weights *at) {
  float v[3];
  for (unsigned i = 0; i < 3; i++)
    v[i] = gm_float(f->buffer.word[tri->lane[i] + k]);
  return gm_bits(fr_interpolate(v, at));
}

void fr_iterate(const gm_frame *f, const fr_triangle *tri, int x, int y, gm_invocation *in) {
  const fr_pipeline *pl = tri->pl;
  memset(in, 0, sizeof *in);
  fr_weights at = fr_weights_at(&tri->s, tri->inv_w, x, y);
  in->nv = pl->inputs;
  for (unsigned k = 0; k < pl->nwire; k++)
    in->v[pl->wire[k].to_reg][pl->wire[k].to_lane] = lane_value(f, tri, k, &at);
  in->sys[0][0] = gm_bits((float)x + 0.5f);
  in->sys[0][1] = gm_bits((float)y + 0.5f);
  in->sys[0][2] = gm_bits(fr_depth_value(fr_depth(&tri->s, x, y)));
  in->sys[0][3] = gm_bits(at.inv_w);
  for (unsigned i = 0; i < 4; i++)
    in->sys[1][i] = gm_bits(tri->front ? 1.0f : 0.0f);
  for (unsigned k = 0; pl->points && k < 2; k++)
    in->sys[2][k] = lane_value(f, tri, pl->nwire + k, &at);
}
