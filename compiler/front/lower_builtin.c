/* SPDX-License-Identifier: Apache-2.0 */
/* Lowers the built-in functions (ESSL 1.00 chapter 8) to operations of the machine (docs/compiler.md). */
#include <string.h>

#include "core/fp/fp.h"
#include "front/lower.h"

typedef ir_inst V; /* shorter formulas */

#define PI 3.14159265358979f
#define PI_2 1.57079632679490f
#define LOG2E 1.44269504088896f
#define LN2 0.693147180559945f

static V *F(LS *l, float x) { return le_f(l, x); }
static V *rcp(LS *l, V *a) { return le_un(l, IR_RCP, a); }
static V *sqrt_(LS *l, V *a) { return rcp(l, le_un(l, IR_RSQ, a)); } /* right for 0 and infinity too: rsq gives infinity and 0 */

/* If an operand is a NaN, the machine gives the first one. So a constant goes first: then a NaN is dropped, as by other implementations. */
static V *extreme(LS *l, ir_op op, V *a, V *b) {
  bool exchange = b->op == IR_CONST && a->op != IR_CONST;
  return exchange ? le_bin(l, op, b, a) : le_bin(l, op, a, b);
}
static V *min_(LS *l, V *a, V *b) { return extreme(l, IR_MIN, a, b); }
static V *max_(LS *l, V *a, V *b) { return extreme(l, IR_MAX, a, b); }
static V *lt(LS *l, V *a, V *b) { return le_bin(l, IR_LT, a, b); }

/* c[0] + x (c[1] + x (c[2] + ...)) */
static V *polynomial(LS *l, V *x, const float *c, unsigned n) {
  V *sum = F(l, c[n - 1]);
  for (unsigned i = n - 1; i-- > 0;)
    sum = le_add(l, le_mul(l, sum, x), F(l, c[i]));
  return sum;
}

/* asin of |x|, or pi/2 minus it if `rest` is set. For |x| up to 1/2: s + s z P(z) with s = |x|, z = s s, and P fitted to (asin(s)/s -
 * 1)/z, so that the result is within 5e-9 of asin. For |x| above 1/2: s = sqrt((1 - |x|) / 2), where asin(s) is half of the distance
 * from asin of |x| to pi/2. So no digits are lost near 1, and zeros are exact. */
static V *arc(LS *l, V *ax, bool rest) {
  static const float c[] = {0.16666750752f, 0.07495343270f, 0.04546629370f, 0.02419465478f, 0.04214631413f};
  V *big = lt(l, F(l, 0.5f), ax), *z = le_sel(l, big, le_mul(l, le_sub(l, F(l, 1.0f), ax), F(l, 0.5f)), le_mul(l, ax, ax));
  V *s = le_sel(l, big, sqrt_(l, z), ax);
  V *r = le_add(l, s, le_mul(l, le_mul(l, s, z), polynomial(l, z, c, 5)));
  V *twice = le_add(l, r, r), *from_end = le_sub(l, F(l, PI_2), rest ? r : twice);
  return rest ? le_sel(l, big, twice, from_end) : le_sel(l, big, from_end, r);
}

static V *asin_(LS *l, V *x) {
  V *r = arc(l, le_un(l, IR_ABS, x), false);
  return le_sel(l, lt(l, x, F(l, 0.0f)), le_neg(l, r), r);
}

static V *acos_(LS *l, V *x) {
  V *r = arc(l, le_un(l, IR_ABS, x), true);
  return le_sel(l, lt(l, x, F(l, 0.0f)), le_sub(l, F(l, PI), r), r);
}

/* atan on 0..1: x times a polynomial in x*x (Abramowitz and Stegun 4.4.49), error below 1e-6 in single precision. */
static V *atan_unit(LS *l, V *t) {
  static const float c[] = {1.0f,           -0.3333314528f, 0.1999355085f,  -0.1420889944f, 0.1065626393f,
                            -0.0752896400f, 0.0429096138f,  -0.0161657367f, 0.0028662257f};
  return le_mul(l, t, polynomial(l, le_mul(l, t, t), c, 9));
}

