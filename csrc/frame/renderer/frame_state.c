/* SPDX-License-Identifier: Apache-2.0 */
/* The fixed-function state of the renderer's draws, with the words of OpenGL ES 2.0. */
#include "frame/renderer/frame_state.h"

gm_draw_state gm_draw_state_default(void) {
  gm_stencil_face face = {.func = GM_ALWAYS, .read_mask = 255, .write_mask = 255};
  return (gm_draw_state){.depth_range = {0, 1},
                         .depth_write = true,
                         .depth_func = GM_LESS,
                         .stencil = {face, face},
                         .line_width = 1,
                         .blend = {.src = {GM_FACTOR_ONE, GM_FACTOR_ONE}},
                         .color_mask = 15,
                         .dither = true};
}
