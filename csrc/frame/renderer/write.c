/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's back end for a quad: writes the results of fragments, depth and stencil of surfaces with discard, and the colour, to
   the tile. */
#include "core/fp/fp.h"
#include "frame/renderer/blend.h"
#include "frame/renderer/tile.h"
#include "frame/renderer/watch.h"

/* The depth that the shader gave the fragment; a NaN is the nearest. */
static uint32_t written_depth(const fr_pipeline *pl, const gm_shaded *out) {
  const float d = gm_float(out->o[pl->z_reg][pl->z_lane]);
  return (uint32_t)((d > 0 ? d < 1 ? (double)d : 1 : 0) * FR_DEPTH_MAX + 0.5);
}

/* Returns whether the colour is written. */
static bool write_pixel(fr_tile *t, const fr_triangle *tri, unsigned p, int x, int y, fr_verdict v, const gm_shaded *out) {
  static const uint32_t none[4] = {0};
  const fr_pipeline *pl = tri->pl;
  if (pl->pass == FR_DISCARD) {
    uint32_t z = pl->writes_depth ? written_depth(pl, out) : fr_depth(&tri->s, x, y);
    if (pl->writes_depth)
      v = fr_test(&pl->state, tri->front, z, t->depth[p], t->stencil[p]);
    fr_update(&pl->state, tri->front, v, z, &t->depth[p], &t->stencil[p]);
    if (v != FR_PASSES || !pl->state.color_mask)
      return false;
    if (t->tag[p]) { /* the opaque surface under it is hidden now */
      t->tag[p] = 0;
      t->tagged--;
      t->count.fragments_hidden++;
    }
  }
  t->count.fragments_blended += pl->blends;
  t->color[p] = fr_blend(&pl->state, t->f->cfg.format, pl->color < 0 ? none : out->o[pl->color], t->color[p], x, y);
  return true;
}

/* A quad takes a cycle. It takes one more if it blends a pixel that the quad before it wrote: that colour is not in the tile yet. */
static unsigned take_quad_cycles(fr_tile *t, const fr_quad *q, const fr_pipeline *pl, unsigned mask) {
  bool same = t->before.x == q->x && t->before.y == q->y, waits = pl->blends && same && t->before.mask & mask;
  t->before.x = q->x;
  t->before.y = q->y;
  t->before.mask = (uint8_t)mask;
  t->count.back_end_quads++;
  t->count.back_end_waits += waits;
  return waits ? 2 : 1;
}

unsigned fr_write_quad(fr_tile *t, const fr_quad *q, const gm_shaded *const out[4]) {
  const fr_watch *w = t->f->cfg.watch;
  unsigned mask = 0, kept = 0;
  if (t->written != q->record) {
    fr_fetch_triangle(t->f, q->record, &t->last);
    t->written = q->record;
  }
  const fr_triangle *tri = &t->last;
  for (unsigned k = 0; k < 4; k++) {
    if (!(q->mask >> k & 1))
      continue;
    unsigned x = q->x + (k & 1), y = q->y + (k >> 1);
    t->count.fragments_discarded += out[k]->killed;
    if (out[k]->killed)
      continue;
    kept |= 1u << k;
    if (write_pixel(t, tri, y * FR_TILE + x, t->tx + (int)x, t->ty + (int)y, (fr_verdict)q->verdict[k], out[k]))
      mask |= 1u << k;
  }
  unsigned cycles = take_quad_cycles(t, q, tri->pl, mask);
  if (w && w->quad)
    w->quad(w->ctx, &(fr_colored){
                        .pl = tri->pl, .x = q->x, .y = q->y, .mask = mask, .covered = q->mask, .kept = kept, .out = out, .cycles = cycles});
  return cycles;
}
