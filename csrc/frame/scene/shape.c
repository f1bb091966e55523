/* SPDX-License-Identifier: Apache-2.0 */
/* Makes meshes by shape, without a file: plane, sphere, torus, box, clouds. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "frame/scene/mesh.h"

static const double turn = 6.283185307179586;

typedef struct {
  float *position, *normal, *texcoord, *tangent;
} arrays;

static bool begin_shape_mesh(gm_mesh *m, size_t vertices, size_t indices, arrays *a) {
  *m = (gm_mesh){.vertices = vertices, .nindex = indices};
  m->index = malloc((indices + 1) * sizeof *m->index);
  a->position = gm_mesh_add(m, "position", 3);
  a->normal = gm_mesh_add(m, "normal", 3);
  a->texcoord = gm_mesh_add(m, "texcoord", 2);
  a->tangent = gm_mesh_add(m, "tangent", 3);
  return m->index && a->position && a->normal && a->texcoord && a->tangent;
}

static void set_shape_vector(float *to, double x, double y, double z) {
  to[0] = (float)x;
  to[1] = (float)y;
  to[2] = (float)z;
}

/* Triangles of a net of columns x rows cells, whose vertices are numbered row by row from `first`. */
static uint32_t *net(uint32_t *index, uint32_t first, unsigned columns, unsigned rows) {
  for (unsigned y = 0; y < rows; y++)
    for (unsigned x = 0; x < columns; x++) {
      uint32_t a = first + y * (columns + 1) + x, b = a + 1, c = b + columns + 1, d = a + columns + 1;
      const uint32_t cell[6] = {a, b, c, a, c, d};
      memcpy(index, cell, sizeof cell);
      index += 6;
    }
  return index;
}

bool gm_mesh_plane(gm_mesh *m, unsigned columns, unsigned rows) {
  arrays a;
  if (!begin_shape_mesh(m, (size_t)(columns + 1) * (rows + 1), (size_t)6 * columns * rows, &a))
    return false;
  for (unsigned y = 0, i = 0; y <= rows; y++)
    for (unsigned x = 0; x <= columns; x++, i++) {
      double s = (double)x / columns, t = (double)y / rows;
      set_shape_vector(a.position + 3 * i, 2 * s - 1, 2 * t - 1, 0);
      set_shape_vector(a.normal + 3 * i, 0, 0, 1);
      set_shape_vector(a.tangent + 3 * i, 1, 0, 0);
      a.texcoord[2 * i] = (float)s;
      a.texcoord[2 * i + 1] = (float)t;
    }
  net(m->index, 0, columns, rows);
  return true;
}

bool gm_mesh_sphere(gm_mesh *m, unsigned segments, unsigned rings) {
  arrays a;
  if (!begin_shape_mesh(m, (size_t)(segments + 1) * (rings + 1), (size_t)6 * segments * rings, &a))
    return false;
  for (unsigned y = 0, i = 0; y <= rings; y++)
    for (unsigned x = 0; x <= segments; x++, i++) {
      double u = turn * (x % segments) / segments, v = turn / 2 * y / rings;
      double r = y % rings ? sin(v) : 0, h = y == rings ? 1 : -cos(v);
      set_shape_vector(a.position + 3 * i, r * cos(u), h, -r * sin(u));
      set_shape_vector(a.normal + 3 * i, r * cos(u), h, -r * sin(u));
      set_shape_vector(a.tangent + 3 * i, -sin(u), 0, -cos(u));
      a.texcoord[2 * i] = (float)x / (float)segments;
      a.texcoord[2 * i + 1] = (float)y / (float)rings;
    }
  net(m->index, 0, segments, rings);
  return true;
}

