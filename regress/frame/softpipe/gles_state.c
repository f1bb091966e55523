/* SPDX-License-Identifier: Apache-2.0 */
/* Sets the state of OpenGL ES to that of a draw of a scene. */
#include "regress/frame/softpipe/gles_state.h"

#include <GLES2/gl2.h>

static const GLenum compare[] = {GL_NEVER, GL_LESS, GL_EQUAL, GL_LEQUAL, GL_GREATER, GL_NOTEQUAL, GL_GEQUAL, GL_ALWAYS};
static const GLenum operation[] = {GL_KEEP, GL_ZERO, GL_REPLACE, GL_INCR, GL_DECR, GL_INVERT, GL_INCR_WRAP, GL_DECR_WRAP};
static const GLenum factor[] = {GL_ZERO,
                                GL_ONE,
                                GL_SRC_COLOR,
                                GL_ONE_MINUS_SRC_COLOR,
                                GL_DST_COLOR,
                                GL_ONE_MINUS_DST_COLOR,
                                GL_SRC_ALPHA,
                                GL_ONE_MINUS_SRC_ALPHA,
                                GL_DST_ALPHA,
                                GL_ONE_MINUS_DST_ALPHA,
                                GL_CONSTANT_COLOR,
                                GL_ONE_MINUS_CONSTANT_COLOR,
                                GL_CONSTANT_ALPHA,
                                GL_ONE_MINUS_CONSTANT_ALPHA,
                                GL_SRC_ALPHA_SATURATE};
static const GLenum equation[] = {GL_FUNC_ADD, GL_FUNC_SUBTRACT, GL_FUNC_REVERSE_SUBTRACT};

static void set_enabled(GLenum what, bool on) { (on ? glEnable : glDisable)(what); }

static void set_stencil(const gm_draw_state *s) {
  static const GLenum face[2] = {GL_FRONT, GL_BACK};
  set_enabled(GL_STENCIL_TEST, s->stencil_test);
  for (unsigned i = 0; i < 2; i++) {
    const gm_stencil_face *f = &s->stencil[i];
    glStencilFuncSeparate(face[i], compare[f->func], f->ref, f->read_mask);
    glStencilOpSeparate(face[i], operation[f->fail], operation[f->depth_fail], operation[f->pass]);
    glStencilMaskSeparate(face[i], f->write_mask);
  }
}

static void set_blend(const gm_draw_state *s) {
  const gm_blend *b = &s->blend;
  set_enabled(GL_BLEND, b->on);
  glBlendFuncSeparate(factor[b->src[0]], factor[b->dst[0]], factor[b->src[1]], factor[b->dst[1]]);
  glBlendEquationSeparate(equation[b->equation[0]], equation[b->equation[1]]);
  glBlendColor(b->constant[0] / 255.0f, b->constant[1] / 255.0f, b->constant[2] / 255.0f, b->constant[3] / 255.0f);
  glColorMask(s->color_mask & 1, s->color_mask >> 1 & 1, s->color_mask >> 2 & 1, s->color_mask >> 3 & 1);
}

void gles_set_state(const gm_draw_state *s, unsigned width, unsigned height) {
  const gm_rect *v = &s->viewport, *c = &s->scissor;
  if (v->width && v->height)
    glViewport(v->x, v->y, (GLsizei)v->width, (GLsizei)v->height);
  else
    glViewport(0, 0, (GLsizei)width, (GLsizei)height);
  set_enabled(GL_SCISSOR_TEST, s->scissor_test);
  glScissor(c->x, c->y, (GLsizei)c->width, (GLsizei)c->height);
  set_enabled(GL_DEPTH_TEST, s->depth_test);
  glDepthFunc(compare[s->depth_func]);
  glDepthMask(s->depth_write);
  glDepthRangef(s->depth_range[0], s->depth_range[1]);
  set_enabled(GL_CULL_FACE, s->cull != GM_CULL_NONE);
  glCullFace(s->cull == GM_CULL_FRONT ? GL_FRONT : s->cull == GM_CULL_BOTH ? GL_FRONT_AND_BACK : GL_BACK);
  glFrontFace(s->front_clockwise ? GL_CW : GL_CCW);
  set_enabled(GL_POLYGON_OFFSET_FILL, s->offset);
  glPolygonOffset(s->offset_factor, s->offset_units);
  glLineWidth(s->line_width);
  set_enabled(GL_DITHER, s->dither);
  set_stencil(s);
  set_blend(s);
}
