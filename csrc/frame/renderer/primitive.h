/* SPDX-License-Identifier: Apache-2.0 */
/* Forms primitives of the vertex stream, and the triangles that become of them (docs/frame.md, "Vertices"). */
#ifndef FR_PRIMITIVE_H
#define FR_PRIMITIVE_H

#include "frame/renderer/clip.h"

typedef struct {
  fr_vertex *v[3];
  unsigned n;      /* number of vertices: 1 point, 2 line, 3 triangle */
  unsigned planes; /* planes that cut it (clip.h) */
  bool outside;    /* it is outside the view */
} fr_primitive;

/* Primitive k of a draw. False past the last one. */
bool fr_primitive_at(const gm_draw *d, const fr_vertices *v, size_t k, fr_primitive *p);

typedef enum { FR_FATE_DRAWN, FR_FATE_OUTSIDE, FR_FATE_CULLED, FR_FATE_EMPTY } fr_fate;

/* The corners of a primitive in the window, and which corners each triangle has. */
typedef struct {
  fr_fate fate; /* the rest is only set if it is drawn */
  bool clipped; /* it was cut */
  bool front;
  fr_window corner[FR_POLYGON];
  uint8_t triangle[FR_POLYGON - 2][3];
  unsigned triangles;
} fr_shape;

/* Clips and culls a primitive, and takes its corners to the window. */
void fr_shape_of(const fr_pipeline *pl, const fr_primitive *p, fr_shape *s);

#endif
