/* SPDX-License-Identifier: Apache-2.0 */
/* Assigns registers to the program's symbols (docs/compiler.md, "Back end"). Uniforms: arrays and matrices take whole consecutive
   registers. Narrower uniforms share what a vec3, vec2 or float leaves of its register (widest first, first fit). Inputs and outputs
   take whole registers. If there are too few, symbols are packed into lanes. Samplers and attributes are not packed: a float attribute
   counts as much as a vec4 (4.3.3). */
#include "link/link_pack.h"
#include "select/isel.h"

enum { VECTOR_USES = 3 }; /* a uniform shares a register if at least one in VECTOR_USES of its uses is in a vector */
enum { FEW_CONSTS = 20 }; /* with at most FEW_CONSTS uniforms, literals have enough registers that the short form can name */

typedef struct {
  m_func *f;
  ir_module *m;
  gc_consts consts;
  bool *used;
} syms;

static void mark_used(syms *s) {
  for (ir_func *f = s->m->funcs; f; f = f->next)
    for (ir_block *b = f->entry; b; b = b->next)
      for (ir_inst *i = b->first; i; i = i->next)
        if (ir_symbol(i) >= 0)
          s->used[i->sym] = true;
}

static bool refuse_symbol(syms *s, const ir_sym *y, const char *what, unsigned want, unsigned have) {
  gc_report(s->f->diag, GC_ERROR, y->loc, "'%s' does not fit: the program needs %u %s, the machine %s has %u", y->s.name, want, what,
            s->f->machine->name, have);
  return false;
}

/* The sizes of textures are uniforms that the host sets by itself. */
static bool is_uniform(const ir_module *m, const gm_symbol *y) {
  (void)m;
  return y->kind == GM_SYM_UNIFORM || y->kind == GM_SYM_TEXSIZE;
}

/* The used symbols of a kind that the linker did not place. */
static gm_symbol **select_symbols(syms *s, bool (*is)(const ir_module *, const gm_symbol *), size_t *n, const ir_sym **last) {
  gm_symbol **out = gc_alloc(s->f->arena, (s->m->nsym + 1) * sizeof *out);
  *n = 0;
  for (size_t k = 0; k < s->m->nsym; k++)
    if (s->used[k] && !s->m->sym[k].placed && is(s->m, &s->m->sym[k].s)) {
      *last = &s->m->sym[k];
      out[(*n)++] = &s->m->sym[k].s;
    }
  return out;
}

/* First the uniforms that own whole registers. Then the narrow ones, widest first, each into the first register with room. */
static bool place_with_sharing(syms *s, gm_symbol *const *y, size_t n, unsigned cap, unsigned *used) {
  unsigned next = 0;
  uint8_t *fill = gc_alloc(s->f->arena, cap + 1);
  for (size_t k = 0; k < n; k++) {
    if (lk_registers(y[k]) == 1 && y[k]->rows < 4)
      continue;
    y[k]->reg = next;
    y[k]->lane = 0;
    next += lk_registers(y[k]);
    if (next > cap)
      return false;
  }
  unsigned base = next;
  for (unsigned rows = 3; rows >= 1; rows--)
    for (size_t k = 0; k < n; k++) {
      if (lk_registers(y[k]) != 1 || y[k]->rows != rows)
        continue;
      unsigned r = base;
      while (r < next && fill[r] + rows > 4)
        r++;
      if (r >= cap)
        return false;
      if (r == next)
        next++;
      y[k]->reg = r;
      y[k]->lane = fill[r];
      fill[r] += rows;
    }
  *used = next;
  return true;
}

/* ---- uniforms used in one vector ---- */

/* Narrow uniforms share a register if some operation builds a vector from them and the lanes agree. Then the vector need not be built. */
typedef struct {
  unsigned uses, in_vector; /* operands that read the uniform; those of them in vectors built from uniforms */
  int with, lane;           /* symbol of the uniform at lane x of the shared register, and this uniform's lane there; -1: own register */
} vector_use;

