/* SPDX-License-Identifier: Apache-2.0 */
/* Meshes of a scene: named attributes of vertices, and a list of indices. */
#include "frame/scene/mesh.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void gm_mesh_free(gm_mesh *m) {
  for (unsigned i = 0; i < m->nattribute; i++)
    free(m->attribute[i].data);
  free(m->index);
  *m = (gm_mesh){0};
}

float *gm_mesh_add(gm_mesh *m, const char *name, unsigned size) {
  if (m->nattribute == GM_MESH_ATTRIBUTES)
    return NULL;
  gm_mesh_attribute *a = &m->attribute[m->nattribute];
  snprintf(a->name, sizeof a->name, "%s", name);
  a->size = size;
  a->data = calloc(m->vertices * size + 1, sizeof *a->data);
  m->nattribute += a->data != NULL;
  return a->data;
}

const gm_mesh_attribute *gm_mesh_find(const gm_mesh *m, const char *name) {
  for (unsigned i = 0; i < m->nattribute; i++)
    if (!strcmp(m->attribute[i].name, name))
      return &m->attribute[i];
  return NULL;
}
