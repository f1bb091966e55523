/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the library that reads inputs files and runs programs (core/run/run.h). */
#ifndef GM_RUN_PRIVATE_H
#define GM_RUN_PRIVATE_H

#include "base/names.h"
#include "core/run/run.h"

typedef struct {
  gm_value *v;
  size_t n, cap;
  gm_names index; /* by name; only if there are many values */
} gm_values;

/* A picture that textures name. Its size is known; its texels are read when a program first samples it. */
typedef struct {
  char *path;
  gm_picture pic;
} gm_picture_file;

typedef struct {
  gm_picture_file *file;
  size_t n;
  gm_names index; /* by path */
} gm_pictures;

struct gm_run {
  char *name;
  gm_values uniform;
  gm_texture *tex;
  size_t ntex;
  gm_values *inv[2]; /* by stage */
  size_t ninv[2];
  size_t patch;   /* fragments listed before the patch */
  size_t numbers; /* in all values together; they have a budget */
  gm_pictures *pictures;
  char *mesh; /* file, NULL if there is none */
};

/* Writes the segments of a memory array, as many as fit, and clears the registers in them. */
void gm_run_write_segments(const gm_program *p, gm_host_write *w, void *ctx);

/* Adds an invocation after the last one of its stage. NULL when out of memory. */
gm_values *gm_run_invocation_new(gm_run *r, gm_stage stage);

/* The buffer for an error message, and the file name with which the message begins. */
typedef struct {
  const char *name;
  const gm_program *program; /* whose values are bound; NULL: none */
  const char *folder;
  char *err;
  size_t size;
  gm_run *run; /* the run that is being loaded, or NULL */
} gm_loader;

/* Writes "name: error: ..." and returns false. */
bool gm_load_fail(gm_loader *l, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* The number, plus 1, of the picture at path; its size is read if it is new. 0 with a message. Takes over path. */
size_t gm_pictures_add(gm_loader *l, gm_pictures *p, char *path);
void gm_pictures_free(gm_pictures *p);
/* Reads the pictures that a texture needs and puts it into texture memory. False with a message, also if it does not fit the budget. */
bool gm_pictures_place(gm_loader *l, const gm_pictures *p, gm_texture *t, gm_image *img, gm_sampler *s);
/* Reads width and height of a PNG from its first bytes. */
bool gm_picture_size(gm_loader *l, const char *path, unsigned *width, unsigned *height);

/* path, or folder/path if it is relative; malloc'd. */
char *gm_load_path(const gm_loader *l, const char *path);

/* Adds a value with room for n numbers. NULL when out of memory or if the name is there already. */
gm_value *gm_values_add(gm_values *vs, const char *name, size_t n);
const gm_value *gm_values_find(const gm_values *vs, const char *name);
void gm_values_free(gm_values *vs);

#endif
