/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer gm_renderer_direct: draws at once. A pass of renderer.h is a frame of csrc/frame. */
#include "frame/renderer/renderer.h"

static gm_frame *frame_of(gm_pass *p) { return (gm_frame *)p; }

static gm_pass *begin_pass(const gm_renderer *r, const gm_frame_config *cfg, char *err, size_t errsize) {
  static const float none[4] = {0};
  (void)r;
  gm_frame *f = gm_frame_new(cfg, err, errsize);
  if (f && gm_frame_clear(f, GM_CLEAR_COLOR | GM_CLEAR_DEPTH | GM_CLEAR_STENCIL, none, 1, 0, err, errsize)) {
    gm_frame_free(f);
    return NULL;
  }
  return (gm_pass *)f;
}

static int load_contents(gm_pass *p, const uint32_t *color, const uint32_t *depth, const uint8_t *stencil, char *err, size_t errsize) {
  (void)err;
  (void)errsize;
  gm_frame_load(frame_of(p), color, depth, stencil, true);
  return 0;
}

static int clear_buffers(gm_pass *p, unsigned which, const float color[4], float depth, unsigned stencil, char *err, size_t errsize) {
  return gm_frame_clear(frame_of(p), which, color, depth, stencil, err, errsize);
}

static int draw_now(gm_pass *p, const gm_draw *d, char *err, size_t errsize) { return gm_frame_draw(frame_of(p), d, err, errsize); }

static int end_pass(gm_pass *p, bool keep, char *err, size_t errsize) {
  return (keep ? gm_frame_keep : gm_frame_end)(frame_of(p), err, errsize);
}

static void store_contents(const gm_pass *p, uint32_t *color, uint32_t *depth, uint8_t *stencil) {
  gm_frame_store((const gm_frame *)p, color, depth, stencil);
}

static const gm_frame *frame(const gm_pass *p) { return (const gm_frame *)p; }
static const gm_program *culprit(const gm_pass *p) { return gm_frame_culprit((const gm_frame *)p); }
static gm_frame *take_frame(gm_pass *p) { return frame_of(p); }

static const void *prepared(const gm_renderer *r, const gm_frame_programs *programs, const gm_program *program) {
  (void)r;
  return gm_frame_programs_find(programs, program);
}

const gm_renderer gm_renderer_direct = {"direct",       begin_pass, load_contents, clear_buffers, draw_now, end_pass,
                                        store_contents, frame,      culprit,       take_frame,    prepared};
