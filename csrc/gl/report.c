/* SPDX-License-Identifier: Apache-2.0 */
#include "gl/report.h"

void gles_report_failure(gm_gl *c, const char *message) {
  gles_error(c, GL_OUT_OF_MEMORY);
  if (c->share->set.message)
    c->share->set.message(c->share->set.ctx, message);
}

void gles_report_pass(gm_gl *c) {
  if (c->share->set.pass)
    c->share->set.pass(c->share->set.ctx, gm_frame_count(c->pending.frame));
}

void gles_report_frame(gm_gl *c) {
  if (c->share->set.frame)
    c->share->set.frame(c->share->set.ctx);
}
