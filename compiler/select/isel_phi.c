/* SPDX-License-Identifier: Apache-2.0 */
/* Leaves SSA form (docs/compiler.md, "Back end"). A phi becomes parallel copies on the edges. The copies go to the end of the
   predecessor if its other successor does not need the overwritten registers, else into a block of their own. Then the branches are
   made. m_coalesce removes most copies. */
#include <string.h>

#include "select/isel.h"

static isel_copy *edge_copies(isel *s, ir_block *from, ir_block *to, unsigned pred_index) {
  isel_copy *list = NULL;
  (void)from;
  for (ir_inst *i = to->first; i && i->op == IR_PHI; i = i->next) {
    const ir_inst *v = i->arg[pred_index];
    if (v == i)
      continue;
    isel_copy *c = gc_alloc(s->a, sizeof *c);
    c->dst = s->val[i->id].src.num;
    c->width = i->width;
    c->src = isel_operand(s, v);
    c->loc = *i->loc;
    c->next = list;
    list = c;
  }
  return list;
}

/* Number of the predecessor entry in `to` for the k-th edge of `from`. Both edges of a branch may lead to one block. */
static unsigned entry_of(const ir_block *from, const ir_block *to, unsigned k) {
  unsigned skip = k && from->succ[0] == to;
  for (unsigned p = 0; p < to->npred; p++)
    if (to->pred[p] == from && skip-- == 0)
      return p;
  return 0;
}

void isel_phis(isel *s) {
  for (ir_block *b = s->fn->entry; b; b = b->next)
    for (unsigned k = 0; k < b->nsucc; k++)
      s->blk[b->id].copy[k] = edge_copies(s, b, b->succ[k], entry_of(b, b->succ[k], k));
}

static bool is_identity(const m_src *a, unsigned num, unsigned width) {
  if (a->file != MF_VREG || a->num != num || a->neg || a->abs)
    return false;
  for (unsigned l = 0; l < width; l++)
    if (a->swz[l] != l)
      return false;
  return true;
}

static bool copy_reads(const isel_copy *c, unsigned dst) { return c->src.file == MF_VREG && c->src.num == dst; }

static void emit_copy(isel *s, const isel_copy *c) {
  s->loc = c->loc;
  isel_emit(s, GM_OP_mov, c->dst, (1u << c->width) - 1, c->src, c->src);
}

static unsigned *reader_count(isel *s, const isel_copy *c) {
  return c->src.file == MF_VREG && c->src.num < s->creaders ? &s->readers[c->src.num] : &s->beyond;
}

/* Counts the copies that read each register. Room stays for the next list: afterwards all counts are 0 again. */
static void count_readers(isel *s, const isel_copy *list) {
  if (list && s->creaders < s->f->nvreg) {
    s->creaders = s->f->nvreg + s->f->nvreg / 4;
    s->readers = gc_alloc(s->a, s->creaders * sizeof *s->readers);
  }
  for (; list; list = list->next)
    ++*reader_count(s, list);
}

/* Emits a parallel copy as a sequence of moves. A move goes first if no other move still reads its target. A cycle is broken by saving
   one target. */
static void emit_copy_sequence(isel *s, isel_copy *list) {
  count_readers(s, list);
  while (list) {
    isel_copy **pick = &list;
    while (*pick && s->readers[(*pick)->dst] > copy_reads(*pick, (*pick)->dst))
      pick = &(*pick)->next;
    if (!*pick) {
      isel_copy save = {.dst = m_new_vreg(s->f, list->width), .width = list->width, .src = m_src_reg(MF_VREG, list->dst), .loc = list->loc};
      emit_copy(s, &save);
      for (isel_copy *o = list->next; o; o = o->next)
        if (copy_reads(o, list->dst)) {
          --*reader_count(s, o);
          o->src.num = save.dst;
          ++*reader_count(s, o);
        }
      continue;
    }
    if (!is_identity(&(*pick)->src, (*pick)->dst, (*pick)->width))
      emit_copy(s, *pick);
    --*reader_count(s, *pick);
    *pick = (*pick)->next;
  }
}

