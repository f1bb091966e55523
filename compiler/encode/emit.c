/* SPDX-License-Identifier: Apache-2.0 */
/* Encodes bundles, and writes the tables of the program file (docs/isa.md, "Forms"). */
#include <stdlib.h>
#include <string.h>

#include "encode/encode.h"
#include "encode/encode_calls.h"
#include "mir/event_fit.h"

typedef struct {
  m_func *f;
  gm_program *p;
  unsigned *addr;    /* word address of each block */
  gm_bundle *bundle; /* of all blocks, in order; targets of jumps are missing */
  size_t cap, caplines;
  bool ok, long_forms;
  gc_stats *st;
} emitter;

static void fail_emit(emitter *e, const m_op *o, const char *why) {
  gc_report(e->f->diag, GC_ERROR, o ? o->loc : (gc_loc){0}, "internal error: code that cannot be encoded: %s", why);
  e->ok = false;
}

/* ---- one operation ---- */

static unsigned dst_code(const m_op *o) {
  switch (o->dfile) {
  case MF_T:
    return GM_DST_T + o->dnum;
  case MF_O:
    return GM_DST_O + o->dnum;
  case MF_PRED:
    return GM_DST_P + o->dnum;
  case MF_ADDR:
    return GM_DST_A0;
  case MF_SYS:
    return o->dnum;
  default:
    return GM_DST_NONE;
  }
}

static unsigned src_code(const m_src *s) {
  switch (s->file) {
  case MF_T:
    return GM_SRC_T + s->num;
  case MF_V:
    return GM_SRC_V + s->num;
  case MF_O:
    return GM_SRC_O + s->num;
  case MF_C:
    return GM_SRC_C + s->num;
  case MF_SYS:
    return s->num;
  case MF_F:
    return GM_SRC_FA + s->num;
  default:
    return s->num;
  }
}

/* A lane that the operation does not need reads lane x (replicate) or its own lane; the choice that makes the operation short is taken. */
static void choose_swizzle(const m_op *o, unsigned k, bool replicate, uint8_t out[4]) {
  unsigned want = m_read_positions(o, o->mask);
  for (unsigned l = 0; l < 4; l++)
    out[l] = want >> l & 1 ? o->src[k].swz[l] : replicate ? 0 : l;
}

static void encode_source(const m_op *o, unsigned k, bool replicate, gm_inst *i) {
  const m_src *s = &o->src[k];
  i->src[k].reg = src_code(s);
  i->src[k].neg = s->neg;
  i->src[k].abs = s->abs;
  choose_swizzle(o, k, replicate, i->src[k].swz);
  if (s->file == MF_CIDX) {
    i->x = k ? GM_X_IDX1 : GM_X_IDX0;
    i->src[k].reg = s->num;
  } else if (s->file == MF_C && s->num > 127) {
    i->x = GM_X_HIGH1;
    i->src[k].reg = s->num;
  }
}

static gm_inst make_instruction(const emitter *e, const m_op *o) {
  const gm_op_info *info = gm_op_by_code(o->op);
  gm_inst i = {.op = o->op};
  if (info->form == GM_FORM_FLOW) {
    i.pred = o->pred;
    i.cond = o->cond;
    i.imm = o->imm;
    return i;
  }
  i.dst = dst_code(o);
  i.mask = o->mask;
  i.sat = o->sat;
  i.sampler = o->sampler;
  for (unsigned try = 0; try < 2 && !e->long_forms; try++) {
    for (unsigned k = 0; k < info->nsrc; k++)
      encode_source(o, k, try && k, &i);
    if (gm_can_be_short(&i))
      return i;
  }
  for (unsigned k = 0; k < info->nsrc; k++)
    encode_source(o, k, false, &i);
  i.wide = true;
  if (o->op == GM_OP_sel)
    i.x = o->pred;
  return i;
}

/* ---- gate events ---- */

static bool is_flow(const gm_inst *i) { return gm_op_by_code(i->op)->group == GM_GRP_F; }

static unsigned count_words(const gm_inst *i) { return i->wide ? 2 : 1; }

