/* SPDX-License-Identifier: Apache-2.0 */
#include "frame/visibility.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame/tile.h"
#include "frame/visibility_shim.h"

enum { GROUPS = FR_PIXELS / 8, LIMIT = 400, REST = 3, TOGETHER = 12 };

/* A triangle, and the cycles of its scan. */
typedef struct {
  visibility_pins p;
  unsigned cycles;
} item;

struct visibility_bench {
  fr_watch watch;
  visibility_pins p;
  visibility_count count;
  bool tile_is_there;
  item queue[TOGETHER]; /* triangles since the tile was loaded */
  unsigned n, begun, ended, ran;
  uint32_t depth[FR_PIXELS], tag[FR_PIXELS]; /* the tile after the last triangle */
  uint8_t stencil[FR_PIXELS];
  char error[300];
};

static void cycle(visibility_bench *b) {
  visibility_shim_settle(&b->p);
  visibility_shim_edge(&b->p);
}

static void compare(visibility_bench *b);

static void note_end(visibility_bench *b) {
  unsigned wanted = b->queue[b->ended++].cycles;
  if (b->ran != wanted && !*b->error)
    snprintf(b->error, sizeof b->error, "the scan of a triangle takes %u cycles, not %u", b->ran, wanted);
  b->count.cycles += b->ran;
  b->count.full += wanted > 8;
  b->count.full_cycles += wanted > 8 ? b->ran : 0;
  b->count.full_groups += wanted > 8 ? wanted : 0;
}

/* A cycle in which triangles may be there. Each scan follows the one before at once. */
static void step(visibility_bench *b) {
  bool scans = b->begun > b->ended;
  cycle(b);
  b->ran += scans;
  if (scans && b->p.ready)
    note_end(b);
  if (b->p.begins) {
    if (b->begun && (!scans || !b->p.ready) && !*b->error)
      snprintf(b->error, sizeof b->error, "the scan waits between two triangles");
    b->begun++;
    b->ran = 0;
  }
}

/* The triangles of the queue go through setup and scan. */
static void run(visibility_bench *b) {
  unsigned offered = 0, since = 0;
  b->begun = b->ended = 0;
  while (b->ended < b->n && !*b->error) {
    visibility_pins *p = &b->p;
    if (offered < b->n)
      *p = b->queue[offered].p;
    p->valid = offered < b->n;
    unsigned ended = b->ended;
    step(b);
    offered += p->valid && p->taken;
    since = b->ended == ended ? since + 1 : 0;
    if (since > LIMIT)
      snprintf(b->error, sizeof b->error, "a triangle does not end");
  }
  b->p.valid = 0;
  b->n = 0;
}

/* The contents of the tile before the triangle. They are loaded if the buffer has others: the renderer shades between two triangles. */
static void load(visibility_bench *b, const fr_tile *t) {
  bool same = b->tile_is_there && !memcmp(b->depth, t->depth, sizeof b->depth) && !memcmp(b->tag, t->tag, sizeof b->tag) &&
              !memcmp(b->stencil, t->stencil, sizeof b->stencil);
  if (same && b->n < TOGETHER)
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

static void set_triangle(visibility_pins *p, const fr_tile *t, const fr_triangle *tri) {
  const fr_pipeline *pl = tri->pl;
  const gm_rect *box = &pl->box;
  bool offset = pl->polygons && pl->state.offset;
  for (unsigned i = 0; i < 3; i++) {
    p->x[i] = tri->s.x[i];
    p->y[i] = tri->s.y[i];
    p->z[i] = tri->s.z[i];
  }
  p->tile_x = (uint32_t)t->tx / FR_TILE;
  p->tile_y = (uint32_t)t->ty / FR_TILE;
  p->left = (uint32_t)box->x;
  p->bottom = (uint32_t)box->y;
  p->right = (uint32_t)box->x + box->width;
  p->top = (uint32_t)box->y + box->height;
  p->factor = offset ? (int64_t)((double)pl->state.offset_factor * 256) : 0;
  p->units = offset ? (int64_t)((double)pl->state.offset_units * 256) : 0;
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

/* Runs the triangles, rests, then reads the tile. */
static void compare(visibility_bench *b) {
  run(b);
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
  item *i = &b->queue[b->n++];
  *i = (item){.cycles = cycles};
  set_triangle(&i->p, t, tri);
  set_tests(&i->p, tri, record);
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