static isel_copy *join_copy_lists(isel_copy *a, isel_copy *b) {
  if (!a)
    return b;
  isel_copy *t = a;
  while (t->next)
    t = t->next;
  t->next = b;
  return a;
}

/* May the copies of edge k be before the branch? */
static bool may_hoist(const isel *s, const ir_block *b, unsigned k) {
  if (b->succ[1 - k] == b->succ[k])
    return false;
  for (isel_copy *c = s->blk[b->id].copy[k]; c; c = c->next) {
    bool defined = false;
    for (isel_copy *o = s->blk[b->id].copy[1 - k]; o; o = o->next)
      defined |= o->dst == c->dst;
    if (!defined && c->needed)
      return false;
  }
  return true;
}

static void put_first(m_block *b, m_op *o) {
  if (b->first)
    m_insert_before(b->first, o);
  else
    m_append(b, o);
}

static void rename_source(m_src *a, unsigned from, unsigned to) {
  if (a->file == MF_VREG && a->num == from)
    a->num = (uint16_t)to;
}

/* Copies on a loop's back edge may overwrite values that the exit from the same branch still needs. Saves these values at the start of
 * the block, so that the copies can be before the branch. The save costs a move among other work; copies after the branch would cost
 * time in every iteration. */
static void save_for_exit(isel *s, const ir_block *b, unsigned k) {
  const ir_block *to = b->succ[k], *out = b->succ[1 - k];
  isel_block *x = &s->blk[b->id], *y = &s->blk[out->id];
  if (b->nsucc != 2 || to == out || !ir_dominates(to, b) || out->npred != 1 || out->loop_depth >= b->loop_depth || x->copy[1 - k])
    return;
  for (isel_copy *c = x->copy[k]; c; c = c->next) {
    if (!c->needed)
      continue;
    unsigned t = m_new_vreg(s->f, c->width), mask = (1u << c->width) - 1;
    s->loc = c->loc;
    s->cur = x->block;
    m_op *save = isel_emit(s, GM_OP_mov, t, mask, m_src_reg(MF_VREG, c->dst), m_src_reg(MF_VREG, c->dst));
    m_remove(save);
    put_first(x->block, save);
    for (m_op *o = y->block->first; o; o = o->next)
      for (unsigned j = 0; j < m_nsrc(o); j++)
        rename_source(&o->src[j], c->dst, t);
    for (unsigned e = 0; e < out->nsucc; e++)
      for (isel_copy *d = y->copy[e]; d; d = d->next)
        rename_source(&d->src, c->dst, t);
    s->cur = y->block;
    m_op *back = isel_emit(s, GM_OP_mov, c->dst, mask, m_src_reg(MF_VREG, t), m_src_reg(MF_VREG, t));
    m_remove(back);
    put_first(y->block, back);
    c->needed = false;
  }
}

static m_block *split_edge(isel *s, m_block *from, isel_copy *copies, double freq) {
  m_block *n = m_block_new(s->f, from);
  n->freq = freq;
  n->loop_depth = from->loop_depth;
  s->cur = n;
  emit_copy_sequence(s, copies);
  return n;
}

static void add_flow_op(m_func *f, m_block *b, gm_opcode op, m_block *target, gc_loc loc) {
  m_op *o = m_op_new(f, op);
  o->target = target;
  o->loc = loc;
  m_append(b, o);
}

/* Makes the branches of one block once the layout is final: to block t if the condition holds, else to block e. */
static void add_block_branches(isel *s, const isel_block *x, m_block *t, m_block *e) {
  m_func *f = s->f;
  m_block *b = x->block;
  unsigned cc = x->cc;
  if (t == b->next) {
    m_block *swap = t;
    t = e;
    e = swap;
    cc ^= GM_COND_NOT;
  }
  add_flow_op(f, b, GM_OP_brc, t, x->loc);
  b->last->pred = x->pred;
  b->last->cond = cc;
  m_edge(f, b, t);
  m_fall(f, b, e, x->loc);
}