static V *atan_(LS *l, V *x) {
  V *ax = le_un(l, IR_ABS, x), *one = F(l, 1.0f);
  V *r = atan_unit(l, le_quick_div(l, min_(l, ax, one), max_(l, ax, one)));
  r = le_sel(l, lt(l, one, ax), le_sub(l, F(l, PI_2), r), r);
  return le_sel(l, lt(l, x, F(l, 0.0f)), le_neg(l, r), r);
}

/* The divisor is at least 1e-37: with a divisor of 0, atan(0, 0), which is undefined, would give a NaN. */
static V *atan2_(LS *l, V *y, V *x) {
  V *ax = le_un(l, IR_ABS, x), *ay = le_un(l, IR_ABS, y), *zero = F(l, 0.0f);
  V *t = le_quick_div(l, min_(l, ax, ay), max_(l, max_(l, ax, ay), F(l, 1e-37f)));
  V *r = atan_unit(l, t);
  r = le_sel(l, lt(l, ax, ay), le_sub(l, F(l, PI_2), r), r);
  r = le_sel(l, lt(l, x, zero), le_sub(l, F(l, PI), r), r);
  return le_sel(l, lt(l, y, zero), le_neg(l, r), r);
}

/* x - y floor(x/y), where the quotient is the one that a shader computes for x / y. With fast division the quotient may be just below a
 * whole number. The remainder would then be y; it is made 0. */
static V *mod_(LS *l, V *x, V *y) {
  y = le_splat(l, y, x->width);
  V *r = le_sub(l, x, le_mul(l, y, le_un(l, IR_FLOOR, le_div(l, x, y))));
  if (!l->c->fast_division || le_is_power_of_two(y))
    return r;
  return le_sel(l, le_bin(l, IR_GE, le_un(l, IR_ABS, r), le_un(l, IR_ABS, y)), le_sub(l, r, y), r);
}

static V *clamp_(LS *l, V *x, V *lo, V *hi) {
  float a, b;
  if (le_is_const(lo, &a) && le_is_const(hi, &b) && a == 0.0f && b == 1.0f)
    return le_un(l, IR_SAT, x);
  return min_(l, max_(l, x, lo), hi);
}

/* Shares of 0 and 1 are one of the ends, also if the other one is a NaN. */
static V *mix_(LS *l, V *x, V *y, V *share) {
  float a;
  if (le_is_const(share, &a) && (a == 0.0f || a == 1.0f))
    return a == 0.0f ? x : y;
  return le_add(l, x, le_mul(l, share, le_sub(l, y, x)));
}

static V *smoothstep_(LS *l, V *e0, V *e1, V *x) {
  V *t = le_un(l, IR_SAT, le_quick_div(l, le_sub(l, x, e0), le_sub(l, e1, e0)));
  return le_mul(l, le_mul(l, t, t), le_sub(l, F(l, 3.0f), le_mul(l, F(l, 2.0f), t)));
}

static V *sign_(LS *l, V *x) {
  V *zero = F(l, 0.0f);
  return le_sub(l, le_un(l, IR_B2F, lt(l, zero, x)), le_un(l, IR_B2F, lt(l, x, zero)));
}

static V *length_(LS *l, V *x) { return x->width == 1 ? le_un(l, IR_ABS, x) : sqrt_(l, le_dot(l, x, x)); }

static V *normalize_(LS *l, V *x) {
  if (x->width == 1)
    return sign_(l, x);
  return le_mul(l, x, le_un(l, IR_RSQ, le_dot(l, x, x)));
}

static V *cross_(LS *l, V *a, V *b) {
  static const uint8_t yzx[] = {1, 2, 0}, zxy[] = {2, 0, 1};
  V *p = le_mul(l, le_swz(l, a, 3, yzx), le_swz(l, b, 3, zxy));
  return le_sub(l, p, le_mul(l, le_swz(l, a, 3, zxy), le_swz(l, b, 3, yzx)));
}

