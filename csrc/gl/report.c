/* SPDX-License-Identifier: Apache-2.0 */
#include "gl/report.h"

void gles_report_failure(gm_gl *c, const char *message) {
  gles_error(c, GL_OUT_OF_MEMORY);
  if (c->share->set.message)
    c->share->set.message(c->share->set.ctx, message);
}

static const gles_image *first_image(const gles_pending *p) {
  return p->image[GLES_COLOR] ? p->image[GLES_COLOR] : p->image[GLES_DEPTH] ? p->image[GLES_DEPTH] : p->image[GLES_STENCIL];
}

void gles_report_pass(gm_gl *c) {
  const gles_pending *p = &c->pending;
  const gles_image *i = first_image(p);
  gm_gl_pass pass = {.width = i->width, .height = i->height, .window = p->window, .count = gm_frame_count(p->frame), .program = p->program};
  if (!c->share->set.pass)
    return;
  pass.cost = gm_frame_cost(p->frame, &pass.draws);
  pass.draws = pass.draws < p->draws ? pass.draws : p->draws; /* a draw that was refused is in one list only */
  c->share->set.pass(c->share->set.ctx, &pass);
}

void gles_report_frame(gm_gl *c) {
  if (c->share->set.frame)
    c->share->set.frame(c->share->set.ctx, c->draw);
}
