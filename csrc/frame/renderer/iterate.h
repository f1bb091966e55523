/* SPDX-License-Identifier: Apache-2.0 */
/* The arithmetic of the renderer's iterators, which compute the inputs of fragments (docs/frame.md, Tiles). */
#ifndef FR_ITERATE_H
#define FR_ITERATE_H

#include "frame/renderer/frame_private.h"

/* Weights of the corners 1 and 2 at a pixel's centre, and 1/w there. */
typedef struct {
  float b1, b2, inv_w;
} fr_weights;

/* These weights at the pixel (x, y) of a triangle. */
fr_weights fr_weights_at(const fr_setup *s, const float inv_w[3], int x, int y);
/* The value between those of the corners. */
float fr_interpolate(const float v[3], const fr_weights *k);
/* A depth as gl_FragCoord.z. */
float fr_depth_value(uint32_t depth);

#endif
