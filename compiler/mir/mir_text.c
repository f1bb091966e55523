/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the machine form as text, and checks that it is consistent. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mir/mir.h"

typedef struct {
  gc_arena *arena;
  char *s;
  size_t len, cap;
} text;

static void put_mir_text(text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
static void put_mir_text(text *t, const char *fmt, ...) {
  char buf[256];
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(buf, sizeof buf, fmt, ap);
  va_end(ap);
  if (n < 0)
    return;
  size_t k = (size_t)n < sizeof buf ? (size_t)n : sizeof buf - 1;
  t->s = gc_grow(t->arena, t->s, &t->cap, t->len + k + 1, 1);
  memcpy(t->s + t->len, buf, k);
  t->len += k;
  t->s[t->len] = 0;
}

static void put_reg(text *t, unsigned file, unsigned num) {
  static const char *const sys[] = {"fragcoord", "frontfacing", "pointcoord", "pos", "psz"};
  switch (file) {
  case MF_VREG:
    put_mir_text(t, "r%u", num);
    break;
  case MF_PRED:
    put_mir_text(t, "q%u", num);
    break;
  case MF_ADDR:
    put_mir_text(t, "a0");
    break;
  case MF_V:
    put_mir_text(t, "v%u", num);
    break;
  case MF_O:
    put_mir_text(t, "o%u", num);
    break;
  case MF_C:
    put_mir_text(t, "c%u", num);
    break;
  case MF_CIDX:
    put_mir_text(t, "c[a0+%u]", num);
    break;
  case MF_F:
    put_mir_text(t, "f%c", 'a' + (int)num);
    break;
  case MF_T:
    put_mir_text(t, "t%u", num);
    break;
  case MF_SYS:
    if (num == GM_SRC_K)
      put_mir_text(t, "k");
    else if (num >= GM_SRC_FRAGCOORD && num <= GM_SRC_PSZ)
      put_mir_text(t, "%s", sys[num - GM_SRC_FRAGCOORD]);
    else
      put_mir_text(t, "%s", num == GM_DST_POS ? "pos" : "psz");
    break;
  default:
    put_mir_text(t, "-");
    break;
  }
}

static void put_mask(text *t, unsigned mask) {
  if (mask == 15)
    return;
  put_mir_text(t, ".");
  for (unsigned i = 0; i < 4; i++)
    if (mask >> i & 1)
      put_mir_text(t, "%c", "xyzw"[i]);
}

static void put_op(text *t, const m_op *o) {
  const gm_op_info *info = gm_op_by_code(o->op);
  put_mir_text(t, "%s%s", info->name, o->sat ? ".sat" : "");
  const char *sep = " ";
  if (info->dst != GM_DSTK_N) {
    put_mir_text(t, " ");
    put_reg(t, o->dfile, o->dnum);
    put_mask(t, o->mask);
    sep = ", ";
  }
  for (unsigned k = 0; k < info->nsrc; k++, sep = ", ") {
    const m_src *s = &o->src[k];
    put_mir_text(t, "%s%s%s", sep, s->neg ? "-" : "", s->abs ? "|" : "");
    put_reg(t, s->file, s->num);
    if (s->swz[0] != 0 || s->swz[1] != 1 || s->swz[2] != 2 || s->swz[3] != 3)
      put_mir_text(t, ".%c%c%c%c", "xyzw"[s->swz[0]], "xyzw"[s->swz[1]], "xyzw"[s->swz[2]], "xyzw"[s->swz[3]]);
    put_mir_text(t, "%s", s->abs ? "|" : "");
  }
  if (o->op == GM_OP_sel)
    put_mir_text(t, ", q%u", o->pred);
  if (m_is_texture(o))
    put_mir_text(t, ", s%u", o->sampler);
  if (o->op == GM_OP_brc || o->op == GM_OP_kil)
    put_mir_text(t, " q%u.%s%s", o->pred, o->cond & GM_COND_NOT ? "!" : "",
                 (const char *const[]){"x", "y", "z", "w", "any", "all", "?", "?"}[o->cond & 7]);
  if (o->op == GM_OP_ldc || o->op == GM_OP_dbn)
    put_mir_text(t, " lc%u", o->pred);
  if (o->op == GM_OP_ldc || o->op == GM_OP_gate)
    put_mir_text(t, " %u", o->imm);
  if (o->target)
    put_mir_text(t, " b%u", o->target->id);
  if (o->cluster)
    put_mir_text(t, " {%u}", o->cluster);
}

static void put_bundles(text *t, const m_block *b) {
  for (unsigned i = 0; i < b->nbundle; i++) {
    const m_bundle *u = &b->bundle[i];
    put_mir_text(t, "  %3u: ", i);
    for (unsigned s = 0; s < 2; s++) {
      if (s && u->op[0] && u->op[1])
        put_mir_text(t, " ; ");
      if (u->op[s])
        put_op(t, u->op[s]);
    }
    if (!u->op[0] && !u->op[1])
      put_mir_text(t, "nop");
    if (u->events)
      put_mir_text(t, "  [%s%s%s%s]", u->events & GM_EV_OPEN_V ? "+v" : "", u->events & GM_EV_CLOSE_V ? "-v" : "",
                   u->events & GM_EV_OPEN_O ? "+o" : "", u->events & GM_EV_CLOSE_O ? "-o" : "");
    put_mir_text(t, "\n");
  }
}

char *m_print(gc_arena *a, const m_func *f) {
  text t = {.arena = a};
  put_mir_text(&t, "%s program, %zu registers, %u blocks\n", f->stage == GM_STAGE_VERTEX ? "vertex" : "fragment", f->nvreg, f->nblock);
  for (size_t i = 0; i < f->consts.n; i++) {
    put_mir_text(&t, "c%u =", f->consts.lit[i].reg);
    for (unsigned l = 0; l < 4; l++) {
      float x;
      memcpy(&x, &f->consts.lit[i].value[l], 4);
      if (f->consts.lit[i].mask >> l & 1)
        put_mir_text(&t, " %.9g", (double)x);
      else
        put_mir_text(&t, " -");
    }
    put_mir_text(&t, "\n");
  }
  for (const m_block *b = f->entry; b; b = b->next) {
    put_mir_text(&t, "b%u: freq %g", b->id, b->freq);
    for (unsigned s = 0; s < b->nsucc; s++)
      put_mir_text(&t, "%s b%u", s ? "," : " ->", b->succ[s]->id);
    put_mir_text(&t, "\n");
    if (b->bundle) {
      put_bundles(&t, b);
    } else {
      for (const m_op *o = b->first; o; o = o->next) {
        put_mir_text(&t, "  ");
        put_op(&t, o);
        put_mir_text(&t, "\n");
      }
    }
  }
  return t.s;
}

static const char *verify_op(gc_arena *a, const m_func *f, const m_op *o) {
  const gm_op_info *info = gm_op_by_code(o->op);
  if (!info)
    return gc_sprintf(a, "operation %u: unknown opcode %u", o->id, o->op);
  if (o->dfile == MF_VREG && (o->dnum >= f->nvreg || o->mask >> f->vreg[o->dnum].width))
    return gc_sprintf(a, "operation %u (%s): writes outside r%u", o->id, info->name, o->dnum);
  if (info->dst != GM_DSTK_N && !o->mask)
    return gc_sprintf(a, "operation %u (%s): empty write mask", o->id, info->name);
  for (unsigned k = 0; k < info->nsrc; k++) {
    const m_src *s = &o->src[k];
    if (s->file == MF_NONE)
      return gc_sprintf(a, "operation %u (%s): source %u missing", o->id, info->name, k);
    if (s->file == MF_VREG && (s->num >= f->nvreg || m_src_lanes(o, k) >> f->vreg[s->num].width))
      return gc_sprintf(a, "operation %u (%s): reads outside r%u", o->id, info->name, s->num);
  }
  return NULL;
}

static const char *verify_flow(gc_arena *a, const m_block *b) {
  for (const m_op *o = b->first; o; o = o->next) {
    if (o->block != b || (o->next ? o->next->prev != o : b->last != o))
      return gc_sprintf(a, "block %u: broken operation list", b->id);
    if (m_is_terminator(o) && o->next && !m_is_terminator(o->next))
      return gc_sprintf(a, "block %u: flow operation before others", b->id);
    bool ok = !o->target;
    for (unsigned s = 0; s < b->nsucc; s++)
      ok |= o->target == b->succ[s];
    if (!ok)
      return gc_sprintf(a, "block %u: branch to a block that is no successor", b->id);
  }
  for (unsigned s = 0; s < b->nsucc; s++) {
    unsigned n = 0;
    for (unsigned p = 0; p < b->succ[s]->npred; p++)
      n += b->succ[s]->pred[p] == b;
    if (!n)
      return gc_sprintf(a, "block %u is missing in the predecessors of %u", b->id, b->succ[s]->id);
  }
  bool falls = !b->last || (b->last->op != GM_OP_bra && b->last->op != GM_OP_end && b->last->op != GM_OP_call && b->last->op != GM_OP_ret);
  if (falls && (!b->next || !b->nsucc || b->succ[b->nsucc - 1] != b->next))
    return gc_sprintf(a, "block %u falls through to a block that is not its successor", b->id);
  return NULL;
}

static bool same_registers(const m_live_reg *a, unsigned na, const m_live_reg *b, unsigned nb) {
  if (na != nb)
    return false;
  for (unsigned i = 0; i < na; i++)
    if (a[i].reg != b[i].reg || a[i].lanes != b[i].lanes)
      return false;
  return true;
}

/* Liveness that f keeps has to be that of its operations. */
static const char *verify_live(gc_arena *a, const m_func *f, const m_live *now) {
  for (const m_block *b = f->entry; b && f->live; b = b->next) {
    const m_live *kept = &f->live[b->id], *fresh = &now[b->id];
    if (!same_registers(kept->in, kept->nin, fresh->in, fresh->nin) || !same_registers(kept->out, kept->nout, fresh->out, fresh->nout))
      return gc_sprintf(a, "known liveness of block %u is out of date", b->id);
  }
  return NULL;
}

const char *m_verify(gc_arena *a, const m_func *f) {
  for (const m_block *b = f->entry; b; b = b->next) {
    const char *why = verify_flow(a, b);
    for (const m_op *o = b->first; o && !why; o = o->next)
      why = verify_op(a, f, o);
    if (why)
      return why;
  }
  const m_live *live = m_liveness(f), *start = &live[f->entry->id];
  const char *why = verify_live(a, f, live);
  if (why)
    return why;
  return start->nin ? gc_sprintf(a, "r%u is read before it is written", start->in[0].reg) : NULL;
}
