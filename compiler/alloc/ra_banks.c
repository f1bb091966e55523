/* SPDX-License-Identifier: Apache-2.0 */
/* The last step of allocation on a machine whose memory array has banks of one port (mir/banks.h). Values move to other registers, and
   registers change places, until few bundles access two registers of one bank. This is a local search: it takes a pair that clashes, and
   makes the best change of one of its values. No change takes more registers. */
#include <string.h>

#include "alloc/ra.h"
#include "base/random.h"
#include "core/machine/machine_array.h"
#include "mir/banks.h"

enum { STEPS_MAX = 4000, WORK = 30000000, AGAIN = 4 };

typedef enum { AT_VALUE, AT_INPUT, AT_OUTPUT } operand_kind;
typedef struct {
  operand_kind kind;
  unsigned num;
} operand;

/* Two registers that one bundle reads, or writes. */
typedef struct {
  operand a, b;
} pair;

typedef struct {
  ra *r;
  unsigned temps; /* registers in use */
  pair *pair;
  size_t npair, cpair;
  unsigned *first, *list; /* pairs of value v: list[first[v]] .. list[first[v + 1] - 1] */
  uint64_t rng;
} search;

/* A change: value v to register `to`; or, with v above all values, registers `from` and `to` change places. */
typedef struct {
  unsigned v, from, to;
  int gain;
} change;

static unsigned draw_bank_choice(search *s, unsigned n) { return (unsigned)((gm_random_shift(&s->rng) >> 32) % n); }

/* ---- pairs ---- */

static bool operand_of(unsigned file, unsigned num, operand *x) {
  *x = (operand){file == MF_V ? AT_INPUT : file == MF_O ? AT_OUTPUT : AT_VALUE, num};
  return file == MF_V || file == MF_O || file == MF_VREG;
}

static void add_clash_pair(search *s, unsigned file_a, unsigned a, unsigned file_b, unsigned b) {
  pair p;
  if (!operand_of(file_a, a, &p.a) || !operand_of(file_b, b, &p.b) || (p.a.kind != AT_VALUE && p.b.kind != AT_VALUE) ||
      (p.a.kind == p.b.kind && a == b))
    return;
  s->pair = gc_grow(s->r->f->arena, s->pair, &s->cpair, s->npair + 1, sizeof *s->pair);
  s->pair[s->npair++] = p;
}

static void collect_source_pair(search *s, const m_op *a, const m_op *b) {
  for (unsigned k = 0; k < m_nsrc(a); k++)
    for (unsigned j = a == b ? k + 1 : 0; j < m_nsrc(b); j++)
      add_clash_pair(s, a->src[k].file, a->src[k].num, b->src[j].file, b->src[j].num);
}

static void find_bundle_pairs(search *s, const m_bundle *u) {
  for (unsigned i = 0; i < 2; i++)
    if (u->op[i])
      collect_source_pair(s, u->op[i], u->op[i]);
  if (!u->op[0] || !u->op[1])
    return;
  collect_source_pair(s, u->op[0], u->op[1]);
  if (m_group(u->op[0]) <= GM_GRP_C && m_group(u->op[1]) <= GM_GRP_C)
    add_clash_pair(s, u->op[0]->dfile, u->op[0]->dnum, u->op[1]->dfile, u->op[1]->dnum);
}

static void count_of(const operand *x, unsigned *count) { count[x->num] += x->kind == AT_VALUE; }

static void collect_clash_pairs(search *s) {
  const m_func *f = s->r->f;
  for (const m_block *b = f->entry; b; b = b->next)
    for (unsigned t = 0; t < b->nbundle; t++)
      find_bundle_pairs(s, &b->bundle[t]);
  unsigned *count = gc_alloc(f->arena, (f->nvreg + f->machine->inputs + f->machine->outputs + 2) * sizeof *count);
  s->first = gc_alloc(f->arena, (f->nvreg + 2) * sizeof *s->first);
  s->list = gc_alloc(f->arena, (2 * s->npair + 1) * sizeof *s->list);
  for (size_t k = 0; k < s->npair; k++) {
    count_of(&s->pair[k].a, count);
    count_of(&s->pair[k].b, count);
  }
  for (size_t v = 0; v < f->nvreg; v++)
    s->first[v + 1] = s->first[v] + count[v];
  for (unsigned k = (unsigned)s->npair; k-- > 0;)
    for (unsigned side = 0; side < 2; side++) {
      const operand *x = side ? &s->pair[k].b : &s->pair[k].a;
      if (x->kind == AT_VALUE)
        s->list[s->first[x->num] + --count[x->num]] = k;
    }
}

/* ---- cost ---- */

static unsigned place_operand(const search *s, const operand *x) {
  return x->kind == AT_VALUE ? s->r->reg[x->num] : s->temps + (x->kind == AT_OUTPUT ? s->r->f->inputs : 0) + x->num;
}

static bool pair_clashes(const search *s, const pair *p) {
  return gm_array_clash(s->r->f->machine, place_operand(s, &p->a), place_operand(s, &p->b));
}

static int all_clashes(const search *s) {
  int n = 0;
  for (size_t k = 0; k < s->npair; k++)
    n += pair_clashes(s, &s->pair[k]);
  return n;
}

static int clashes_of(const search *s, unsigned v) {
  int n = 0;
  for (unsigned k = s->first[v]; k < s->first[v + 1]; k++)
    n += pair_clashes(s, &s->pair[s->list[k]]);
  return n;
}

/* ---- changes ---- */

