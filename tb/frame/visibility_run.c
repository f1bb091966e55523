/* SPDX-License-Identifier: Apache-2.0 */
/* Runs visibility in Verilog on what the renderer has rendered (docs/frame.md, "Hardware"). Memory, iterators and shading are played
   here: not Verilated, but driven with the renderer's times. */
#include "tb/frame/draw_pins.h"
#include "tb/frame/visibility_work.h"

/* Cycles. LATENCY: of memory; SLOW: of memory that stalls, for half of the time. LIMIT: without progress, after which visibility counts as
   stuck. REST: idle, in which no gated clock may have an edge; QUIET: more of these, in which no input changes. */
enum { LATENCY = 4, SLOW = 40, LIMIT = 20000, REST = 3, QUIET = 16 };

static bool stalls(visibility_bench *b) { return b->stall && rng_below(&b->rng, 256) < b->stall; }

/* --- memory --- */

static void answer_requests(visibility_bench *b, const gm_frame *f) {
  visibility_pins *p = &b->p;
  p->answers = b->from != b->to && b->asked[b->from % VIS_ASKED].at <= b->now && !stalls(b);
  for (unsigned k = 0; p->answers && k < 2; k++) {
    uint32_t at = b->asked[b->from % VIS_ASKED].addr[k];
    p->word[k] = at < f->buffer.words ? f->buffer.word[at] : 0; /* the second word of a request is not always used */
  }
  b->from += (unsigned)p->answers;
}

/* What memory or the iterators refuse stays as it is until it is taken. */
static void check_ports(visibility_bench *b) {
  const visibility_pins *p = &b->p, *was = &b->refused;
  if (was->asks && (!p->asks || p->addr[0] != was->addr[0] || p->addr[1] != was->addr[1]))
    bench_differs(&b->error, "the request of words %u and %u changes while memory refuses it", was->addr[0], was->addr[1]);
  if (was->stores_beat && (!p->stores_beat || p->store != was->store || p->store_addr != was->store_addr))
    bench_differs(&b->error, "beat %u of depth changes while memory refuses it", was->store_addr);
  if (was->quad && (!p->quad || p->record != was->record || p->place != was->place || p->mask != was->mask ||
                    p->quad_tile != was->quad_tile || p->quad_last != was->quad_last || p->fails != was->fails))
    bench_differs(&b->error, "the part at place %u changes while the iterators refuse it", was->place);
  b->refused = *p;
  b->refused.asks = p->asks && !p->ready;
  b->refused.stores_beat = p->stores_beat && !p->store_ready;
  b->refused.quad = p->quad && !p->quad_ready;
}

static void note_request(visibility_bench *b, const gm_frame *f) {
  visibility_pins *p = &b->p;
  b->count.stalls += p->asks && !p->ready;
  if (!p->asks || !p->ready)
    return;
  if (b->to - b->from == VIS_MAX)
    return bench_differs(&b->error, "more than %d requests are on their way", VIS_MAX);
  if (p->addr[0] >= f->buffer.words)
    return bench_differs(&b->error, "word %u of %zu is read", p->addr[0], f->buffer.words);
  b->asked[b->to % VIS_ASKED].at = b->now + (b->stall && b->now >> 9 & 1 ? SLOW : LATENCY);
  for (unsigned k = 0; k < 2; k++)
    b->asked[b->to % VIS_ASKED].addr[k] = p->addr[k];
  b->to++;
}

/* Region array and settings: the answer is there in the next cycle. */
static void read_tables(visibility_bench *b, const gm_frame *f) {
  visibility_pins *p = &b->p;
  if (p->region_read) {
    if (p->region >= f->buffer.tiles)
      return bench_differs(&b->error, "the region array has no tile %u", p->region);
    p->region_first = f->buffer.first[p->region];
    p->region_next = f->buffer.next[p->region];
  }
  if (p->draw_read) {
    if (fr_record_draw(p->head) >= f->npipeline)
      return bench_differs(&b->error, "there is no draw %u", fr_record_draw(p->head));
    p->draw = visibility_draw_of(f->pipeline[fr_record_draw(p->head)], fr_record_front(p->head));
  }
}

/* Depth and stencil that are kept: the load is given its beat in the cycle in which it asks. */
static void give_load(visibility_bench *b) {
  visibility_pins *p = &b->p;
  p->load_valid = p->load_taken && p->loads && !stalls(b);
  if (!p->load_valid)
    return;
  if (p->load_addr / (FR_PIXELS / 2) >= b->tiles)
    return bench_differs(&b->error, "beat %u of kept depth is read", p->load_addr);
  p->load = b->kept[2 * p->load_addr] | (uint64_t)b->kept[2 * p->load_addr + 1] << 32;
  visibility_shim_settle(p);
}

