/* SPDX-License-Identifier: Apache-2.0 */
#include "frame/visibility.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame/tile.h"
#include "frame/visibility_shim.h"

enum { GROUPS = FR_PIXELS / 8, LIMIT = 200, REST = 3, TOGETHER = 3 };

struct visibility_bench {
  fr_watch watch;
  visibility_pins p;
  visibility_count count;
  bool tile_is_there, runs;                  /* a tile was loaded; a triangle is being tested */
  unsigned ran, wanted, since;               /* its cycles, those of the renderer; triangles since the tile was read */
  uint32_t depth[FR_PIXELS], tag[FR_PIXELS]; /* the tile after the last triangle */
  uint8_t stencil[FR_PIXELS];
  char error[300];
};

static void cycle(visibility_bench *b) {
  visibility_shim_settle(&b->p);
  visibility_shim_edge(&b->p);
}

static void compare(visibility_bench *b);

/* A cycle in which a triangle may be there. True if the next one can come with the next edge. */
static bool step(visibility_bench *b) {
  cycle(b);
  b->ran += b->runs;
  if (b->ran > LIMIT)
    snprintf(b->error, sizeof b->error, "a triangle does not end");
  if (b->p.ready && b->runs && b->ran != b->wanted && !*b->error)
    snprintf(b->error, sizeof b->error, "a triangle takes %u cycles, not %u", b->ran, b->wanted);
  if (b->p.ready && b->runs) {
    b->count.cycles += b->ran;
    b->count.full += b->wanted > 8;
    b->count.full_cycles += b->wanted > 8 ? b->ran : 0;
    b->count.full_groups += b->wanted > 8 ? b->wanted : 0;
  }
  return b->p.ready || *b->error;
}

/* The contents of the tile before the triangle. They are loaded if the buffer has others: the renderer shades between two triangles. */
static void load(visibility_bench *b, const fr_tile *t) {
  bool same = b->tile_is_there && !memcmp(b->depth, t->depth, sizeof b->depth) && !memcmp(b->tag, t->tag, sizeof b->tag) &&
              !memcmp(b->stencil, t->stencil, sizeof b->stencil);
  if (same && b->since < TOGETHER)
    return;
  if (b->tile_is_there)
    compare(b);
  b->p.load = 1;
  for (unsigned g = 0; g < GROUPS && !same; g++) {
    b->p.group = g;
    for (unsigned k = 0; k < 8; k++)
      b->p.in[k] = (visibility_pixel){t->tag[8 * g + k], t->depth[8 * g + k], t->stencil[8 * g + k]};
    cycle(b);
  }
  b->p.load = 0;
}

/* The triangle as setup gives it: values at the first pixel of its first group. */
static void set_triangle(visibility_pins *p, const fr_tile *t, const fr_setup *s) {
  int x0 = s->x0 > t->tx ? s->x0 : t->tx, y0 = s->y0 > t->ty ? s->y0 : t->ty;
  int x1 = s->x1 < t->tx + FR_TILE - 1 ? s->x1 : t->tx + FR_TILE - 1, y1 = s->y1 < t->ty + FR_TILE - 1 ? s->y1 : t->ty + FR_TILE - 1;
  int x = x0 & ~7;
  p->x0 = (uint32_t)(x0 - t->tx), p->y0 = (uint32_t)(y0 - t->ty);
  p->x1 = (uint32_t)(x1 - t->tx), p->y1 = (uint32_t)(y1 - t->ty);
  for (unsigned i = 0; i < 3; i++) {
    p->e[i] = fr_edge(s, i, x, y0) - s->bias[i];
    p->dx[i] = s->b[i] / FR_SUB;
    p->dy[i] = -s->a[i] / FR_SUB;
  }
  int64_t dx = (int64_t)x * FR_SUB + FR_SUB / 2 - s->x[0], dy = (int64_t)y0 * FR_SUB + FR_SUB / 2 - s->y[0];
  p->z = (int64_t)((uint64_t)s->z[0] << 24) + s->zx * dx + s->zy * dy + ((int64_t)1 << 23);
  p->zx = s->zx, p->zy = s->zy;
  p->z_least = s->zmin, p->z_most = s->zmax;
  p->offset = (int32_t)s->offset;
}

