/* SPDX-License-Identifier: Apache-2.0 */
/* Declares the built-in variables and constants (ESSL 1.00 chapter 7), and finds built-in functions by their signatures (chapter 8;
 * docs/compiler.md). */
#include <string.h>

#include "core/fp/fp.h"
#include "front/fe.h"

/* Signature letters: G float or vecN, V vecN, I ivecN, B bvecN, M matN (N the same throughout); F float, 2 3 4 vec2..4, b bool, s
   sampler2D, c samplerCube. First the result, then the arguments. */
enum { VERT = 1, FRAG = 2, EXT_DERIV = 4, EXT_LOD = 8 };
typedef struct {
  const char *name;
  fe_bid id;
  const char *sig;
  unsigned where; /* bits: the stages that have the function, and the extension that it needs; 0: both stages, no extension */
} row;

static const row rows[] = {
    {"radians", FE_F_RADIANS, "GG", 0},
    {"degrees", FE_F_DEGREES, "GG", 0},
    {"sin", FE_F_SIN, "GG", 0},
    {"cos", FE_F_COS, "GG", 0},
    {"tan", FE_F_TAN, "GG", 0},
    {"asin", FE_F_ASIN, "GG", 0},
    {"acos", FE_F_ACOS, "GG", 0},
    {"atan", FE_F_ATAN2, "GGG", 0},
    {"atan", FE_F_ATAN, "GG", 0},
    {"pow", FE_F_POW, "GGG", 0},
    {"exp", FE_F_EXP, "GG", 0},
    {"log", FE_F_LOG, "GG", 0},
    {"exp2", FE_F_EXP2, "GG", 0},
    {"log2", FE_F_LOG2, "GG", 0},
    {"sqrt", FE_F_SQRT, "GG", 0},
    {"inversesqrt", FE_F_INVERSESQRT, "GG", 0},
    {"abs", FE_F_ABS, "GG", 0},
    {"sign", FE_F_SIGN, "GG", 0},
    {"floor", FE_F_FLOOR, "GG", 0},
    {"ceil", FE_F_CEIL, "GG", 0},
    {"fract", FE_F_FRACT, "GG", 0},
    {"mod", FE_F_MOD, "GGG", 0},
    {"mod", FE_F_MOD, "GGF", 0},
    {"min", FE_F_MIN, "GGG", 0},
    {"min", FE_F_MIN, "GGF", 0},
    {"max", FE_F_MAX, "GGG", 0},
    {"max", FE_F_MAX, "GGF", 0},
    {"clamp", FE_F_CLAMP, "GGGG", 0},
    {"clamp", FE_F_CLAMP, "GGFF", 0},
    {"mix", FE_F_MIX, "GGGG", 0},
    {"mix", FE_F_MIX, "GGGF", 0},
    {"step", FE_F_STEP, "GGG", 0},
    {"step", FE_F_STEP, "GFG", 0},
    {"smoothstep", FE_F_SMOOTHSTEP, "GGGG", 0},
    {"smoothstep", FE_F_SMOOTHSTEP, "GFFG", 0},
    {"length", FE_F_LENGTH, "FG", 0},
    {"distance", FE_F_DISTANCE, "FGG", 0},
    {"dot", FE_F_DOT, "FGG", 0},
    {"cross", FE_F_CROSS, "333", 0},
    {"normalize", FE_F_NORMALIZE, "GG", 0},
    {"faceforward", FE_F_FACEFORWARD, "GGGG", 0},
    {"reflect", FE_F_REFLECT, "GGG", 0},
    {"refract", FE_F_REFRACT, "GGGF", 0},
    {"matrixCompMult", FE_F_MATRIXCOMPMULT, "MMM", 0},
    {"lessThan", FE_F_LESSTHAN, "BVV", 0},
    {"lessThan", FE_F_LESSTHAN, "BII", 0},
    {"lessThanEqual", FE_F_LESSTHANEQUAL, "BVV", 0},
    {"lessThanEqual", FE_F_LESSTHANEQUAL, "BII", 0},
    {"greaterThan", FE_F_GREATERTHAN, "BVV", 0},
    {"greaterThan", FE_F_GREATERTHAN, "BII", 0},
    {"greaterThanEqual", FE_F_GREATERTHANEQUAL, "BVV", 0},
    {"greaterThanEqual", FE_F_GREATERTHANEQUAL, "BII", 0},
    {"equal", FE_F_EQUAL, "BVV", 0},
    {"equal", FE_F_EQUAL, "BII", 0},
    {"equal", FE_F_EQUAL, "BBB", 0},
    {"notEqual", FE_F_NOTEQUAL, "BVV", 0},
    {"notEqual", FE_F_NOTEQUAL, "BII", 0},
    {"notEqual", FE_F_NOTEQUAL, "BBB", 0},
    {"any", FE_F_ANY, "bB", 0},
    {"all", FE_F_ALL, "bB", 0},
    {"not", FE_F_NOT, "BB", 0},
    {"texture2D", FE_F_TEXTURE, "4s2", 0},
    {"texture2D", FE_F_TEXTURE, "4s2F", FRAG},
    {"texture2DProj", FE_F_TEXTUREPROJ, "4s3", 0},
    {"texture2DProj", FE_F_TEXTUREPROJ, "4s4", 0},
    {"texture2DProj", FE_F_TEXTUREPROJ, "4s3F", FRAG},
    {"texture2DProj", FE_F_TEXTUREPROJ, "4s4F", FRAG},
    {"texture2DLod", FE_F_TEXTURELOD, "4s2F", VERT},
    {"texture2DProjLod", FE_F_TEXTUREPROJLOD, "4s3F", VERT},
    {"texture2DProjLod", FE_F_TEXTUREPROJLOD, "4s4F", VERT},
    {"textureCube", FE_F_TEXTURE, "4c3", 0},
    {"textureCube", FE_F_TEXTURE, "4c3F", FRAG},
    {"textureCubeLod", FE_F_TEXTURELOD, "4c3F", VERT},
    {"texture2DLodEXT", FE_F_TEXTURELOD, "4s2F", FRAG | EXT_LOD},
    {"texture2DProjLodEXT", FE_F_TEXTUREPROJLOD, "4s3F", FRAG | EXT_LOD},
    {"texture2DProjLodEXT", FE_F_TEXTUREPROJLOD, "4s4F", FRAG | EXT_LOD},
    {"textureCubeLodEXT", FE_F_TEXTURELOD, "4c3F", FRAG | EXT_LOD},
    {"texture2DGradEXT", FE_F_TEXTUREGRAD, "4s222", EXT_LOD},
    {"texture2DProjGradEXT", FE_F_TEXTUREPROJGRAD, "4s322", EXT_LOD},
    {"texture2DProjGradEXT", FE_F_TEXTUREPROJGRAD, "4s422", EXT_LOD},
    {"textureCubeGradEXT", FE_F_TEXTUREGRAD, "4c333", EXT_LOD},
    {"dFdx", FE_F_DFDX, "GG", FRAG | EXT_DERIV},
    {"dFdy", FE_F_DFDY, "GG", FRAG | EXT_DERIV},
    {"fwidth", FE_F_FWIDTH, "GG", FRAG | EXT_DERIV},
};
#define NROWS (sizeof rows / sizeof rows[0])

