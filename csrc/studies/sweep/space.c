/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the points of a space, which is every combination of shaders, keys of the machine and options of the compiler that the
   conditions allow. */
#include "studies/sweep/space.h"

#include <stdlib.h>
#include <string.h>

void space_free(space *s) {
  for (unsigned i = 0; i < s->nparameter; i++)
    free(s->parameter[i].value);
  for (unsigned i = 0; i < s->nshader; i++) {
    free(s->shader[i].path);
    free(s->shader[i].inputs);
  }
  free(s->shader);
  free(s->name);
  memset(s, 0, sizeof *s);
}

uint64_t space_size(const space *s) {
  uint64_t n = s->nshader;
  for (unsigned i = 0; i < s->nparameter; i++) {
    if (n > SPACE_MAX_POINTS)
      return n;
    n *= s->parameter[i].n;
  }
  return n;
}

space_point space_at(const space *s, uint64_t number) {
  space_point p = {0};
  for (unsigned i = s->nparameter; i--;) {
    p.index[i] = (unsigned)(number % s->parameter[i].n);
    number /= s->parameter[i].n;
  }
  p.shader = (unsigned)number;
  return p;
}

static bool relation_holds(long order, space_relation r) {
  switch (r) {
  case SPACE_LESS:
    return order < 0;
  case SPACE_LESS_EQUAL:
    return order <= 0;
  case SPACE_EQUAL:
    return order == 0;
  case SPACE_UNEQUAL:
    return order != 0;
  case SPACE_MORE_EQUAL:
    return order >= 0;
  default:
    return order > 0;
  }
}

static bool term_holds(const space *s, const space_point *p, const space_term *t) {
  const space_parameter *left = &s->parameter[t->parameter];
  const space_value *a = &left->value[p->index[t->parameter]];
  const space_value *b = t->other ? &s->parameter[t->right].value[p->index[t->right]] : &t->value;
  long order = left->key ? (a->number > b->number) - (a->number < b->number) : strcmp(a->text, b->text);
  return relation_holds(order, t->relation);
}

bool space_allows(const space *s, const space_point *p) {
  for (unsigned i = 0; i < s->ncondition; i++) {
    const space_condition *c = &s->condition[i];
    bool met = false;
    for (unsigned k = 0; k < c->n; k++)
      met = met || term_holds(s, p, &c->term[k]);
    if (!met)
      return false;
  }
  return true;
}
