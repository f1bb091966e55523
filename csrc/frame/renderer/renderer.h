/* SPDX-License-Identifier: Apache-2.0 */
/* What OpenGL ES and scenes draw with (docs/frame.md). A pass gathers the draws of one target. One renderer draws at once
   (gm_renderer_direct), one writes lists for a GPU (gpu/executor/list_renderer.h). Functions that return int: 0, or -1 with a message in
   err. */
#ifndef GM_RENDERER_H
#define GM_RENDERER_H

#include "frame/renderer/frame.h"

typedef struct gm_pass gm_pass;
typedef struct gm_renderer gm_renderer;
struct gm_renderer {
  const char *name;
  /* Begins a pass: colour 0, depth 1, stencil 0. NULL with a message. */
  gm_pass *(*begin)(const gm_renderer *r, const gm_frame_config *cfg, char *err, size_t errsize);
  /* Its buffers begin with these contents, rows of `width` numbers, the lowest first; NULL: a buffer stays as it is. Before a draw. */
  int (*load)(gm_pass *p, const uint32_t *color, const uint32_t *depth, const uint8_t *stencil, char *err, size_t errsize);
  /* Clears whole buffers (GM_CLEAR_). Before a draw. */
  int (*clear)(gm_pass *p, unsigned which, const float color[4], float depth, unsigned stencil, char *err, size_t errsize);
  /* What the draw refers to must stay until the pass is freed. */
  int (*draw)(gm_pass *p, const gm_draw *d, char *err, size_t errsize);
  /* Draws what is pending; no more draws may follow. keep: depth and stencil can be stored too. */
  int (*end)(gm_pass *p, bool keep, char *err, size_t errsize);
  /* Copies out the contents after `end`; a buffer that is NULL is not wanted. */
  void (*store)(const gm_pass *p, uint32_t *color, uint32_t *depth, uint8_t *stencil);
  /* Counters, costs and maps, after `end`. NULL: nothing was drawn. */
  const gm_frame *(*frame)(const gm_pass *p);
  /* After a failure: the program whose task failed. NULL: it was another failure. */
  const gm_program *(*culprit)(const gm_pass *p);
  /* Frees the pass. Its frame then belongs to the caller. */
  gm_frame *(*take)(gm_pass *p);
  /* What the engine has prepared for a program, NULL: nothing. */
  const void *(*prepared)(const gm_renderer *r, const gm_frame_programs *programs, const gm_program *program);
};

/* csrc/frame itself: each draw is shaded and binned at once. */
extern const gm_renderer gm_renderer_direct;

static inline void gm_pass_free(const gm_renderer *r, gm_pass *p) {
  if (p)
    gm_frame_free(r->take(p));
}

#endif
