/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the iterator of fragments in Verilog with the renderer's: each input of each fragment, bit for bit, and the cycles of a
 * fragment. */
#include "tb/frame/frame_iterator.h"

#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "frame/renderer/real.h"
#include "frame/renderer/tile.h"
#include "tb/frame/bench_error.h"
#include "tb/frame/iterator_shim.h"

/* ENTRIES: triangles in the store. RING: inputs that are remembered. DEPTH: cycles from a fragment's begin to its first input. REST: idle
   cycles in which no gated clock may have an edge; RESTS_EVERY: fragments between two rests. LIMIT: cycles after which the iterator counts
   as stuck. POINT: the number that stands for the point coordinate. */
enum { ENTRIES = 16, RING = 64, DEPTH = 12, REST = 3, RESTS_EVERY = 64, LIMIT = 1000, POINT = GM_RUN_INPUTS };

/* The store: numbers of a triangle's corners by register; the point coordinate is the last one. */
typedef struct {
  uint32_t v[3][GM_RUN_INPUTS + 1][4];
} entry;

/* What has to leave in a cycle. lanes: those that are compared. */
typedef struct {
  bool first;
  unsigned number, slot, lanes;
  uint32_t data[4], coord[4], front;
} output;

struct iterator_bench {
  fr_watch watch;
  unsigned stall;
  gm_rng rng;
  iterator_pins p;
  entry store[ENTRIES];
  output ring[RING];
  unsigned to, from;
  uint64_t goes[RING]; /* when each of them was begun, in cycles that were not held */
  uint64_t now;        /* such cycles */
  bool refused;        /* the core has not taken what left in the last cycle, `before` */
  iterator_pins before;
  iterator_count count;
  bench_error error;
};

static void compare_left_input(iterator_bench *b) {
  const iterator_pins *p = &b->p;
  if (b->from == b->to)
    return bench_differs(&b->error, "an input leaves that should not");
  uint64_t begun = b->goes[b->from % RING];
  const output *o = &b->ring[b->from++ % RING];
  if (p->first != o->first || p->number != o->number || p->out_slot != o->slot)
    bench_differs(&b->error, "input %u of slot %u leaves (first: %d), not %u of %u", p->number, p->out_slot, p->first, o->number, o->slot);
  if (b->now - begun != DEPTH)
    bench_differs(&b->error, "an input leaves after %llu cycles, not %d", (unsigned long long)(b->now - begun), DEPTH);
  for (unsigned k = 0; k < 4; k++) {
    b->count.numbers += o->lanes >> k & 1;
    if (o->lanes >> k & 1 && p->data[k] != o->data[k])
      bench_differs(&b->error, "lane %u of %s %u is %08x, not %08x", k, o->first ? "the point coordinate" : "input register", o->number,
                    p->data[k], o->data[k]);
    if (o->first && p->coord[k] != o->coord[k])
      bench_differs(&b->error, "component %u of gl_FragCoord is %08x, not %08x", k, p->coord[k], o->coord[k]);
  }
  if (o->first && p->out_front != o->front)
    bench_differs(&b->error, "gl_FrontFacing is %u, not %u", p->out_front, o->front);
}

static void read_store(iterator_bench *b) {
  iterator_pins *p = &b->p;
  unsigned number = p->reads_first ? (unsigned)POINT : p->read_number;
  if (number > POINT)
    return bench_differs(&b->error, "input register %u is read", number);
  for (unsigned i = 0; i < 3; i++)
    memcpy(p->v[i], b->store[p->read_entry % ENTRIES].v[i][number], sizeof p->v[i]);
}

/* What the core refuses stays as it is until it is taken. */
static void check_port(iterator_bench *b) {
  const iterator_pins *p = &b->p, *was = &b->before;
  if (b->refused &&
      (!p->leaves || p->first != was->first || p->number != was->number || p->out_slot != was->out_slot ||
       memcmp(p->data, was->data, sizeof p->data) || memcmp(p->coord, was->coord, sizeof p->coord) || p->out_front != was->out_front))
    bench_differs(&b->error, "input %u of slot %u changes while the core refuses it", was->number, was->out_slot);
  b->refused = p->leaves && !p->goes && !p->rst;
  b->before = *p;
}

static void run_iterator_cycle(iterator_bench *b) {
  iterator_pins *p = &b->p;
  p->goes = !b->stall || rng_below(&b->rng, 256) >= b->stall;
  iterator_shim_settle(p);
  b->count.stalls += p->leaves && !p->goes;
  check_port(b);
  if (p->leaves && p->goes && !p->rst)
    compare_left_input(b);
  iterator_shim_edge(p);
  if (p->reads && !p->rst)
    read_store(b);
  b->now += (uint64_t)p->goes;
}

/* Waits until the iterator is idle, then counts edges of gated clocks. */
static void rest_iterator(iterator_bench *b) {
  for (unsigned i = 0; i < LIMIT && (!b->p.idle || !i); i++)
    run_iterator_cycle(b);
  if (b->from != b->to || !b->p.idle)
    bench_differs(&b->error, "%u inputs do not leave", b->to - b->from);
  for (unsigned i = 0; i < REST; i++) {
    run_iterator_cycle(b);
    b->count.idle++;
    b->count.idle_edges += b->p.clocks != 0;
  }
}

/* --- a fragment --- */