static V *reflect_(LS *l, V *i, V *n) {
  V *d = le_dot(l, n, i);
  return le_sub(l, i, le_mul(l, le_add(l, d, d), n));
}

static V *refract_(LS *l, V *i, V *n, V *eta) {
  V *d = le_dot(l, n, i), *one = F(l, 1.0f), *zero = F(l, 0.0f);
  V *k = le_sub(l, one, le_mul(l, le_mul(l, eta, eta), le_sub(l, one, le_mul(l, d, d))));
  V *r = le_sub(l, le_mul(l, eta, i), le_mul(l, le_add(l, le_mul(l, eta, d), sqrt_(l, max_(l, k, zero))), n));
  return le_sel(l, lt(l, k, zero), le_splat(l, zero, i->width), r);
}

static V *faceforward_(LS *l, V *n, V *i, V *ref) { return le_sel(l, lt(l, le_dot(l, ref, i), F(l, 0.0f)), n, le_neg(l, n)); }

/* ---- textures ---- */

static bool is_in(const LS *l, const char *const *list, int sym) { return fe_is_listed(list, l->m->sym[sym].s.name); }

/* The depth that red, green and blue of a texel hold. Filters are linear, so this also holds for a mean of texels. */
static V *depth_of(LS *l, V *texel) {
  static const uint8_t rgb[] = {0, 1, 2};
  const float unit = 255.0f / 0xffffff;
  const uint32_t weight[4] = {gm_bits(65536 * unit), gm_bits(256 * unit), gm_bits(unit)};
  V *d = le_dot(l, le_swz(l, texel, 3, rgb), le_bits(l, IR_F, 3, weight));
  return le_bld(l, 4, (V *const[4]){d, d, d, F(l, 1.0f)}, (const uint8_t[4]){0});
}

/* Lanes of two texels as whole numbers. */
static V *bytes_of(LS *l, V *first, V *second, unsigned from) {
  const uint8_t lane[4] = {(uint8_t)from, (uint8_t)(from + 2), (uint8_t)from, (uint8_t)(from + 2)};
  V *texels = le_bld(l, 4, (V *const[4]){first, first, second, second}, lane);
  return le_un(l, IR_FLOOR, le_add(l, le_mul(l, texels, F(l, 255.0f)), F(l, 0.5f)));
}

/* The four half floats whose bytes two texels hold. An infinity stays one, and a NaN becomes one. */
static V *half_of(LS *l, V *first, V *second) {
  V *low = bytes_of(l, first, second, 0), *high = bytes_of(l, first, second, 1);
  V *negative = lt(l, F(l, 127.5f), high);
  high = le_sub(l, high, le_mul(l, le_un(l, IR_B2F, negative), F(l, 128.0f)));
  V *exponent = le_un(l, IR_FLOOR, le_mul(l, high, F(l, 0.25f)));
  V *fraction = le_add(l, le_mul(l, le_sub(l, high, le_mul(l, exponent, F(l, 4.0f))), F(l, 256.0f)), low);
  V *normal = le_mul(l, le_add(l, fraction, F(l, 1024.0f)), le_un(l, IR_EXP2, le_sub(l, exponent, F(l, 25.0f))));
  V *finite = le_sel(l, lt(l, exponent, F(l, 0.5f)), le_mul(l, fraction, F(l, 0x1p-24f)), normal);
  V *size = le_sel(l, lt(l, F(l, 30.5f), exponent), le_mul(l, normal, F(l, 0x1p120f)), finite);
  return le_sel(l, negative, le_neg(l, size), size);
}

