/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the words of a netlist's flip-flops that a synthesis tool would clock through a gate of its own, and the cycles in which that
   gate would be open (hold.h). */
#include "energy/netlist/hold.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "energy/netlist/logic_build.h"

static int by_number(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return x < y ? -1 : x > y;
}

/* Gates by the net that they drive; NL_NONE if none does. */
static uint32_t *drivers(const gt_logic *l, gc_arena *arena) {
  uint32_t *driver = gc_alloc_raw(arena, (l->n->net_count + 1) * sizeof *driver);
  memset(driver, 0xff, (l->n->net_count + 1) * sizeof *driver);
  for (size_t i = 0; i < l->gates; i++)
    driver[l->gate[i].out] = (uint32_t)i;
  return driver;
}

typedef struct {
  const gt_logic *l;
  const uint32_t *driver;
  uint32_t q;
  uint32_t path[GT_HOLD_GATES];
  size_t count;
  bool full;
} search;

/* Whether the net depends on q through few gates; these are added to the path. */
static bool reaches(search *s, uint32_t net, unsigned levels) {
  if (net == s->q)
    return true;
  uint32_t at = s->driver[net];
  if (at == NL_NONE || !levels)
    return false;
  bool any = false;
  for (unsigned k = 0; k < GT_INPUTS; k++)
    any |= reaches(s, s->l->gate[at].in[k], levels - 1);
  for (size_t i = 0; any && i < s->count; i++)
    if (s->path[i] == at)
      return true;
  if (any && s->count == GT_HOLD_GATES)
    s->full = true;
  else if (any)
    s->path[s->count++] = at;
  return any;
}

enum { LEVELS = 5 };

/* The register of a flip-flop named "PATH_q_3__reg" or "PATH_q_2__3__reg" (plain names): the name without the last index. 0: it has none.
 */
static size_t word_length(const char *name) {
  size_t n = strlen(name);
  if (n < 5 || strcmp(name + n - 5, "__reg") != 0)
    return 0;
  n -= 5;
  size_t digits = n;
  while (n && isdigit((unsigned char)name[n - 1]))
    n--;
  return n < digits && n && name[n - 1] == '_' ? n : 0;
}

static void add_flop(gt_hold *h, search *s, uint32_t cell, uint8_t domain, uint32_t *paths) {
  const nl_cell *c = &s->l->n->cells[cell];
  size_t length = word_length(c->name);
  unsigned bit = (unsigned)strtoul(c->name + length, NULL, 10);
  gt_held_flop f = {c->name, length, bit, gt_net_at(s->l->n, c, "D"), gt_net_at(s->l->n, c, "Q"), cell, domain, *paths, 0};
  s->q = f.q;
  s->count = 0;
  s->full = false;
  if (!f.length || !reaches(s, f.d, LEVELS) || s->full)
    return;
  qsort(s->path, s->count, sizeof *s->path, by_number);
  memcpy(&h->path[*paths], s->path, s->count * sizeof *s->path);
  f.count = (uint32_t)s->count;
  *paths += f.count;
  h->flop[h->flops++] = f;
}

static int same_word(const gt_held_flop *x, const gt_held_flop *y) {
  int c = strncmp(x->name, y->name, x->length < y->length ? x->length : y->length);
  return c ? c : x->length < y->length ? -1 : x->length > y->length;
}

static int by_word(const void *a, const void *b) {
  const gt_held_flop *x = a, *y = b;
  int c = same_word(x, y);
  return c ? c : x->bit != y->bit ? (x->bit < y->bit ? -1 : 1) : x->cell < y->cell ? -1 : 1;
}

static bool shares_gate(const gt_held_flop *x, const gt_held_flop *y) {
  return !same_word(x, y) && x->domain == y->domain && x->bit / GT_HOLD_MAX == y->bit / GT_HOLD_MAX;
}

/* Groups the sorted flip-flops; small groups are dropped. */
static void find_words(gt_hold *h) {
  size_t kept = 0;
  for (size_t i = 0, end; i < h->flops; i = end) {
    for (end = i + 1; end < h->flops && shares_gate(&h->flop[i], &h->flop[end]);)
      end++;
    if (end - i < GT_HOLD_MIN)
      continue;
    h->word[h->words++] = (gt_word){(uint32_t)kept, (uint32_t)(end - i), h->flop[i].cell, h->flop[i].domain, false};
    memmove(&h->flop[kept], &h->flop[i], (end - i) * sizeof *h->flop);
    kept += end - i;
  }
  h->flops = kept;
}

void gt_hold_find(gt_hold *h, const gt_logic *l, gc_arena *arena) {
  search s = {.l = l, .driver = drivers(l, arena)};
  uint32_t paths = 0;
  *h = (gt_hold){0};
  h->flop = gc_alloc(arena, (l->flops + 1) * sizeof *h->flop);
  h->word = gc_alloc(arena, (l->flops + 1) * sizeof *h->word);
  h->path = gc_alloc(arena, (l->flops + 1) * GT_HOLD_GATES * sizeof *h->path);
  h->value = gc_alloc(arena, l->n->net_count + 1);
  for (uint32_t i = 0; i < l->n->cell_count; i++)
    if (nl_is_flip_flop(&l->n->cells[i]))
      add_flop(h, &s, i, l->domain_of[gt_net_at(l->n, &l->n->cells[i], "CLK")], &paths);
  qsort(h->flop, h->flops, sizeof *h->flop, by_word);
  find_words(h);
}

/* The next value of a flip-flop if its present one is `q`. */
static uint8_t next_value(gt_hold *h, const gt_logic *l, const gt_held_flop *f, uint8_t q) {
  h->value[f->q] = q;
  for (uint32_t i = f->first; i < f->first + f->count; i++) {
    const gt_gate *g = &l->gate[h->path[i]];
    const uint8_t *v = h->value;
    h->value[g->out] = g->table >> (v[g->in[0]] | v[g->in[1]] << 1 | v[g->in[2]] << 2 | v[g->in[3]] << 3) & 1;
  }
  return h->value[f->d];
}

static bool flop_holds(gt_hold *h, const gt_logic *l, const gt_held_flop *f) {
  bool hold = !next_value(h, l, f, 0) && next_value(h, l, f, 1);
  h->value[f->q] = l->value[f->q];
  for (uint32_t i = f->first; i < f->first + f->count; i++) {
    uint32_t out = l->gate[h->path[i]].out;
    h->value[out] = l->value[out];
  }
  return hold;
}

void gt_hold_update(gt_hold *h, const gt_logic *l) {
  memcpy(h->value, l->value, l->n->net_count + 1);
  for (size_t w = 0; w < h->words; w++) {
    gt_word *word = &h->word[w];
    word->open = false;
    for (uint32_t i = word->first; !word->open && i < word->first + word->count; i++)
      word->open = !flop_holds(h, l, &h->flop[i]);
  }
}
