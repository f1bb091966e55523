/* SPDX-License-Identifier: Apache-2.0 */
/* Iterators: perspective-correct inputs of a fragment, from the edge functions at the pixel's centre. */
#include <string.h>

#include "frame/real.h"
#include "frame/tile.h"

/* Weights of the corners 1 and 2, and 1/w of the fragment. */
static void weights(const fr_triangle *tri, int x, int y, float *b1, float *b2, float *inv_w) {
  float p[3];
  for (unsigned i = 0; i < 3; i++)
    p[i] = fr_mul((float)fr_edge(&tri->s, i, x, y), tri->inv_w[i]);
  float sum = fr_add(fr_add(p[0], p[1]), p[2]), r = fr_rcp(sum);
  *b1 = fr_mul(p[1], r);
  *b2 = fr_mul(p[2], r);
  *inv_w = fr_mul(sum, fr_rcp((float)tri->s.area));
}

/* From differences, so that a constant stays exact. */
static uint32_t interpolate(const float v[3], float b1, float b2) {
  return gm_bits(fr_add(v[0], fr_add(fr_mul(b1, fr_sub(v[1], v[0])), fr_mul(b2, fr_sub(v[2], v[0])))));
}

static uint32_t lane_value(const gm_frame *f, const fr_triangle *tri, unsigned k, float b1, float b2) {
  float v[3];
  for (unsigned i = 0; i < 3; i++)
    v[i] = gm_float(f->buffer.word[tri->lane[i] + k]);
  return interpolate(v, b1, b2);
}

void fr_iterate(const gm_frame *f, const fr_triangle *tri, int x, int y, gm_invocation *in) {
  const fr_pipeline *pl = tri->pl;
  float b1, b2, inv_w;
  memset(in, 0, sizeof *in);
  weights(tri, x, y, &b1, &b2, &inv_w);
  in->nv = pl->inputs;
  for (unsigned k = 0; k < pl->nwire; k++)
    in->v[pl->wire[k].to_reg][pl->wire[k].to_lane] = lane_value(f, tri, k, b1, b2);
  in->sys[0][0] = gm_bits((float)x + 0.5f);
  in->sys[0][1] = gm_bits((float)y + 0.5f);
  in->sys[0][2] = gm_bits(fr_mul((float)fr_depth(&tri->s, x, y), fr_rcp(FR_DEPTH_MAX)));
  in->sys[0][3] = gm_bits(inv_w);
  for (unsigned i = 0; i < 4; i++)
    in->sys[1][i] = gm_bits(tri->front ? 1.0f : 0.0f);
  for (unsigned k = 0; pl->points && k < 2; k++)
    in->sys[2][k] = lane_value(f, tri, pl->nwire + k, b1, b2);
}
