/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of OpenGL ES that clear, read pixels, and finish (docs/gles.md, "How it works"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gles/gl/gl_draw.h"
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

/* What a clear does. */
typedef struct {
  unsigned which; /* GM_CLEAR_ of the buffers that the target has */
  gm_rect box;
  bool whole;         /* all pixels, channels and bits of these buffers */
  uint8_t color_mask; /* bit 0 red .. bit 3 alpha */
  float color[4];
} clearing;

static bool covers(const gles_state *s, const gles_image *i) {
  return !s->scissor_test || (s->scissor[0] <= 0 && s->scissor[1] <= 0 && (int64_t)s->scissor[0] + s->scissor[2] >= (int64_t)i->width &&
                              (int64_t)s->scissor[1] + s->scissor[3] >= (int64_t)i->height);
}

/* Parts that the format does not have are 0, and are 1 for alpha, which the renderer sees to. */
static clearing clearing_of(const gm_gl *c, GLbitfield mask) {
  const gles_state *s = &c->state;
  const gles_image *const *i = (const gles_image *const *)c->pending.image;
  const gles_parts has = gles_parts_of(i[GLES_COLOR]);
  clearing k = {.box = {s->scissor[0], s->scissor[1], (unsigned)s->scissor[2], (unsigned)s->scissor[3]}};
  for (unsigned n = 0; n < 4; n++) {
    k.color_mask |= (uint8_t)((s->color_mask[n] || !has.part[n]) << n);
    k.color[n] = has.part[n] || n == 3 ? s->clear_color[n] : 0;
  }
  if (i[GLES_COLOR] && mask & GL_COLOR_BUFFER_BIT && gles_target_draws_color(c))
    k.which |= GM_CLEAR_COLOR;
  if (i[GLES_DEPTH] && mask & GL_DEPTH_BUFFER_BIT && s->depth_mask)
    k.which |= GM_CLEAR_DEPTH;
  if (i[GLES_STENCIL] && mask & GL_STENCIL_BUFFER_BIT)
    k.which |= GM_CLEAR_STENCIL;
  k.whole = covers(s, i[GLES_COLOR]   ? i[GLES_COLOR]
                      : i[GLES_DEPTH] ? i[GLES_DEPTH]
                                      : i[GLES_STENCIL]) &&
            (!(k.which & GM_CLEAR_COLOR) || k.color_mask == 15) &&
            (!(k.which & GM_CLEAR_STENCIL) || (s->stencil[0].write_mask & 255) == 255);
  return k;
}

/* A clear of whole buffers before the first draw needs no draw, unless it would take one of depth and stencil alone from what is loaded. */
static bool is_first(const gles_pending *p, const clearing *k) {
  bool depth = !p->image[GLES_DEPTH] || k->which & GM_CLEAR_DEPTH, stencil = !p->image[GLES_STENCIL] || k->which & GM_CLEAR_STENCIL;
  bool either = k->which & (GM_CLEAR_DEPTH | GM_CLEAR_STENCIL);
  return !p->draws && k->whole && (!p->loaded || !either || (depth && stencil));
}

/* A buffer that the target does not have counts as cleared, so a clear of all others is one of the whole target. */
static unsigned missing_buffers(const gles_pending *p) {
  return (p->image[GLES_COLOR] ? 0 : GM_CLEAR_COLOR) | (p->image[GLES_DEPTH] ? 0 : GM_CLEAR_DEPTH) |
         (p->image[GLES_STENCIL] ? 0 : GM_CLEAR_STENCIL);
}

/* The state of the draw that a clear is. */
static gm_draw_state state_of(const gles_state *s, const clearing *k) {
  gm_draw_state d = gm_draw_state_default();
  gm_stencil_face face = {.func = GM_ALWAYS, .ref = (uint8_t)s->clear_stencil, .read_mask = 255, .pass = GM_REPLACE};
  face.write_mask = (uint8_t)s->stencil[0].write_mask;
  d.scissor = k->box;
  d.scissor_test = s->scissor_test;
  d.depth_range[0] = d.depth_range[1] = s->clear_depth;
  d.depth_test = d.depth_write = k->which & GM_CLEAR_DEPTH;
  d.depth_func = GM_ALWAYS;
  d.stencil_test = k->which & GM_CLEAR_STENCIL;
  d.stencil[0] = d.stencil[1] = face;
  d.color_mask = k->which & GM_CLEAR_COLOR ? k->color_mask : 0;
  d.dither = false;
  return d;
}

static gles_code *clear_code(gles_share *s) {
  static const char vertex[] = "attribute vec4 corner; void main() { gl_Position = corner; }";
  static const char fragment[] = "precision highp float; uniform vec4 color; void main() { gl_FragColor = color; }";
  char *log = NULL;
  if (!s->clear)
    s->clear = gles_compile_pair(s, vertex, fragment, "", &log);
  free(log);
  return s->clear;
}

/* Constants of the pair. NULL when out of memory. */
static const gm_image *clear_images(gm_gl *c, const gles_code *code, const float color[4]) {
  char err[GM_ERROR_SIZE];
  gm_image *img = gles_target_keep(c, 2 * sizeof *img);
  for (unsigned k = 0; img && k < 2; k++)
    if (gm_run_bind_none(&code->program[k], &img[k], err, sizeof err))
      return NULL;
  const gm_program *p = &code->program[GM_STAGE_FRAGMENT];
  for (size_t i = 0; img && i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_UNIFORM)
      memcpy(img[1].c[p->sym[i].reg], color, 4 * sizeof *color);
  return img;
}

/* One triangle over the target, within the guard band. */
static bool draw_clear(gm_gl *c, const clearing *k) {
  static const float corner[3][4] = {{-1, -1, 0, 1}, {3, -1, 0, 1}, {-1, 3, 0, 1}};
  char err[GM_ERROR_SIZE];
  const gles_code *code = clear_code(c->share);
  const gm_image *img = code ? clear_images(c, code, k->color) : NULL;
  if (!img)
    return false;
  gm_draw d = {.count = 3, .mode = GM_MODE_TRIANGLES, .nattribute = 1, .state = state_of(&c->state, k)};
  d.attribute[0] = (gm_attribute){.data = corner, .size = 4, .stride = sizeof corner[0], .vertices = 3};
  for (unsigned i = 0; i < 2; i++) {
    d.program[i] = &code->program[i];
    d.image[i] = &img[i];
  }
  if (!gm_attribute_bind(d.program[0], "corner", &d.attribute[0]) || !gles_note_program(&c->pending, code))
    return false;
  for (unsigned n = 0; n < c->pending.samples; n++)
    if (c->share->renderer->draw(c->pending.pass[n], &d, err, sizeof err))
      gles_report_draw_failure(c, err);
  return true;
}

/* A clear before the first draw. */
static void begin_with(gm_gl *c, const clearing *k) {
  char err[GM_ERROR_SIZE];
  const gles_pending *p = &c->pending;
  for (unsigned n = 0; n < p->samples; n++)
    if (c->share->renderer->clear(p->pass[n], k->which | missing_buffers(p), k->color, c->state.clear_depth,
                                  (unsigned)c->state.clear_stencil & 255, err, sizeof err))
      gles_report_failure(c, err);
}

void gm_glClear(gm_gl *c, GLbitfield mask) {
  if (!gles_check(c, !(mask & ~(GLbitfield)(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT)), GL_INVALID_VALUE) ||
      !gles_target_begin(c) || !mask)
    return;
  const clearing k = clearing_of(c, mask);
  gm_gl_part part = gm_gl_times_turn(GM_GL_RENDERER);
  if (k.which && !is_first(&c->pending, &k))
    gles_check(c, draw_clear(c, &k), GL_OUT_OF_MEMORY);
  else if (k.which)
    begin_with(c, &k);
  gm_gl_times_turn(part);
}

static void note_frame_end(gm_gl *c, gm_gl_frame_end at) { c->share->ends = c->share->set.frame_end == at; }

void gm_glFlush(gm_gl *c) { note_frame_end(c, GM_GL_AT_FLUSH); }

void gm_glFinish(gm_gl *c) {
  gles_target_finish(c, false);
  note_frame_end(c, GM_GL_AT_FINISH);
}

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
  note_frame_end(c, GM_GL_AT_READ);
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