static void set_triangle(iterator_pins *p, const fr_triangle *tri, int tx, int ty) {
  const fr_setup *s = &tri->s;
  int64_t dx = (int64_t)tx * FR_SUB + FR_SUB / 2 - s->x[0], dy = (int64_t)ty * FR_SUB + FR_SUB / 2 - s->y[0];
  for (unsigned i = 0; i < 3; i++) {
    p->e[i] = fr_edge(s, i, tx, ty);
    p->dx[i] = (int32_t)(s->b[i] / FR_SUB);
    p->dy[i] = (int32_t)(-s->a[i] / FR_SUB);
    p->inv_w[i] = gm_bits(tri->inv_w[i]);
  }
  p->z = (int64_t)s->z[0] * (1 << 24) + s->zx * dx + s->zy * dy + (1 << 23);
  p->zx = s->zx;
  p->zy = s->zy;
  p->min = s->zmin;
  p->max = s->zmax;
  p->offset = (int32_t)s->offset;
  p->inv_area = gm_bits(fr_rcp((float)s->area));
  p->front = tri->front;
}

static void fill_store(entry *e, const gm_frame *f, const fr_triangle *tri) {
  const fr_pipeline *pl = tri->pl;
  memset(e, 0, sizeof *e);
  for (unsigned i = 0; i < 3; i++) {
    const uint32_t *lane = f->buffer.word + tri->lane[i];
    for (unsigned k = 0; k < pl->nwire; k++)
      e->v[i][pl->wire[k].to_reg][pl->wire[k].to_lane] = lane[k];
    for (unsigned k = 0; pl->points && k < 2; k++)
      e->v[i][POINT][k] = lane[pl->nwire + k];
  }
}

/* Notes what has to leave: gl_FragCoord, then each register. */
static void expect_invocation(iterator_bench *b, const fr_triangle *tri, const gm_invocation *in, unsigned slot) {
  const fr_pipeline *pl = tri->pl;
  output first = {.first = true, .slot = slot, .lanes = pl->points ? 3 : 0, .front = tri->front};
  memcpy(first.coord, in->sys[0], sizeof first.coord);
  memcpy(first.data, in->sys[2], sizeof first.data);
  b->goes[b->to % RING] = b->now;
  b->ring[b->to++ % RING] = first;
  for (unsigned r = 0; r < pl->inputs; r++) {
    output o = {.number = r, .slot = slot};
    memcpy(o.data, in->v[r], sizeof o.data);
    for (unsigned k = 0; k < pl->nwire; k++)
      o.lanes |= (unsigned)(pl->wire[k].to_reg == r) << pl->wire[k].to_lane;
    b->goes[b->to % RING] = b->now + 1 + r;
    b->ring[b->to++ % RING] = o;
  }
}

static void on_fragment(void *ctx, const gm_frame *f, const fr_triangle *tri, int x, int y, const gm_invocation *in) {
  iterator_bench *b = ctx;
  iterator_pins *p = &b->p;
  if (*b->error.text)
    return;
  if (b->count.fragments % RESTS_EVERY == 0 || rng_chance(&b->rng, 1))
    rest_iterator(b);
  unsigned slot = rng_below(&b->rng, 256), which = (unsigned)(b->count.fragments++ % ENTRIES);
  int tx = x & ~(FR_TILE - 1), ty = y & ~(FR_TILE - 1);
  set_triangle(p, tri, tx, ty);
  fill_store(&b->store[which], f, tri);
  p->tile = (uint32_t)ty / FR_TILE << 8 | (uint32_t)tx / FR_TILE;
  p->x = (uint32_t)(x - tx);
  p->y = (uint32_t)(y - ty);
  p->inputs = tri->pl->inputs;
  p->entry = which;
  p->slot = slot;
  uint64_t before = b->now;
  for (p->valid = 1; p->valid && b->now - before < LIMIT && !*b->error.text;) {
    uint64_t at = b->now;
    run_iterator_cycle(b);
    if (!p->taken)
      continue;
    uint64_t after = b->now;
    b->now = at;
    expect_invocation(b, tri, in, slot);
    b->now = after;
    p->valid = 0;
  }
  /* The fragment's registers follow; the next fragment is taken in the cycle after them. */
  before = b->now;
  for (unsigned n = 0; n < LIMIT && b->now - before < tri->pl->inputs && !*b->error.text; n++) {
    p->valid = 1;
    run_iterator_cycle(b);
    if (p->taken)
      bench_differs(&b->error, "a fragment is taken before the registers of the one before");
  }
  b->count.registers += tri->pl->inputs;
  p->valid = 0;
}

void iterator_bench_end(iterator_bench *b) {
  if (!*b->error.text)
    rest_iterator(b);
}

iterator_bench *iterator_bench_new(unsigned stall, uint64_t seed) {
  iterator_bench *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->stall = stall;
  b->rng = (gm_rng){seed};
  b->watch = (fr_watch){.ctx = b, .fragment = on_fragment};
  iterator_shim_open();
  b->p.rst = 1;
  run_iterator_cycle(b);
  b->p.rst = 0;
  return b;
}

void iterator_bench_free(iterator_bench *b) {
  if (b)
    iterator_shim_close();
  free(b);
}

const fr_watch *iterator_bench_watch(const iterator_bench *b) { return &b->watch; }
const char *iterator_bench_error(const iterator_bench *b) { return *b->error.text ? b->error.text : NULL; }
iterator_count iterator_bench_count(const iterator_bench *b) { return b->count; }
