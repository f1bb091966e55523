/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the vertices and triangles that conformance cases draw: the rectangle, the square, the front and back square, and the grid. */
#include <string.h>

#include "studies/conformance/conf.h"

/* A field of view of 60 degrees, near plane 1, far plane 30. */
#define COT30 1.7320508075688772
const double cf_image_projection[16] = {COT30, 0, 0, 0, 0, COT30, 0, 0, 0, 0, -31.0 / 29, -1, 0, 0, -60.0 / 29, 0};

static cf_model *new_model(gc_arena *a, const char *position, const char *color, unsigned nvertex, unsigned ntriangle) {
  cf_model *m = gc_alloc(a, sizeof *m);
  m->array[0].name = position;
  m->array[1].name = color;
  for (unsigned i = 0; i < 2; i++)
    if (m->array[i].name)
      m->array[i].v = gc_alloc(a, nvertex * sizeof *m->array[i].v);
  m->triangle = gc_alloc(a, ntriangle * sizeof *m->triangle);
  m->nvertex = nvertex;
  m->ntriangle = ntriangle;
  return m;
}

static void set_model_position(float v[4], double x, double y, double z) {
  v[0] = (float)x;
  v[1] = (float)y;
  v[2] = (float)z;
  v[3] = 1;
}

static void triangle(cf_model *m, unsigned number, unsigned a, unsigned b, unsigned c) {
  m->triangle[number][0] = a;
  m->triangle[number][1] = b;
  m->triangle[number][2] = c;
}

cf_model *cf_rectangle(gc_arena *a, const char *attribute) {
  cf_model *m = new_model(a, attribute, NULL, 4, 2);
  for (unsigned i = 0; i < 4; i++)
    set_model_position(m->array[0].v[i], i & 2 ? 1 : -1, i & 1 ? 1 : -1, 0);
  triangle(m, 0, 0, 1, 2);
  triangle(m, 1, 1, 3, 2);
  return m;
}

static cf_model *square(gc_arena *a) {
  static const double color[4][3] = {{0.5, 1, 0}, {0, 1, 1}, {1, 0, 0}, {0.5, 0, 1}};
  cf_model *m = new_model(a, "gtf_Vertex", "gtf_Color", 4, 2);
  for (unsigned i = 0; i < 4; i++) {
    set_model_position(m->array[0].v[i], i & 2 ? -1 : 1, i & 1 ? 1 : -1, -2);
    set_model_position(m->array[1].v[i], color[i][0], color[i][1], color[i][2]);
  }
  triangle(m, 0, 0, 1, 2);
  triangle(m, 1, 2, 1, 3);
  return m;
}

/* Two strips of four vertices: the lower half faces front, the upper half back. */
static cf_model *front_back_square(gc_arena *a) {
  cf_model *m = new_model(a, "gtf_Vertex", "gtf_Color", 8, 4);
  for (unsigned i = 0; i < 8; i++) {
    set_model_position(m->array[0].v[i], i & 2 ? -1 : 1, i & 1 ? 0 : (i < 4 ? -1 : 1), -2);
    set_model_position(m->array[1].v[i], i >= 4, i < 4, 0);
  }
  for (unsigned k = 0; k < 2; k++) {
    triangle(m, 2 * k, 4 * k, 4 * k + 1, 4 * k + 2);
    triangle(m, 2 * k + 1, 4 * k + 2, 4 * k + 1, 4 * k + 3);
  }
  return m;
}

static cf_model *grid(gc_arena *a, int size) {
  unsigned n = size / 4 < 32 ? (unsigned)size / 4 : 32, cells = 2 * (n ? n : 1), row = cells + 1, t = 0;
  cf_model *m = new_model(a, "gtf_Vertex", "gtf_Color", row * row, 2 * cells * cells);
  for (unsigned i = 0; i < row * row; i++) {
    unsigned line = i / row;
    double x = 2.0 * (i % row) / cells - 1, y = 2.0 * line / cells - 1;
    set_model_position(m->array[0].v[i], x, y, -2);
    set_model_position(m->array[1].v[i], 1 - (x + y + 2) / 4, (x + 1) / 2, (y + 1) / 2);
  }
  for (unsigned j = 0; j < cells; j++)
    for (unsigned i = 0; i < cells; i++) {
      unsigned x1y1 = j * row + i, x2y1 = x1y1 + 1, x1y2 = x1y1 + row, x2y2 = x1y2 + 1;
      triangle(m, t++, x1y1, x2y1, x2y2);
      triangle(m, t++, x2y2, x1y2, x1y1);
    }
  return m;
}

cf_model *cf_image_model(gc_arena *a, const char *name, int size) {
  if (!strcmp(name, "square"))
    return square(a);
  if (!strcmp(name, "frontbacksquare"))
    return front_back_square(a);
  return strcmp(name, "grid") ? NULL : grid(a, size);
}
