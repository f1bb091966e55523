/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's tile accelerator: sets a triangle up, writes its records to the parameter buffer, and an entry to the list of each tile
   that it may touch. */
#include <string.h>

#include "frame/renderer/watch.h"

/* Setup takes 4 cycles, in which the triangle before is binned. */
enum { SETUP_CYCLES = 4, MIN_CYCLES = 4, WORDS_PER_CYCLE = 2 };

typedef struct {
  gm_frame *f;
  const fr_pipeline *pl;
  uint32_t head;
  const fr_window *const *w;
  fr_vertex *const *from;
  uint32_t record;        /* 0: not written since the buffer was emptied */
  uint64_t cycles, ready; /* cycles since the triangle began, or since the buffer was emptied */
  unsigned owed;          /* words of records that are still to be written */
  unsigned vertices;      /* vertices written for this triangle */
  uint64_t leading;       /* tiles tested up to its first entry */
  char *err;
  size_t errsize;
} binning;

/* Are all pixel centres of the box outside one edge? The box is the part of a tile inside the triangle's own box. */
static bool misses(const fr_setup *s, int x0, int y0, int x1, int y1) {
  for (unsigned i = 0; i < 3; i++)
    if (fr_edge(s, i, s->a[i] > 0 ? x1 : x0, s->b[i] > 0 ? y1 : y0) < s->bias[i])
      return true;
  return false;
}

/* Is the record of a corner in the buffer already? */
static bool is_known(const binning *b, unsigned corner) { return b->from && b->from[corner]->epoch == b->f->buffer.epoch; }

/* Words of the records that a triangle needs. */
static unsigned record_words(const binning *b) {
  unsigned n = FR_RECORD_WORDS;
  for (unsigned i = 0; i < 3; i++)
    n += is_known(b, i) ? 0 : FR_VERTEX_WORDS + b->pl->lanes;
  return n;
}

static uint32_t write_vertex(binning *b, unsigned corner) {
  fr_buffer *pb = &b->f->buffer;
  const fr_window *w = b->w[corner];
  if (is_known(b, corner))
    return b->from[corner]->address;
  uint32_t at = fr_buffer_record(pb, FR_VERTEX_WORDS + b->pl->lanes), *word = pb->word + at;
  word[0] = (uint32_t)w->x;
  word[1] = (uint32_t)w->y;
  word[2] = (uint32_t)w->z;
  memcpy(&word[3], &w->inv_w, sizeof w->inv_w);
  memcpy(&word[FR_VERTEX_WORDS], w->lane, b->pl->lanes * sizeof *w->lane);
  b->vertices++;
  b->f->count.vertex_records++;
  if (b->from) {
    b->f->count.vertex_entries++;
    b->from[corner]->epoch = pb->epoch;
    b->from[corner]->address = at;
  }
  return at;
}

/* Writes the records of the triangle and of its vertices, which fit. Returns their words. */
static unsigned write_records(binning *b) {
  fr_buffer *pb = &b->f->buffer;
  uint32_t corner[3], start = pb->top;
  for (unsigned i = 0; i < 3; i++)
    corner[i] = write_vertex(b, i);
  uint32_t at = fr_buffer_record(pb, FR_RECORD_WORDS);
  pb->word[at] = b->head;
  memcpy(&pb->word[at + 1], corner, sizeof corner);
  b->record = at;
  pb->triangles++;
  b->f->count.bytes[GM_BYTES_PARAMETER_WRITE] += 4 * (pb->top - start);
  return pb->top - start;
}

/* A cycle in which a tile is tested. The memory port takes two words: those of the tile's entry first, then words of the records. */
static void tile_cycle(binning *b, unsigned entry_words) {
  unsigned room = WORDS_PER_CYCLE - entry_words;
  b->cycles++;
  b->owed -= b->owed < room ? b->owed : room;
}

/* The cycles of what was done since the last call. */
static void pass_time(binning *b, bool full) {
  uint64_t cycles = b->cycles + (b->owed + WORDS_PER_CYCLE - 1) / WORDS_PER_CYCLE;
  cycles = cycles < MIN_CYCLES ? MIN_CYCLES : cycles;
  uint64_t end = fr_unit_pass(&b->f->geometry.accelerator, NULL, b->ready + SETUP_CYCLES, cycles);
  if (b->f->cfg.watch && b->f->cfg.watch->binned)
    b->f->cfg.watch->binned(b->f->cfg.watch->ctx, cycles, end, full);
  b->cycles = b->owed = 0;
}

