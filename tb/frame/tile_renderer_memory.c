/* SPDX-License-Identifier: Apache-2.0 */
/* Plays the memory beside the second half of a frame (tile_renderer_work.h): lists, settings of draws, colours and depth of tiles. */
#include "tb/frame/draw_pins.h"
#include "tb/frame/tile_renderer_work.h"

enum { LATENCY = 4, VISIBILITY_ASKED = 24, ITERATORS_ASKED = TR_ASKED /* requests that may be on their way */ };

/* --- lists --- */

void tr_answer(tile_renderer_bench *b) {
  for (unsigned i = 0; i < 2; i++) {
    tr_memory *m = &b->memory[i];
    tile_renderer_memory *p = &b->p.memory[i];
    p->ready = !tr_stalls(b);
    p->answers = m->from != m->to && m->asked[m->from % TR_ASKED].at <= b->now && !tr_stalls(b);
    for (unsigned k = 0; p->answers && k < 2; k++) {
      uint32_t at = m->asked[m->from % TR_ASKED].addr[k];
      p->word[k] = at < b->lists.words ? b->lists.word[at] : 0; /* the second word of a request is not always used */
    }
    m->from += (unsigned)p->answers;
  }
}

/* What memory refuses stays as it is until it is taken. */
static void note_request(tile_renderer_bench *b, unsigned max, tr_memory *m, const tile_renderer_memory *p) {
  const tile_renderer_memory *was = &m->refused;
  if (was->asks && (!p->asks || p->addr[0] != was->addr[0] || p->addr[1] != was->addr[1]))
    bench_differs(&b->error, "the request of words %u and %u changes while memory refuses it", was->addr[0], was->addr[1]);
  m->refused = *p;
  m->refused.asks = p->asks && !p->ready;
  b->count.stalls += (uint64_t)m->refused.asks;
  if (!p->asks || !p->ready)
    return;
  if (p->addr[0] >= b->lists.words)
    return bench_differs(&b->error, "word %u of %zu is read", p->addr[0], b->lists.words);
  if (m->to - m->from == max)
    return bench_differs(&b->error, "more than %u requests are on their way", max);
  m->asked[m->to % TR_ASKED].at = b->now + LATENCY;
  for (unsigned k = 0; k < 2; k++)
    m->asked[m->to % TR_ASKED].addr[k] = p->addr[k];
  m->to++;
}

/* Region array and settings: the answer is there in the next cycle. */
void tr_read_tables(tile_renderer_bench *b, const gm_frame *f) {
  tile_renderer_pins *p = &b->p;
  uint32_t head = p->draw_read ? fr_record_draw(p->head) : 0;
  if (head >= f->npipeline || (p->iterated_read && p->read_draw >= f->npipeline) || (p->wire_read && p->wire_draw >= f->npipeline) ||
      (p->blend_read && p->blend_draw >= f->npipeline) || (p->region_read && p->region >= b->lists.tiles))
    return bench_differs(&b->error, "a draw or a tile is read that there is not");
  if (p->region_read) {
    p->region_first = b->lists.first[p->region];
    p->region_next = b->lists.next[p->region];
  }
  if (p->draw_read)
    p->draw = visibility_draw_of(f->pipeline[head], fr_record_front(p->head));
  if (p->iterated_read)
    p->iterated = task_iterator_draw_of(f->pipeline[p->read_draw]);
  for (unsigned k = 0; p->wire_read && k < 2; k++)
    p->to[k] = wire_of(f->pipeline[p->wire_draw], 2 * p->wire_pair + k);
  if (p->blend_read) {
    set_blending(&p->blend, f->pipeline[p->blend_draw]);
    p->kills = f->pipeline[p->blend_draw]->pass == FR_DISCARD;
  }
}

/* --- tiles --- */

static uint64_t packed(uint32_t color) { return (color << 8 & 0xf800) | (color >> 5 & 0x07e0) | (color >> 19 & 0x001f); }

/* The colours of a tile as beats, and where they belong in memory. Returns their number. */
static unsigned beats_of(const gm_frame *f, unsigned number, const uint32_t *color, uint64_t *beat, uint32_t *to) {
  unsigned n = 0, wide = f->cfg.format == GM_FORMAT_RGB565 ? 4 : 2, bits = 64 / wide;
  unsigned tx = number % f->target.tiles_x * FR_TILE, ty = number / f->target.tiles_x * FR_TILE;
  for (unsigned y = 0; y < FR_TILE; y += 2)
    for (unsigned x = 0; x < FR_TILE; x += wide)
      for (unsigned row = y; row < y + 2; row++, n++) {
        beat[n] = 0;
        for (unsigned k = 0; k < wide; k++) {
          uint32_t c = color[row * FR_TILE + x + k];
          beat[n] |= (wide == 4 ? packed(c) : c) << bits * k;
        }
        to[n] = ((ty + row) * f->target.pitch + tx + x) / wide;
      }
  return n;
}

