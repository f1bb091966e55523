/* SPDX-License-Identifier: Apache-2.0 */
/* Compares the tile accelerator in Verilog with that of the renderer: every word that it writes, every entry of the region array, the first
   and the last cycle of each triangle. */
#include "tb/frame/frame_accelerator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "tb/frame/accelerator_shim.h"
#include "tb/frame/bench_error.h"

enum { IDLE_CYCLES = 3, FAST = 4, STUCK = 100000 };

/* A triangle, and the cycles in which the renderer says that it is binned. */
typedef struct {
  fr_binned t;
  fr_window w[3];
  uint64_t number[3], cycles, end;
  bool full;
} item;

struct accelerator_bench {
  fr_watch watch;
  unsigned stall;
  gm_rng rng;
  accelerator_pins p;
  item *queue; /* triangles since the last render */
  size_t n, cap, offered, begun, finished;
  bool resumes; /* the first triangle of the queue is in the accelerator, which waits for room */
  bool fresh;   /* the accelerator is to be reset */
  bool quiet;   /* it had no work in the last cycle */
  uint64_t now, last_end, start;
  uint32_t *word, words;
  uint32_t *first, *next, tiles; /* the region array */
  bool refused;                  /* the words of the last cycle */
  accelerator_pins before;
  accelerator_count count;
  bench_error error;
};

/* --- what the renderer does --- */

static void begin_accelerator_frame(void *ctx, const gm_frame *f) {
  accelerator_bench *b = ctx;
  free(b->word);
  free(b->first);
  free(b->next);
  b->words = (uint32_t)f->buffer.words;
  b->tiles = (uint32_t)f->buffer.tiles;
  b->word = calloc(b->words, sizeof *b->word);
  b->first = calloc(b->tiles, sizeof *b->first);
  b->next = calloc(b->tiles, sizeof *b->next);
  if (!b->word || !b->first || !b->next)
    bench_differs(&b->error, "out of memory");
  b->p.tiles_x = f->target.tiles_x;
  b->p.words = b->words;
  b->fresh = true;
  b->resumes = false;
  b->n = 0;
}

static void on_triangle(void *ctx, const gm_frame *f, const fr_binned *t) {
  accelerator_bench *b = ctx;
  (void)f;
  if (b->n == b->cap) {
    size_t cap = b->cap ? 2 * b->cap : 256;
    item *more = realloc(b->queue, cap * sizeof *more);
    if (!more)
      return bench_differs(&b->error, "out of memory");
    b->queue = more;
    b->cap = cap;
  }
  item *i = &b->queue[b->n++];
  *i = (item){.t = *t};
  for (unsigned k = 0; k < 3; k++) {
    i->w[k] = *t->w[k];
    i->number[k] = t->from ? t->from[k]->number : 0;
  }
}

static void on_binned(void *ctx, uint64_t cycles, uint64_t end, bool full) {
  accelerator_bench *b = ctx;
  if (!b->n)
    return;
  item *i = &b->queue[b->n - 1];
  i->cycles = cycles;
  i->end = end;
  i->full = full;
}

/* --- the Verilog --- */

/* A word of a corner's record. */
static uint32_t corner_word(const item *i, uint32_t corner, uint32_t index) {
  const fr_window *w = &i->w[corner < 3 ? corner : 0];
  uint32_t fixed[FR_VERTEX_WORDS] = {(uint32_t)w->x, (uint32_t)w->y, (uint32_t)w->z};
  memcpy(&fixed[3], &w->inv_w, sizeof fixed[3]);
  if (index < FR_VERTEX_WORDS)
    return fixed[index];
  uint32_t v;
  memcpy(&v, &w->lane[index < FR_VERTEX_WORDS + FR_LANES ? index - FR_VERTEX_WORDS : 0], sizeof v);
  return v;
}

static void offer_triangle(accelerator_bench *b) {
  accelerator_pins *p = &b->p;
  p->valid = !p->empty && b->offered < b->n && b->queue[b->offered].t.ready <= b->now;
  if (!p->valid)
    return;
  const item *i = &b->queue[b->offered];
  const gm_rect *box = &i->t.pl->box;
  p->head = i->t.head;
  p->lanes = i->t.pl->lanes;
  p->shared = i->t.from != NULL;
  p->left = (uint32_t)box->x;
  p->bottom = (uint32_t)box->y;
  p->right = (uint32_t)box->x + box->width;
  p->top = (uint32_t)box->y + box->height;
  for (unsigned k = 0; k < 3; k++) {
    p->number[k] = i->number[k];
    p->x[k] = i->w[k].x;
    p->y[k] = i->w[k].y;
  }
}

