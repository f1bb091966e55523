/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the strict reading of ESSL 1.00 Appendix A, sections 7 and 8: a warning if a shader needs more than the minimum that OpenGL ES 2.0
 * promises (docs/compiler.md, "Messages"). It is no error: implementations may have more, and a later step decides whether the shader fits
 * this one (ESSL 1.00, issue 10.7). Each literal counts as a uniform, and the fragment shader's special inputs count as varyings. */
#include "front/fe.h"
#include "link/link_pack.h"

typedef struct {
  gm_symbol **sym;
  size_t n, cap;
  gc_loc last; /* place of the declaration of the last symbol */
} room;

static void add_counted_symbol(fe_ctx *c, room *r, const gm_symbol *s, gc_loc loc) {
  r->sym = gc_grow(c->arena, r->sym, &r->cap, r->n + 1, sizeof *r->sym);
  r->sym[r->n++] = gc_memdup(c->arena, s, sizeof *s); /* a copy, since packing changes the symbol */
  r->last = loc.line ? loc : r->last;
}

static void collect_symbols_of_kind(fe_ctx *c, room *r, gm_sym_kind kind) {
  for (size_t i = 0; i < c->module->nsym; i++)
    if (c->module->sym[i].used && c->module->sym[i].s.kind == kind)
      add_counted_symbol(c, r, &c->module->sym[i].s, c->module->sym[i].loc);
}

static size_t count_literals(const fe_ctx *c) {
  size_t n = 0;
  for (size_t i = 0; i < c->ntok; i++)
    n += c->tok[i].kind == FE_T_INTLIT || c->tok[i].kind == FE_T_FLOATLIT;
  return n;
}

static void count_uniforms(fe_ctx *c, unsigned rows) {
  room r = {0};
  const gm_symbol one = {.name = "literal", .kind = GM_SYM_UNIFORM, .rows = 1, .cols = 1, .elements = 1};
  unsigned used;
  collect_symbols_of_kind(c, &r, GM_SYM_UNIFORM);
  size_t n = count_literals(c);
  for (size_t i = 0; i < n && i <= 4u * rows; i++)
    add_counted_symbol(c, &r, &one, (gc_loc){0, 0, 0});
  if (!lk_pack(c->arena, r.sym, r.n, rows, &used))
    fe_warn(c, r.last, "Appendix A.7: the uniforms and %zu literals do not fit the %u vectors that %s shaders can count on", n, rows,
            c->stage == GM_STAGE_VERTEX ? "vertex" : "fragment");
}

static void count_varyings(fe_ctx *c, unsigned rows) {
  room r = {0};
  unsigned used;
  collect_symbols_of_kind(c, &r, GM_SYM_VARYING);
  if (c->stage == GM_STAGE_FRAGMENT)
    collect_symbols_of_kind(c, &r, GM_SYM_SYSTEM); /* gl_FragCoord, gl_FrontFacing, gl_PointCoord */
  if (!lk_pack(c->arena, r.sym, r.n, rows, &used))
    fe_warn(c, r.last, "Appendix A.7: the varyings do not fit the %u vectors that shaders can count on", rows);
}

/* Counts the symbols of a kind that take one place each, and warns if there are more than `max`. */
static void count_symbols_of_kind(fe_ctx *c, gm_sym_kind kind, unsigned max, const char *what) {
  room r = {0};
  unsigned n = 0;
  collect_symbols_of_kind(c, &r, kind);
  for (size_t i = 0; i < r.n; i++)
    n += lk_registers(r.sym[i]);
  if (n > max)
    fe_warn(c, r.last, "Appendix A.8: %u %s; %s shaders can count on %u", n, what, c->stage == GM_STAGE_VERTEX ? "vertex" : "fragment",
            max);
}

void fe_count_appendix_a(fe_ctx *c) {
  lk_limits min = lk_limits_of(NULL);
  bool vertex = c->stage == GM_STAGE_VERTEX;
  count_uniforms(c, vertex ? min.vertex_uniform_vectors : min.fragment_uniform_vectors);
  count_varyings(c, min.varying_vectors);
  count_symbols_of_kind(c, GM_SYM_SAMPLER, vertex ? min.vertex_textures : min.fragment_textures, "samplers");
  if (vertex)
    count_symbols_of_kind(c, GM_SYM_ATTRIBUTE, min.vertex_attribs, "attributes");
}