static void exchange_registers(search *s, unsigned x, unsigned y) {
  ra *r = s->r;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v] && (r->reg[v] == x || r->reg[v] == y))
      r->reg[v] = (uint16_t)(r->reg[v] == x ? y : x);
  for (size_t w = 0; w < 4 * r->words; w++) {
    uint64_t *a = ra_phys(r, x, 0), *b = ra_phys(r, y, 0), t = a[w];
    a[w] = b[w];
    b[w] = t;
  }
}

/* Moves v to a register if there is room. */
static bool move_value(search *s, unsigned v, unsigned to) {
  ra *r = s->r;
  uint8_t map[4];
  ra_release(r, v, r->reg[v], r->map[v]);
  bool fits = ra_lanes_in(r, v, to, map);
  if (fits) {
    r->reg[v] = (uint16_t)to;
    memcpy(r->map[v], map, sizeof map);
  }
  ra_occupy(r, v, r->reg[v], r->map[v]);
  return fits;
}

static void offer_bank_change(search *s, change *best, const change *c, unsigned *equal) {
  if (c->gain > best->gain)
    *equal = 0;
  if (c->gain > best->gain || (c->gain == best->gain && !draw_bank_choice(s, ++*equal + 1)))
    *best = *c;
}

/* The best change of value v. */
static void changes_of(search *s, unsigned v, int all, change *best, unsigned *equal) {
  ra *r = s->r;
  const unsigned from = r->reg[v], none = (unsigned)r->f->nvreg;
  const int mine = clashes_of(s, v);
  for (unsigned to = 0; to < s->temps; to++) {
    if (to == from)
      continue;
    ra_release(r, v, from, r->map[v]);
    uint8_t map[4];
    bool fits = ra_lanes_in(r, v, to, map);
    ra_occupy(r, v, from, r->map[v]);
    if (fits) {
      r->reg[v] = (uint16_t)to;
      change c = {v, from, to, mine - clashes_of(s, v)};
      r->reg[v] = (uint16_t)from;
      offer_bank_change(s, best, &c, equal);
    }
    exchange_registers(s, from, to);
    change c = {none, from, to, all - all_clashes(s)};
    exchange_registers(s, from, to);
    offer_bank_change(s, best, &c, equal);
  }
}

/* Some pair that clashes. */
static const pair *pick_clashing_pair(search *s) {
  size_t at = draw_bank_choice(s, (unsigned)s->npair);
  for (size_t k = 0; k < s->npair; k++)
    if (pair_clashes(s, &s->pair[(at + k) % s->npair]))
      return &s->pair[(at + k) % s->npair];
  return NULL;
}

typedef struct {
  uint16_t *reg;
  uint8_t (*map)[4];
  int clashes;
} kept;

static void keep_bank_state(const search *s, kept *k, int now) {
  memcpy(k->reg, s->r->reg, s->r->f->nvreg * sizeof *k->reg);
  memcpy(k->map, s->r->map, s->r->f->nvreg * sizeof *k->map);
  k->clashes = now;
}

static void restore_bank_state(search *s, const kept *k) {
  ra *r = s->r;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      ra_release(r, v, r->reg[v], r->map[v]);
  memcpy(r->reg, k->reg, r->f->nvreg * sizeof *k->reg);
  memcpy(r->map, k->map, r->f->nvreg * sizeof *k->map);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      ra_occupy(r, v, r->reg[v], r->map[v]);
}

/* Takes changes that do not make it worse, and now and then one that does. */
static void search_changes(search *s) {
  enum { WORSE = 20 };
  kept best = {gc_alloc(s->r->f->arena, s->r->f->nvreg * sizeof *best.reg + 1),
               gc_alloc(s->r->f->arena, s->r->f->nvreg * sizeof *best.map + 1), 0};
  int now = all_clashes(s);
  const size_t each = (s->npair + s->r->f->nvreg + 8 * s->r->words) * 2 * s->temps + 1;
  size_t steps = WORK / each < STEPS_MAX ? WORK / each : STEPS_MAX;
  keep_bank_state(s, &best, now);
  for (; steps-- && best.clashes;) {
    const pair *p = pick_clashing_pair(s);
    change c = {0, 0, 0, -1000};
    unsigned equal = 0;
    if (!p)
      break;
    if (p->a.kind == AT_VALUE)
      changes_of(s, p->a.num, now, &c, &equal);
    if (p->b.kind == AT_VALUE)
      changes_of(s, p->b.num, now, &c, &equal);
    if (c.gain < (draw_bank_choice(s, WORSE) ? 0 : -1))
      continue;
    if (c.v == s->r->f->nvreg)
      exchange_registers(s, c.from, c.to);
    else if (!move_value(s, c.v, c.to))
      continue;
    now = all_clashes(s);
    if (now < best.clashes)
      keep_bank_state(s, &best, now);
  }
  restore_bank_state(s, &best);
}

static unsigned highest_register(const ra *r) {
  unsigned n = 1;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      n = r->reg[v] + 1u > n ? r->reg[v] + 1u : n;
  return n;
}

unsigned ra_banks(ra *r, unsigned used) {
  search s = {.r = r, .rng = gm_random_shift_seed(0)};
  collect_clash_pairs(&s);
  for (unsigned k = 0; k < AGAIN; k++) { /* v and o begin after the last temporary, so they move when it is left */
    s.temps = used;
    search_changes(&s);
    if (highest_register(r) == used)
      return used;
    used = highest_register(r);
  }
  return used;
}
