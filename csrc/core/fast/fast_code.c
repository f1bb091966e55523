/* SPDX-License-Identifier: Apache-2.0 */
/* Translates the bundles of a stretch of cycles to vector operations of the fast engine (core/fast/lanes.h). A result goes to its
   register at once: in a proven program nothing reads the register before the write would have been done. A result that may be forwarded
   also goes to a place of its own, which is named by the cycle of its issue. A result that a neighbour in the quad may read goes to that
   place only. It is copied to its register in the cycle in which it is written back. */
#include "core/fast/fast_code.h"

#include <stdlib.h>

#include "core/timing/distance.h"

typedef struct {
  fast_code *c;
  const gm_machine *m;
  const fast_plan *p;
  const fast_stretch *s;
  bool ask_tex, ask_txl;
  unsigned at;        /* the cycle that is translated */
  uint32_t placed[4]; /* by group: bit for each of the last FAST_AGES cycles whose result has a place */
} translator;

static unsigned result_place(unsigned group, unsigned cycle) { return 4 * (FAST_RESULT + group * FAST_AGES + cycle % FAST_AGES); }
static unsigned carry_place(unsigned group, unsigned age) { return 4 * (FAST_CARRY + group * FAST_AGES + age); }

static fast_op *emit_bundle(translator *t) {
  fast_code *c = t->c;
  if (c->n == c->cap) {
    unsigned cap = c->cap ? 2 * c->cap : 32;
    fast_op *more = realloc(c->op, cap * sizeof *more);
    if (!more) {
      c->failed = true;
      return NULL;
    }
    c->op = more;
    c->cap = cap;
  }
  fast_op *o = &c->op[c->n++];
  *o = (fast_op){0};
  return o;
}

static void set_lanes(fast_op *o, unsigned mask) {
  o->n = 0;
  for (unsigned i = 0; i < 4; i++)
    if (mask >> i & 1)
      o->lane[o->n++] = (uint8_t)i;
}

static void emit_copy(translator *t, unsigned to, unsigned from, unsigned mask) {
  fast_op *o = emit_bundle(t);
  if (!o)
    return;
  o->run = fast_copy;
  o->dst = to;
  set_lanes(o, mask);
  for (unsigned i = 0; i < 4; i++)
    o->src[0][i] = from + i;
}

/* The first place of source k of an operation in slot `slot`. An indexed constant is read into a place of its own first. */
static unsigned source_place(translator *t, const gm_dop *d, unsigned k, unsigned thread, unsigned slot) {
  fast_op *o;
  unsigned lat;
  switch ((gm_src_file)d->file[k]) {
  case GM_SF_REG:
    return 4 * fast_register(thread, d->num[k]);
  case GM_SF_CONST:
    return 4 * (FAST_CONST + d->num[k]);
  case GM_SF_K:
    return 4 * FAST_K;
  case GM_SF_FORWARD:
    lat = gm_time_forward(t->m->lat[d->num[k]]);
    return t->at >= lat ? result_place(d->num[k], t->at - lat) : carry_place(d->num[k], lat - t->at - 1);
  case GM_SF_INDEXED:
    break;
  }
  if ((o = emit_bundle(t))) {
    o->run = fast_indexed;
    o->src[0][0] = d->num[k];
    o->pred = 4 * fast_register(thread, GM_DST_A0);
    o->dst = 4 * (FAST_TEMP + 2 * slot + k);
  }
  return 4 * (FAST_TEMP + 2 * slot + k);
}

static void resolve_sources(translator *t, const gm_dop *d, unsigned thread, unsigned slot, fast_op *o) {
  unsigned place[2] = {0, 0};
  if (d->quad) {
    place[0] = source_place(t, d, 0, thread | d->quad, slot);
    place[1] = source_place(t, d, 0, thread & ~(unsigned)d->quad, slot);
  } else
    for (unsigned k = 0; k < d->nsrc; k++)
      place[k] = source_place(t, d, k, thread, slot);
  for (unsigned k = 0; k < 2; k++) {
    const gm_src *s = &d->inst->src[d->quad ? 0 : k];
    o->clear[k] = s->abs ? 0x7fffffffu : 0xffffffffu;
    o->flip[k] = (s->neg != (d->quad && k == 1)) ? 0x80000000u : 0; /* a difference subtracts the second */
    for (unsigned i = 0; i < 4; i++)
      o->src[k][i] = place[k] + s->swz[i];
  }
}

/* Does a bundle read the result flip-flop of this group? */
static bool reads_forward(const gm_dbundle *d, unsigned group) {
  for (unsigned i = 0; d && i < d->b.count; i++)
    for (unsigned k = 0; k < d->op[i].nsrc; k++)
      if (d->op[i].file[k] == GM_SF_FORWARD && d->op[i].num[k] == group)
        return true;
  return false;
}

/* May the result of an operation that issues in this cycle be forwarded? After the end of the stretch only its first cycle is known. */
static bool may_forward(const translator *t, unsigned group) {
  if (group > GM_GRP_C || !t->p->forwards[group])
    return false;
  unsigned reader = t->at + gm_time_forward(t->m->lat[group]);
  if (reader < t->s->n)
    return reads_forward(t->s->cycle[reader].bundle, group);
  return reader > t->s->n || reads_forward(t->s->next, group);
}

static bool is_marked(const translator *t, const gm_dop *d) { return d->dst < GM_DST_O && t->p->marked[d->dst]; }

