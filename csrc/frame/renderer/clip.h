/* SPDX-License-Identifier: Apache-2.0 */
/* Clips polygons in clip coordinates, and takes vertices from there to the window (docs/frame.md, "Vertices"). */
#ifndef FR_CLIP_H
#define FR_CLIP_H

#include "frame/renderer/frame_private.h"

/* Planes: the view volume is -w <= x, y, z <= w. The guard band replaces the planes of x and y by FR_GUARD * w. */
enum { FR_PLANES = 6, FR_POLYGON = 3 + FR_PLANES };
enum { FR_VIEW = 0x3f, FR_NEAR_FAR = 0x30, FR_GUARD_BAND = 0x0f00, FR_UNUSABLE = 0x1000 };

/* A corner of a polygon that is being clipped. */
typedef struct {
  float pos[4];
  float lane[FR_LANES];
} fr_corner;

/* Bits 0..5: the vertex is beyond the view's plane; bits 8..11: beyond the guard band; FR_UNUSABLE: a coordinate is no finite number. */
unsigned fr_outside(const float pos[4]);
/* Cuts a polygon (or, with n = 2, a line) by the planes in `planes`: bits 4, 5 near and far, bits 8..11 the guard band. Returns the number
   of corners that are left. */
unsigned fr_clip(fr_corner *poly, unsigned n, unsigned lanes, unsigned planes);
/* Takes a vertex to the window. False: it is at the eye or behind it. */
bool fr_to_window(const gm_draw_state *s, const float pos[4], fr_window *w);
/* The same in two steps: the view of a state, then a vertex by it. */
fr_view fr_view_of(const gm_draw_state *s);
bool fr_view_window(const fr_view *v, const float pos[4], fr_window *w);

/* Twice the signed area of a triangle in the window, in sub-pixels. */
int64_t fr_twice_area(const fr_window *a, const fr_window *b, const fr_window *c);

#endif
