/* SPDX-License-Identifier: Apache-2.0 */
/* Interns names: every spelling of an identifier is stored once, with its meaning for the preprocessor and the lexer (docs/compiler.md). */
#include <string.h>

#include "front/pp.h"

/* Keywords, and FE_T_BAD for reserved words (ESSL 1.00 section 3.6); sorted by spelling. */
static const struct {
  const char *s;
  fe_tkind kind;
} words[] = {{"asm", FE_T_BAD},
             {"attribute", FE_T_ATTRIBUTE},
             {"bool", FE_T_BOOL},
             {"break", FE_T_BREAK},
             {"bvec2", FE_T_BVEC2},
             {"bvec3", FE_T_BVEC3},
             {"bvec4", FE_T_BVEC4},
             {"cast", FE_T_BAD},
             {"class", FE_T_BAD},
             {"const", FE_T_CONST},
             {"continue", FE_T_CONTINUE},
             {"default", FE_T_BAD},
             {"discard", FE_T_DISCARD},
             {"do", FE_T_DO},
             {"double", FE_T_BAD},
             {"dvec2", FE_T_BAD},
             {"dvec3", FE_T_BAD},
             {"dvec4", FE_T_BAD},
             {"else", FE_T_ELSE},
             {"enum", FE_T_BAD},
             {"extern", FE_T_BAD},
             {"external", FE_T_BAD},
             {"false", FE_T_FALSE},
             {"fixed", FE_T_BAD},
             {"flat", FE_T_BAD},
             {"float", FE_T_FLOAT},
             {"for", FE_T_FOR},
             {"fvec2", FE_T_BAD},
             {"fvec3", FE_T_BAD},
             {"fvec4", FE_T_BAD},
             {"goto", FE_T_BAD},
             {"half", FE_T_BAD},
             {"highp", FE_T_HIGHP},
             {"hvec2", FE_T_BAD},
             {"hvec3", FE_T_BAD},
             {"hvec4", FE_T_BAD},
             {"if", FE_T_IF},
             {"in", FE_T_IN},
             {"inline", FE_T_BAD},
             {"inout", FE_T_INOUT},
             {"input", FE_T_BAD},
             {"int", FE_T_INT},
             {"interface", FE_T_BAD},
             {"invariant", FE_T_INVARIANT},
             {"ivec2", FE_T_IVEC2},
             {"ivec3", FE_T_IVEC3},
             {"ivec4", FE_T_IVEC4},
             {"long", FE_T_BAD},
             {"lowp", FE_T_LOWP},
             {"mat2", FE_T_MAT2},
             {"mat3", FE_T_MAT3},
             {"mat4", FE_T_MAT4},
             {"mediump", FE_T_MEDIUMP},
             {"namespace", FE_T_BAD},
             {"noinline", FE_T_BAD},
             {"out", FE_T_OUT},
             {"output", FE_T_BAD},
             {"packed", FE_T_BAD},
             {"precision", FE_T_PRECISION},
             {"public", FE_T_BAD},
             {"return", FE_T_RETURN},
             {"sampler1D", FE_T_BAD},
             {"sampler1DShadow", FE_T_BAD},
             {"sampler2D", FE_T_SAMPLER2D},
             {"sampler2DRect", FE_T_BAD},
             {"sampler2DRectShadow", FE_T_BAD},
             {"sampler2DShadow", FE_T_BAD},
             {"sampler3D", FE_T_BAD},
             {"sampler3DRect", FE_T_BAD},
             {"samplerCube", FE_T_SAMPLERCUBE},
             {"short", FE_T_BAD},
             {"sizeof", FE_T_BAD},
             {"static", FE_T_BAD},
             {"struct", FE_T_STRUCT},
             {"superp", FE_T_BAD},
             {"switch", FE_T_BAD},
             {"template", FE_T_BAD},
             {"this", FE_T_BAD},
             {"true", FE_T_TRUE},
             {"typedef", FE_T_BAD},
             {"uniform", FE_T_UNIFORM},
             {"union", FE_T_BAD},
             {"unsigned", FE_T_BAD},
             {"using", FE_T_BAD},
             {"varying", FE_T_VARYING},
             {"vec2", FE_T_VEC2},
             {"vec3", FE_T_VEC3},
             {"vec4", FE_T_VEC4},
             {"void", FE_T_VOID},
             {"volatile", FE_T_BAD},
             {"while", FE_T_WHILE}};

