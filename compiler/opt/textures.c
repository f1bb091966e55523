/* SPDX-License-Identifier: Apache-2.0 */
/* Lowers texture lookups to what the machine has. The machine's texture unit takes coordinates in a face, the number of the face, and a
   level of detail. The pass computes the face of a cube map (OpenGL ES 2.0 section 3.7.5). It computes the level of detail of an implicit
   lookup from the differences to the neighbours in the quad (section 3.7.7). A lookup that needs no level of detail stays `tex`, which uses
   level 0.

   On a machine without quads, fragments cannot read their neighbours. There the level of detail of an implicit lookup is its bias. */
#include "opt/textures.h"

#include "core/fp/fp.h"
#include "opt/opt_util.h"

typedef ir_inst V; /* shorter formulas */

typedef struct {
  ir_module *m;
  ir_inst *at; /* the lookup to replace; new instructions go before it */
  bool quads;
  int *size; /* by sampler symbol: the symbol that holds the sampler's size; -1: not made yet */
} lowering;

/* A direction on the cube face that it points to (OpenGL ES 2.0 table 3.21). */
typedef struct {
  V *direction, *face;
  V *scale; /* 1 / 2 |ma| */
  V *st;    /* (sc, tc) / 2 |ma| */
} cube;

static V *make_lookup_constant(lowering *l, unsigned width, float a, float b, float c, float d) {
  const float v[4] = {a, b, c, d};
  uint32_t bits[4];
  for (unsigned k = 0; k < 4; k++)
    bits[k] = gm_bits(v[k]);
  V *i = ir_const_f(l->m, l->m->main, width, bits);
  ir_insert_before(l->at, i);
  return i;
}

static V *splat_constant(lowering *l, float a, unsigned width) { return make_lookup_constant(l, width, a, a, a, a); }

static V *make_lookup_unary(lowering *l, ir_op op, V *a) { return opt_unary(l->m, l->at, l->at, op, a); }

static V *swizzle_lookup_lanes(lowering *l, V *v, unsigned width, unsigned a, unsigned b, unsigned c) {
  const uint8_t idx[4] = {(uint8_t)a, (uint8_t)b, (uint8_t)c, 0};
  return opt_lanes(l->m, l->at, l->at, v, width, idx);
}

static V *take_lane(lowering *l, V *v, unsigned k) { return swizzle_lookup_lanes(l, v, 1, k, 0, 0); }

/* Makes an operation on two operands. If their widths differ, the scalar one is broadcast. */
static V *make_lookup_binary(lowering *l, ir_op op, V *a, V *b) {
  if (a->width < b->width)
    a = swizzle_lookup_lanes(l, a, b->width, 0, 0, 0);
  else if (b->width < a->width)
    b = swizzle_lookup_lanes(l, b, a->width, 0, 0, 0);
  return opt_binary(l->m, l->at, l->at, op, a, b);
}

static V *dot_of_itself(lowering *l, V *a) {
  V *i = opt_before(l->m, l->at, l->at, IR_DOT, IR_F, 1, 2);
  i->arg[0] = i->arg[1] = a;
  return i;
}

/* ---- cube maps ---- */

/* CUBE: sc, tc, 2 ma and the number of the face that `direction` points to, for the vector v. */
static V *on_face(lowering *l, V *direction, V *v) {
  V *i = opt_before(l->m, l->at, l->at, IR_CUBE, IR_F, 4, 2);
  i->arg[0] = direction;
  i->arg[1] = v;
  return i;
}

static cube select_face(lowering *l, V *direction) {
  V *p = on_face(l, direction, direction), *r = make_lookup_unary(l, IR_RCP, take_lane(l, p, 2));
  return (cube){.direction = direction,
                .face = take_lane(l, p, 3),
                .scale = r,
                .st = make_lookup_binary(l, IR_MUL, swizzle_lookup_lanes(l, p, 2, 0, 1, 0), r)};
}

/* The change of the coordinates in the face when the direction changes by d (quotient rule). Uses the face of the thread's own
 * direction. */
static V *change_on_face(lowering *l, const cube *c, V *d) {
  V *p = on_face(l, c->direction, d), *along = make_lookup_unary(l, IR_NEG, make_lookup_binary(l, IR_MUL, c->st, take_lane(l, p, 2)));
  return make_lookup_binary(l, IR_MUL, make_lookup_binary(l, IR_ADD, swizzle_lookup_lanes(l, p, 2, 0, 1, 0), along), c->scale);
}

/* ---- level of detail ---- */

static V *texture_size(lowering *l) {
  int s = l->at->sym;
  if (l->size[s] < 0) {
    const ir_sym *y = &l->m->sym[s];
    ir_sym z = {.precision = 3, .loc = y->loc};
    z.s = (gm_symbol){.name = y->s.name,
                      .kind = GM_SYM_TEXSIZE,
                      .base = GM_BASE_FLOAT,
                      .rows = 2,
                      .cols = 1,
                      .elements = y->s.elements,
                      .array = y->s.array};
    l->size[s] = ir_add_sym(l->m, &z);
  }
  V *i = opt_before(l->m, l->at, l->at, IR_UNIFORM, IR_F, 2, 0);
  i->sym = l->size[s];
  i->slot = l->at->idx[0];
  return i;
}

