/* SPDX-License-Identifier: Apache-2.0 */
/* Removes dead operations and dead lanes from the machine form (docs/compiler.md, "Back end"). */
#include "mir/mir.h"

static bool pred_used(const m_op *def) {
  for (const m_op *o = def->next; o; o = o->next) {
    if ((o->op == GM_OP_sel || o->op == GM_OP_brc || o->op == GM_OP_kil) && o->pred == def->dnum)
      return true;
    if (o->dfile == MF_PRED && o->dnum == def->dnum && (def->mask & ~o->mask) == 0)
      return false;
  }
  return false;
}

static bool addr_used(const m_op *def) {
  for (const m_op *o = def->next; o; o = o->next) {
    if (o->src[0].file == MF_CIDX || o->src[1].file == MF_CIDX)
      return true;
    if (o->dfile == MF_ADDR)
      return false;
  }
  return false;
}

static bool is_dead(const m_op *o, const uint8_t *live) {
  switch (o->dfile) {
  case MF_VREG:
    return !(o->mask & live[o->dnum]);
  case MF_PRED:
    return !pred_used(o);
  case MF_ADDR:
    return !addr_used(o);
  default:
    return false;
  }
}

static bool dce_block(m_block *b, uint8_t *live) {
  bool changed = false;
  for (m_op *o = b->last, *prev; o; o = prev) {
    prev = o->prev;
    if (is_dead(o, live)) {
      m_remove(o);
      changed = true;
      continue;
    }
    if (o->dfile == MF_VREG) {
      changed |= (o->mask & ~live[o->dnum]) != 0;
      o->mask &= live[o->dnum];
      live[o->dnum] &= ~o->mask;
    }
    for (unsigned k = 0; k < 2; k++)
      if (o->src[k].file == MF_VREG)
        live[o->src[k].num] |= m_src_lanes(o, k);
  }
  return changed;
}

/* Does some edge lead back in the layout? */
static bool has_loop(const m_func *f) {
  bool *seen = gc_alloc(f->arena, f->nblock + 1);
  for (const m_block *b = f->entry; b; b = b->next) {
    seen[b->id] = true;
    for (unsigned s = 0; s < b->nsucc; s++)
      if (seen[b->succ[s]->id])
        return true;
  }
  return false;
}

/* A register that only feeds itself in a loop, such as an unread counter, counts as live in liveness. This finds the registers that reach
 * an effect. */
static bool drop_circles(m_func *f) {
  bool *needed = gc_alloc(f->arena, f->nvreg + 1), dropped = false;
  unsigned *passed = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *passed), walk = 0; /* by register: the last walk that left out a write */
  for (bool again = true; again;) {
    again = false;
    walk++;
    for (m_block *b = f->tail; b; b = b->prev)
      for (m_op *o = b->last; o; o = o->prev) {
        if (o->dfile == MF_VREG && !needed[o->dnum]) {
          passed[o->dnum] = walk;
          continue;
        }
        for (unsigned k = 0; k < 2; k++) /* a reader makes its sources needed */
          if (o->src[k].file == MF_VREG && !needed[o->src[k].num]) {
            needed[o->src[k].num] = true;
            again |= passed[o->src[k].num] == walk;
          }
      }
  }
  for (m_block *b = f->entry; b; b = b->next)
    for (m_op *o = b->first, *next; o; o = next) {
      next = o->next;
      if (o->dfile == MF_VREG && !needed[o->dnum]) {
        m_remove(o);
        dropped = true;
      }
    }
  return dropped;
}

/* Have registers become dead at the start of the block? now: those that are live there, with their lanes. */
static bool live_shrinks(const m_live *at, const uint8_t *now) {
  for (unsigned k = 0; k < at->nin; k++)
    if (at->in[k].lanes & ~now[at->in[k].reg])
      return true;
  return false;
}

/* What is dead in one block is found at once. More is dead in others only if fewer registers are live at the start of a block. If none
   are, and there is no loop, the liveness found before the last round still holds. */
bool m_dce(m_func *f) {
  const bool calls = f->nfunc > 0, circles = calls || has_loop(f);
  bool any = false;
  for (bool again = true; again;) {
    bool changed = false;
    again = false;
    m_live *live = m_liveness(f);
    uint8_t *now = gc_alloc(f->arena, f->nvreg + 1);
    for (m_block *b = f->entry; b; b = b->next) {
      m_live_open(&live[b->id], now);
      changed |= dce_block(b, now);
      again |= live_shrinks(&live[b->id], now);
      m_live_close(&live[b->id], now);
    }
    if (circles && drop_circles(f))
      again = true;
    again |= calls && changed;
    f->live = circles && changed ? NULL : live; /* a register that was read in a loop only may be dead in all of it */
    any |= changed || again;
  }
  return any;
}

/* ---- before liveness ---- */

/* What operations that stay read, without regard to their order. Predicates and the address register are of one block, from its end on. */
typedef struct {
  uint8_t *lanes; /* by register */
  uint32_t preds;
  bool addr, more;
} m_readers;

static bool op_stays(const m_readers *r, const m_op *o) {
  if (o->dfile == MF_VREG)
    return o->mask & r->lanes[o->dnum];
  return o->dfile == MF_PRED ? r->preds >> (o->dnum & 31) & 1 : o->dfile == MF_ADDR ? r->addr : true;
}

static void note_reads(m_readers *r, const m_op *o) {
  m_op narrow = *o;
  if (o->dfile == MF_VREG)
    narrow.mask &= r->lanes[o->dnum];
  if (o->dfile == MF_PRED)
    r->preds &= ~(1u << (o->dnum & 31));
  if (o->dfile == MF_ADDR)
    r->addr = false;
  if (o->op == GM_OP_sel || o->op == GM_OP_brc || o->op == GM_OP_kil)
    r->preds |= 1u << (o->pred & 31);
  for (unsigned k = 0; k < 2; k++) {
    r->addr |= o->src[k].file == MF_CIDX;
    if (o->src[k].file != MF_VREG)
      continue;
    unsigned lanes = m_src_lanes(&narrow, k) & ~r->lanes[o->src[k].num];
    r->lanes[o->src[k].num] |= (uint8_t)lanes;
    r->more |= lanes != 0;
  }
}

size_t m_min_ops(const m_func *f, size_t enough, gc_loc *at) {
  size_t n = 0;
  m_readers r = {.lanes = gc_alloc(f->arena, f->nvreg + 1), .more = true};
  while (r.more) {
    r.more = false;
    n = 0;
    for (const m_block *b = f->tail; b; b = b->prev) {
      r.preds = 0;
      r.addr = false;
      for (const m_op *o = b->last; o; o = o->prev) {
        if (!op_stays(&r, o))
          continue;
        note_reads(&r, o);
        if (o->op != GM_OP_mov && o->op != GM_OP_mvb && n++ == enough)
          *at = o->loc;
      }
    }
  }
  return n;
}