/* Compares the first two letters before the rest, since most rows differ there. */
static bool is_named(const row *r, const char *name) { return r->name[0] == name[0] && r->name[1] == name[1] && !strcmp(r->name, name); }

bool fe_is_builtin_name(const char *name) {
  for (size_t i = 0; i < NROWS; i++)
    if (is_named(&rows[i], name))
      return true;
  return false;
}

const char *fe_builtin_name(size_t k) { return k < NROWS ? rows[k].name : NULL; }

bool fe_is_builtin_func(const char *name) {
  for (size_t i = 0; i < NROWS; i++)
    if (is_named(&rows[i], name) && !(rows[i].where & (EXT_DERIV | EXT_LOD)))
      return true;
  return false;
}

/* Does type t fit the letter? *n is the common width, 0 while unknown. */
static bool fits_type_letter(char letter, const fe_type *t, unsigned *n) {
  static const char plain[] = "GVIBM";
  if (strchr(plain, letter)) {
    fe_kind kind = letter == 'I' ? FE_INT : letter == 'B' ? FE_BOOL : FE_FLOAT;
    if (t->kind != kind || (letter == 'M') != (t->cols > 1) || (letter != 'G' && t->rows == 1) || (*n && *n != t->rows))
      return false;
    *n = t->rows;
    return true;
  }
  switch (letter) {
  case 'F':
    return t == fe_basic(FE_FLOAT, 1, 1);
  case 's':
    return t->kind == FE_SAMPLER2D;
  case 'c':
    return t->kind == FE_SAMPLERCUBE;
  default:
    return t == fe_basic(FE_FLOAT, (unsigned)(letter - '0'), 1);
  }
}

