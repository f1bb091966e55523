/* SPDX-License-Identifier: Apache-2.0 */
/* Registers for the program's symbols. Uniforms: arrays and matrices take whole consecutive registers; what is left of a register
   after a vec3, vec2 or float is filled with narrower ones (widest first, first fit). Inputs and outputs take whole registers. */
#include "back/isel.h"

typedef struct {
  m_func *f;
  ir_module *m;
  bool *used;
} syms;

static void mark_used(syms *s) {
  for (ir_block *b = s->m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next)
      if (i->sym >= 0)
        s->used[i->sym] = true;
}

static unsigned regs_of(const gl_symbol *y) { return y->cols * y->elements; }

static bool refuse(syms *s, const ir_sym *y, const char *what, unsigned want, unsigned have) {
  gc_report(s->f->diag, GC_ERROR, y->loc, "'%s' does not fit: the program needs %u %s, the machine %s has %u", y->s.name, want, what,
            s->f->machine->name, have);
  return false;
}

/* Uniforms that own whole registers, then the narrow ones by falling width into the first register with room. */
static bool uniforms(syms *s) {
  unsigned next = 0, cap = s->f->machine->consts;
  uint8_t *fill = gc_alloc(s->f->arena, cap + 1);
  for (size_t k = 0; k < s->m->nsym; k++) {
    ir_sym *y = &s->m->sym[k];
    if (y->s.kind != GL_SYM_UNIFORM || !s->used[k] || (regs_of(&y->s) == 1 && y->s.rows < 4))
      continue;
    y->s.reg = next;
    y->s.lane = 0;
    next += regs_of(&y->s);
    if (next > cap)
      return refuse(s, y, "constant registers", next, cap);
  }
  unsigned base = next;
  for (unsigned rows = 3; rows >= 1; rows--)
    for (size_t k = 0; k < s->m->nsym; k++) {
      ir_sym *y = &s->m->sym[k];
      if (y->s.kind != GL_SYM_UNIFORM || !s->used[k] || regs_of(&y->s) != 1 || y->s.rows != rows)
        continue;
      unsigned r = base;
      while (r < next && fill[r] + rows > 4)
        r++;
      if (r >= cap)
        return refuse(s, y, "constant registers", r + 1, cap);
      if (r == next)
        next++;
      y->s.reg = r;
      y->s.lane = fill[r];
      fill[r] += rows;
    }
  s->f->next_const = next;
  return true;
}

/* Whole registers, in order of declaration. */
static bool plain(syms *s, const char *what, unsigned cap, bool (*is)(const ir_module *, const gl_symbol *)) {
  unsigned next = 0;
  for (size_t k = 0; k < s->m->nsym; k++) {
    ir_sym *y = &s->m->sym[k];
    if (!s->used[k] || !is(s->m, &y->s))
      continue;
    y->s.reg = next;
    y->s.lane = 0;
    next += regs_of(&y->s);
    if (next > cap)
      return refuse(s, y, what, next, cap);
  }
  return true;
}

static bool is_input(const ir_module *m, const gl_symbol *y) {
  return y->kind == GL_SYM_ATTRIBUTE || (y->kind == GL_SYM_VARYING && m->stage == GL_STAGE_FRAGMENT);
}

static bool is_output(const ir_module *m, const gl_symbol *y) {
  return y->kind == GL_SYM_FRAGCOLOR || (y->kind == GL_SYM_VARYING && m->stage == GL_STAGE_VERTEX);
}

static bool is_sampler(const ir_module *m, const gl_symbol *y) {
  (void)m;
  return y->kind == GL_SYM_SAMPLER;
}

bool isel_symbols(m_func *f, ir_module *m) {
  syms s = {f, m, gc_alloc(f->arena, m->nsym + 1)};
  mark_used(&s);
  for (size_t k = 0; k < m->nsym; k++)
    if (m->sym[k].used && (m->sym[k].s.kind == GL_SYM_UNIFORM || m->sym[k].s.kind == GL_SYM_SYSTEM))
      s.used[k] = true;
  bool ok = uniforms(&s);
  ok &= plain(&s, "input registers", f->machine->inputs, is_input);
  ok &= plain(&s, "output registers", f->machine->outputs, is_output);
  ok &= plain(&s, "samplers", f->machine->samplers, is_sampler);
  for (size_t k = 0; k < m->nsym; k++)
    m->sym[k].used = s.used[k];
  return ok;
}