static void take_store(visibility_bench *b) {
  const visibility_pins *p = &b->p;
  b->count.stalls += p->stores_beat && !p->store_ready;
  if (!p->stores_beat || !p->store_ready)
    return;
  const vis_tile *t = b->ended < b->tile.n ? vis_tile_at(b, b->ended) : NULL;
  unsigned at = p->store_addr % (FR_PIXELS / 2) * 2;
  if (b->last || !t || p->store_addr / (FR_PIXELS / 2) != t->number)
    return bench_differs(&b->error, "beat %u of depth is stored", p->store_addr);
  if (p->store != (t->pixel[at] | (uint64_t)t->pixel[at + 1] << 32))
    bench_differs(&b->error, "pixels %u and %u of tile %u are stored as %016llx", at, at + 1, t->number, (unsigned long long)p->store);
}

/* --- iterators and shading --- */

static vis_hand *present(const visibility_bench *b) { return b->handed ? vis_hand_at(b, b->handed - 1) : NULL; }

static void drive_iterators(visibility_bench *b) {
  visibility_pins *p = &b->p;
  const vis_hand *h = present(b);
  size_t left = h ? h->first + h->parts - b->given : 0;
  p->free = b->free_at == b->now;
  p->kept = h && h->wait && b->returned < b->given;
  p->kept_done = b->done_at == b->now;
  if (p->kept) {
    p->kept_place = vis_part_at(b, b->returned)->place;
    p->kept_mask = vis_part_at(b, b->returned)->kept;
  }
  /* The iterators have to get all parts in time. */
  p->quad_ready = (!b->stall && left + 2 >= b->free_at - b->now) || rng_chance(&b->rng, 75);
  b->returned = h && !h->wait ? b->given : b->returned + (size_t)p->kept;
  if (p->kept_done && b->returned != h->first + h->parts)
    bench_differs(&b->error, "not all fragments come back before their triangle is done");
}

static unsigned pack_tile_place(const gm_frame *f, unsigned number) { return number / f->target.tiles_x << 8 | number % f->target.tiles_x; }

static void take_part(visibility_bench *b, const gm_frame *f) {
  const visibility_pins *p = &b->p;
  if (!p->quad || !p->quad_ready)
    return;
  const vis_hand *h = present(b);
  if (!h || b->given == h->first + h->parts)
    return bench_differs(&b->error, "a part of a quad leaves that should not");
  const vis_part *want = vis_part_at(b, b->given++);
  bool last = b->given == h->first + h->parts;
  if (p->record != want->record || p->place != want->place || p->mask != want->mask || p->quad_tile != pack_tile_place(f, h->number))
    bench_differs(&b->error, "a part of a quad has record %u, place %u, mask %x, tile %x, not %u, %u, %x, %x", p->record, p->place, p->mask,
                  p->quad_tile, want->record, want->place, want->mask, pack_tile_place(f, h->number));
  if (p->fails & p->mask & ~want->fails || want->fails & ~p->fails)
    bench_differs(&b->error, "the pixels %x of the part of a quad get no colour, not %x", p->fails & p->mask, want->fails);
  if ((p->quad_last != 0) != last)
    bench_differs(&b->error, "the last part of a hand-over is %s", last ? "not marked" : "marked too early");
  if (b->stall && last) { /* no times are compared */
    b->free_at = b->now + 1 + rng_below(&b->rng, 8);
    b->done_at = h->wait ? b->free_at + h->parts + rng_below(&b->rng, 8) : 0;
  }
}

/* The cycle from which on there is room for the store of the next tile. */
static uint64_t room_at(const visibility_bench *b) {
  return b->begun_tiles < FR_TILES ? 0 : b->begin + vis_tile_at(b, b->begun_tiles - FR_TILES)->stored + 1;
}

/* --- events --- */

static void compare_time(visibility_bench *b, const char *what, size_t i, uint64_t at) {
  if (!b->stall && b->now - b->begin != at + 1)
    bench_differs(&b->error, "%s %zu is in cycle %lld, not %llu", what, i, (long long)(b->now - b->begin), (unsigned long long)at + 1);
}

static void note_hand(visibility_bench *b) {
  if (b->handed == b->hand.n)
    return bench_differs(&b->error, "tags are handed over that should not be");
  vis_hand *h = vis_hand_at(b, b->handed);
  compare_time(b, "hand-over", b->handed, h->handed);
  if (b->given != h->first)
    bench_differs(&b->error, "tags are handed over while parts of quads are left");
  b->handed++;
  if (b->stall)
    return;
  b->free_at = b->begin + h->taken;
  b->done_at = h->wait ? b->begin + h->done : 0; /* visibility learns it a cycle later */
}

/* Cycles of scans, without those in which they are held. */
static void note_scan(visibility_bench *b) {
  b->ran += (unsigned)b->p.scan_goes;
  if (b->p.scan_ends) {
    if (b->scanned == b->scan.n)
      return bench_differs(&b->error, "a triangle is tested that should not be");
    const vis_scan *s = vis_scan_at(b, b->scanned++);
    if (b->ran != s->cycles)
      bench_differs(&b->error, "the tests of a triangle take %u cycles, not %u", b->ran, s->cycles);
    bool full = s->groups == s->cycles && s->groups > 8;
    b->count.full += full;
    b->count.full_groups += full ? s->groups : 0;
    b->count.full_cycles += full ? b->ran : 0;
  }
  if (b->p.scan_begins)
    b->ran = 0;
}

