/* SPDX-License-Identifier: Apache-2.0 */
/* Makes, copies and queries the machine form (mir.h). */
#include "mir/mir.h"

#include <string.h>

m_func *m_func_new(gc_arena *a, gc_diag *d, ir_module *m, const gm_machine *machine) {
  m_func *f = gc_alloc(a, sizeof *f);
  f->arena = a;
  f->diag = d;
  f->ir = m;
  f->stage = m ? m->stage : GM_STAGE_VERTEX;
  f->machine = machine;
  f->consts = const_space_new(a, machine->consts, CONST_APART);
  f->weight.cycle = 1;
  return f;
}

m_block *m_block_new(m_func *f, m_block *after) {
  m_block *b = gc_alloc(f->arena, sizeof *b);
  b->id = f->nblock++;
  b->freq = 1;
  b->csucc = 2;
  b->succ = gc_alloc(f->arena, b->csucc * sizeof *b->succ);
  if (after)
    b->func = after->func;
  else
    after = f->tail;
  b->prev = after;
  if (after) {
    b->next = after->next;
    after->next = b;
  } else {
    f->entry = b;
  }
  if (b->next)
    b->next->prev = b;
  else
    f->tail = b;
  return b;
}

void m_edge(m_func *f, m_block *from, m_block *to) {
  if (from->nsucc == from->csucc) {
    m_block **more = gc_alloc(f->arena, 2 * from->csucc * sizeof *more);
    memcpy(more, from->succ, from->nsucc * sizeof *more);
    from->succ = more;
    from->csucc *= 2;
  }
  from->succ[from->nsucc++] = to;
  m_block **pred = gc_alloc(f->arena, (to->npred + 1) * sizeof *pred);
  if (to->npred)
    memcpy(pred, to->pred, to->npred * sizeof *pred);
  pred[to->npred++] = from;
  to->pred = pred;
}

void m_fall(m_func *f, m_block *b, m_block *to, gc_loc loc) {
  if (to == b->next) {
    m_edge(f, b, to);
    return;
  }
  m_block *hop = m_block_new(f, b);
  /* An edge that leaves a loop is taken once each time the loop is entered. */
  const double max = to->loop_depth < b->loop_depth ? b->freq : b->freq / 2;
  hop->freq = max < to->freq ? max : to->freq;
  hop->loop_depth = b->loop_depth;
  m_edge(f, b, hop);
  m_edge(f, hop, to);
  m_op *j = m_op_new(f, GM_OP_bra);
  j->target = to;
  j->loc = loc;
  m_append(hop, j);
}

m_op *m_op_new(m_func *f, gm_opcode op) {
  m_op *o = gc_alloc(f->arena, sizeof *o);
  o->op = op;
  o->id = f->nop_ids++;
  for (unsigned k = 0; k < 2; k++)
    o->src[k] = m_src_reg(MF_NONE, 0);
  return o;
}

m_op *m_op_copy(m_func *f, const m_op *from) {
  m_op *o = gc_alloc(f->arena, sizeof *o);
  *o = *from;
  o->id = f->nop_ids++;
  o->prev = o->next = NULL;
  o->block = NULL;
  return o;
}

void m_append(m_block *b, m_op *o) {
  o->block = b;
  o->prev = b->last;
  o->next = NULL;
  if (b->last)
    b->last->next = o;
  else
    b->first = o;
  b->last = o;
}

void m_insert_before(m_op *pos, m_op *o) {
  o->block = pos->block;
  o->next = pos;
  o->prev = pos->prev;
  if (pos->prev)
    pos->prev->next = o;
  else
    pos->block->first = o;
  pos->prev = o;
}

void m_insert_after(m_op *pos, m_op *o) {
  if (pos->next)
    m_insert_before(pos->next, o);
  else
    m_append(pos->block, o);
}

void m_remove(m_op *o) {
  if (o->prev)
    o->prev->next = o->next;
  else
    o->block->first = o->next;
  if (o->next)
    o->next->prev = o->prev;
  else
    o->block->last = o->prev;
  o->prev = o->next = NULL;
  o->block = NULL;
}

unsigned m_new_vreg(m_func *f, unsigned width) {
  f->vreg = gc_grow(f->arena, f->vreg, &f->cvreg, f->nvreg + 1, sizeof *f->vreg);
  m_vreg *v = &f->vreg[f->nvreg];
  memset(v, 0, sizeof *v);
  v->width = width;
  for (unsigned i = 0; i < 4; i++)
    v->map[i] = i;
  return f->nvreg++;
}

m_src m_src_reg(m_file file, unsigned num) { return (m_src){.file = file, .num = num, .swz = {0, 1, 2, 3}}; }

/* By GM_LANES_*. */
#define ALL_LANES(l) ((l) == GM_LANES_V || (l) == GM_LANES_Q)
#define FIXED(l)                                                                                                                           \
  ((l) == GM_LANES_D2 || (l) == GM_LANES_T2   ? 3                                                                                          \
   : (l) == GM_LANES_D3 || (l) == GM_LANES_T3 ? 7                                                                                          \
   : (l) == GM_LANES_D4 || (l) == GM_LANES_T4 ? 15                                                                                         \
   : (l) == GM_LANES_S                        ? 1                                                                                          \
                                              : 0)
