/* SPDX-License-Identifier: Apache-2.0 */
/* The fixed-function state of the renderer's draws, with the words of OpenGL ES 2.0. */
#ifndef GM_FRAME_STATE_H
#define GM_FRAME_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
  GM_MODE_POINTS,
  GM_MODE_LINES,
  GM_MODE_LINE_LOOP,
  GM_MODE_LINE_STRIP,
  GM_MODE_TRIANGLES,
  GM_MODE_TRIANGLE_STRIP,
  GM_MODE_TRIANGLE_FAN
} gm_mode;

typedef enum { GM_NEVER, GM_LESS, GM_EQUAL, GM_LEQUAL, GM_GREATER, GM_NOTEQUAL, GM_GEQUAL, GM_ALWAYS } gm_compare;

typedef enum { GM_KEEP, GM_ZERO_OP, GM_REPLACE, GM_INCR, GM_DECR, GM_INVERT, GM_INCR_WRAP, GM_DECR_WRAP } gm_stencil_op;

typedef enum {
  GM_FACTOR_ZERO,
  GM_FACTOR_ONE,
  GM_FACTOR_SRC_COLOR,
  GM_FACTOR_ONE_MINUS_SRC_COLOR,
  GM_FACTOR_DST_COLOR,
  GM_FACTOR_ONE_MINUS_DST_COLOR,
  GM_FACTOR_SRC_ALPHA,
  GM_FACTOR_ONE_MINUS_SRC_ALPHA,
  GM_FACTOR_DST_ALPHA,
  GM_FACTOR_ONE_MINUS_DST_ALPHA,
  GM_FACTOR_CONSTANT_COLOR,
  GM_FACTOR_ONE_MINUS_CONSTANT_COLOR,
  GM_FACTOR_CONSTANT_ALPHA,
  GM_FACTOR_ONE_MINUS_CONSTANT_ALPHA,
  GM_FACTOR_SRC_ALPHA_SATURATE
} gm_factor;

typedef enum { GM_EQUATION_ADD, GM_EQUATION_SUBTRACT, GM_EQUATION_REVERSE_SUBTRACT } gm_equation;

typedef enum { GM_CULL_NONE, GM_CULL_FRONT, GM_CULL_BACK, GM_CULL_BOTH } gm_cull;

typedef struct {
  gm_compare func;
  uint8_t ref, read_mask, write_mask;
  gm_stencil_op fail, depth_fail, pass;
} gm_stencil_face;

/* Index 0 of a factor or an equation is for red, green and blue, index 1 for alpha. */
typedef struct {
  bool on;
  gm_factor src[2], dst[2];
  gm_equation equation[2];
  uint8_t constant[4];
} gm_blend;

typedef struct {
  int x, y; /* of the lower left corner, in pixels */
  unsigned width, height;
} gm_rect;

typedef struct {
  gm_rect viewport, scissor; /* an empty viewport is the whole target */
  float shift[2];            /* moves all window coordinates by a part of a pixel, -0.5 to 0.5 */
  bool scissor_test;
  float depth_range[2];
  gm_cull cull;
  bool front_clockwise;
  bool depth_test, depth_write;
  gm_compare depth_func;
  bool stencil_test;
  gm_stencil_face stencil[2]; /* of front faces, of back faces */
  bool offset;                /* polygon offset */
  float offset_factor, offset_units;
  float line_width;
  gm_blend blend;
  uint8_t color_mask; /* bit 0 red .. bit 3 alpha: the channels that are written */
  bool dither;
} gm_draw_state;

/* The state of a new context: no tests, no blending, everything is written. */
gm_draw_state gm_draw_state_default(void);

#endif
