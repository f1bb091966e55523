/* SPDX-License-Identifier: Apache-2.0 */
/* Adds notes that help with a name that is not declared: a name like it, a function that is declared below, and what version 1.00 has
   instead of what other versions and languages have (docs/compiler.md, "Messages"). */
#include <string.h>

#include "base/similar.h"
#include "front/fe.h"

/* The nearest name so far. */
typedef struct {
  const char *name, *found;
  gc_loc loc;
  unsigned distance;
} nearest;

static void offer_name(nearest *x, const char *name, gc_loc loc) {
  if (!strcmp(name, x->name))
    return;
  const unsigned d = gm_word_distance(x->name, strlen(x->name), name, strlen(name), x->distance - 1);
  if (d >= x->distance)
    return;
  x->found = name;
  x->loc = loc;
  x->distance = d;
}

static void offer_scopes(fe_ctx *c, nearest *x, fe_named kind) {
  for (const fe_scope *s = c->scope; s; s = s->up)
    for (size_t k = 0; k < s->nbucket; k++)
      for (const fe_sym *y = s->bucket[k]; y; y = y->next)
        if (!y->guess && (kind == FE_NAMED_VARIABLE ? y->kind == FE_S_VAR
                                                    : y->kind == FE_S_STRUCT || (kind == FE_NAMED_FUNCTION && y->kind == FE_S_FUNC)))
          offer_name(x, y->name, y->loc);
}

/* A function of this name that is declared after the current token. The body of the current function is in the way, so the place has to be
 * outside of all braces from there on. */
static const fe_tok *declared_below(const fe_ctx *c, const char *name) {
  int depth = c->cur ? 1 : 0; /* at least */
  for (size_t k = c->pos; k + 1 < c->ntok; k++) {
    const fe_tok *t = &c->tok[k];
    depth += (t->kind == FE_T_LBRACE) - (t->kind == FE_T_RBRACE);
    if (k && t->kind == FE_T_IDENT && c->tok[k + 1].kind == FE_T_LPAREN && !strcmp(t->s, name) && depth <= 0 &&
        (c->tok[k - 1].kind == FE_T_IDENT || c->tok[k - 1].kind == FE_T_VOID || fe_type_of_token(c->tok[k - 1].kind)))
      return t;
  }
  return NULL;
}

/* What version 1.00 has instead. */
static const struct {
  const char *name, *has;
} other[] = {
    {"texture", "version 1.00 has texture2D and textureCube"},
    {"textureLod", "version 1.00 has texture2DLod and textureCubeLod, in vertex shaders"},
    {"textureProj", "version 1.00 has texture2DProj"},
    {"textureSize", "version 1.00 has no sizes of textures: use a uniform"},
    {"texelFetch", "version 1.00 has texture2D, with coordinates from 0 to 1"},
    {"lerp", "version 1.00 has mix"},
    {"saturate", "version 1.00 has clamp(x, 0.0, 1.0)"},
    {"frac", "version 1.00 has fract"},
    {"fmod", "version 1.00 has mod"},
    {"atan2", "version 1.00 has atan(y, x)"},
    {"rsqrt", "version 1.00 has inversesqrt"},
    {"ddx", "version 1.00 has dFdx, with GL_OES_standard_derivatives"},
    {"ddy", "version 1.00 has dFdy, with GL_OES_standard_derivatives"},
    {"mul", "version 1.00 has the operator *"},
    {"tex2D", "version 1.00 has texture2D"},
    {"round", "version 1.00 has floor(x + 0.5)"},
    {"trunc", "version 1.00 has sign(x) * floor(abs(x))"},
    {"isnan", "version 1.00 has no test for NaN: x != x"},
    {"transpose", "version 1.00 has no transpose: for a product, write v * m for transpose(m) * v"},
    {"inverse", "version 1.00 has no inverse: pass it as a uniform"},
    {"float2", "version 1.00 has vec2"},
    {"float3", "version 1.00 has vec3"},
    {"float4", "version 1.00 has vec4"},
    {"float4x4", "version 1.00 has mat4"},
    {"uint", "version 1.00 has int only"},
    {"uvec2", "version 1.00 has ivec2 only"},
    {"uvec3", "version 1.00 has ivec3 only"},
    {"uvec4", "version 1.00 has ivec4 only"},
    {"gl_FragDepth", "version 1.00 has gl_FragDepthEXT, with GL_EXT_frag_depth"},
    {"gl_VertexID", "version 1.00 has no gl_VertexID: use an attribute"},
    {"gl_InstanceID", "version 1.00 has no gl_InstanceID: use a uniform"},
    {"layout", "version 1.00 has no layout qualifiers: locations are bound by name"},
};

const char *fe_other_version(const char *name) {
  for (size_t k = 0; k < sizeof other / sizeof *other; k++)
    if (!strcmp(other[k].name, name))
      return other[k].has;
  return NULL;
}

void fe_help_with_name(fe_ctx *c, const char *name, fe_named kind, gc_loc loc) {
  const char *has = fe_other_version(name);
  const fe_tok *below = kind == FE_NAMED_FUNCTION ? declared_below(c, name) : NULL;
  if (below) {
    fe_note(c, below->loc, "declared below: a function has to be declared before it is used");
    return;
  }
  if (has) {
    fe_note(c, loc, "%s", has);
    return;
  }
  const size_t n = strlen(name);
  nearest x = {.name = name, .distance = n < 3 ? 1 : n < 6 ? 2 : 3};
  offer_scopes(c, &x, kind);
  if (kind == FE_NAMED_FUNCTION)
    for (size_t k = 0; fe_builtin_name(k); k++)
      offer_name(&x, fe_builtin_name(k), (gc_loc){0});
  if (kind == FE_NAMED_TYPE)
    for (fe_tkind k = 0; k < FE_T_COUNT; k++)
      if (fe_type_of_token(k))
        offer_name(&x, fe_type_of_token(k)->name, (gc_loc){0});
  if (!x.found)
    return;
  if (x.loc.line)
    fe_note(c, x.loc, "did you mean '%s', declared here?", x.found);
  else
    fe_note(c, loc, "did you mean '%s'?", x.found);
}
