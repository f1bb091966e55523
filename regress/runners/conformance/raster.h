/* SPDX-License-Identifier: Apache-2.0 */
/* A reference rasteriser for triangles: clipping, viewport and depth range, pixel centres, top-left rule, perspective-correct varyings. */
#ifndef CF_RASTER_H
#define CF_RASTER_H

#include <stdbool.h>

enum { CF_MAX_VARYINGS = 128 };

typedef struct {
  double pos[4];                  /* gl_Position */
  float varying[CF_MAX_VARYINGS]; /* numbers, in the caller's order */
} cf_vertex;

typedef struct {
  int width, height;
  double near, far; /* depth range */
} cf_viewport;

typedef struct {
  int x, y;        /* pixel; y upwards */
  bool covered;    /* false: it only completes the quad and may be outside the image */
  bool front;      /* gl_FrontFacing: counter-clockwise in the window */
  double coord[4]; /* gl_FragCoord */
  float varying[CF_MAX_VARYINGS];
} cf_fragment;

/* Receives a 2x2 quad: q[0] (x, y), q[1] (x+1, y), q[2] (x, y+1), q[3] (x+1, y+1), with x and y even; at least one pixel is covered. Return
   false to stop. */
typedef bool cf_quad_sink(void *ctx, const cf_fragment q[4]);

/* n: numbers of all varyings. False if the sink returned false. */
bool cf_raster_triangle(const cf_viewport *vp, const cf_vertex *const v[3], unsigned n, cf_quad_sink *sink, void *ctx);

#endif