static void note_end(visibility_bench *b, const gm_frame *f) {
  if (b->ended == b->tile.n)
    return bench_differs(&b->error, "a tile ends that did not begin");
  const vis_tile *t = vis_tile_at(b, b->ended);
  compare_time(b, "the end of tile", t->number, t->ended);
  if (b->p.tile != pack_tile_place(f, t->number))
    bench_differs(&b->error, "tile %u ends as row %u, column %u", t->number, b->p.tile >> 8, b->p.tile & 255);
  for (unsigned g = 0; g < FR_PIXELS / 8; g++) {
    uint32_t have[8];
    visibility_shim_pixels(g, have);
    for (unsigned k = 0; k < 8; k++)
      if (have[k] != t->pixel[8 * g + k])
        bench_differs(&b->error, "pixel %u, %u of tile %u has stencil and depth %08x, not %08x", g % 2 * 8 + k, g / 2, t->number, have[k],
                      t->pixel[8 * g + k]);
  }
  b->ended++;
}

static void drive_visibility_cycle(visibility_bench *b, const gm_frame *f) {
  visibility_pins *p = &b->p;
  p->ready = !stalls(b);
  p->store_ready = !stalls(b);
  p->room =
      b->stall ? p->idle || !stalls(b) : room_at(b) <= b->now; /* rests while the block does: frame-energy wants cycles without changes */
  p->load_valid = 0;
  answer_requests(b, f);
  drive_iterators(b);
}

static void run_visibility_cycle(visibility_bench *b, const gm_frame *f, uint64_t start) {
  visibility_pins *p = &b->p;
  if (!b->quiet)
    drive_visibility_cycle(b, f);
  visibility_shim_settle(p);
  give_load(b);
  b->begun_tiles += p->takes;
  if (p->begins && !b->begun) {
    b->begun = true;
    b->begin = b->now - start;
  }
  check_ports(b);
  note_request(b, f);
  take_store(b);
  take_part(b, f);
  note_scan(b);
  if (p->hands)
    note_hand(b);
  if (p->ends)
    note_end(b, f);
  visibility_shim_edge(p);
  read_tables(b, f);
  b->now++;
}

/* Nothing changes until there is room for a tile, the iterators or the fragments are done: no gated clock has an edge, and nothing is on
 * its way. */
static void skip_cycles(visibility_bench *b) {
  const visibility_pins *p = &b->p;
  uint64_t next = b->free_at >= b->now ? b->free_at : b->done_at;
  next = b->done_at >= b->now && b->done_at < next ? b->done_at : next;
  next = room_at(b) >= b->now && room_at(b) < next ? room_at(b) : next;
  if (b->stall || p->clocks || p->quad || b->from != b->to || b->returned != b->given || next <= b->now)
    return;
  b->count.skipped += next - b->now;
  b->now = b->moved = next;
}

static void rest_visibility(visibility_bench *b, const gm_frame *f) {
  for (unsigned i = 0; i < REST + QUIET; i++) {
    b->quiet = i >= REST;
    run_visibility_cycle(b, f, 0);
    b->count.idle++;
    b->count.idle_edges += b->p.clocks != 0;
  }
  b->quiet = false;
}

void vis_run(visibility_bench *b, const gm_frame *f, uint64_t start) {
  visibility_pins *p = &b->p;
  b->begun = false;
  b->now = b->moved = 1;
  b->begun_tiles = b->scanned = b->handed = b->ended = b->given = b->returned = 0;
  b->free_at = b->done_at = 0;
  b->refused = (visibility_pins){0};
  *p = (visibility_pins){
      .start = 1, .loads = f->kept, .stores = !b->last, .tiles_x = f->target.tiles_x, .tiles = (uint32_t)b->tiles, .clear = b->clear};
  run_visibility_cycle(b, f, start);
  p->start = 0;
  p->idle = 0; /* from the next cycle on */
  while (!*b->error.text && (b->handed < b->hand.n || b->ended < b->tile.n || !p->idle)) {
    run_visibility_cycle(b, f, start);
    if (p->clocks)
      b->moved = b->now;
    if (b->now - b->moved > LIMIT)
      bench_differs(&b->error, "visibility stops after %zu of %zu hand-overs and %zu of %zu tiles", b->handed, b->hand.n, b->ended,
                    b->tile.n);
    skip_cycles(b);
  }
  b->count.cycles += b->now;
  rest_visibility(b, f);
}

void vis_reset(visibility_bench *b) {
  b->p = (visibility_pins){.rst = 1};
  visibility_shim_settle(&b->p);
  visibility_shim_edge(&b->p);
}
