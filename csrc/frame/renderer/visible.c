/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's visibility unit: tests a tile's triangles in order, by depth and stencil, and tags the opaque surfaces that are visible
   (docs/frame.md, "Coverage and depth"). */
#include <string.h>

#include "frame/renderer/tile.h"
#include "frame/renderer/watch.h"

enum { FETCH_CYCLES = 8, PIXELS_PER_CYCLE = 8, RESULTS = 2 };

/* The part of the tile that a triangle may cover, in pixels of the window. */
typedef struct {
  int x0, y0, x1, y1;
} area;

static area part_of(const fr_tile *t, const fr_setup *s) {
  area a = {t->tx, t->ty, t->tx + FR_TILE - 1, t->ty + FR_TILE - 1};
  a.x0 = s->x0 > a.x0 ? s->x0 : a.x0;
  a.y0 = s->y0 > a.y0 ? s->y0 : a.y0;
  a.x1 = s->x1 < a.x1 ? s->x1 : a.x1;
  a.y1 = s->y1 < a.y1 ? s->y1 : a.y1;
  return a;
}

static unsigned pixel_at(const fr_tile *t, int x, int y) { return (unsigned)((y - t->ty) * FR_TILE + (x - t->tx)); }

static void remove_tag(fr_tile *t, unsigned p) {
  if (!t->tag[p])
    return;
  t->tag[p] = 0;
  t->tagged--;
  t->count.fragments_hidden++;
}

/* Groups of 8 pixels that the area touches: visibility tests one a cycle. */
static unsigned groups_of(const area *a) {
  return (unsigned)((a->x1 / PIXELS_PER_CYCLE - a->x0 / PIXELS_PER_CYCLE + 1) * (a->y1 - a->y0 + 1));
}

static unsigned raise_to_fetch_cycles(unsigned cycles) { return cycles > FETCH_CYCLES ? cycles : FETCH_CYCLES; }

/* With discard, it has to be known which pixels pass before the next triangle begins. */
static unsigned scan_cycles(const fr_pipeline *pl, unsigned groups) {
  return raise_to_fetch_cycles(pl->pass == FR_DISCARD ? groups + RESULTS : groups);
}

static void scan_opaque(fr_tile *t, const fr_triangle *tri, uint32_t record, const area *a) {
  const gm_draw_state *s = &tri->pl->state;
  for (int y = a->y0; y <= a->y1; y++)
    for (int x = a->x0; x <= a->x1; x++) {
      if (!fr_covers(&tri->s, x, y))
        continue;
      unsigned p = pixel_at(t, x, y);
      uint32_t z = fr_depth(&tri->s, x, y);
      fr_verdict v = fr_test(s, tri->front, z, t->depth[p], t->stencil[p]);
      fr_update(s, tri->front, v, z, &t->depth[p], &t->stencil[p]);
      t->count.fragments_covered++;
      t->count.fragments_hidden += v != FR_PASSES;
      if (v != FR_PASSES || tri->pl->pass == FR_DEPTH_ONLY)
        continue;
      remove_tag(t, p);
      t->tag[p] = record;
      t->tagged++;
    }
}

/* Tests one pixel of a triangle that is shaded at once. Returns whether the pixel has to be shaded. */
static bool scan_pixel(fr_tile *t, const fr_triangle *tri, int x, int y, uint8_t *verdict) {
  const gm_draw_state *s = &tri->pl->state;
  unsigned p = pixel_at(t, x, y);
  uint32_t z = fr_depth(&tri->s, x, y);
  fr_verdict v = fr_test(s, tri->front, z, t->depth[p], t->stencil[p]);
  *verdict = (uint8_t)v;
  t->count.fragments_covered++;
  if (tri->pl->writes_depth) /* its depth is not known yet */
    return true;
  if (tri->pl->pass == FR_TRANSLUCENT)
    fr_update(s, tri->front, v, z, &t->depth[p], &t->stencil[p]);
  bool shaded = tri->pl->pass == FR_TRANSLUCENT ? v == FR_PASSES : fr_changes(s, tri->front, v);
  t->count.fragments_hidden += !shaded;
  return shaded;
}

/* Collects the quads of a triangle that is shaded at once. Returns their number. */
static unsigned scan_quads(fr_tile *t, const fr_triangle *tri, uint32_t record, const area *a, fr_quad *quad) {
  unsigned n = 0;
  for (int y = a->y0 & ~1; y <= a->y1; y += 2)
    for (int x = a->x0 & ~1; x <= a->x1; x += 2) {
      fr_quad q = {.record = record, .x = (uint8_t)(x - t->tx), .y = (uint8_t)(y - t->ty)};
      for (int k = 0; k < 4; k++) {
        int px = x + (k & 1), py = y + (k >> 1);
        if (px >= a->x0 && px <= a->x1 && py >= a->y0 && py <= a->y1 && fr_covers(&tri->s, px, py) &&
            scan_pixel(t, tri, px, py, &q.verdict[k]))
          q.mask |= (uint8_t)(1u << k);
      }
      if (q.mask)
        quad[n++] = q;
    }
  return n;
}

static bool any_tag(const fr_tile *t, const fr_quad *quad, unsigned n) {
  for (unsigned i = 0; i < n; i++)
    for (unsigned k = 0; k < 4; k++)
      if (quad[i].mask >> k & 1 && t->tag[(quad[i].y + (k >> 1)) * FR_TILE + quad[i].x + (k & 1)])
        return true;
  return false;
}

static int scan_now(fr_tile *t, const fr_triangle *tri, uint32_t record, const area *a) {
  fr_quad quad[FR_QUADS];
  unsigned n = scan_quads(t, tri, record, a, quad);
  if (!n)
    return 0;
  if (tri->pl->blends && any_tag(t, quad, n) && fr_flush(t))
    return -1;
  memcpy(t->quad, quad, n * sizeof *quad);
  t->nquad = n;
  if (fr_shade(t, tri->pl->pass == FR_DISCARD))
    return -1;
  if (tri->pl->pass == FR_DISCARD) { /* the tests run again for the fragments that were not discarded */
    t->visibility += groups_of(a);
    t->count.discard_cycles += groups_of(a);
  }
  return 0;
}

static int scan_triangle(fr_tile *t, uint32_t record) {
  const fr_watch *w = t->f->cfg.watch;
  fr_triangle tri;
  fr_fetch_triangle(t->f, record, &tri);
  area a = part_of(t, &tri.s);
  unsigned groups = groups_of(&a), cycles = scan_cycles(tri.pl, groups);
  if (w && w->scan)
    w->scan(w->ctx, groups, cycles);
  t->visibility += cycles;
  t->count.triangles_scanned++;
  t->count.groups_scanned += groups;
  t->count.large_scanned += groups > FETCH_CYCLES;
  t->count.large_groups += groups > FETCH_CYCLES ? groups : 0;
  t->count.discard_cycles += cycles - raise_to_fetch_cycles(groups);
  t->count.bytes[GM_BYTES_LIST_READ] += 4;
  t->count.bytes[GM_BYTES_PARAMETER_READ] += 4 * (FR_RECORD_WORDS + 3 * FR_VERTEX_WORDS);
  if (tri.pl->pass == FR_DISCARD || tri.pl->pass == FR_TRANSLUCENT)
    return scan_now(t, &tri, record, &a);
  scan_opaque(t, &tri, record, &a);
  return 0;
}

int fr_visibility(fr_tile *t, size_t number) {
  uint32_t at = 0, record;
  while ((record = fr_list_next(&t->f->buffer, number, &at)))
    if (scan_triangle(t, record))
      return -1;
  return 0;
}