static fast_op make_fast_op(translator *t, const gm_dop *d, unsigned thread, unsigned slot) {
  fast_op o = {.run = fast_function(d->inst->op), .inst = d->inst, .thread = (uint8_t)thread, .mask = d->mask};
  o.sat = d->inst->sat && d->inst->op != GM_OP_arl;
  if (d->group == GM_GRP_F)
    return o;
  resolve_sources(t, d, thread, slot, &o);
  set_lanes(&o, d->mask);
  o.pred = 4 * fast_register(thread, GM_DST_P + d->pred);
  o.asks = d->inst->op == GM_OP_tex ? t->ask_tex : d->inst->op == GM_OP_txl && t->ask_txl;
  if (d->dst != GM_DST_NONE && !is_marked(t, d))
    o.dst = 4 * fast_register(thread, d->dst);
  if (is_marked(t, d) || may_forward(t, d->group)) {
    o.also = result_place(d->group, t->at);
    t->placed[d->group] |= 1u << t->at % FAST_AGES;
  }
  return o;
}

/* Does x write what y reads? */
static bool writes_operand_of(const gm_dop *dx, const fast_op *x, const gm_dop *dy, const fast_op *y) {
  unsigned positions = gm_read_positions(gm_op_by_code(dy->inst->op), dy->mask);
  for (unsigned lane = 0; x->dst && lane < 4; lane++) {
    if (!(dx->mask >> lane & 1))
      continue;
    for (unsigned i = 0; i < 4; i++) {
      for (unsigned k = 0; (positions >> i & 1) && k < (dy->quad ? 2u : dy->nsrc); k++)
        if (y->src[k][i] == x->dst + lane)
          return true;
      if ((dy->pred_need >> i & 1) && y->pred + i == x->dst + lane)
        return true;
    }
  }
  return false;
}

static void emit_op(translator *t, const fast_op *o) {
  fast_op *to = emit_bundle(t);
  if (to)
    *to = *o;
}

/* Both operations read the registers as they were before the bundle. If both write the same lane, the one with the longer latency does so
   last. */
static void emit_pair(translator *t, const gm_dop *da, fast_op *a, const gm_dop *db, fast_op *b) {
  bool same = a->dst && a->dst == b->dst && (da->mask & db->mask);
  bool a_last = same ? da->latency > db->latency : writes_operand_of(da, a, db, b);
  const gm_dop *dlast = a_last ? da : db, *dfirst = a_last ? db : da;
  fast_op *last = a_last ? a : b, *first = a_last ? b : a;
  if (!writes_operand_of(dfirst, first, dlast, last)) {
    emit_op(t, first);
    emit_op(t, last);
    return;
  }
  unsigned temp = 4 * (FAST_TEMP + 4), to = last->dst;
  last->dst = to ? temp : 0;
  emit_op(t, last);
  emit_op(t, first);
  if (to)
    emit_copy(t, to, temp, dlast->mask);
}

static void translate_bundle(translator *t, const gm_dbundle *b, unsigned thread) {
  fast_op o[2];
  for (unsigned i = 0; i < b->b.count; i++)
    o[i] = make_fast_op(t, &b->op[i], thread, i);
  if (b->flow >= 0 && o[b->flow].run) /* kil reads the predicates before the other operation writes one */
    emit_op(t, &o[b->flow]);
  if (b->b.count == 2 && b->flow < 0)
    emit_pair(t, &b->op[0], &o[0], &b->op[1], &o[1]);
  else
    for (unsigned i = 0; i < b->b.count; i++)
      if ((int)i != b->flow)
        emit_op(t, &o[i]);
}

static void write_back_marked(translator *t, const fast_cycle *c) {
  for (unsigned g = 0; g < 4; g++) {
    const gm_dop *d = c->writes[g];
    if (!d)
      continue;
    unsigned written = gm_time_writes_back(d->latency);
    unsigned from = t->at >= written ? result_place(g, t->at - written) : carry_place(g, written - t->at - 1);
    emit_copy(t, 4 * fast_register(c->writes_thread[g], d->dst), from, d->mask);
  }
}

/* Results that are still needed after the stretch go to places that are named by their age. */
static void carry_results(translator *t) {
  unsigned n = t->s->n;
  for (unsigned g = 0; g < 4; g++) {
    unsigned lat = g <= GM_GRP_C ? t->m->lat[g] : 1;
    unsigned depth = t->p->delays ? gm_time_writes_back(lat) : g <= GM_GRP_C && t->p->forwards[g] ? gm_time_forward(lat) : 0;
    for (unsigned age = depth; age-- > 0;)
      if (age + n < depth && (t->s->in_flight[g] >> age & 1) && n)
        emit_copy(t, carry_place(g, age + n), carry_place(g, age), 15);
    for (unsigned age = 0; age < depth && age < n; age++)
      if (t->placed[g] >> (n - 1 - age) % FAST_AGES & 1)
        emit_copy(t, carry_place(g, age), result_place(g, n - 1 - age), 15);
  }
}

void fast_translate(fast_code *c, const gm_machine *m, const fast_plan *p, const fast_stretch *s, bool ask_tex, bool ask_txl) {
  translator t = {.c = c, .m = m, .p = p, .s = s, .ask_tex = ask_tex, .ask_txl = ask_txl};
  for (t.at = 0; t.at < s->n; t.at++) {
    for (unsigned g = 0; g < 4; g++)
      t.placed[g] &= ~(1u << t.at % FAST_AGES);
    write_back_marked(&t, &s->cycle[t.at]);
    if (s->cycle[t.at].bundle)
      translate_bundle(&t, s->cycle[t.at].bundle, s->cycle[t.at].thread);
  }
  carry_results(&t);
}
