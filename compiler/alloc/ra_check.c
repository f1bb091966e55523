/* SPDX-License-Identifier: Apache-2.0 */
/* Checks an allocation that any allocator made (docs/compiler.md, "Registers"). The check follows, over all paths, which lane of which
   virtual register each lane of the temporaries holds. It compares what every operation reads before and after allocation. */
#include <string.h>

#include "alloc/ra.h"
#include "core/timing/distance.h"

enum { TEMP_LANES = 4 * 128, NOTHING = 0, UNSEEN = 0xffffffff };

typedef struct {
  const m_func *old, *now;
  uint32_t (*in)[TEMP_LANES];    /* by block: what each lane holds: 1 + 4 * virtual register + lane */
  uint8_t (*writes)[TEMP_LANES]; /* by function: lanes that the function or a function it calls writes */
  bool final;                    /* the states of all blocks are known, so reads are compared */
  const char *why;
} checker;

static uint32_t name_of(unsigned v, unsigned lane) { return 1 + 4 * v + lane; }

static void report_wrong_op(checker *c, const m_op *o, const char *what) {
  if (!c->why)
    c->why = gc_sprintf(c->old->arena, "block %u, bundle %d, %s: %s", o->block->id, o->cycle, gm_op_by_code(o->op)->name, what);
}

/* Result lane i of the old operation is lane to[i] of the new one. */
static void result_lanes(const checker *c, const m_op *old, uint8_t to[4]) {
  for (unsigned i = 0; i < 4; i++)
    to[i] = old->dfile == MF_VREG ? c->now->vreg[old->dnum].map[i] : (uint8_t)i;
}

/* The operation of an earlier bundle whose result is in the flip-flop of its group, or NULL. */
static const m_op *forwarding_op(const m_func *f, const m_block *b, unsigned group, int at) {
  int from = at - (int)gm_time_forward(f->machine->lat[group]);
  for (unsigned s = 0; from >= 0 && s < 2; s++)
    if (b->bundle[from].op[s] && m_group(b->bundle[from].op[s]) == group)
      return b->bundle[from].op[s];
  return NULL;
}

static bool forwarded_right(const checker *c, const m_block *b, const m_op *o, unsigned group, unsigned was, unsigned is) {
  uint8_t to[4];
  const m_op *def = forwarding_op(c->old, b, group, o->cycle);
  if (!def)
    return false;
  result_lanes(c, def, to);
  return (def->mask >> was & 1) && to[was] == is;
}

static void check_op_reads(checker *c, const m_block *b, const m_op *old, const m_op *now, const uint32_t *at) {
  unsigned how = gm_op_by_code(old->op)->lanes;
  uint8_t to[4] = {0, 1, 2, 3};
  if (how == GM_LANES_V || how == GM_LANES_Q)
    result_lanes(c, old, to);
  for (unsigned k = 0; k < m_nsrc(old); k++)
    for (unsigned i = 0; i < 4; i++) {
      const m_src *s = &old->src[k], *n = &now->src[k];
      bool wanted = how == GM_LANES_V || how == GM_LANES_Q ? old->mask >> i & 1 : m_src_lanes(old, k) >> s->swz[i] & 1;
      if (!wanted)
        continue;
      unsigned is = n->swz[to[i]];
      bool ok = s->file == MF_VREG ? n->file == MF_T && at[4 * n->num + is] == name_of(s->num, s->swz[i])
                : s->file == MF_F  ? n->file == MF_F && n->num == s->num && forwarded_right(c, b, old, s->num, s->swz[i], is)
                                   : n->file == s->file && n->num == s->num && is == s->swz[i];
      if (!ok || s->neg != n->neg || s->abs != n->abs)
        report_wrong_op(c, old, "a source is not where it is read");
    }
}

/* Notes that lane `where` now holds `name`. The old value of that name is gone from every lane that holds it. */
static void put_lane_name(uint32_t *at, unsigned where, uint32_t name) {
  for (unsigned k = 0; k < TEMP_LANES; k++)
    if (at[k] == name)
      at[k] = NOTHING;
  at[where] = name;
}

static void note_op_writes(checker *c, const m_op *old, const m_op *now, uint32_t *at) {
  uint8_t to[4];
  unsigned mask = 0;
  result_lanes(c, old, to);
  for (unsigned i = 0; i < 4; i++)
    if (old->mask >> i & 1) {
      if (c->final && old->dfile == MF_VREG && m_lanes_fixed(old) && to[i] != i)
        report_wrong_op(c, old, "lanes that may not move have moved");
      mask |= 1u << to[i];
      if (old->dfile == MF_VREG)
        put_lane_name(at, 4 * now->dnum + to[i], name_of(old->dnum, i));
    }
  bool right =
      old->dfile == MF_VREG ? now->dfile == MF_T && now->dnum < c->now->machine->temps : now->dfile == old->dfile && now->dnum == old->dnum;
  if (!right || mask != now->mask || old->op != now->op || old->cycle != now->cycle)
    report_wrong_op(c, old, "the destination is another one");
}

