/* SPDX-License-Identifier: Apache-2.0 */
/* Meshes of scenes: named attributes of vertices, and a list of indices (docs/scenes.md). They come from OBJ files, or are made by shape.
 */
#ifndef GM_MESH_H
#define GM_MESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GM_MESH_ATTRIBUTES = 8, GM_MESH_MAX = 1 << 22 }; /* most vertices, and most indices / 4 */

typedef struct {
  char name[32];
  unsigned size; /* numbers for each vertex, 1..4 */
  float *data;
} gm_mesh_attribute;

typedef struct {
  gm_mesh_attribute attribute[GM_MESH_ATTRIBUTES];
  unsigned nattribute;
  size_t vertices;
  uint32_t *index;
  size_t nindex;
} gm_mesh;

void gm_mesh_free(gm_mesh *m);
/* Adds an attribute with room for all vertices, zeroed. NULL when out of memory or if there are too many. */
float *gm_mesh_add(gm_mesh *m, const char *name, unsigned size);
/* The attribute of that name; NULL: none. */
const gm_mesh_attribute *gm_mesh_find(const gm_mesh *m, const char *name);

/* Wavefront OBJ: v (with colour or not), vt, vn, f; polygons become fans; materials, groups, lines and points are ignored. Corners with the
   same three numbers are one vertex. Attributes: position, and texcoord, normal, color if the file has them. 0, or -1 with a message
   "file:line:column: error: ...". */
int gm_mesh_load_obj(gm_mesh *m, const char *path, char *err, size_t errsize);
int gm_mesh_parse_obj(gm_mesh *m, const char *text, size_t len, const char *name, char *err, size_t errsize);

/* Shapes. All have position, normal, texcoord and tangent; triangles are counter-clockwise seen from outside. False when out of memory. */
bool gm_mesh_plane(gm_mesh *m, unsigned columns, unsigned rows);               /* x, y = -1..1, z = 0, facing +z */
bool gm_mesh_sphere(gm_mesh *m, unsigned segments, unsigned rings);            /* radius 1 */
bool gm_mesh_torus(gm_mesh *m, unsigned segments, unsigned rings, float tube); /* radius 1 in the x, y plane, the tube's radius */
bool gm_mesh_box(gm_mesh *m);                                                  /* x, y, z = -1..1 */
/* n points in x, y, z = -1..1, with position and color; n squares of half side `size` there, with all attributes. */
bool gm_mesh_cloud(gm_mesh *m, unsigned n, uint32_t seed);
bool gm_mesh_cards(gm_mesh *m, unsigned n, uint32_t seed, float size);

#endif
