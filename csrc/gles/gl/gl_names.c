/* SPDX-License-Identifier: Apache-2.0 */
/* Tables of the names of OpenGL ES objects: numbers that glGen* gives out, or that the application chooses. */
#include "gles/gl/gl_names.h"

#include <stdlib.h>

static size_t hash_name_slot(const gles_names *t, uint32_t name) { return (size_t)(name * UINT32_C(2654435769)) & (t->slots - 1); }

static gles_name *find_name_slot(const gles_names *t, uint32_t name) {
  if (!t->slots || !name)
    return NULL;
  for (size_t i = hash_name_slot(t, name);; i = (i + 1) & (t->slots - 1))
    if (t->slot[i].name == name)
      return &t->slot[i];
    else if (!t->slot[i].name)
      return NULL;
}

static void insert(gles_names *t, gles_name n) {
  size_t i = hash_name_slot(t, n.name);
  while (t->slot[i].name)
    i = (i + 1) & (t->slots - 1);
  t->slot[i] = n;
  t->used++;
}

/* Makes room for n more names: at least half of the slots stay free. */
static bool reserve_gl_names(gles_names *t, size_t n) {
  gles_names old = *t;
  size_t slots = t->slots ? t->slots : 16;
  while (slots < 2 * (t->used + n))
    slots *= 2;
  if (slots == t->slots)
    return true;
  t->slot = calloc(slots, sizeof *t->slot);
  if (!t->slot) {
    *t = old;
    return false;
  }
  t->slots = slots;
  t->used = 0;
  for (size_t i = 0; i < old.slots; i++)
    if (old.slot[i].name)
      insert(t, old.slot[i]);
  free(old.slot);
  return true;
}

bool gles_names_take(gles_names *t, size_t n, uint32_t *names) {
  if (n > GLES_NAMES_MAX - t->used || !reserve_gl_names(t, n))
    return false;
  for (size_t i = 0; i < n; i++) {
    do
      t->next++;
    while (!t->next || find_name_slot(t, t->next));
    names[i] = t->next;
    insert(t, (gles_name){t->next, NULL});
  }
  return true;
}

bool gles_names_set(gles_names *t, uint32_t name, void *object) {
  gles_name *n = find_name_slot(t, name);
  if (!n && (t->used == GLES_NAMES_MAX || !reserve_gl_names(t, 1)))
    return false;
  if (n)
    n->object = object;
  else
    insert(t, (gles_name){name, object});
  return true;
}

void *gles_names_get(const gles_names *t, uint32_t name) {
  const gles_name *n = find_name_slot(t, name);
  return n ? n->object : NULL;
}

bool gles_names_known(const gles_names *t, uint32_t name) { return find_name_slot(t, name) != NULL; }

void gles_names_remove(gles_names *t, uint32_t name) {
  gles_name *n = find_name_slot(t, name);
  if (!n)
    return;
  *n = (gles_name){0};
  t->used--;
  /* The names after it, up to the next free slot, are put in again, since they may have been moved on by this one. */
  for (size_t i = ((size_t)(n - t->slot) + 1) & (t->slots - 1); t->slot[i].name; i = (i + 1) & (t->slots - 1)) {
    gles_name moved = t->slot[i];
    t->slot[i] = (gles_name){0};
    t->used--;
    insert(t, moved);
  }
}

void *gles_names_each(const gles_names *t, size_t *at) {
  while (*at < t->slots) {
    void *object = t->slot[(*at)++].object;
    if (object)
      return object;
  }
  return NULL;
}

void gles_names_free(gles_names *t) {
  free(t->slot);
  *t = (gles_names){0};
}