static void take_words(accelerator_bench *b) {
  const accelerator_pins *p = &b->p, *was = &b->before;
  for (unsigned k = 0; k < 2; k++) {
    if (b->refused && was->writes >> k & 1 && (!(p->writes >> k & 1) || p->addr[k] != was->addr[k] || p->data[k] != was->data[k]))
      bench_differs(&b->error, "word %u of the port changes while the memory refuses it: %08x to %08x", k, was->addr[k], p->addr[k]);
    if (!p->ready || !(p->writes >> k & 1))
      continue;
    if (p->addr[k] >= b->words)
      return bench_differs(&b->error, "a word goes to address %u of %u", p->addr[k], b->words);
    b->word[p->addr[k]] = p->data[k];
    b->count.words++;
  }
  b->refused = !p->ready && p->writes;
  b->count.stalls += b->refused;
  b->before = *p;
}

/* A read returns the entry as it was before this cycle. */
static void use_regions(accelerator_bench *b) {
  accelerator_pins *p = &b->p;
  if ((p->region_read && p->region_from >= b->tiles) || (p->region_write && p->region_to >= b->tiles))
    return bench_differs(&b->error, "the region array has no tile %u or %u", p->region_from, p->region_to);
  if (p->region_read) {
    p->region_first = b->first[p->region_from];
    p->region_next = b->next[p->region_from];
  }
  if (p->region_write) {
    b->first[p->region_to] = p->new_first;
    b->next[p->region_to] = p->new_next;
  }
}

static void note_begin(accelerator_bench *b) {
  if (b->begun == b->n)
    return bench_differs(&b->error, "a triangle begins that was not there");
  const item *i = &b->queue[b->begun++];
  b->start = b->now + 1;
  if (!b->stall && b->start != i->end - i->cycles)
    bench_differs(&b->error, "a triangle begins in cycle %llu, not %llu (ready in %llu)", (unsigned long long)b->start,
                  (unsigned long long)(i->end - i->cycles), (unsigned long long)i->t.ready);
}

/* The triangle ends with this cycle, or waits for room from the next one on. */
static void note_end(accelerator_bench *b, uint64_t end) {
  const item *i = &b->queue[b->finished++];
  if (!b->stall && end != i->end)
    bench_differs(&b->error, "a triangle ends in cycle %llu, not %llu (it began in %llu)", (unsigned long long)end,
                  (unsigned long long)i->end, (unsigned long long)b->start);
  bool fast = i->cycles == FAST && b->start == b->last_end;
  b->count.triangles++;
  b->count.cycles += end - b->start;
  b->count.fast += fast;
  b->count.fast_cycles += fast ? end - b->start : 0;
  b->last_end = end;
}

static void run_accelerator_cycle(accelerator_bench *b) {
  accelerator_pins *p = &b->p;
  offer_triangle(b);
  p->ready = !b->stall || rng_below(&b->rng, 256) >= b->stall;
  accelerator_shim_settle(p);
  b->quiet = p->idle && !p->valid && !p->rst && !p->empty;
  const item *current = b->begun ? &b->queue[b->begun - 1] : NULL;
  bool reads = p->corner_read && current;
  if (!p->rst && !p->full)
    take_words(b);
  if (!p->rst)
    use_regions(b);
  if (reads)
    for (unsigned k = 0; k < 2; k++)
      p->corner_word[k] = corner_word(current, p->corner[k], p->index[k]);
  if (p->valid && p->taken)
    b->offered++;
  if (p->done && !p->rst)
    note_end(b, b->now + 1);
  if (p->begins && !p->rst)
    note_begin(b);
  accelerator_shim_edge(p);
  b->count.idle += b->quiet;
  b->count.idle_edges += b->quiet && p->clocks;
  b->now++;
}