static const fe_type *result_type(char letter, unsigned n) {
  switch (letter) {
  case 'B':
    return fe_basic(FE_BOOL, n, 1);
  case 'M':
    return fe_basic(FE_FLOAT, n, n);
  case 'G':
    return fe_basic(FE_FLOAT, n, 1);
  case 'F':
    return fe_basic(FE_FLOAT, 1, 1);
  case 'b':
    return fe_basic(FE_BOOL, 1, 1);
  default:
    return fe_basic(FE_FLOAT, (unsigned)(letter - '0'), 1);
  }
}

static const char *why_unavailable(const fe_ctx *c, unsigned where) {
  if ((where & EXT_DERIV) && !(c->pp.ext & PP_EXT_DERIVATIVES))
    return "needs #extension GL_OES_standard_derivatives : enable";
  if ((where & EXT_LOD) && !(c->pp.ext & PP_EXT_TEXTURE_LOD))
    return "needs #extension GL_EXT_shader_texture_lod : enable";
  unsigned stage = c->stage == GM_STAGE_VERTEX ? VERT : FRAG;
  if ((where & (VERT | FRAG)) && !(where & stage))
    return stage == VERT ? "is not available in vertex shaders with these arguments" : "is not available in fragment shaders";
  return NULL;
}

const fe_type *fe_match_builtin(fe_ctx *c, const char *name, const fe_type *const *arg, unsigned narg, fe_bid *id, const char **why) {
  *why = NULL;
  for (size_t i = 0; i < NROWS; i++) {
    const row *r = &rows[i];
    if (!is_named(r, name) || strlen(r->sig) != narg + 1)
      continue;
    unsigned n = 0;
    bool ok = true;
    for (unsigned k = 0; ok && k < narg; k++)
      ok = fits_type_letter(r->sig[k + 1], arg[k], &n);
    if (!ok)
      continue;
    *why = why_unavailable(c, r->where);
    if (*why)
      continue;
    *id = r->id;
    return result_type(r->sig[0], n);
  }
  return NULL;
}

void fe_warn_extension(fe_ctx *c, const char *name, gc_loc loc) {
  if (!c->pp.ext_warn)
    return;
  for (size_t i = 0; i < NROWS; i++) {
    if (!is_named(&rows[i], name))
      continue;
    if ((rows[i].where & EXT_DERIV) && (c->pp.ext_warn & PP_EXT_DERIVATIVES))
      fe_warn(c, loc, "'%s' is of extension GL_OES_standard_derivatives", name);
    if ((rows[i].where & EXT_LOD) && (c->pp.ext_warn & PP_EXT_TEXTURE_LOD))
      fe_warn(c, loc, "'%s' is of extension GL_EXT_shader_texture_lod", name);
    return;
  }
}

static const char *letter_name(char letter) {
  static const char letters[] = "GVIBMFsc234b";
  static const char *const names[] = {"genType",   "vec",         "ivec", "bvec", "mat",  "float",
                                      "sampler2D", "samplerCube", "vec2", "vec3", "vec4", "bool"};
  return names[strchr(letters, letter) - letters];
}

const char *fe_builtin_signatures(fe_ctx *c, const char *name) {
  char *s = NULL;
  for (size_t i = 0; i < NROWS; i++) {
    const row *r = &rows[i];
    if (!is_named(r, name) || why_unavailable(c, r->where))
      continue;
    s = gc_sprintf(c->arena, "%s%s%s %s(", s ? s : "", s ? "; " : "", letter_name(r->sig[0]), name);
    for (const char *p = r->sig + 1; *p; p++)
      s = gc_sprintf(c->arena, "%s%s%s", s, p == r->sig + 1 ? "" : ", ", letter_name(*p));
    s = gc_sprintf(c->arena, "%s)", s);
  }
  return s;
}