const m_fact m_facts[256] = {
#define GM_OP(name, opc, grp, form, dst, nsrc, lanes, x, oper, text)                                                                       \
  [opc] = {nsrc, GM_GRP_##grp, GM_LANES_##lanes, GM_FORM_##form, FIXED(GM_LANES_##lanes), ALL_LANES(GM_LANES_##lanes) ? 15 : 0},
#include "core/isa/isa.def"
};

bool m_is_terminator(const m_op *o) {
  return o->op == GM_OP_bra || o->op == GM_OP_brc || o->op == GM_OP_dbn || o->op == GM_OP_end || o->op == GM_OP_call || o->op == GM_OP_ret;
}

void m_permute(m_op *o, const uint8_t map[4]) {
  const m_fact *info = &m_facts[o->op];
  m_src old[2] = {o->src[0], o->src[1]};
  unsigned mask = 0;
  for (unsigned i = 0; i < 4; i++) {
    if (!(o->mask >> i & 1))
      continue;
    mask |= 1u << map[i];
    if (info->lanes == GM_LANES_V || info->lanes == GM_LANES_Q)
      for (unsigned k = 0; k < info->nsrc; k++)
        o->src[k].swz[map[i]] = old[k].swz[i];
  }
  o->mask = mask;
}

/* Does the compare give all lanes the same bit? */
static bool all_lanes_alike(const m_op *o) {
  if (o->mask != 15)
    return false;
  for (unsigned k = 0; k < m_nsrc(o); k++)
    for (unsigned i = 1; i < 4; i++)
      if (o->src[k].swz[i] != o->src[k].swz[0])
        return false;
  return true;
}

/* Does every definition of the predicate give the same bit in all four lanes? */
static bool pred_uniform(const m_op *user) {
  bool found = false;
  for (const m_op *o = user->block->first; o; o = o->next) {
    if (o->dfile != MF_PRED || o->dnum != user->pred)
      continue;
    found = true;
    if (!all_lanes_alike(o))
      return false;
  }
  return found;
}

void m_pin(const m_func *f, m_block *b) {
  uint8_t *known = NULL; /* by predicate: 1 lanes differ, 2 they do not */
  for (m_op *o = b->first; o; o = o->next)
    if (o->dfile == MF_PRED) {
      known = known ? known : gc_alloc(f->arena, f->npred + 1);
      if (known[o->dnum] != 1)
        known[o->dnum] = all_lanes_alike(o) ? 2 : 1;
    }
  for (m_op *o = b->first; o; o = o->next)
    if (o->op == GM_OP_sel && !o->pinned)
      o->pinned = known && known[o->pred] == 2 ? 2 : 1;
}

bool m_lanes_fixed(const m_op *o) {
  if (m_is_texture(o) || o->op == GM_OP_cube)
    return true;
  if (o->op != GM_OP_sel)
    return false;
  return o->pinned ? o->pinned == 1 : !pred_uniform(o);
}

static m_block *clone_block(m_func *f, const m_block *from) {
  m_block *b = gc_memdup(f->arena, from, sizeof *b);
  b->first = b->last = NULL;
  b->succ = gc_memdup(f->arena, from->succ, from->csucc * sizeof *b->succ);
  if (from->npred)
    b->pred = gc_memdup(f->arena, from->pred, from->npred * sizeof *b->pred);
  return b;
}

/* Copies the operations of one block. map: the new operation by the id of the old one, by which the bundles are copied. */
static void clone_ops(m_func *f, m_block *b, const m_block *from, m_op **map, m_block **blocks) {
  for (const m_op *o = from->first; o; o = o->next) {
    m_op *n = gc_memdup(f->arena, o, sizeof *n);
    if (o->target)
      n->target = blocks[o->target->id];
    map[o->id] = n;
    m_append(b, n);
  }
  if (!from->nbundle)
    return;
  b->bundle = gc_memdup(f->arena, from->bundle, from->nbundle * sizeof *b->bundle);
  for (unsigned i = 0; i < b->nbundle; i++)
    for (unsigned s = 0; s < 2; s++)
      if (b->bundle[i].op[s])
        b->bundle[i].op[s] = map[b->bundle[i].op[s]->id];
}

m_func *m_clone(const m_func *from) {
  m_func *f = gc_memdup(from->arena, from, sizeof *f);
  m_block **blocks = gc_alloc(f->arena, (from->nblock + 1) * sizeof *blocks);
  m_op **map = gc_alloc(f->arena, (from->nop_ids + 1) * sizeof *map);
  m_block *last = NULL;
  f->entry = f->tail = NULL;
  for (const m_block *b = from->entry; b; b = b->next) {
    m_block *n = blocks[b->id] = clone_block(f, b);
    n->prev = last;
    n->next = NULL;
    if (last)
      last->next = n;
    else
      f->entry = n;
    f->tail = last = n;
  }
  for (const m_block *b = from->entry; b; b = b->next) {
    m_block *n = blocks[b->id];
    for (unsigned i = 0; i < n->nsucc; i++)
      n->succ[i] = blocks[b->succ[i]->id];
    for (unsigned i = 0; i < n->npred; i++)
      n->pred[i] = blocks[b->pred[i]->id];
    clone_ops(f, n, b, map, blocks);
  }
  if (from->nvreg)
    f->vreg = gc_memdup(f->arena, from->vreg, from->nvreg * sizeof *f->vreg);
  f->cvreg = from->nvreg;
  f->consts = const_space_copy(&from->consts);
  return f;
}
