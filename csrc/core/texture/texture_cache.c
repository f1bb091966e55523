/* SPDX-License-Identifier: Apache-2.0 */
/* Models a cluster's texture cache (docs/cluster.md), cycle-exact and bit-exact with rtl/cluster/texture_cache.v: set associative, the
   line of a set that came first goes. */
#include "core/texture/texture_cache.h"

#include <stdlib.h>
#include <string.h>

/* A part of a footprint: texels whose lines are there, or that are in one line which comes from memory (cache_lookup.v). */
typedef struct {
  bool last, fill;
  uint8_t tag, take;
  uint32_t slot[4], word[4]; /* by texel; word: in its line */
} part;

typedef struct {
  bool valid;
  uint32_t line;
} place; /* of the cache, for one line */

struct gm_tex_cache {
  gm_tex_cache_shape shape;
  unsigned sets, slots, words; /* words of a line */
  gm_tex_cache_counts counts;
  /* cache_lookup.v */
  bool have, missed, line_asked;
  uint8_t left; /* texels of the request that are in no part yet */
  gm_tex_port_request request;
  uint32_t line_addr;
  /* cache_tags.v: slots set by set, and of each set the way that its next line takes */
  place *slot;
  unsigned *next;
  /* the queue */
  part *queue;
  unsigned head, count;
  /* cache_data.v */
  bool filled, answers, last;
  unsigned beat; /* of the line that is written */
  uint8_t tag;
  uint32_t texel[4]; /* of the request that is read */
  uint32_t *data;    /* line by line */
};

static bool power_of_two(unsigned x) { return x && !(x & (x - 1)); }

static bool is_cache_shape(const gm_tex_cache_shape *s) {
  return power_of_two(s->bytes) && power_of_two(s->ways) && power_of_two(s->line) && power_of_two(s->wait) && s->line >= 32 &&
         s->line <= 256 && s->wait >= 2 && s->bytes / s->line >= 2 && s->bytes / s->line >= s->ways && s->bytes / s->line / s->ways <= 256;
}

gm_tex_cache *gm_tex_cache_new(const gm_tex_cache_shape *s) {
  gm_tex_cache *c = is_cache_shape(s) ? calloc(1, sizeof *c) : NULL;
  if (!c)
    return NULL;
  c->shape = *s;
  c->slots = s->bytes / s->line;
  c->sets = c->slots / s->ways;
  c->words = s->line / 4;
  c->slot = calloc(c->slots, sizeof *c->slot);
  c->next = calloc(c->sets, sizeof *c->next);
  c->queue = calloc(s->wait, sizeof *c->queue);
  c->data = calloc(s->bytes / 4, sizeof *c->data);
  if (c->slot && c->next && c->queue && c->data)
    return c;
  gm_tex_cache_free(c);
  return NULL;
}

void gm_tex_cache_free(gm_tex_cache *c) {
  if (!c)
    return;
  free(c->slot);
  free(c->next);
  free(c->queue);
  free(c->data);
  free(c);
}

static void forget_lines(gm_tex_cache *c) {
  memset(c->slot, 0, c->slots * sizeof *c->slot);
  memset(c->next, 0, c->sets * sizeof *c->next);
}

void gm_tex_cache_reset(gm_tex_cache *c) {
  forget_lines(c);
  c->have = c->line_asked = c->filled = c->answers = false;
  c->head = c->count = c->beat = 0;
  c->left = 0;
  memset(c->texel, 0, sizeof c->texel);
  c->counts = (gm_tex_cache_counts){0};
}

gm_tex_cache_counts gm_tex_cache_count(const gm_tex_cache *c) { return c->counts; }

/* cache_set.v: the remainder of the line's number, as a polynomial over GF(2), divided by an irreducible polynomial. */
static unsigned set_of(const gm_tex_cache *c, uint32_t line) {
  static const uint16_t polynomial[] = {0x1, 0x3, 0x7, 0xb, 0x13, 0x25, 0x43, 0x83, 0x11d};
  unsigned bits = (unsigned)__builtin_ctz(c->sets);
  for (unsigned i = 32; i-- > bits;)
    if (line >> i & 1)
      line ^= (uint32_t)polynomial[bits] << (i - bits);
  return line;
}

/* The slot of a line, or -1. */
static int find_line(const gm_tex_cache *c, uint32_t line) {
  unsigned first = set_of(c, line) * c->shape.ways;
  for (unsigned w = 0; w < c->shape.ways; w++)
    if (c->slot[first + w].valid && c->slot[first + w].line == line)
      return (int)(first + w);
  return -1;
}

static unsigned victim(const gm_tex_cache *c, uint32_t line) {
  unsigned set = set_of(c, line);
  return set * c->shape.ways + c->next[set];
}

static unsigned bank(uint32_t addr) { return ((addr >> 1 ^ addr >> 2) & 1) << 1 | (addr & 1); }

