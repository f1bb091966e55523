/* SPDX-License-Identifier: Apache-2.0 */
/* A linked pair of a vertex and a fragment shader with random inputs, for comparisons with other implementations of OpenGL ES. */
#include "studies/pairs/pairs.h"

#include <string.h>

const pair_value *pair_find(const pair_value *v, size_t n, const char *name) {
  for (size_t k = 0; k < n; k++)
    if (!strcmp(v[k].sym.name, name))
      return &v[k];
  return NULL;
}

unsigned pair_outputs(const gm_program *p, gm_symbol out[PAIR_MAX_OUT]) {
  unsigned n = 0;
  for (size_t k = 0; k < p->nsym && n < PAIR_MAX_OUT; k++) {
    const gm_symbol *s = &p->sym[k];
    bool system = s->kind == GM_SYM_SYSTEM && (!strcmp(s->name, "gl_Position") || !strcmp(s->name, "gl_PointSize"));
    if (p->stage == GM_STAGE_VERTEX ? system || s->kind == GM_SYM_VARYING : s->kind == GM_SYM_FRAGCOLOR)
      out[n++] = *s;
  }
  return n;
}