static void check_renamed_block(checker *c, const m_block *old, const m_block *now, uint32_t *at) {
  memcpy(at, c->in[old->id], sizeof c->in[0]);
  for (unsigned t = 0; t < old->nbundle; t++) {
    for (unsigned s = 0; s < 2 && c->final; s++)
      if (old->bundle[t].op[s])
        check_op_reads(c, old, old->bundle[t].op[s], now->bundle[t].op[s], at);
    for (unsigned s = 0; s < 2; s++)
      if (old->bundle[t].op[s])
        note_op_writes(c, old->bundle[t].op[s], now->bundle[t].op[s], at);
  }
}

static bool merge_lane_names(uint32_t *to, const uint32_t *from) {
  bool changed = false;
  for (unsigned k = 0; k < TEMP_LANES; k++) {
    uint32_t x = to[k] == UNSEEN || to[k] == from[k] ? from[k] : from[k] == UNSEEN ? to[k] : NOTHING;
    changed |= x != to[k];
    to[k] = x;
  }
  return changed;
}

/* A value that is read on a path before any write is undefined. It is taken to be in its place from the start. */
static void set_entry_state(checker *c) {
  const m_live *live = &m_liveness(c->old)[c->old->entry->id];
  uint32_t *at = c->in[c->old->entry->id];
  memset(at, 0, sizeof c->in[0]);
  for (unsigned k = 0; k < live->nin; k++)
    for (unsigned l = 0; l < 4; l++)
      if (live->in[k].lanes >> l & 1) {
        const m_vreg *x = &c->now->vreg[live->in[k].reg];
        at[4 * x->phys + x->map[l]] = name_of(live->in[k].reg, l);
      }
}

static void find_writes(checker *c) {
  const m_func *f = c->now;
  c->writes = gc_alloc(f->arena, (f->nfunc + 1) * sizeof *c->writes);
  for (unsigned k = f->nfunc + 1; k-- > 0;) /* a callee has a higher number than its callers */
    for (const m_block *b = f->entry; b; b = b->next) {
      for (const m_op *o = b->first; o && b->func == k; o = o->next)
        for (unsigned l = 0; l < 4 && o->dfile == MF_T; l++)
          c->writes[k][4 * o->dnum + l] |= o->mask >> l & 1;
      for (unsigned x = 0; x < TEMP_LANES && b->func == k && m_is_call(b); x++)
        c->writes[k][x] |= c->writes[b->succ[0]->func][x];
    }
}

/* The state after b, where execution continues. On return from a function, the lanes that it does not write hold what they held at that
 * call. */
static bool go_on(checker *c, const m_block *old, const m_block *now, const uint32_t *at) {
  uint32_t part[TEMP_LANES];
  bool changed = false, returns = old->last && old->last->op == GM_OP_ret;
  const uint8_t *w = c->writes[m_is_call(now) ? now->succ[0]->func : now->func];
  for (unsigned x = 0; x < TEMP_LANES; x++)
    part[x] = returns == (w[x] != 0) ? at[x] : UNSEEN;
  for (unsigned s = 0; s < old->nsucc; s++)
    changed |= merge_lane_names(c->in[old->succ[s]->id], returns ? part : at);
  if (m_is_call(old) && old->next)
    changed |= merge_lane_names(c->in[old->next->id], part);
  return changed;
}

const char *ra_check(const m_func *scheduled, const m_func *allocated) {
  checker c = {.old = scheduled, .now = allocated};
  uint32_t at[TEMP_LANES];
  c.in = gc_alloc(scheduled->arena, (scheduled->nblock + 1) * sizeof *c.in);
  memset(c.in, 0xff, (scheduled->nblock + 1) * sizeof *c.in);
  find_writes(&c);
  set_entry_state(&c);
  for (bool changed = true; changed && !c.why;) {
    changed = false;
    for (const m_block *b = scheduled->entry, *n = allocated->entry; b; b = b->next, n = n->next) {
      check_renamed_block(&c, b, n, at);
      changed |= go_on(&c, b, n, at);
    }
    if (!changed && !c.final)
      changed = c.final = true;
    else if (c.final)
      break;
  }
  return c.why;
}
