/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table from names to numbers. The caller keeps the names, for example in an array of structs. */
#ifndef GM_NAMES_H
#define GM_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t hash;
  size_t number; /* the number of the name, plus 1; 0: the slot is free */
} gm_names_slot;

typedef struct {
  gm_names_slot *slot;
  size_t slots, n;
} gm_names;

typedef const char *gm_name_of(const void *items, size_t number);

#define GM_NAMES_NONE SIZE_MAX

/* Adds a name that is not yet in the table. False when out of memory. */
bool gm_names_add(gm_names *t, const char *name, size_t number);
/* The number of a name, or GM_NAMES_NONE. name_of returns the name of a number. */
size_t gm_names_find(const gm_names *t, const char *name, gm_name_of *name_of, const void *items);
void gm_names_free(gm_names *t);

#endif
