/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the uniforms and attributes of a linked program, from the symbols of its two program files. */
#include <stdlib.h>
#include <string.h>

#include "gles/gl/gl_program.h"

static GLenum type_of(const gm_symbol *s) {
  static const GLenum vectors[3][4] = {{GL_FLOAT, GL_FLOAT_VEC2, GL_FLOAT_VEC3, GL_FLOAT_VEC4},
                                       {GL_INT, GL_INT_VEC2, GL_INT_VEC3, GL_INT_VEC4},
                                       {GL_BOOL, GL_BOOL_VEC2, GL_BOOL_VEC3, GL_BOOL_VEC4}};
  static const GLenum matrices[3] = {GL_FLOAT_MAT2, GL_FLOAT_MAT3, GL_FLOAT_MAT4};
  if (s->base == GM_BASE_SAMPLER2D)
    return GL_SAMPLER_2D;
  if (s->base == GM_BASE_SAMPLERCUBE)
    return GL_SAMPLER_CUBE;
  return s->cols > 1 ? matrices[s->cols - 2] : vectors[s->base][s->rows - 1];
}

static bool is_uniform(const gm_symbol *s) { return s->kind == GM_SYM_UNIFORM || s->kind == GM_SYM_SAMPLER; }

static gles_uniform *find_uniform_by_name(gles_program *p, const char *name) {
  for (size_t i = 0; i < p->nuniform; i++)
    if (!strcmp(p->uniform[i].name, name))
      return &p->uniform[i];
  return NULL;
}

static size_t count_uniform_numbers(const gles_uniform *u) {
  return gles_is_sampler(u) ? u->elements : (size_t)u->rows * u->cols * u->elements;
}

/* A uniform of both stages may have fewer elements in one of them, if that stage does not use them all. */
static void add_uniform(gles_program *p, unsigned stage, const gm_symbol *s) {
  gles_uniform *u = find_uniform_by_name(p, s->name);
  if (!u) {
    u = &p->uniform[p->nuniform++];
    *u = (gles_uniform){.name = s->name, .type = type_of(s), .rows = s->rows, .cols = s->cols};
  }
  u->elements = s->elements > u->elements ? s->elements : u->elements;
  u->array |= s->array;
  u->symbol[stage] = s;
}

static bool add_uniforms(gles_program *p) {
  size_t max = 1, values = 1;
  for (unsigned k = 0; k < 2; k++)
    max += p->code->program[k].nsym;
  p->uniform = calloc(max, sizeof *p->uniform);
  for (unsigned k = 0; p->uniform && k < 2; k++)
    for (size_t i = 0; i < p->code->program[k].nsym; i++)
      if (is_uniform(&p->code->program[k].sym[i]))
        add_uniform(p, k, &p->code->program[k].sym[i]);
  for (size_t i = 0; i < p->nuniform; i++) {
    gles_uniform *u = &p->uniform[i];
    bool built_in = !strncmp(u->name, "gl_", 3);
    u->location = built_in ? -1 : p->locations;
    p->locations += built_in ? 0 : (GLint)u->elements;
    u->value = values;
    values += count_uniform_numbers(u);
  }
  p->value = calloc(values, sizeof *p->value);
  return p->uniform && p->value;
}

/* --- attributes --- */

static unsigned span(const gles_attribute *a) { return a->symbol->cols * a->symbol->elements; }

static bool is_free(uint32_t taken, unsigned first, unsigned n) { return first + n <= GLES_ATTRIBS && !(taken & ((1u << n) - 1) << first); }

static const struct gles_binding *binding_of(const gles_program *p, const char *name) {
  const struct gles_binding *b = p->binding;
  while (b && strcmp(b->name, name))
    b = b->next;
  return b;
}

/* Attributes that are bound come first; the others take what is left, larger ones first. Bound ones may share locations. */
static const char *place_attributes(gles_program *p) {
  uint32_t taken = 0;
  for (size_t i = 0; i < p->nattribute; i++) {
    gles_attribute *a = &p->attribute[i];
    const struct gles_binding *b = binding_of(p, a->symbol->name);
    if (b && b->index + span(a) > GLES_ATTRIBS)
      return "error: a matrix attribute is bound beyond the last location\n";
    a->location = b ? b->index : GLES_ATTRIBS;
    taken |= b ? ((1u << span(a)) - 1) << b->index : 0;
  }
  for (unsigned n = 4; n > 0; n--)
    for (size_t i = 0; i < p->nattribute; i++) {
      gles_attribute *a = &p->attribute[i];
      unsigned at = 0;
      if (a->location < GLES_ATTRIBS || span(a) != n)
        continue;
      while (at < GLES_ATTRIBS && !is_free(taken, at, n))
        at++;
      if (at == GLES_ATTRIBS)
        return "error: too many attributes\n";
      a->location = at;
      taken |= ((1u << n) - 1) << at;
    }
  return NULL;
}

static const char *add_attributes(gles_program *p) {
  const gm_program *v = &p->code->program[GM_STAGE_VERTEX];
  for (size_t i = 0; i < v->nsym; i++)
    if (v->sym[i].kind == GM_SYM_ATTRIBUTE) {
      if (p->nattribute == GLES_ATTRIBS)
        return "error: too many attributes\n";
      p->attribute[p->nattribute++] = (gles_attribute){.symbol = &v->sym[i], .type = type_of(&v->sym[i])};
    }
  return place_attributes(p);
}

bool gles_reflect(gles_program *p, char **log) {
  const char *why = add_uniforms(p) ? add_attributes(p) : "error: out of memory\n";
  if (why)
    *log = strdup(why);
  return !why;
}

void gles_reflect_free(gles_program *p) {
  free(p->uniform);
  free(p->value);
  p->uniform = NULL;
  p->value = NULL;
  p->nuniform = p->nattribute = 0;
  p->locations = 0;
}

gles_uniform *gles_uniform_at(const gles_program *p, GLint location, unsigned *element) {
  for (size_t i = 0; i < p->nuniform; i++) {
    gles_uniform *u = &p->uniform[i];
    if (u->location >= 0 && location >= u->location && location < u->location + (GLint)u->elements) {
      *element = (unsigned)(location - u->location);
      return u;
    }
  }
  return NULL;
}

const gm_symbol *gles_symbol_in(const gles_code *code, unsigned stage, const gm_symbol *s) {
  const gm_program *p = &code->program[stage];
  if (!s || (s >= p->sym && s < p->sym + p->nsym))
    return s;
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == s->kind && !strcmp(p->sym[i].name, s->name))
      return &p->sym[i];
  return NULL;
}

float *gles_uniform_value(const gles_program *p, const gles_uniform *u, unsigned element) {
  return p->value + u->value + (gles_is_sampler(u) ? element : (size_t)element * u->rows * u->cols);
}