/* log2 of the larger of the coordinate's two changes, in texels: 0.5 log2 of their squares. */
static V *level_of_changes(lowering *l, V *const change[2], const cube *c) {
  V *size = texture_size(l), *square[2];
  for (unsigned k = 0; k < 2; k++) {
    V *d = change[k];
    square[k] = dot_of_itself(l, make_lookup_binary(l, IR_MUL, c ? change_on_face(l, c, d) : d, size));
  }
  return make_lookup_binary(l, IR_MUL, make_lookup_unary(l, IR_LOG2, make_lookup_binary(l, IR_MAX, square[0], square[1])),
                            splat_constant(l, 0.5f, 1));
}

static V *implicit_level(lowering *l, V *coord, const cube *c) {
  V *given = l->at->nargs > 1 ? l->at->arg[1] : NULL;
  if (l->at->op == IR_TEX_LOD)
    return given;
  if (l->at->op == IR_TEX_GRAD)
    return level_of_changes(l, &l->at->arg[1], c);
  if (!l->quads || l->m->stage != GM_STAGE_FRAGMENT)
    return given ? given : splat_constant(l, 0, 1);
  V *change[2] = {make_lookup_unary(l, IR_DDX, coord), make_lookup_unary(l, IR_DDY, coord)}, *implicit = level_of_changes(l, change, c);
  return given ? make_lookup_binary(l, IR_ADD, implicit, given) : implicit;
}

static void lower_lookup(lowering *l) {
  ir_inst *i = l->at;
  V *coord = i->arg[0], *st = coord, *face = NULL;
  cube c;
  bool is_cube = l->m->sym[i->sym].s.base == GM_BASE_SAMPLERCUBE;
  if (is_cube) {
    c = select_face(l, coord);
    st = make_lookup_binary(l, IR_ADD, c.st, splat_constant(l, 0.5f, 2));
    face = c.face;
  }
  V *lod = implicit_level(l, coord, is_cube ? &c : NULL);
  i->nargs = 1;
  i->arg[0] = st;
  i->op = IR_TEX;
  l->m->has |= IR_SET(IR_TEX) | IR_SET(IR_TXL);
  if (!is_cube && lod->op == IR_CONST && opt_is_splat(lod, 0))
    return;
  V *part[4] = {st, st, face ? face : st, lod}, *all = opt_before(l->m, i, i, IR_BLD, IR_F, 4, 4);
  for (unsigned k = 0; k < 4; k++) {
    all->arg[k] = part[k];
    all->idx[k] = k == 1;
  }
  i->op = IR_TXL; /* without a cube map the layer has no meaning: lane x, so that no lane has to be written for it */
  i->arg[0] = all;
}

static void refuse_derivative(gc_diag *d, const ir_inst *i, const gm_machine *machine) {
  for (size_t k = 0; k < d->count; k++)
    if (d->msg[k].sev == GC_ERROR && d->msg[k].loc.line == i->loc->line && d->msg[k].loc.col == i->loc->col)
      return; /* report once: fwidth has two derivatives, and a function may have been expanded more than once */
  if (machine->threads < 4)
    gc_report(d, GC_ERROR, *i->loc, "derivatives need a machine with four threads or more, '%s' has %u", machine->name, machine->threads);
  else
    gc_report(d, GC_ERROR, *i->loc, "derivatives need a machine whose threads are a multiple of four, '%s' has %u", machine->name,
              machine->threads);
}

void opt_need_quads(const ir_module *m, const gm_machine *machine, gc_diag *d) {
  for (const ir_block *b = m->main->entry; b && !gm_has_quads(machine); b = b->next)
    for (const ir_inst *i = b->first; i; i = i->next)
      if (ir_is_derivative(i->op))
        refuse_derivative(d, i, machine);
}

bool opt_textures(ir_module *m, const gm_machine *machine) {
  if (!(m->has & IR_RANGE(IR_TEX, IR_TEX_GRAD)))
    return false;
  lowering l = {.m = m, .quads = gm_has_quads(machine)};
  size_t nsym = m->nsym;
  bool changed = false;
  gc_arena *tmp = gc_arena_new();
  l.size = gc_alloc(tmp, (nsym + 1) * sizeof *l.size);
  for (size_t k = 0; k < nsym; k++)
    l.size[k] = -1;
  for (ir_block *b = m->main->entry; b; b = b->next)
    for (ir_inst *i = b->first; i; i = i->next) {
      if (!ir_is_texture(i->op) || i->op == IR_TXL)
        continue;
      l.at = i;
      lower_lookup(&l);
      changed = true;
    }
  gc_arena_free(tmp);
  return changed;
}
