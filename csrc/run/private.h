/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the run library. */
#ifndef GM_RUN_PRIVATE_H
#define GM_RUN_PRIVATE_H

#include "run/run.h"

typedef struct {
  gm_value *v;
  size_t n, cap;
} gm_values;

struct gm_run {
  char *name;
  gm_values uniform;
  gm_texture *tex;
  size_t ntex;
  gm_values *inv[2]; /* by stage */
  size_t ninv[2];
  size_t patch; /* fragments listed in front of the patch */
};

/* Another invocation, the last one of its stage; NULL when out of memory. */
gm_values *gm_run_invocation_new(gm_run *r, gm_stage stage);

/* Where an error goes, and under which file name. */
typedef struct {
  const char *name;
  const char *folder;
  char *err;
  size_t size;
} gm_loader;

/* Writes "name: error: ..." and returns false. */
bool gm_load_fail(gm_loader *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* A whole file, NUL-terminated, malloc'd; NULL with a message. */
char *gm_load_file(gm_loader *l, const char *path, size_t *len);

/* path, or folder/path if it is relative; malloc'd. */
char *gm_load_path(const gm_loader *l, const char *path);

/* Adds a value with room for n numbers; NULL when out of memory or if the name is there already. */
gm_value *gm_values_add(gm_values *vs, const char *name, size_t n);
const gm_value *gm_values_find(const gm_values *vs, const char *name);
void gm_values_free(gm_values *vs);

#endif