static unsigned beats_in_tile(const gm_frame *f) { return f->cfg.format == GM_FORMAT_RGB565 ? FR_PIXELS / 4 : FR_PIXELS / 2; }

/* Depth and stencil that are kept come in the cycle in which they are asked for; colours in the order of the tiles. */
void tr_give_loads(tile_renderer_bench *b, const gm_frame *f) {
  tile_renderer_pins *p = &b->p;
  size_t n = beats_in_tile(f), tile = b->loaded / n;
  p->depth_valid = p->loads_depth && p->loads && !tr_stalls(b);
  p->color_valid = p->loads_color && p->loads && !tr_stalls(b);
  if (p->depth_valid && p->depth_from / TR_BEATS >= b->tiles)
    return bench_differs(&b->error, "beat %u of kept depth is read", p->depth_from);
  if (p->depth_valid)
    p->depth_beat = b->kept[2 * p->depth_from] | (uint64_t)b->kept[2 * p->depth_from + 1] << 32;
  if (p->color_valid && tile >= b->tile.n)
    return bench_differs(&b->error, "colours are loaded that should not be");
  if (p->color_valid) {
    const tr_tile *t = tr_tile_at(b, tile);
    uint64_t beat[TR_BEATS];
    uint32_t to[TR_BEATS];
    beats_of(f, t->number, t->before, beat, to);
    p->color_beat = beat[b->loaded++ % n];
    if (p->color_tile != (t->number / f->target.tiles_x << 8 | t->number % f->target.tiles_x))
      bench_differs(&b->error, "the colours of tile %x are loaded, not of number %u", p->color_tile, t->number);
  }
  if (p->depth_valid || p->color_valid)
    tile_renderer_shim_settle(p);
}

static void take_depth(tile_renderer_bench *b) {
  const tile_renderer_pins *p = &b->p;
  const tr_tile *t = b->ended < b->tile.n ? tr_tile_at(b, b->ended) : NULL;
  unsigned at = p->depth_to % TR_BEATS * 2;
  if (b->last || !t || p->depth_to / TR_BEATS != t->number)
    return bench_differs(&b->error, "beat %u of depth is stored", p->depth_to);
  if (p->stored_depth != (t->depth[at] | (uint64_t)t->depth[at + 1] << 32))
    bench_differs(&b->error, "pixels %u and %u of tile %u are stored as %016llx", at, at + 1, t->number,
                  (unsigned long long)p->stored_depth);
}

static void take_colors(tile_renderer_bench *b, const gm_frame *f) {
  const tile_renderer_pins *p = &b->p;
  size_t n = beats_in_tile(f), tile = b->stored / n, at = b->stored % n;
  if (tile >= b->tile.n)
    return bench_differs(&b->error, "colours are stored that should not be");
  if (!at)
    beats_of(f, tr_tile_at(b, tile)->number, tr_tile_at(b, tile)->color, b->beat, b->to);
  b->stored++;
  b->count.beats++;
  if (p->stored_color != b->beat[at] || p->color_to != b->to[at])
    bench_differs(&b->error, "a beat of tile %u is %016llx at %x, not %016llx at %x", tr_tile_at(b, tile)->number,
                  (unsigned long long)p->stored_color, p->color_to, (unsigned long long)b->beat[at], b->to[at]);
}

/* A beat that memory refuses stays as it is until it is taken. */
static void note_beat(tile_renderer_bench *b, const char *what, tr_refused *was, tr_refused now, bool ready) {
  if (was->is && (!now.is || now.to != was->to || now.beat != was->beat))
    bench_differs(&b->error, "the beat of %s at %x changes while memory refuses it", what, was->to);
  *was = now;
  was->is = now.is && !ready;
  b->count.stalls += was->is;
}

void tr_take_memory(tile_renderer_bench *b, const gm_frame *f) {
  const tile_renderer_pins *p = &b->p;
  for (unsigned i = 0; i < 2; i++)
    note_request(b, i ? ITERATORS_ASKED : VISIBILITY_ASKED, &b->memory[i], &p->memory[i]);
  note_beat(b, "depth", &b->depth_refused, (tr_refused){p->stores_depth != 0, p->depth_to, p->stored_depth}, p->depth_ready);
  note_beat(b, "colours", &b->color_refused, (tr_refused){p->stores_color != 0, p->color_to, p->stored_color}, p->color_ready);
  if (p->stores_depth && p->depth_ready)
    take_depth(b);
  if (p->stores_color && p->color_ready)
    take_colors(b, f);
}
