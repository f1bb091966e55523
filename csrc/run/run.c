/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs of a run in memory: built by the loader or by a caller, read by name. */
#include <stdlib.h>
#include <string.h>

#include "run/private.h"

gl_run *gl_run_new(const char *name) {
  gl_run *r = calloc(1, sizeof *r);
  if (r && (r->name = strdup(name)))
    return r;
  free(r);
  return NULL;
}

void gl_run_free(gl_run *r) {
  if (!r)
    return;
  gl_values_free(&r->uniform);
  for (size_t i = 0; i < r->ntex; i++)
    gl_texture_free(&r->tex[i]);
  free(r->tex);
  for (unsigned s = 0; s < 2; s++) {
    for (size_t i = 0; i < r->ninv[s]; i++)
      gl_values_free(&r->inv[s][i]);
    free(r->inv[s]);
  }
  free(r->name);
  free(r);
}

/* Room for one more item behind n; capacities are powers of two. */
static void *grow(void *items, size_t n, size_t size) { return n & (n - 1) ? items : realloc(items, (n ? 2 * n : 1) * size); }

bool gl_run_add_texture(gl_run *r, gl_texture *t) {
  gl_texture *more = gl_run_texture(r, t->name) ? NULL : grow(r->tex, r->ntex, sizeof *more);
  if (!more)
    return false;
  r->tex = more;
  r->tex[r->ntex++] = *t;
  *t = (gl_texture){0};
  return true;
}

gl_values *gl_run_invocation_new(gl_run *r, gl_stage stage) {
  gl_values *more = grow(r->inv[stage], r->ninv[stage], sizeof *more);
  if (!more)
    return NULL;
  r->inv[stage] = more;
  more[r->ninv[stage]] = (gl_values){0};
  return &more[r->ninv[stage]++];
}

static bool add(gl_values *vs, const char *name, const double *num, size_t n) {
  gl_value *v = gl_values_add(vs, name, n);
  if (v)
    memcpy(v->num, num, n * sizeof *num);
  return v != NULL;
}

bool gl_run_add_uniform(gl_run *r, const char *name, const double *num, size_t n) { return add(&r->uniform, name, num, n); }

bool gl_run_add_invocation(gl_run *r, gl_stage stage) { return gl_run_invocation_new(r, stage) != NULL; }

bool gl_run_add_input(gl_run *r, gl_stage stage, const char *name, const double *num, size_t n) {
  return r->ninv[stage] && add(&r->inv[stage][r->ninv[stage] - 1], name, num, n);
}

size_t gl_run_count(const gl_run *r, gl_stage stage) { return r->ninv[stage]; }
const gl_value *gl_run_uniform(const gl_run *r, const char *name) { return gl_values_find(&r->uniform, name); }
const gl_texture *gl_run_texture_at(const gl_run *r, size_t i) { return i < r->ntex ? &r->tex[i] : NULL; }

const gl_value *gl_run_input(const gl_run *r, gl_stage stage, size_t invocation, const char *name) {
  return invocation < r->ninv[stage] ? gl_values_find(&r->inv[stage][invocation], name) : NULL;
}

const gl_texture *gl_run_texture(const gl_run *r, const char *name) {
  for (size_t i = 0; i < r->ntex; i++)
    if (!strcmp(r->tex[i].name, name))
      return &r->tex[i];
  return NULL;
}
