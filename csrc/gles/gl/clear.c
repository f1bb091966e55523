/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of OpenGL ES that clear, read pixels, and finish. */
#include <math.h>
#include <string.h>

#include "base/error.h"
#include "gles/gl/gl_report.h"
#include "gles/gl/gl_times.h"
#include "gles/gl/target.h"

void gm_glClearColor(gm_gl *c, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
  const GLfloat v[4] = {red, green, blue, alpha};
  for (unsigned k = 0; k < 4; k++)
    c->state.clear_color[k] = fminf(fmaxf(v[k], 0), 1);
}

void gm_glClearDepthf(gm_gl *c, GLfloat d) { c->state.clear_depth = fminf(fmaxf(d, 0), 1); }
void gm_glClearStencil(gm_gl *c, GLint s) { c->state.clear_stencil = s; }

/* The buffers to clear. One that the target does not have counts as cleared, so a clear of all others is a clear of the whole target. */
static unsigned buffers_of(const gm_gl *c, GLbitfield mask) {
  const gles_pending *p = &c->pending;
  unsigned which = 0;
  if (!p->image[GLES_COLOR] || (mask & GL_COLOR_BUFFER_BIT && gles_target_draws_color(c)))
    which |= GM_CLEAR_COLOR;
  if (!p->image[GLES_DEPTH] || (mask & GL_DEPTH_BUFFER_BIT && c->state.depth_mask))
    which |= GM_CLEAR_DEPTH;
  if (!p->image[GLES_STENCIL] || mask & GL_STENCIL_BUFFER_BIT)
    which |= GM_CLEAR_STENCIL;
  return which;
}

void gm_glClear(gm_gl *c, GLbitfield mask) {
  const gles_state *s = &c->state;
  char err[GM_ERROR_SIZE];
  if (!gles_check(c, !(mask & ~(GLbitfield)(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)), GL_INVALID_VALUE) ||
      !gles_target_begin(c) || !mask)
    return;
  const gles_parts has = gles_parts_of(c->pending.image[GLES_COLOR]);
  gm_frame_clearing k = {.which = buffers_of(c, mask),
                         .box = {0, 0, GLES_SIDE, GLES_SIDE},
                         .stencil = (uint8_t)s->clear_stencil,
                         .stencil_mask = (uint8_t)s->stencil[0].write_mask,
                         .depth = s->clear_depth};
  if (s->scissor_test)
    k.box = (gm_rect){s->scissor[0], s->scissor[1], (unsigned)s->scissor[2], (unsigned)s->scissor[3]};
  /* Parts that the format does not have are 0, and are 1 for alpha, which the renderer sees to. */
  for (unsigned i = 0; i < 4; i++) {
    k.color_mask |= (uint8_t)((s->color_mask[i] || !has.part[i]) << i);
    k.color[i] = has.part[i] || i == 3 ? s->clear_color[i] : 0;
  }
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  if (gm_frame_clear_part(c->pending.frame, &k, err, sizeof err))
    gles_report_failure(c, err);
  gm_gl_times_turn(part);
}

void gm_glFlush(gm_gl *c) { (void)c; }
void gm_glFinish(gm_gl *c) { gles_target_finish(c, false); }

/* GL_RGBA, that of the implementation, and those of extensions. */
static bool is_read_format(const gles_image *from, GLenum format, GLenum type) {
  const gles_format *f = gles_format_of(from->format);
  if (type != GL_UNSIGNED_BYTE)
    return format == GL_BGRA_EXT && (type == GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT || type == GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT);
  return format == GL_RGBA || format == GL_BGRA_EXT || (format == GL_RGB && !f->alpha) || (format == GL_RG_EXT && !f->blue) ||
         (format == GL_RED_EXT && !f->green);
}

static bool known_read_enums(GLenum format, GLenum type) {
  return (format == GL_RGBA || format == GL_RGB || format == GL_ALPHA || format == GL_BGRA_EXT || format == GL_RED_EXT ||
          format == GL_RG_EXT) &&
         (type == GL_UNSIGNED_BYTE || type == GL_UNSIGNED_SHORT_5_6_5 || type == GL_UNSIGNED_SHORT_4_4_4_4 ||
          type == GL_UNSIGNED_SHORT_5_5_5_1 || type == GL_UNSIGNED_SHORT_4_4_4_4_REV_EXT || type == GL_UNSIGNED_SHORT_1_5_5_5_REV_EXT);
}

static void read_row(const uint32_t *from, size_t n, unsigned char *to, GLenum format, GLenum type) {
  unsigned bytes = gles_pixel_bytes(format, type);
  if (format == GL_RGBA) /* the image has the same order of bytes */
    memcpy(to, from, n * bytes);
  for (size_t i = 0; format != GL_RGBA && i < n; i++)
    gles_pack(to + i * bytes, format, type, from[i]);
}

void gm_glReadPixels(gm_gl *c, GLint x, GLint y, GLsizei width, GLsizei height, GLenum format, GLenum type, void *pixels) {
  if (!gles_check(c, known_read_enums(format, type), GL_INVALID_ENUM) || !gles_check(c, width >= 0 && height >= 0, GL_INVALID_VALUE) ||
      !gles_check(c, gles_target_status(c, false) == GL_FRAMEBUFFER_COMPLETE, GL_INVALID_FRAMEBUFFER_OPERATION))
    return;
  const gles_image *from = gles_target_image(c, GLES_COLOR, false);
  if (!gles_check(c, from && from->color && is_read_format(from, format, type), GL_INVALID_OPERATION))
    return;
  gles_target_release(c, from);
  if (!pixels)
    return;
  unsigned bytes = gles_pixel_bytes(format, type);
  gles_layout l = gles_layout_of(&c->state.pack, (unsigned)width, bytes);
  int64_t u0 = x < 0 ? -(int64_t)x : 0, u1 = (int64_t)x + width < from->width ? width : (int64_t)from->width - x;
  for (int64_t v = 0; v < height && u0 < u1; v++)
    if (y + v >= 0 && y + v < from->height)
      read_row(from->color + ((y + v) * from->width + x + u0), (size_t)(u1 - u0),
               (unsigned char *)pixels + l.skip + (size_t)v * l.row + (size_t)u0 * bytes, format, type);
}