/* extra: bias, level of detail, or the two changes of the coordinate; NULL where the lookup has no such operand. */
static V *emit_lookup(LS *l, ir_op op, const fe_samp *s, unsigned elem, V *coord, V *const extra[2]) {
  unsigned more = (extra[0] != NULL) + (extra[1] != NULL);
  V *t = le_new(l, op, IR_F, 4, 1 + more);
  t->sym = s->sym;
  t->idx[0] = (uint8_t)elem;
  t->arg[0] = coord;
  for (unsigned k = 0; k < more; k++)
    t->arg[1 + k] = extra[k];
  return le_emit(l, t);
}

static V *lower_lookup(LS *l, ir_op op, const fe_samp *s, V *coord, V *const extra[2]) {
  if (s->cond)
    return le_sel(l, s->cond, lower_lookup(l, op, s->a, coord, extra), lower_lookup(l, op, s->b, coord, extra));
  unsigned elem = (unsigned)s->elem;
  if (is_in(l, l->c->half_samplers, s->sym)) {
    V *first = emit_lookup(l, op, s, 2 * elem, coord, extra);
    return half_of(l, first, emit_lookup(l, op, s, 2 * elem + 1, coord, extra));
  }
  V *t = emit_lookup(l, op, s, elem, coord, extra);
  return is_in(l, l->c->depth_samplers, s->sym) ? depth_of(l, t) : t;
}

/* A projecting lookup with given changes gets the changes of the projected coordinate (EXT_shader_texture_lod), so they are not divided. */
static V *lower_texture_call(LS *l, fe_bid id, const fe_leaf *samp, V *coord, V *const extra[2]) {
  bool lod = id == FE_F_TEXTURELOD || id == FE_F_TEXTUREPROJLOD, grad = id == FE_F_TEXTUREGRAD || id == FE_F_TEXTUREPROJGRAD;
  if (id == FE_F_TEXTUREPROJ || id == FE_F_TEXTUREPROJLOD || id == FE_F_TEXTUREPROJGRAD) {
    static const uint8_t xy[] = {0, 1};
    coord = le_quick_div(l, le_swz(l, coord, 2, xy), le_lane(l, coord, coord->width - 1u));
  }
  return lower_lookup(l, grad ? IR_TEX_GRAD : lod ? IR_TEX_LOD : extra[0] ? IR_TEX_BIAS : IR_TEX, samp->s, coord, extra);
}

/* ---- dispatch ---- */

static V *one_argument(LS *l, fe_bid id, V *a) {
  switch (id) {
  case FE_F_RADIANS:
    return le_mul(l, a, F(l, PI / 180.0f));
  case FE_F_DEGREES:
    return le_mul(l, a, F(l, 180.0f / PI));
  case FE_F_SIN:
    return le_un(l, IR_SIN, a);
  case FE_F_COS:
    return le_un(l, IR_COS, a);
  case FE_F_TAN:
    return le_quick_div(l, le_un(l, IR_SIN, a), le_un(l, IR_COS, a));
  case FE_F_ASIN:
    return asin_(l, a);
  case FE_F_ACOS:
    return acos_(l, a);
  case FE_F_ATAN:
    return atan_(l, a);
  case FE_F_EXP:
    return le_un(l, IR_EXP2, le_mul(l, a, F(l, LOG2E)));
  case FE_F_LOG:
    return le_mul(l, le_un(l, IR_LOG2, a), F(l, LN2));
  case FE_F_EXP2:
    return le_un(l, IR_EXP2, a);
  case FE_F_LOG2:
    return le_un(l, IR_LOG2, a);
  case FE_F_SQRT:
    return sqrt_(l, a);
  case FE_F_INVERSESQRT:
    return le_un(l, IR_RSQ, a);
  case FE_F_ABS:
    return le_un(l, IR_ABS, a);
  case FE_F_SIGN:
    return sign_(l, a);
  case FE_F_FLOOR:
    return le_un(l, IR_FLOOR, a);
  case FE_F_CEIL:
    return le_neg(l, le_un(l, IR_FLOOR, le_neg(l, a)));
  case FE_F_FRACT:
    return le_un(l, IR_FRACT, a);
  case FE_F_LENGTH:
    return length_(l, a);
  case FE_F_NORMALIZE:
    return normalize_(l, a);
  case FE_F_ANY:
    return le_un(l, IR_ANY, a);
  case FE_F_ALL:
    return le_un(l, IR_ALL, a);
  case FE_F_NOT:
    return le_un(l, IR_NOT, a);
  case FE_F_DFDX:
    return le_un(l, IR_DDX, a);
  case FE_F_DFDY:
    return le_un(l, IR_DDY, a);
  default:
    return le_add(l, le_un(l, IR_ABS, le_un(l, IR_DDX, a)), le_un(l, IR_ABS, le_un(l, IR_DDY, a))); /* fwidth */
  }
}