/* A counted branch: to `stay` while the counter is not yet 0. */
static void add_counted_branch(isel *s, const isel_block *x, m_block *stay, m_block *leave) {
  m_block *b = x->block;
  add_flow_op(s->f, b, GM_OP_dbn, stay, x->loc);
  b->last->pred = x->counter;
  m_edge(s->f, b, stay);
  m_fall(s->f, b, leave, x->loc);
}

static void load_counter(m_func *f, const isel_block *x) {
  add_flow_op(f, x->block, GM_OP_ldc, NULL, x->loc);
  x->block->last->pred = x->counter;
  x->block->last->imm = x->load;
}

static void add_block_jump(isel *s, m_block *b, m_block *to, gc_loc loc) {
  m_edge(s->f, b, to);
  if (to != b->next)
    add_flow_op(s->f, b, GM_OP_bra, to, loc);
}

/* Ends the block in a call, which returns to the next block of the layout. */
static void add_call(isel *s, const isel_block *x, m_block *next) {
  m_block *b = x->block;
  if (next != b->next) {
    m_block *hop = m_block_new(s->f, b);
    hop->freq = b->freq;
    hop->loop_depth = b->loop_depth;
    add_block_jump(s, hop, next, x->loc);
  }
  add_flow_op(s->f, b, GM_OP_call, x->callee->entry, x->loc);
  m_edge(s->f, b, x->callee->entry);
}

static bool any_reads(const isel_copy *reader, const isel_copy *writer) {
  for (; reader; reader = reader->next)
    for (const isel_copy *w = writer; w; w = w->next)
      if (copy_reads(reader, w->dst))
        return true;
  return false;
}

/* Places the copies of b's edges; out[k] is the machine block that IR successor k is reached through. */
static void place_edge_copies(isel *s, ir_block *b, m_block **out) {
  isel_block *x = &s->blk[b->id];
  isel_copy *here = NULL;
  bool apart[2] = {false, false};
  for (unsigned k = 0; k < b->nsucc; k++)
    if (x->copy[k] && b->nsucc == 2 && !may_hoist(s, b, k))
      save_for_exit(s, b, k);
  for (unsigned k = 0; k < b->nsucc; k++) {
    out[k] = s->blk[b->succ[k]->id].block;
    apart[k] = x->copy[k] && b->nsucc == 2 && !may_hoist(s, b, k);
  }
  /* Copies before the branch must not overwrite what the copies after it read. */
  for (unsigned k = 0; k < b->nsucc; k++)
    apart[k] = apart[k] || (b->nsucc == 2 && apart[1 - k] && any_reads(x->copy[1 - k], x->copy[k]));
  for (unsigned k = 0; k < b->nsucc; k++) {
    if (apart[k])
      out[k] = split_edge(s, x->block, x->copy[k], x->block->freq * (b->succ[k]->loop_depth < b->loop_depth ? 0.1 : 0.5));
    else
      here = join_copy_lists(here, x->copy[k]);
  }
  s->cur = x->block;
  emit_copy_sequence(s, here);
}

void isel_edges(isel *s) {
  isel_needed(s);
  m_block *(*to)[2] = gc_alloc(s->a, (s->fn->next_block + 1) * sizeof *to);
  for (ir_block *b = s->fn->entry; b; b = b->next)
    place_edge_copies(s, b, to[b->id]);
  for (ir_block *b = s->fn->entry; b; b = b->next) {
    isel_block *x = &s->blk[b->id];
    for (unsigned k = 0; k < b->nsucc; k++) {
      m_block *d = s->blk[b->succ[k]->id].block;
      if (to[b->id][k] != d)
        add_block_jump(s, to[b->id][k], d, x->loc);
    }
    if (x->load)
      load_counter(s->f, x);
    if (x->callee)
      add_call(s, x, to[b->id][0]);
    else if (x->counted)
      add_counted_branch(s, x, to[b->id][x->stay], to[b->id][1 - x->stay]);
    else if (x->cond)
      add_block_branches(s, x, to[b->id][0], to[b->id][1]);
    else if (b->nsucc)
      add_block_jump(s, x->block, to[b->id][0], x->loc);
    else
      add_flow_op(s->f, x->block, s->number ? GM_OP_ret : GM_OP_end, NULL, x->loc);
  }
}