/* Splits the events over the operations in the way that costs the fewest words. False: these operations cannot carry them. */
static bool add_hints(gm_bundle *u, unsigned events) {
  unsigned best = 99, at0 = 0, at1 = 0;
  for (unsigned a = u->count > 1 ? 0 : events; a <= events; a++) {
    const unsigned b = events & ~a;
    if (a & ~events || event_hint(a) < 0 || event_hint(b) < 0)
      continue;
    unsigned cost = (a && !is_flow(&u->op[0]) ? 2 : count_words(&u->op[0])) + (b && !is_flow(&u->op[1]) ? 2 : 0);
    if (cost < best) {
      best = cost;
      at0 = a;
      at1 = b;
    }
  }
  if (best == 99)
    return false;
  unsigned part[2] = {at0, at1};
  for (unsigned k = 0; k < u->count; k++) {
    u->op[k].hint = event_hint(part[k]);
    if (part[k] && !is_flow(&u->op[k]))
      u->op[k].wide = true;
  }
  return true;
}

/* Adds the events to a bundle. They always fit: the gating passes leave only those that do (events_that_fit). Some need one more
   operation in the bundle. */
static void carry_events(emitter *e, gm_bundle *u, unsigned events) {
  static const gm_inst none = {
      .op = GM_OP_mov, .dst = GM_DST_NONE, .mask = 1, .wide = true, .src[0] = {.reg = GM_SRC_K, .swz = {0, 1, 2, 3}}};
  const gm_inst gate = {.op = GM_OP_gate, .imm = events};
  if (add_hints(u, events))
    return;
  if (u->count == 1 && u->op[0].op == GM_OP_nop)
    u->op[0] = gate;
  else if (u->count == 1 && e->f->machine->issue_width > 1 && !is_flow(&u->op[0]))
    u->op[u->count++] = gate;
  else if (u->count == 1 && e->f->machine->issue_width > 1 && is_flow(&u->op[0]))
    u->op[u->count++] = none, add_hints(u, events);
  else
    fail_emit(e, NULL, "gate events do not fit a bundle");
}

static void make_bundle(emitter *e, const m_bundle *m, gm_bundle *u) {
  memset(u, 0, sizeof *u);
  for (unsigned k = 0; k < 2; k++)
    if (m->op[k])
      u->op[u->count++] = make_instruction(e, m->op[k]);
  if (!u->count)
    u->op[u->count++] = (gm_inst){.op = GM_OP_nop};
  if (m->events)
    carry_events(e, u, m->events);
  if (u->count == 2)
    u->op[0].pair = true;
  u->words = count_words(&u->op[0]) + (u->count == 2 ? count_words(&u->op[1]) : 0);
}

/* ---- code ---- */

/* Puts functions before their callers. Where threads of a quad wait for each other, a thread that is still inside a function has to
 * catch up, so the function needs the lower address (select/select_quads.c). The blocks of each function keep their order. */
static void callees_first(m_func *f) {
  m_block *all = f->entry, *tail = NULL;
  f->entry = NULL;
  for (unsigned k = f->nfunc + 1; k-- > 0;)
    for (m_block *b = all, **from = &all; b;) {
      m_block *next = b->next;
      if (b->func != k) {
        from = &b->next;
      } else {
        *from = next;
        b->prev = tail;
        b->next = NULL;
        *(tail ? &tail->next : &f->entry) = b;
        tail = b;
      }
      b = next;
    }
  f->tail = tail;
}

static void lay_out_code(emitter *e) {
  unsigned at = 0, n = 0;
  for (const m_block *b = e->f->entry; b; b = b->next)
    n += b->nbundle;
  gm_bundle *u = e->bundle = gc_alloc_raw(e->f->arena, (n + 1) * sizeof *u);
  for (m_block *b = e->f->entry; b; b = b->next) {
    e->addr[b->id] = b->word = at;
    for (unsigned i = 0; i < b->nbundle; i++, u++) {
      make_bundle(e, &b->bundle[i], u);
      at += u->words;
    }
  }
  e->p->words = at;
  e->p->code = calloc(at ? at : 1, sizeof *e->p->code);
  e->p->line = calloc(at ? at : 1, sizeof *e->p->line);
}

