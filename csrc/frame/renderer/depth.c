/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's depth and stencil tests of one pixel. */
#include "frame/renderer/depth.h"

static bool compare_depth(gm_compare func, uint32_t a, uint32_t b) {
  switch (func) {
  case GM_NEVER:
    return false;
  case GM_LESS:
    return a < b;
  case GM_EQUAL:
    return a == b;
  case GM_LEQUAL:
    return a <= b;
  case GM_GREATER:
    return a > b;
  case GM_NOTEQUAL:
    return a != b;
  case GM_GEQUAL:
    return a >= b;
  case GM_ALWAYS:
    break;
  }
  return true;
}

fr_verdict fr_test(const gm_draw_state *s, bool front, uint32_t depth, uint32_t stored_depth, uint8_t stored_stencil) {
  const gm_stencil_face *f = &s->stencil[!front];
  if (s->stencil_test && !compare_depth(f->func, f->ref & f->read_mask, stored_stencil & f->read_mask))
    return FR_STENCIL_FAILS;
  return s->depth_test && !compare_depth(s->depth_func, depth, stored_depth) ? FR_DEPTH_FAILS : FR_PASSES;
}

static uint8_t apply_stencil_op(gm_stencil_op op, uint8_t v, uint8_t ref) {
  switch (op) {
  case GM_ZERO_OP:
    return 0;
  case GM_REPLACE:
    return ref;
  case GM_INCR:
    return v < 255 ? (uint8_t)(v + 1) : v;
  case GM_DECR:
    return v > 0 ? (uint8_t)(v - 1) : v;
  case GM_INVERT:
    return (uint8_t)~v;
  case GM_INCR_WRAP:
    return (uint8_t)(v + 1);
  case GM_DECR_WRAP:
    return (uint8_t)(v - 1);
  case GM_KEEP:
    break;
  }
  return v;
}

static gm_stencil_op op_of(const gm_stencil_face *f, fr_verdict v) {
  return v == FR_STENCIL_FAILS ? f->fail : v == FR_DEPTH_FAILS ? f->depth_fail : f->pass;
}

void fr_update(const gm_draw_state *s, bool front, fr_verdict v, uint32_t depth, uint32_t *stored_depth, uint8_t *stored_stencil) {
  const gm_stencil_face *f = &s->stencil[!front];
  if (s->stencil_test) {
    uint8_t next = apply_stencil_op(op_of(f, v), *stored_stencil, f->ref);
    *stored_stencil = (uint8_t)((*stored_stencil & ~f->write_mask) | (next & f->write_mask));
  }
  if (v == FR_PASSES && s->depth_test && s->depth_write)
    *stored_depth = depth;
}

bool fr_changes(const gm_draw_state *s, bool front, fr_verdict v) {
  const gm_stencil_face *f = &s->stencil[!front];
  return v == FR_PASSES || (s->stencil_test && f->write_mask && op_of(f, v) != GM_KEEP);
}