static void set_tests(visibility_pins *p, const fr_triangle *tri, uint32_t record) {
  const gm_draw_state *s = &tri->pl->state;
  const gm_stencil_face *f = &s->stencil[!tri->front];
  p->depth_test = s->depth_test, p->depth_write = s->depth_write, p->depth_func = (int)s->depth_func;
  p->stencil_test = s->stencil_test, p->func = (int)f->func;
  p->ref_value = f->ref, p->read_mask = f->read_mask, p->write_mask = f->write_mask;
  p->fail = (int)f->fail, p->depth_fail = (int)f->depth_fail, p->pass = (int)f->pass;
  p->tags = tri->pl->pass == FR_OPAQUE;
  p->tag = record;
}

/* Gives the triangle as soon as the one before has ended. */
static void scan(visibility_bench *b, unsigned cycles) {
  b->p.valid = 1;
  while (!step(b))
    continue;
  b->p.valid = 0;
  b->runs = true;
  b->ran = 0;
  b->wanted = cycles;
  b->since++;
}

/* Waits for the last triangle, rests, then reads the tile. */
static void compare(visibility_bench *b) {
  while (b->runs && !step(b))
    continue;
  b->runs = false;
  b->ran = b->since = 0;
  for (unsigned i = 0; i < REST; i++) {
    cycle(b);
    if (i) { /* the last group is in its second stage at first */
      b->count.idle++;
      b->count.idle_edges += b->p.clocks != 0;
    }
  }
  b->p.read = 1;
  for (unsigned g = 0; g <= GROUPS && !*b->error; g++) {
    b->p.group = g < GROUPS ? g : 0;
    cycle(b);
    for (unsigned k = 0; g && k < 8; k++) {
      unsigned at = 8 * (g - 1) + k;
      const visibility_pixel *v = &b->p.out[k];
      if (!*b->error && (v->depth != b->depth[at] || v->stencil != b->stencil[at] || v->tag != b->tag[at]))
        snprintf(b->error, sizeof b->error, "pixel %u, %u of a tile has depth %06x, stencil %02x, tag %x, not %06x, %02x, %x", at % 16,
                 at / 16, v->depth, v->stencil, v->tag, b->depth[at], b->stencil[at], b->tag[at]);
    }
  }
  b->p.read = 0;
  b->count.pixels += FR_PIXELS;
}

static void keep(visibility_bench *b, const fr_tile *t) {
  for (unsigned p = 0; p < FR_PIXELS; p++)
    b->count.changed += t->depth[p] != b->depth[p] || t->stencil[p] != b->stencil[p] || t->tag[p] != b->tag[p];
  memcpy(b->depth, t->depth, sizeof b->depth);
  memcpy(b->tag, t->tag, sizeof b->tag);
  memcpy(b->stencil, t->stencil, sizeof b->stencil);
}

static void on_scan(void *ctx, const struct fr_tile *t, const fr_triangle *tri, uint32_t record, unsigned cycles, bool done) {
  visibility_bench *b = ctx;
  if (*b->error)
    return;
  if (!done) {
    load(b, t);
    return;
  }
  set_triangle(&b->p, t, &tri->s);
  set_tests(&b->p, tri, record);
  scan(b, cycles);
  keep(b, t);
  b->tile_is_there = true;
  b->count.triangles++;
}

void visibility_bench_end(visibility_bench *b) {
  if (b->tile_is_there && !*b->error)
    compare(b);
}

visibility_bench *visibility_bench_new(void) {
  visibility_bench *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->watch = (fr_watch){.ctx = b, .scan = on_scan};
  visibility_shim_open();
  b->p.rst = 1;
  cycle(b);
  b->p.rst = 0;
  return b;
}

void visibility_bench_free(visibility_bench *b) {
  if (b)
    visibility_shim_close();
  free(b);
}

const fr_watch *visibility_bench_watch(const visibility_bench *b) { return &b->watch; }
const char *visibility_bench_error(const visibility_bench *b) { return *b->error ? b->error : NULL; }
visibility_count visibility_bench_count(const visibility_bench *b) { return b->count; }