static void reset_bench(accelerator_bench *b) {
  b->p.rst = b->p.empty = 1;
  b->offered = b->begun = 0;
  run_accelerator_cycle(b);
  b->p.rst = 0;
  run_accelerator_cycle(b);
  b->p.empty = 0;
  b->fresh = b->refused = false;
  b->now = b->last_end = 0;
}

/* The lists were rendered: they are empty. The triangle that was waiting goes on in the next cycle. */
static void resume_after_overflow(accelerator_bench *b) {
  memset(b->first, 0, b->tiles * sizeof *b->first);
  memset(b->next, 0, b->tiles * sizeof *b->next);
  if (b->n)
    b->now = b->queue[0].end - b->queue[0].cycles - 1;
  b->p.empty = 1;
  run_accelerator_cycle(b);
  b->p.empty = 0;
  b->start = b->now;
}

/* --- a render: the accelerator does what the renderer has done since the last one --- */

static void run_accelerator_queue(accelerator_bench *b) {
  uint64_t limit = b->now, idle = 0;
  for (size_t i = 0; i < b->n; i++)
    limit += (b->queue[i].cycles + STUCK) * 2;
  while (!*b->error.text && b->finished < b->n) {
    idle = b->quiet ? idle + 1 : 0;
    if (idle > IDLE_CYCLES && b->offered < b->n && b->queue[b->offered].t.ready > b->now)
      b->now = b->queue[b->offered].t.ready;
    run_accelerator_cycle(b);
    if (b->p.full) {
      if (!b->queue[b->finished].full || b->finished + 1 != b->n)
        bench_differs(&b->error, "the parameter buffer is full too early");
      b->count.full++;
      note_end(b, b->now - 1);
      b->count.triangles--;
    }
    if (b->now > limit)
      bench_differs(&b->error, "the accelerator does not end");
  }
  if (!*b->error.text && b->n && b->queue[b->n - 1].full != b->p.full)
    bench_differs(&b->error, "the parameter buffer should be full");
}

static void compare_frame_buffer(accelerator_bench *b, const fr_buffer *f) {
  for (uint32_t i = 0; i < b->words && !*b->error.text; i++)
    if (b->word[i] != f->word[i])
      bench_differs(&b->error, "word %u of the parameter buffer is %08x, not %08x (%u words)", i, b->word[i], f->word[i], b->words);
  for (uint32_t i = 0; i < b->tiles && !*b->error.text; i++) {
    b->count.lists += f->first[i] != 0;
    if (b->first[i] != f->first[i] || b->next[i] != f->next[i])
      bench_differs(&b->error, "the list of tile %u goes from %u to %u, not from %u to %u", i, b->first[i], b->next[i], f->first[i],
                    f->next[i]);
  }
}

static void on_render(void *ctx, const gm_frame *f) {
  accelerator_bench *b = ctx;
  if (*b->error.text)
    return;
  b->finished = 0;
  if (b->fresh)
    reset_bench(b);
  else {
    b->offered = b->begun = b->resumes;
    resume_after_overflow(b);
  }
  run_accelerator_queue(b);
  compare_frame_buffer(b, &f->buffer);
  b->count.renders++;
  b->resumes = b->p.full;
  if (b->resumes)
    b->queue[0] = b->queue[b->n - 1];
  b->n = b->resumes;
}

accelerator_bench *accelerator_bench_new(unsigned stall, uint64_t seed) {
  accelerator_bench *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->stall = stall;
  b->rng = (gm_rng){seed};
  b->watch = (fr_watch){.ctx = b, .frame = begin_accelerator_frame, .triangle = on_triangle, .binned = on_binned, .render = on_render};
  accelerator_shim_open();
  return b;
}

void accelerator_bench_free(accelerator_bench *b) {
  if (!b)
    return;
  accelerator_shim_close();
  free(b->queue);
  free(b->word);
  free(b->first);
  free(b->next);
  free(b);
}

const fr_watch *accelerator_bench_watch(const accelerator_bench *b) { return &b->watch; }
const char *accelerator_bench_error(const accelerator_bench *b) { return *b->error.text ? b->error.text : NULL; }
accelerator_count accelerator_bench_count(const accelerator_bench *b) { return b->count; }
fr_buffer accelerator_bench_lists(const accelerator_bench *b) {
  return (fr_buffer){.word = b->word, .words = b->words, .first = b->first, .next = b->next, .tiles = b->tiles};
}