static V *two_arguments(LS *l, fe_bid id, V *a, V *b) {
  switch (id) {
  case FE_F_ATAN2:
    return atan2_(l, a, b);
  case FE_F_POW:
    return le_un(l, IR_EXP2, le_mul(l, b, le_un(l, IR_LOG2, a)));
  case FE_F_MOD:
    return mod_(l, a, b);
  case FE_F_MIN:
    return min_(l, a, b);
  case FE_F_MAX:
    return max_(l, a, b);
  case FE_F_STEP:
    return le_un(l, IR_B2F, le_bin(l, IR_GE, b, a));
  case FE_F_DISTANCE:
    return length_(l, le_sub(l, a, b));
  case FE_F_DOT:
    return le_dot(l, a, b);
  case FE_F_CROSS:
    return cross_(l, a, b);
  case FE_F_REFLECT:
    return reflect_(l, a, b);
  case FE_F_LESSTHAN:
    return lt(l, a, b);
  case FE_F_LESSTHANEQUAL:
    return le_bin(l, IR_GE, b, a);
  case FE_F_GREATERTHAN:
    return lt(l, b, a);
  case FE_F_GREATERTHANEQUAL:
    return le_bin(l, IR_GE, a, b);
  case FE_F_EQUAL:
    return le_bin(l, IR_EQ, a, b);
  default:
    return le_bin(l, IR_NE, a, b); /* notEqual */
  }
}

static V *three_arguments(LS *l, fe_bid id, V *a, V *b, V *c) {
  switch (id) {
  case FE_F_CLAMP:
    return clamp_(l, a, b, c);
  case FE_F_MIX:
    return mix_(l, a, b, c);
  case FE_F_SMOOTHSTEP:
    return smoothstep_(l, a, b, c);
  case FE_F_FACEFORWARD:
    return faceforward_(l, a, b, c);
  default:
    return refract_(l, a, b, c);
  }
}

fe_leaf *lb_builtin(LS *l, fe_expr *e) {
  fe_leaf *a[4] = {NULL};
  for (unsigned i = 0; i < e->narg; i++)
    a[i] = lx_expr(l, e->arg[i]);
  l->loc = e->loc;
  fe_leaf *out = gc_alloc(l->c->arena, e->type->leaves * sizeof *out);
  if (e->bid >= FE_F_TEXTURE && e->bid <= FE_F_TEXTUREPROJGRAD)
    out->v = lower_texture_call(l, e->bid, a[0], a[1]->v, (V *const[2]){e->narg > 2 ? a[2]->v : NULL, e->narg > 3 ? a[3]->v : NULL});
  else if (e->bid == FE_F_MATRIXCOMPMULT)
    for (unsigned i = 0; i < e->type->leaves; i++)
      out[i].v = le_mul(l, a[0][i].v, a[1][i].v);
  else if (e->narg == 1)
    out->v = one_argument(l, e->bid, a[0]->v);
  else if (e->narg == 2)
    out->v = two_arguments(l, e->bid, a[0]->v, a[1]->v);
  else
    out->v = three_arguments(l, e->bid, a[0]->v, a[1]->v, a[2]->v);
  return out;
}
