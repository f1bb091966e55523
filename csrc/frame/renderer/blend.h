/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's back end for one fragment: blending, rounding with dither, colour mask (docs/frame.md, "Tiles"). */
#ifndef FR_BLEND_H
#define FR_BLEND_H

#include "frame/renderer/frame_private.h"

/* The colour of a pixel after a fragment with colour rgba (float bits). x and y choose the dither threshold. */
uint32_t fr_blend(const gm_draw_state *s, gm_frame_format format, const uint32_t rgba[4], uint32_t under, int x, int y);
/* A colour as it is cleared to. */
uint32_t fr_clear_color(gm_frame_format format, const float rgba[4]);

/* A depth as it is cleared to. */
uint32_t fr_clear_depth(float depth);

#endif
