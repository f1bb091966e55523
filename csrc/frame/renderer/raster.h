/* SPDX-License-Identifier: Apache-2.0 */
/* Rasterises one triangle at a time by the renderer's rules for clipping, coverage, depth and varyings (docs/frame.md), without lists
   and tiles: for programs that shade fragments in their own way. */
#ifndef GM_RASTER_H
#define GM_RASTER_H

#include "frame/renderer/frame_state.h"

enum { GM_RASTER_LANES = 64 };

typedef struct {
  float pos[4];                /* gl_Position */
  float lane[GM_RASTER_LANES]; /* varyings */
} gm_raster_vertex;

typedef struct {
  int x, y;       /* pixel; y upwards */
  bool covered;   /* false: it only completes the quad, and may be outside the viewport */
  bool front;     /* gl_FrontFacing */
  float coord[4]; /* gl_FragCoord */
  float lane[GM_RASTER_LANES];
} gm_raster_fragment;

/* Receives a quad: q[0] (x, y), q[1] (x+1, y), q[2] (x, y+1), q[3] (x+1, y+1), with x and y even; at least one pixel is covered. Return
   false to stop. */
typedef bool gm_raster_sink(void *ctx, const gm_raster_fragment q[4]);

/* Rasterises a triangle and gives its quads to the sink. Of the state, viewport, depth range and front face matter. False if the sink
   returned false. */
bool gm_raster_triangle(const gm_draw_state *s, const gm_raster_vertex *const v[3], unsigned lanes, gm_raster_sink *sink, void *ctx);

#endif