/* The lengths of the words that begin with each letter, as bits. */
static const uint32_t lengths[26] = {
    ['a' - 'a'] = 1 << 3 | 1 << 9,
    ['b' - 'a'] = 1 << 4 | 1 << 5,
    ['c' - 'a'] = 1 << 4 | 1 << 5 | 1 << 8,
    ['d' - 'a'] = 1 << 2 | 1 << 5 | 1 << 6 | 1 << 7,
    ['e' - 'a'] = 1 << 4 | 1 << 6 | 1 << 8,
    ['f' - 'a'] = 1 << 3 | 1 << 4 | 1 << 5,
    ['g' - 'a'] = 1 << 4,
    ['h' - 'a'] = 1 << 4 | 1 << 5,
    ['i' - 'a'] = 1 << 2 | 1 << 3 | 1 << 5 | 1 << 6 | 1 << 9,
    ['l' - 'a'] = 1 << 4,
    ['m' - 'a'] = 1 << 4 | 1 << 7,
    ['n' - 'a'] = 1 << 8 | 1 << 9,
    ['o' - 'a'] = 1 << 3 | 1 << 6,
    ['p' - 'a'] = 1 << 6 | 1 << 9,
    ['r' - 'a'] = 1 << 6,
    ['s' - 'a'] = 1 << 5 | 1 << 6 | 1 << 9 | 1 << 11 | 1 << 13 | 1 << 15 | 1 << 19,
    ['t' - 'a'] = 1 << 4 | 1 << 7 | 1 << 8,
    ['u' - 'a'] = 1 << 5 | 1 << 7 | 1 << 8,
    ['v' - 'a'] = 1 << 4 | 1 << 7 | 1 << 8,
    ['w' - 'a'] = 1 << 5,
};

static fe_tkind kind_of(const char *s, size_t n) {
  if (s[0] < 'a' || s[0] > 'z' || n > 31 || !(lengths[s[0] - 'a'] >> n & 1))
    return FE_T_IDENT;
  size_t lo = 0, hi = sizeof words / sizeof words[0];
  while (lo < hi) {
    size_t mid = (lo + hi) / 2;
    int d = words[mid].s[0] - s[0];
    if (!d && !(d = strcmp(words[mid].s, s)))
      return words[mid].kind;
    if (d < 0)
      lo = mid + 1;
    else
      hi = mid;
  }
  return FE_T_IDENT;
}

static void grow_name_table(pp_state *p) {
  size_t size = p->nbucket ? 4 * p->nbucket : 256;
  pp_name **bucket = gc_alloc(p->arena, size * sizeof *bucket);
  for (size_t k = 0; k < p->nbucket; k++)
    for (pp_name *n = p->bucket[k], *next; n; n = next) {
      next = n->next;
      n->next = bucket[n->hash & (size - 1)];
      bucket[n->hash & (size - 1)] = n;
    }
  p->bucket = bucket;
  p->nbucket = size;
}

pp_name *pp_intern_hashed(pp_state *p, const char *s, size_t n, uint32_t h) {
  h ^= h >> 15;
  if (p->nbucket)
    for (pp_name *x = p->bucket[h & (p->nbucket - 1)]; x; x = x->next)
      if (x->hash == h && x->n == n && !memcmp(x->s, s, n))
        return x;
  if (p->nname >= p->nbucket)
    grow_name_table(p);
  pp_name *x = gc_alloc(p->arena, sizeof *x);
  x->s = gc_strndup(p->arena, s, n);
  x->n = n;
  x->hash = h;
  x->kind = kind_of(x->s, n);
  x->next = p->bucket[h & (p->nbucket - 1)];
  p->bucket[h & (p->nbucket - 1)] = x;
  p->nname++;
  return x;
}

pp_name *pp_intern(pp_state *p, const char *s, size_t n) {
  uint32_t h = PP_HASH_START;
  for (size_t i = 0; i < n; i++)
    h = pp_hash_add(h, (unsigned char)s[i]);
  return pp_intern_hashed(p, s, n, h);
}
