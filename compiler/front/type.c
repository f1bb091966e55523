/* SPDX-License-Identifier: Apache-2.0 */
/* Makes types (docs/compiler.md). The basic types are a static table, arrays are interned, and structs are unique. Equal types are equal
 * pointers. */
#include "front/fe.h"

#define MAX_LEAVES 1024u /* most registers of one type: more than any machine has */

#define MAX_SAMPLERS 16u

#define ROW(k, r, c, n)                                                                                                                    \
  { .kind = k, .rows = r, .cols = c, .name = n, .leaves = c, .has_sampler = k == FE_SAMPLER2D || k == FE_SAMPLERCUBE }
static const fe_type basic[] = {
    ROW(FE_VOID, 1, 1, "void"),  ROW(FE_FLOAT, 1, 1, "float"),         ROW(FE_FLOAT, 2, 1, "vec2"),
    ROW(FE_FLOAT, 3, 1, "vec3"), ROW(FE_FLOAT, 4, 1, "vec4"),          ROW(FE_INT, 1, 1, "int"),
    ROW(FE_INT, 2, 1, "ivec2"),  ROW(FE_INT, 3, 1, "ivec3"),           ROW(FE_INT, 4, 1, "ivec4"),
    ROW(FE_BOOL, 1, 1, "bool"),  ROW(FE_BOOL, 2, 1, "bvec2"),          ROW(FE_BOOL, 3, 1, "bvec3"),
    ROW(FE_BOOL, 4, 1, "bvec4"), ROW(FE_FLOAT, 2, 2, "mat2"),          ROW(FE_FLOAT, 3, 3, "mat3"),
    ROW(FE_FLOAT, 4, 4, "mat4"), ROW(FE_SAMPLER2D, 1, 1, "sampler2D"), ROW(FE_SAMPLERCUBE, 1, 1, "samplerCube"),
};
const fe_type fe_bad = ROW(FE_BAD, 1, 1, "(error)");

const fe_type *fe_basic(fe_kind kind, unsigned rows, unsigned cols) {
  for (size_t i = 0; i < sizeof basic / sizeof basic[0]; i++)
    if (basic[i].kind == kind && basic[i].rows == rows && basic[i].cols == cols)
      return &basic[i];
  return &fe_bad;
}

const fe_type *fe_type_of_token(fe_tkind k) { return k >= FE_T_VOID && k <= FE_T_SAMPLERCUBE ? &basic[k - FE_T_VOID] : NULL; }

static bool too_big(fe_ctx *c, uint64_t leaves, gc_loc loc) {
  if (leaves <= MAX_LEAVES)
    return false;
  fe_error(c, loc, "type needs %llu registers; the limit is %u", (unsigned long long)leaves, MAX_LEAVES);
  return true;
}

const fe_type *fe_array_of(fe_ctx *c, const fe_type *elem, unsigned len, gc_loc loc) {
  for (const fe_type *t = c->types; t; t = t->next)
    if (t->kind == FE_ARRAY && t->elem == elem && t->len == len)
      return t;
  if (too_big(c, (uint64_t)elem->leaves * len, loc))
    return &fe_bad;
  if (fe_is_sampler(elem) && len > MAX_SAMPLERS) {
    fe_error(c, loc, "array of %u samplers; the limit is %u", len, MAX_SAMPLERS);
    return &fe_bad;
  }
  fe_type *t = gc_alloc(c->arena, sizeof *t);
  t->kind = FE_ARRAY;
  t->rows = t->cols = 1;
  t->elem = elem;
  t->len = len;
  t->name = gc_sprintf(c->arena, "%s[%u]", elem->name, len);
  t->leaves = elem->leaves * len;
  t->has_array = true;
  t->has_sampler = elem->has_sampler;
  t->next = c->types;
  c->types = t;
  return t;
}

fe_type *fe_struct_new(fe_ctx *c, const char *name, gc_loc loc) {
  fe_type *t = gc_alloc(c->arena, sizeof *t);
  t->kind = FE_STRUCT;
  t->rows = t->cols = 1;
  t->nameless = !name;
  t->name = name ? name : gc_sprintf(c->arena, "struct #%u", ++c->structs);
  t->loc = loc;
  return t;
}

void fe_struct_add(fe_ctx *c, fe_type *st, fe_member m) {
  if (too_big(c, (uint64_t)st->leaves + m.type->leaves, m.loc))
    m.type = &fe_bad;
  st->broken = st->broken || fe_is_bad(m.type) || (m.type->kind == FE_STRUCT && m.type->broken);
  fe_member *mem = gc_alloc(c->arena, (st->nmem + 1) * sizeof *mem);
  for (unsigned i = 0; i < st->nmem; i++)
    mem[i] = st->mem[i];
  mem[st->nmem++] = m;
  st->mem = mem;
  st->leaves += m.type->leaves;
  st->has_array = st->has_array || m.type->has_array;
  st->has_sampler = st->has_sampler || m.type->has_sampler;
}

unsigned fe_member_leaf(const fe_type *st, unsigned member) {
  unsigned leaf = 0;
  for (unsigned i = 0; i < member; i++)
    leaf += st->mem[i].type->leaves;
  return leaf;
}

const fe_type *fe_leaf_type(const fe_type *t, unsigned leaf) {
  for (;;) {
    if (t->kind == FE_ARRAY) {
      leaf %= t->elem->leaves;
      t = t->elem;
    } else if (t->kind == FE_STRUCT) {
      unsigned m = 0;
      while (leaf >= t->mem[m].type->leaves)
        leaf -= t->mem[m++].type->leaves;
      t = t->mem[m].type;
    } else {
      return fe_is_matrix(t) ? fe_basic(FE_FLOAT, t->rows, 1) : t;
    }
  }
}
