/* SPDX-License-Identifier: Apache-2.0 */
/* A hash table from names to numbers. The caller keeps the names, for example in an array of structs. */
#include "base/names.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

enum { FIRST = 32 };

static void put_name_slot(gm_names *t, uint64_t hash, size_t number) {
  size_t i = (size_t)hash & (t->slots - 1);
  while (t->slot[i].number)
    i = (i + 1) & (t->slots - 1);
  t->slot[i] = (gm_names_slot){hash, number};
}

/* Grows the table, so that at most half of the slots are in use. The number of slots is a power of two. */
static bool grow_name_slots(gm_names *t) {
  if (t->n < t->slots / 2)
    return true;
  gm_names more = {.slots = t->slots ? 2 * t->slots : FIRST, .n = t->n};
  more.slot = calloc(more.slots, sizeof *more.slot);
  if (!more.slot)
    return false;
  for (size_t i = 0; i < t->slots; i++)
    if (t->slot[i].number)
      put_name_slot(&more, t->slot[i].hash, t->slot[i].number);
  free(t->slot);
  *t = more;
  return true;
}

bool gm_names_add(gm_names *t, const char *name, size_t number) {
  if (!grow_name_slots(t))
    return false;
  put_name_slot(t, gm_hash_text(GM_HASH_START, name), number + 1);
  t->n++;
  return true;
}

size_t gm_names_find(const gm_names *t, const char *name, gm_name_of *name_of, const void *items) {
  if (!t->slots)
    return GM_NAMES_NONE;
  uint64_t hash = gm_hash_text(GM_HASH_START, name);
  for (size_t i = (size_t)hash & (t->slots - 1); t->slot[i].number; i = (i + 1) & (t->slots - 1))
    if (t->slot[i].hash == hash && strcmp(name_of(items, t->slot[i].number - 1), name) == 0)
      return t->slot[i].number - 1;
  return GM_NAMES_NONE;
}

void gm_names_free(gm_names *t) {
  free(t->slot);
  *t = (gm_names){0};
}
