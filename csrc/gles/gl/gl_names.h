/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of the names of OpenGL ES objects: numbers that glGen* gives out, or that the application chooses (docs/gles.md, "How it works").
 */
#ifndef GLES_NAMES_H
#define GLES_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t name; /* 0: the slot is free */
  void *object;  /* NULL: the name is given out, and its object is made when it is bound first */
} gles_name;

typedef struct {
  gles_name *slot; /* a hash table with a power of two slots */
  size_t slots, used;
  uint32_t next; /* lowest name that was never given out */
} gles_names;

enum { GLES_NAMES_MAX = 1 << 22 }; /* in a table */
/* Takes n unused names. False when out of memory, or if the table has no room for them: then none is taken. */
bool gles_names_take(gles_names *t, size_t n, uint32_t *names);
/* Sets the object of a name, which need not be given out yet. False when out of memory. */
bool gles_names_set(gles_names *t, uint32_t name, void *object);
/* The object, NULL if there is none. */
void *gles_names_get(const gles_names *t, uint32_t name);
/* The name is given out, or has an object. */
bool gles_names_known(const gles_names *t, uint32_t name);
/* Frees the name. */
void gles_names_remove(gles_names *t, uint32_t name);
/* The first object in slot *at or after it, NULL at the end; *at becomes the slot after it. */
void *gles_names_each(const gles_names *t, size_t *at);
void gles_names_free(gles_names *t);

#endif