static const ir_inst *narrow_uniform(const syms *s, const ir_inst *i) {
  if (i->op != IR_UNIFORM || i->slot)
    return NULL;
  const gm_symbol *y = &s->m->sym[i->sym].s;
  return lk_registers(y) == 1 && y->rows < 4 ? i : NULL;
}

/* The uniform whose lane x would be lane x of the vector if the vector were a register, or NULL. */
static const ir_inst *first_of(const syms *s, const ir_inst *bld) {
  const ir_inst *first = NULL;
  for (unsigned l = 0; l < bld->width; l++) {
    const ir_inst *u = narrow_uniform(s, bld->arg[l]);
    if (!u || bld->idx[l] > l || (first && first->sym == u->sym && bld->idx[l] != l))
      return NULL;
    first = l ? first : u;
  }
  return first;
}

/* Notes in which lanes of a register the vector needs its uniforms. */
static void note_vector(const syms *s, vector_use *of, const ir_inst *bld) {
  const ir_inst *first = first_of(s, bld);
  unsigned ends = 0;
  for (unsigned l = 0; first && l < bld->width; l++) {
    int sym = bld->arg[l]->sym, lane = (int)(l - bld->idx[l]);
    bool taken = of[sym].with >= 0 && (of[sym].with != first->sym || of[sym].lane != lane);
    if (taken || (unsigned)lane + s->m->sym[sym].s.rows > 4 || (sym != first->sym && lane < (int)s->m->sym[first->sym].s.rows))
      return;
    ends |= (unsigned)(sym != first->sym) << l;
  }
  for (unsigned l = 0; ends && l < bld->width; l++) {
    vector_use *m = &of[bld->arg[l]->sym];
    m->with = first->sym;
    m->lane = (int)(l - bld->idx[l]);
    m->in_vector++;
  }
}

static void find_vectors(const syms *s, vector_use *of) {
  for (size_t k = 0; k < s->m->nsym; k++)
    of[k].with = of[k].lane = -1;
  for (ir_func *f = s->m->funcs; f; f = f->next)
    for (ir_block *b = f->entry; b; b = b->next)
      for (ir_inst *i = b->first; i; i = i->next) {
        for (unsigned k = 0; k < i->nargs; k++)
          if (ir_symbol(i->arg[k]) >= 0)
            of[i->arg[k]->sym].uses++;
        if (i->op == IR_BLD)
          note_vector(s, of, i);
      }
}

/* Does no other uniform use this uniform's lanes in the register that they share? */
static bool lanes_clear(const syms *s, const vector_use *of, int sym) {
  unsigned mine = ((1u << s->m->sym[sym].s.rows) - 1) << of[sym].lane;
  for (size_t k = 0; k < s->m->nsym; k++)
    if ((int)k != sym && of[k].with == of[sym].with && ((((1u << s->m->sym[k].s.rows) - 1) << of[k].lane) & mine))
      return false;
  return true;
}

/* Registers in order of declaration. Uniforms that are often in one vector share a register. Returns the number of registers. */
static unsigned whole_but_vectors(syms *s, gm_symbol *const *y, size_t n) {
  vector_use *of = gc_alloc(s->f->arena, (s->m->nsym + 1) * sizeof *of);
  unsigned next = 0;
  find_vectors(s, of);
  for (size_t k = 0; k < s->m->nsym; k++)
    if (of[k].with >= 0 && of[k].with != (int)k && (VECTOR_USES * of[k].in_vector < of[k].uses || !lanes_clear(s, of, (int)k)))
      of[k].with = -1;
  for (unsigned shared = 0; shared < 2; shared++)
    for (size_t k = 0; k < n; k++) {
      const vector_use *m = NULL;
      for (size_t i = 0; i < s->m->nsym && !m; i++)
        m = &s->m->sym[i].s == y[k] ? &of[i] : NULL;
      bool own = m->with < 0 || &s->m->sym[m->with].s == y[k];
      if (own == shared)
        continue;
      y[k]->reg = own ? next : s->m->sym[m->with].s.reg;
      y[k]->lane = own ? 0 : (unsigned)m->lane;
      next += own ? lk_registers(y[k]) : 0;
    }
  return next;
}

