/* SPDX-License-Identifier: Apache-2.0 */
/* Finds a name among many: a hash table of numbers. The names stay with the caller, who has them in an array of whatever it likes. */
#ifndef GM_NAMES_H
#define GM_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t hash;
  size_t number; /* plus 1; 0: free */
} gm_names_slot;

typedef struct {
  gm_names_slot *slot;
  size_t slots, n;
} gm_names;

typedef const char *gm_name_of(const void *items, size_t number);

#define GM_NAMES_NONE SIZE_MAX

/* Adds a name under a number. The caller has looked that it is not there. False when out of memory. */
bool gm_names_add(gm_names *t, const char *name, size_t number);
/* The number of a name, GM_NAMES_NONE if it is not there. name_of tells the name of a number. */
size_t gm_names_find(const gm_names *t, const char *name, gm_name_of *name_of, const void *items);
void gm_names_free(gm_names *t);

#endif