static void note_line(emitter *e, const m_bundle *m, unsigned word) {
  const m_op *o = m->op[0] && m->op[0]->loc.line ? m->op[0] : m->op[1];
  if (!o || !o->loc.line)
    return;
  e->p->line[e->p->nline++] = (gm_line){word, (uint32_t)o->loc.line, (uint16_t)o->loc.col, 0, (uint32_t)o->loc.call};
}

static const m_op *find_bundle_branch(const m_bundle *m) {
  for (unsigned k = 0; k < 2; k++)
    if (m->op[k] && m->op[k]->target)
      return m->op[k];
  return NULL;
}

static void write_bundle(emitter *e, const m_bundle *m, gm_bundle *u, unsigned *at) {
  note_line(e, m, *at);
  const m_op *jump = find_bundle_branch(m);
  for (unsigned k = 0; k < u->count; k++) {
    const char *why = NULL;
    uint32_t w[2] = {0};
    if (jump && u->op[k].op == jump->op)
      u->op[k].imm = e->addr[jump->target->id];
    unsigned n = gm_encode(&u->op[k], w, &why);
    if (!n) {
      fail_emit(e, m->op[k], why ? why : "unknown");
      return;
    }
    memcpy(e->p->code + *at, w, n * sizeof *w);
    *at += n;
    e->st->ops += u->op[k].op != GM_OP_nop;
    e->st->forwarded += (u->op[k].src[0].reg >= GM_SRC_FA && u->op[k].src[0].reg <= GM_SRC_FC && u->op[k].x != GM_X_IDX0) +
                        (u->op[k].src[1].reg >= GM_SRC_FA && u->op[k].src[1].reg <= GM_SRC_FC && u->op[k].x < GM_X_IDX1);
  }
  e->st->bundles++;
  e->st->nops += u->count == 1 && (u->op[0].op == GM_OP_nop || u->op[0].op == GM_OP_gate);
}

/* ---- tables ---- */

static char *copy_emitted_text(const char *s) {
  size_t n = strlen(s) + 1;
  char *p = malloc(n);
  if (p)
    memcpy(p, s, n);
  return p;
}

static bool add_symbol(gm_program *p, const gm_symbol *y, unsigned lane) {
  p->sym[p->nsym] = *y;
  p->sym[p->nsym].lane = (uint8_t)lane;
  return (p->sym[p->nsym++].name = copy_emitted_text(y->name)) != NULL;
}

/* The symbols of the program. A uniform whose registers hold it twice is two symbols of the same name, so that the host writes both. */
static bool add_symbols(emitter *e) {
  const ir_module *m = e->f->ir;
  gm_program *p = e->p;
  for (size_t k = 0; k < m->nsym; k++) {
    const gm_symbol *y = &m->sym[k].s;
    if (!m->sym[k].used)
      continue;
    if (!add_symbol(p, y, y->lane))
      return false;
    if (y->kind == GM_SYM_TEXSIZE && const_space_is_twice(&e->f->consts, y->reg) && !add_symbol(p, y, y->lane + 2))
      return false;
  }
  return true;
}

static bool make_tables(emitter *e, const char *source) {
  const ir_module *m = e->f->ir;
  gm_program *p = e->p;
  p->sym = calloc(2 * m->nsym + 1, sizeof *p->sym);
  p->lit = calloc(e->f->consts.n + 1, sizeof *p->lit);
  p->file = calloc(1, sizeof *p->file);
  if (!p->sym || !p->lit || !p->file || !p->code || !p->line || !add_symbols(e))
    return false;
  if (e->f->consts.n) /* the list may be NULL when there are none */
    memcpy(p->lit, e->f->consts.lit, e->f->consts.n * sizeof *p->lit);
  p->nlit = e->f->consts.n;
  p->file[0] = copy_emitted_text(source ? source : "shader");
  for (char *c = p->file[0]; c && *c; c++) /* names in program files are printable and free of quotes */
    if ((unsigned char)*c < ' ' || *c == '"' || *c == 127)
      *c = '?';
  p->nfile = 1;
  return p->file[0] != NULL;
}

/* ---- registers ---- */

/* A set of register numbers below 512. */
typedef struct {
  uint64_t word[8];
} regs;

static void add_emitted_reg(regs *s, unsigned r) { s->word[r / 64 % 8] |= UINT64_C(1) << r % 64; }

