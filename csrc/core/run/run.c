/* SPDX-License-Identifier: Apache-2.0 */
/* The inputs of a run in memory: built by the loader or by a caller, read by name. */
#include <stdlib.h>
#include <string.h>

#include "core/run/run_private.h"

gm_run *gm_run_new(const char *name) {
  gm_run *r = calloc(1, sizeof *r);
  if (r && (r->name = strdup(name)) && (r->pictures = calloc(1, sizeof *r->pictures)))
    return r;
  if (r)
    free(r->name);
  free(r);
  return NULL;
}

void gm_run_free(gm_run *r) {
  if (!r)
    return;
  gm_values_free(&r->uniform);
  for (size_t i = 0; i < r->ntex; i++) /* textures are freed before the pictures that they share */
    gm_texture_free(&r->tex[i]);
  free(r->tex);
  for (unsigned s = 0; s < 2; s++) {
    for (size_t i = 0; i < r->ninv[s]; i++)
      gm_values_free(&r->inv[s][i]);
    free(r->inv[s]);
  }
  gm_pictures_free(r->pictures);
  free(r->mesh);
  free(r->name);
  free(r);
}

/* Makes room for one item after n. Capacities are powers of two. */
static void *grow_run_items(void *items, size_t n, size_t size) { return n & (n - 1) ? items : realloc(items, (n ? 2 * n : 1) * size); }

bool gm_run_add_texture(gm_run *r, gm_texture *t) {
  gm_texture *more = gm_run_texture(r, t->name) ? NULL : grow_run_items(r->tex, r->ntex, sizeof *more);
  if (!more)
    return false;
  r->tex = more;
  r->tex[r->ntex++] = *t;
  *t = (gm_texture){0};
  return true;
}

gm_values *gm_run_invocation_new(gm_run *r, gm_stage stage) {
  gm_values *more = grow_run_items(r->inv[stage], r->ninv[stage], sizeof *more);
  if (!more)
    return NULL;
  r->inv[stage] = more;
  more[r->ninv[stage]] = (gm_values){0};
  return &more[r->ninv[stage]++];
}

static bool add_run_value(gm_values *vs, const char *name, const double *num, size_t n) {
  gm_value *v = gm_values_add(vs, name, n);
  if (v)
    memcpy(v->num, num, n * sizeof *num);
  return v != NULL;
}

bool gm_run_add_uniform(gm_run *r, const char *name, const double *num, size_t n) { return add_run_value(&r->uniform, name, num, n); }

bool gm_run_add_invocation(gm_run *r, gm_stage stage) { return gm_run_invocation_new(r, stage) != NULL; }

bool gm_run_add_input(gm_run *r, gm_stage stage, const char *name, const double *num, size_t n) {
  return r->ninv[stage] && add_run_value(&r->inv[stage][r->ninv[stage] - 1], name, num, n);
}

size_t gm_run_count(const gm_run *r, gm_stage stage) { return r->ninv[stage]; }
const gm_value *gm_run_uniform(const gm_run *r, const char *name) { return gm_values_find(&r->uniform, name); }
const char *gm_run_file(const gm_run *r, size_t i) {
  return i < r->pictures->n ? r->pictures->file[i].path : i == r->pictures->n ? r->mesh : NULL;
}
const gm_texture *gm_run_texture_at(const gm_run *r, size_t i) { return i < r->ntex ? &r->tex[i] : NULL; }

const gm_value *gm_run_input(const gm_run *r, gm_stage stage, size_t invocation, const char *name) {
  return invocation < r->ninv[stage] ? gm_values_find(&r->inv[stage][invocation], name) : NULL;
}

const gm_texture *gm_run_texture(const gm_run *r, const char *name) {
  for (size_t i = 0; i < r->ntex; i++)
    if (!strcmp(r->tex[i].name, name))
      return &r->tex[i];
  return NULL;
}