static fe_var *builtin_var(fe_ctx *c, const char *name, const fe_type *t, fe_qual q, int prec, fe_special special, bool read_only) {
  fe_var *v = fe_var_new(c, name, t, q, prec, (gc_loc){0, 0, 0});
  v->special = special;
  v->read_only = read_only;
  fe_sym *y = fe_declare(c, FE_S_VAR, name, v->loc);
  y->var = v;
  return v;
}

static void add_limit_constants(fe_ctx *c) {
  const struct {
    const char *name;
    unsigned value;
  } table[] = {{"gl_MaxVertexAttribs", c->limits.vertex_attribs},
               {"gl_MaxVertexUniformVectors", c->limits.vertex_uniform_vectors},
               {"gl_MaxVaryingVectors", c->limits.varying_vectors},
               {"gl_MaxVertexTextureImageUnits", c->limits.vertex_textures},
               {"gl_MaxCombinedTextureImageUnits", c->limits.combined_textures},
               {"gl_MaxTextureImageUnits", c->limits.fragment_textures},
               {"gl_MaxFragmentUniformVectors", c->limits.fragment_uniform_vectors},
               {"gl_MaxDrawBuffers", c->limits.draw_buffers}};
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
    fe_var *v = builtin_var(c, table[i].name, fe_basic(FE_INT, 1, 1), FE_Q_CONST, FE_P_MEDIUM, FE_B_NONE, true);
    v->cval = gc_alloc(c->arena, sizeof *v->cval);
    v->cval[0][0] = gm_bits((float)table[i].value);
  }
}

static void depth_range(fe_ctx *c) {
  const fe_type *f = fe_basic(FE_FLOAT, 1, 1);
  fe_type *st = fe_struct_new(c, "gl_DepthRangeParameters", (gc_loc){0, 0, 0});
  fe_struct_add(c, st, (fe_member){"near", f, FE_P_HIGH, st->loc});
  fe_struct_add(c, st, (fe_member){"far", f, FE_P_HIGH, st->loc});
  fe_struct_add(c, st, (fe_member){"diff", f, FE_P_HIGH, st->loc});
  fe_declare(c, FE_S_STRUCT, st->name, st->loc)->type = st;
  builtin_var(c, "gl_DepthRange", st, FE_Q_UNIFORM, FE_P_NONE, FE_B_NONE, true);
}

void fe_declare_builtin_vars(fe_ctx *c) {
  const fe_type *f = fe_basic(FE_FLOAT, 1, 1), *v2 = fe_basic(FE_FLOAT, 2, 1), *v4 = fe_basic(FE_FLOAT, 4, 1), *b = fe_basic(FE_BOOL, 1, 1);
  gc_loc none = {0, 0, 0};
  if (c->stage == GM_STAGE_VERTEX) {
    builtin_var(c, "gl_Position", v4, FE_Q_TEMP, FE_P_HIGH, FE_B_POSITION, false);
    builtin_var(c, "gl_PointSize", f, FE_Q_TEMP, FE_P_MEDIUM, FE_B_POINTSIZE, false);
  } else {
    builtin_var(c, "gl_FragCoord", v4, FE_Q_TEMP, FE_P_MEDIUM, FE_B_FRAGCOORD, true);
    builtin_var(c, "gl_FrontFacing", b, FE_Q_TEMP, FE_P_NONE, FE_B_FRONTFACING, true);
    builtin_var(c, "gl_PointCoord", v2, FE_Q_TEMP, FE_P_MEDIUM, FE_B_POINTCOORD, true);
    c->wrote_color = builtin_var(c, "gl_FragColor", v4, FE_Q_TEMP, FE_P_MEDIUM, FE_B_FRAGCOLOR, false);
    c->wrote_data =
        builtin_var(c, "gl_FragData", fe_array_of(c, v4, c->limits.draw_buffers, none), FE_Q_TEMP, FE_P_MEDIUM, FE_B_FRAGDATA, false);
    c->wrote_depth = builtin_var(c, "gl_FragDepthEXT", f, FE_Q_TEMP, FE_P_HIGH, FE_B_FRAGDEPTH, false);
  }
  add_limit_constants(c);
  depth_range(c);
}