static unsigned size_of(const regs *s) {
  unsigned n = 0;
  for (unsigned w = 0; w < 8; w++)
    n += (unsigned)__builtin_popcountll(s->word[w]);
  return n;
}

/* Counts the registers that the host fills and reads, and the output registers that hold spilled values. */
static void count_registers(const m_func *f, const gm_program *p, gc_stats *st) {
  regs v = {{0}}, o = {{0}}, c = {{0}};
  for (size_t k = 0; k < p->nsym; k++) {
    const gm_symbol *y = &p->sym[k];
    bool in = y->kind == GM_SYM_ATTRIBUTE || (y->kind == GM_SYM_VARYING && p->stage == GM_STAGE_FRAGMENT);
    bool out = y->kind == GM_SYM_FRAGCOLOR || (y->kind == GM_SYM_VARYING && p->stage == GM_STAGE_VERTEX);
    bool constant = y->kind == GM_SYM_UNIFORM || y->kind == GM_SYM_TEXSIZE;
    regs *set = in ? &v : out ? &o : constant ? &c : NULL;
    for (unsigned r = y->reg; set && r < y->reg + y->cols * y->elements; r++)
      add_emitted_reg(set, r);
  }
  for (size_t k = 0; k < p->nlit; k++)
    add_emitted_reg(&c, p->lit[k].reg);
  for (const m_block *b = f->entry; b; b = b->next)
    for (const m_op *x = b->first; x; x = x->next)
      if (x->dfile == MF_O)
        add_emitted_reg(&o, x->dnum);
  st->inputs = size_of(&v);
  st->outputs = size_of(&o);
  st->consts = size_of(&c);
}

/* The source position of the first operation that does not fit the instruction memory. */
static gc_loc end_of_memory(emitter *e) {
  gc_loc at = {0};
  unsigned words = 0;
  const gm_bundle *u = e->bundle;
  for (const m_block *b = e->f->entry; b; b = b->next)
    for (unsigned i = 0; i < b->nbundle; i++, u++) {
      words += u->words;
      for (unsigned k = 0; k < 2; k++)
        if (b->bundle[i].op[k] && b->bundle[i].op[k]->loc.line)
          at = b->bundle[i].op[k]->loc;
      if (words > e->f->machine->code_words)
        return at;
    }
  return at;
}

static emit_result write_all(emitter *e, const gc_options *o) {
  const m_func *f = e->f;
  gc_stats *st = e->st;
  st->bundles = st->nops = st->ops = st->forwarded = 0;
  st->words = (unsigned)e->p->words;
  if (e->p->words > f->machine->code_words) {
    gc_report(f->diag, GC_ERROR, end_of_memory(e), "the program needs %zu words of instruction memory, the machine %s has %u", e->p->words,
              f->machine->name, f->machine->code_words);
    return EMIT_TOO_LONG;
  }
  unsigned at = 0;
  gm_bundle *u = e->bundle;
  for (m_block *b = f->entry; b && e->ok; b = b->next)
    for (unsigned i = 0; i < b->nbundle && e->ok; i++)
      write_bundle(e, &b->bundle[i], u++, &at);
  if (!e->ok)
    return EMIT_ERROR;
  if (!make_tables(e, o->name) || emit_calls(f->ir, e->p)) {
    gc_report(f->diag, GC_ERROR, (gc_loc){0}, "out of memory");
    return EMIT_ERROR;
  }
  count_registers(f, e->p, st);
  return EMIT_OK;
}

emit_result emit_program(m_func *f, const gc_options *o, gm_program *out, gc_stats *st) {
  memset(out, 0, sizeof *out);
  emitter e = {.f = f, .p = out, .ok = true, .long_forms = o->long_forms, .st = st};
  e.addr = gc_alloc(f->arena, (f->nblock + 1) * sizeof *e.addr);
  out->stage = f->stage;
  out->machine = *f->machine;
  out->held = f->held;
  out->machine.gate_policy = o->policy;
  out->machine.wake = o->wake;
  const m_block *start = f->entry;
  if (f->nfunc)
    callees_first(f);
  lay_out_code(&e);
  out->entry = start->word;
  emit_result rc = write_all(&e, o);
  if (rc)
    gm_program_free(out);
  return rc;
}