/* The next part of the request in the first stage. */
static part next_part(const gm_tex_cache *c) {
  part p = {.tag = c->request.tag};
  int slot[4], first = __builtin_ctz(c->left | 16u);
  uint8_t hits = 0, among = 0;
  for (unsigned k = 0; k < 4; k++) {
    slot[k] = find_line(c, c->request.addr[k] / c->words);
    hits |= (uint8_t)((c->left >> k & 1 && slot[k] >= 0) << k);
  }
  p.fill = c->left && !hits;
  for (unsigned k = 0; k < 4; k++) {
    uint32_t a = c->request.addr[k];
    bool same = p.fill && c->left >> k & 1 && a / c->words == c->request.addr[first] / c->words, clash = false;
    if (!same && !(hits >> k & 1))
      continue;
    among |= (uint8_t)(1u << k);
    for (unsigned j = 0; j < k; j++)
      clash |= among >> j & 1 && bank(c->request.addr[j]) == bank(a) && c->request.addr[j] / 4 != a / 4;
    p.take |= (uint8_t)(!clash << k);
    p.slot[k] = p.fill ? victim(c, a / c->words) : (uint32_t)slot[k];
    p.word[k] = a % c->words;
  }
  p.last = p.take == c->left;
  return p;
}

static bool busy(const gm_tex_cache *c) { return c->have || c->line_asked || c->count || c->answers; }

static bool pushes(const gm_tex_cache *c, const part *p) { return c->have && c->count < c->shape.wait && !(p->fill && c->line_asked); }

void gm_tex_cache_outputs(const gm_tex_cache *c, gm_tex_cache_out *out) {
  part p = next_part(c);
  *out = (gm_tex_cache_out){.busy = busy(c)};
  out->req_ready = !c->have || (pushes(c, &p) && p.last);
  out->line_valid = c->line_asked;
  out->line_addr = c->line_asked ? c->line_addr : 0;
  out->beat_ready = c->count && c->queue[c->head].fill && !c->filled;
  out->rsp_valid = c->answers && c->last;
  if (out->rsp_valid) {
    out->rsp_tag = c->tag;
    memcpy(out->rsp_data, c->texel, sizeof out->rsp_data);
  }
}

/* p: the next part; push: it goes to the queue. */
static void lookup_edge(gm_tex_cache *c, const gm_tex_cache_in *in, const part *p, bool push) {
  bool fetch = push && p->fill, ready = !c->have || (push && p->last);
  c->counts.misses += fetch;
  c->counts.hits += push && p->last && !c->missed && !p->fill;
  c->line_asked = c->line_asked ? !in->line_ready : fetch;
  if (fetch) {
    uint32_t line = c->request.addr[__builtin_ctz(c->left)] / c->words;
    unsigned v = victim(c, line), set = v / c->shape.ways;
    c->slot[v] = (place){true, line};
    c->next[set] = (c->next[set] + 1) % c->shape.ways;
    c->line_addr = line * c->words;
  }
  if (push) {
    c->queue[(c->head + c->count++) % c->shape.wait] = *p;
    c->left &= (uint8_t)~p->take;
    c->missed |= p->fill;
  }
  if (ready && (c->have = in->req_valid)) {
    c->request = in->request;
    c->left = in->request.mask;
    c->missed = false;
    c->counts.footprints++;
    c->counts.texels += (unsigned)__builtin_popcount(in->request.mask & 15u);
  }
  if (in->clear)
    forget_lines(c);
}

static void data_edge(gm_tex_cache *c, const gm_tex_cache_in *in) {
  const part *p = &c->queue[c->head];
  bool moves = !c->answers || !c->last || in->rsp_ready, write = c->count && p->fill && !c->filled && in->beat_valid;
  bool read = c->count && (!p->fill || c->filled) && moves;
  if (c->answers && moves && c->last)
    memset(c->texel, 0, sizeof c->texel);
  if (moves)
    c->answers = read;
  if (write) {
    unsigned slot = p->slot[__builtin_ctz(p->take)];
    memcpy(c->data + slot * c->words + c->beat * 4u, in->beat, sizeof in->beat);
    c->beat = (c->beat + 1) % (c->words / 4);
    c->filled = !c->beat;
  }
  if (!read)
    return;
  for (unsigned k = 0; k < 4; k++)
    if (p->take >> k & 1)
      c->texel[k] = c->data[p->slot[k] * c->words + p->word[k]];
  c->last = p->last;
  c->tag = p->tag;
  c->filled = false;
  c->head = (c->head + 1) % c->shape.wait;
  c->count--;
}

bool gm_tex_cache_edge(gm_tex_cache *c, const gm_tex_cache_in *in) {
  bool runs = busy(c) || in->req_valid || in->clear;
  part p = next_part(c);
  bool push = pushes(c, &p);
  data_edge(c, in);
  lookup_edge(c, in, &p, push);
  return runs;
}
