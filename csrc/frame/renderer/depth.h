/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's depth and stencil tests of one pixel (docs/frame.md, "Tiles"). */
#ifndef FR_DEPTH_H
#define FR_DEPTH_H

#include "frame/renderer/frame_private.h"

typedef enum { FR_STENCIL_FAILS, FR_DEPTH_FAILS, FR_PASSES } fr_verdict;

/* Tests a fragment against the stored depth and stencil. Nothing changes. */
fr_verdict fr_test(const gm_draw_state *s, bool front, uint32_t depth, uint32_t stored_depth, uint8_t stored_stencil);
/* What the verdict does to the stored values. */
void fr_update(const gm_draw_state *s, bool front, fr_verdict v, uint32_t depth, uint32_t *stored_depth, uint8_t *stored_stencil);
/* Whether the verdict may change the stored values. */
bool fr_changes(const gm_draw_state *s, bool front, fr_verdict v);

#endif