bool gm_mesh_torus(gm_mesh *m, unsigned segments, unsigned rings, float tube) {
  arrays a;
  if (!begin_shape_mesh(m, (size_t)(segments + 1) * (rings + 1), (size_t)6 * segments * rings, &a))
    return false;
  for (unsigned y = 0, i = 0; y <= rings; y++)
    for (unsigned x = 0; x <= segments; x++, i++) {
      double u = turn * (x % segments) / segments, v = turn * (y % rings) / rings, r = 1 + tube * cos(v);
      set_shape_vector(a.position + 3 * i, r * cos(u), r * sin(u), tube * sin(v));
      set_shape_vector(a.normal + 3 * i, cos(v) * cos(u), cos(v) * sin(u), sin(v));
      set_shape_vector(a.tangent + 3 * i, -sin(u), cos(u), 0);
      a.texcoord[2 * i] = (float)x / (float)segments;
      a.texcoord[2 * i + 1] = (float)y / (float)rings;
    }
  net(m->index, 0, segments, rings);
  return true;
}

/* A square with the middle c, the half sides u and v and the normal n; vertices from `first` on. */
static void square(arrays *a, size_t first, const double c[3], const double u[3], const double v[3], const double n[3]) {
  for (unsigned k = 0; k < 4; k++) {
    size_t i = first + k;
    double s = k & 1 ? 1 : -1, t = k & 2 ? 1 : -1;
    set_shape_vector(a->position + 3 * i, c[0] + s * u[0] + t * v[0], c[1] + s * u[1] + t * v[1], c[2] + s * u[2] + t * v[2]);
    set_shape_vector(a->normal + 3 * i, n[0], n[1], n[2]);
    set_shape_vector(a->tangent + 3 * i, u[0], u[1], u[2]);
    a->texcoord[2 * i] = (float)(s + 1) / 2;
    a->texcoord[2 * i + 1] = (float)(t + 1) / 2;
  }
}

bool gm_mesh_box(gm_mesh *m) {
  arrays a;
  if (!begin_shape_mesh(m, 24, 36, &a))
    return false;
  for (unsigned f = 0; f < 6; f++) {
    double c[3] = {0}, u[3] = {0}, v[3] = {0};
    c[f / 2] = f & 1 ? -1 : 1;
    u[(f / 2 + 1) % 3] = f & 1 ? -1 : 1;
    v[(f / 2 + 2) % 3] = 1;
    square(&a, 4 * (size_t)f, c, u, v, c);
    net(m->index + 6 * (size_t)f, 4 * f, 1, 1);
  }
  return true;
}

/* A number of -1 .. 1. */
static double random_number(uint32_t *seed) { return (double)gm_random_shift32(seed) / 2147483648.0 - 1; }

bool gm_mesh_cloud(gm_mesh *m, unsigned n, uint32_t seed) {
  *m = (gm_mesh){.vertices = n, .nindex = n};
  m->index = malloc(((size_t)n + 1) * sizeof *m->index);
  float *position = gm_mesh_add(m, "position", 3), *color = gm_mesh_add(m, "color", 3);
  if (!m->index || !position || !color)
    return false;
  seed = gm_random_spread(seed) | 1;
  for (unsigned i = 0; i < n; i++) {
    m->index[i] = i;
    for (unsigned k = 0; k < 3; k++) {
      position[3 * i + k] = (float)random_number(&seed);
      color[3 * i + k] = (float)(random_number(&seed) / 2 + 0.5);
    }
  }
  return true;
}

bool gm_mesh_cards(gm_mesh *m, unsigned n, uint32_t seed, float size) {
  arrays a;
  if (!begin_shape_mesh(m, (size_t)4 * n, (size_t)6 * n, &a))
    return false;
  seed = gm_random_spread(seed) | 1;
  for (unsigned i = 0; i < n; i++) {
    double c[3], angle = turn / 2 * random_number(&seed), tilt = random_number(&seed);
    for (unsigned k = 0; k < 3; k++)
      c[k] = random_number(&seed);
    double u[3] = {size * cos(angle), 0, size * sin(angle)},
           v[3] = {-size * sin(angle) * sin(tilt), size * cos(tilt), size * cos(angle) * sin(tilt)};
    double normal[3] = {-sin(angle) * cos(tilt), -sin(tilt), cos(angle) * cos(tilt)};
    square(&a, 4 * (size_t)i, c, u, v, normal);
    net(m->index + 6 * (size_t)i, 4 * i, 1, 1);
  }
  return true;
}