/* The parameter buffer is full: renders what it has. Fails if it was empty. */
static bool make_room(binning *b) {
  pass_time(b, true);
  if (!b->f->buffer.triangles) {
    snprintf(b->err, b->errsize, "the parameter buffer is too small for one triangle");
    return false;
  }
  b->record = 0;
  return !fr_render(b->f, false, b->err, b->errsize);
}

/* Words of the records leave from the cycle after the first entry on. */
static void write_entry(binning *b, size_t tile) {
  fr_buffer *pb = &b->f->buffer;
  gm_frame_counters *c = &b->f->count;
  uint32_t bottom = pb->bottom;
  unsigned fresh = b->record ? 0 : write_records(b), words = fr_buffer_entry(pb, tile, b->record);
  tile_cycle(b, words);
  b->owed += fresh;
  c->list_blocks += bottom != pb->bottom;
  c->list_entries++;
  c->bytes[GM_BYTES_LIST_WRITE] += 4 * words;
  if (fr_buffer_used(pb) > c->buffer_peak)
    c->buffer_peak = fr_buffer_used(pb);
}

static bool add_to_tile(binning *b, size_t tile) {
  for (unsigned tries = 0; tries < 2; tries++) {
    if (fr_buffer_fits(&b->f->buffer, tile, b->record ? 0 : record_words(b))) {
      write_entry(b, tile);
      return true;
    }
    tile_cycle(b, 0);
    if (!make_room(b))
      return false;
  }
  return false;
}

static int limit(int a, int b) { return a < b ? a : b; }
static int take_larger_int(int a, int b) { return a > b ? a : b; }

static bool misses_tile(const fr_setup *s, int tx, int ty) {
  return misses(s, take_larger_int(s->x0, tx * FR_TILE), take_larger_int(s->y0, ty * FR_TILE), limit(s->x1, tx * FR_TILE + FR_TILE - 1),
                limit(s->y1, ty * FR_TILE + FR_TILE - 1));
}

static bool set_up(fr_setup *s, const fr_pipeline *pl, const fr_window *const w[3]) {
  const int32_t x[3] = {w[0]->x, w[1]->x, w[2]->x}, y[3] = {w[0]->y, w[1]->y, w[2]->y}, z[3] = {w[0]->z, w[1]->z, w[2]->z};
  return fr_setup_triangle(s, x, y, z, &pl->box);
}

bool fr_bin_any(const fr_pipeline *pl, const fr_window *const w[3]) {
  fr_setup s;
  if (!set_up(&s, pl, w))
    return false;
  for (int ty = s.y0 / FR_TILE; ty <= s.y1 / FR_TILE; ty++)
    for (int tx = s.x0 / FR_TILE; tx <= s.x1 / FR_TILE; tx++)
      if (!misses_tile(&s, tx, ty))
        return true;
  return false;
}

static void count_size(gm_frame_counters *c, const binning *b, uint64_t tiles, uint64_t entries) {
  unsigned size = 0;
  while (size + 1 < GM_TRIANGLE_SIZES && tiles > UINT64_C(1) << size)
    size++;
  gm_triangle_class *k = &c->by_size[b->vertices < 3 ? b->vertices : 3][size];
  k->triangles++;
  k->tiles += tiles;
  k->entries += entries;
  k->leading += b->leading;
}

int fr_bin(gm_frame *f, const fr_pipeline *pl, unsigned draw, bool front, const fr_window *const w[3], fr_vertex *const at[3],
           uint64_t ready, char *err, size_t errsize) {
  binning b = {.f = f, .pl = pl, .head = fr_record_head(draw, front), .w = w, .from = at, .ready = ready, .err = err, .errsize = errsize};
  fr_setup s;
  bool some = set_up(&s, pl, w), binned = false;
  if (f->cfg.watch && f->cfg.watch->triangle)
    f->cfg.watch->triangle(f->cfg.watch->ctx, f, &(fr_binned){pl, b.head, w, (const fr_vertex *const *)at, ready});
  uint64_t tiles = f->count.tiles_tested, entries = f->count.list_entries;
  for (int ty = s.y0 / FR_TILE; some && ty <= s.y1 / FR_TILE; ty++)
    for (int tx = s.x0 / FR_TILE; tx <= s.x1 / FR_TILE; tx++) {
      f->count.tiles_tested++;
      if (misses_tile(&s, tx, ty)) {
        tile_cycle(&b, 0);
        continue;
      }
      if (!add_to_tile(&b, (size_t)ty * f->target.tiles_x + (size_t)tx))
        return -1;
      b.leading = binned ? b.leading : f->count.tiles_tested - tiles;
      binned = true;
    }
  f->count.triangles += binned;
  f->count.empty += !binned;
  count_size(&f->count, &b, f->count.tiles_tested - tiles, f->count.list_entries - entries);
  pass_time(&b, false);
  return 0;
}