/* Literals may use the lanes of the constant registers that these uniforms leave. */
static void enter_free_const_lanes(const_space *c, gm_symbol *const *y, size_t n, unsigned registers) {
  const_space_reserve(c, registers);
  for (size_t k = 0; k < n; k++)
    for (unsigned r = 0; r < lk_registers(y[k]); r++)
      const_space_uniform(c, y[k]->reg + r, ((1u << y[k]->rows) - 1) << y[k]->lane);
}

static bool place_uniforms(syms *s) {
  size_t n;
  const ir_sym *last = NULL;
  gm_symbol **y = select_symbols(s, is_uniform, &n, &last);
  unsigned cap = s->f->consts.registers, want = 0, used;
  for (size_t k = 0; k < n; k++)
    want += lk_registers(y[k]);
  bool few = s->consts == GC_CONSTS_SPREAD && want <= FEW_CONSTS && want <= cap;
  bool whole = few || (s->consts == GC_CONSTS_WHOLE && lk_whole(y, n, cap, &used));
  if (few)
    used = whole_but_vectors(s, y, n);
  if (!whole && (s->consts == GC_CONSTS_PACKED || !place_with_sharing(s, y, n, cap, &used)) && !lk_pack(s->f->arena, y, n, cap, &used))
    return refuse_symbol(s, last, "constant registers", want, cap);
  enter_free_const_lanes(&s->f->consts, y, n, used);
  for (size_t k = 0; k < n && few; k++) /* lookups scale the changes of their coordinates along x and along y at once */
    for (unsigned r = 0; r < y[k]->elements && y[k]->kind == GM_SYM_TEXSIZE && !y[k]->lane; r++)
      const_space_repeat(&s->f->consts, y[k]->reg + r);
  return true;
}

/* Gives each symbol whole registers, in order of declaration. If there are not enough registers and `pack` allows it, packs symbols into
   lanes. */
static bool place_plain_symbols(syms *s, const char *what, unsigned cap, bool (*is)(const ir_module *, const gm_symbol *), bool pack) {
  size_t n;
  unsigned used;
  const ir_sym *last = NULL;
  gm_symbol **y = select_symbols(s, is, &n, &last);
  return lk_whole(y, n, cap, &used) || (pack && lk_pack(s->f->arena, y, n, cap, &used)) || refuse_symbol(s, last, what, used, cap);
}

static bool is_input(const ir_module *m, const gm_symbol *y) {
  return y->kind == GM_SYM_ATTRIBUTE || (y->kind == GM_SYM_VARYING && m->stage == GM_STAGE_FRAGMENT);
}

static bool is_output_symbol(const ir_module *m, const gm_symbol *y) {
  return y->kind == GM_SYM_FRAGCOLOR || (y->kind == GM_SYM_VARYING && m->stage == GM_STAGE_VERTEX);
}

static bool is_sampler(const ir_module *m, const gm_symbol *y) {
  (void)m;
  return y->kind == GM_SYM_SAMPLER;
}

bool isel_symbols(m_func *f, ir_module *m, gc_consts consts) {
  syms s = {f, m, consts, gc_alloc(f->arena, m->nsym + 1)};
  mark_used(&s);
  for (size_t k = 0; k < m->nsym; k++)
    if (m->sym[k].used && (m->sym[k].s.kind == GM_SYM_UNIFORM || m->sym[k].s.kind == GM_SYM_SYSTEM))
      s.used[k] = true;
  for (size_t k = 0; k < m->nsym; k++)
    s.used[k] |= m->sym[k].placed;
  bool ok = place_uniforms(&s);
  ok &= place_plain_symbols(&s, "input registers", f->machine->inputs, is_input, m->stage == GM_STAGE_FRAGMENT);
  ok &= place_plain_symbols(&s, "output registers", f->machine->outputs, is_output_symbol, true);
  ok &= place_plain_symbols(&s, "samplers", f->machine->samplers, is_sampler, false);
  for (size_t k = 0; k < m->nsym; k++)
    m->sym[k].used = s.used[k];
  return ok;
}
