/* SPDX-License-Identifier: Apache-2.0 */
/* The calls of OpenGL ES that set state of the per-fragment operations, the viewport and primitives. */
#include <math.h>
#include <string.h>

#include "gles/gl/gl_state.h"

gles_state gles_state_default(void) {
  gles_stencil face = {
      .func = GL_ALWAYS, .value_mask = -1, .write_mask = -1, .fail = GL_KEEP, .depth_fail = GL_KEEP, .depth_pass = GL_KEEP};
  return (gles_state){.clear_depth = 1,
                      .depth_range = {0, 1},
                      .line_width = 1,
                      .sample_value = 1,
                      .blend_src = {GL_ONE, GL_ONE},
                      .blend_dst = {GL_ZERO, GL_ZERO},
                      .blend_equation = {GL_FUNC_ADD, GL_FUNC_ADD},
                      .cull_face = GL_BACK,
                      .front_face = GL_CCW,
                      .depth_func = GL_LESS,
                      .pack = {.alignment = 4},
                      .unpack = {.alignment = 4},
                      .mipmap_hint = GL_DONT_CARE,
                      .derivative_hint = GL_DONT_CARE,
                      .color_mask = {1, 1, 1, 1},
                      .depth_mask = 1,
                      .dither = 1,
                      .stencil = {face, face}};
}

/* --- switches --- */

GLboolean *gles_state_switch(gles_state *s, GLenum cap) {
  switch (cap) {
  case GL_BLEND:
    return &s->blend;
  case GL_CULL_FACE:
    return &s->cull;
  case GL_DEPTH_TEST:
    return &s->depth_test;
  case GL_DITHER:
    return &s->dither;
  case GL_POLYGON_OFFSET_FILL:
    return &s->offset;
  case GL_SAMPLE_ALPHA_TO_COVERAGE:
    return &s->alpha_to_coverage;
  case GL_SAMPLE_COVERAGE:
    return &s->sample_coverage;
  case GL_SCISSOR_TEST:
    return &s->scissor_test;
  case GL_STENCIL_TEST:
    return &s->stencil_test;
  default:
    return NULL;
  }
}

static void set_switch(gm_gl *c, GLenum cap, GLboolean value) {
  GLboolean *at = gles_state_switch(&c->state, cap);
  if (!gles_check(c, at != NULL, GL_INVALID_ENUM))
    return;
  *at = value;
  if (cap == GL_SAMPLE_ALPHA_TO_COVERAGE)
    c->share->version++; /* the program may have another end */
}

void gm_glEnable(gm_gl *c, GLenum cap) { set_switch(c, cap, GL_TRUE); }
void gm_glDisable(gm_gl *c, GLenum cap) { set_switch(c, cap, GL_FALSE); }

GLboolean gm_glIsEnabled(gm_gl *c, GLenum cap) {
  const GLboolean *at = gles_state_switch(&c->state, cap);
  return gles_check(c, at != NULL, GL_INVALID_ENUM) ? *at : GL_FALSE;
}

/* --- viewport --- */

void gm_glViewport(gm_gl *c, GLint x, GLint y, GLsizei width, GLsizei height) {
  if (gles_check(c, width >= 0 && height >= 0, GL_INVALID_VALUE)) {
    width = width < GLES_SIDE ? width : GLES_SIDE;
    height = height < GLES_SIDE ? height : GLES_SIDE;
    memcpy(c->state.viewport, (const GLint[4]){x, y, width, height}, sizeof c->state.viewport);
  }
}

void gm_glScissor(gm_gl *c, GLint x, GLint y, GLsizei width, GLsizei height) {
  if (gles_check(c, width >= 0 && height >= 0, GL_INVALID_VALUE))
    memcpy(c->state.scissor, (const GLint[4]){x, y, width, height}, sizeof c->state.scissor);
}

static GLfloat limit(GLfloat v) { return fminf(fmaxf(v, 0), 1); }

void gm_glDepthRangef(gm_gl *c, GLfloat n, GLfloat f) {
  c->state.depth_range[0] = limit(n);
  c->state.depth_range[1] = limit(f);
  c->share->version++; /* gl_DepthRange */
}

/* --- primitives --- */

void gm_glCullFace(gm_gl *c, GLenum mode) {
  if (gles_check(c, mode == GL_FRONT || mode == GL_BACK || mode == GL_FRONT_AND_BACK, GL_INVALID_ENUM))
    c->state.cull_face = (GLint)mode;
}

void gm_glFrontFace(gm_gl *c, GLenum mode) {
  if (gles_check(c, mode == GL_CW || mode == GL_CCW, GL_INVALID_ENUM))
    c->state.front_face = (GLint)mode;
}

void gm_glLineWidth(gm_gl *c, GLfloat width) {
  if (gles_check(c, width > 0, GL_INVALID_VALUE))
    c->state.line_width = width;
}

void gm_glPolygonOffset(gm_gl *c, GLfloat factor, GLfloat units) {
  c->state.offset_factor = factor;
  c->state.offset_units = units;
}

void gm_glSampleCoverage(gm_gl *c, GLfloat value, GLboolean invert) {
  c->state.sample_value = limit(value);
  c->state.sample_invert = invert != GL_FALSE;
}

/* --- blending and masks --- */

static bool is_factor(GLenum f, bool source) {
  return f == GL_ZERO || f == GL_ONE || (f >= GL_SRC_COLOR && f <= GL_ONE_MINUS_DST_COLOR) || (source && f == GL_SRC_ALPHA_SATURATE) ||
         (f >= GL_CONSTANT_COLOR && f <= GL_ONE_MINUS_CONSTANT_ALPHA);
}

void gm_glBlendFuncSeparate(gm_gl *c, GLenum sfactorRGB, GLenum dfactorRGB, GLenum sfactorAlpha, GLenum dfactorAlpha) {
  bool ok = is_factor(sfactorRGB, true) && is_factor(dfactorRGB, false) && is_factor(sfactorAlpha, true) && is_factor(dfactorAlpha, false);
  if (!gles_check(c, ok, GL_INVALID_ENUM))
    return;
  c->state.blend_src[0] = (GLint)sfactorRGB;
  c->state.blend_src[1] = (GLint)sfactorAlpha;
  c->state.blend_dst[0] = (GLint)dfactorRGB;
  c->state.blend_dst[1] = (GLint)dfactorAlpha;
}

void gm_glBlendFunc(gm_gl *c, GLenum sfactor, GLenum dfactor) { gm_glBlendFuncSeparate(c, sfactor, dfactor, sfactor, dfactor); }

static bool is_equation(GLenum e) { return e == GL_FUNC_ADD || e == GL_FUNC_SUBTRACT || e == GL_FUNC_REVERSE_SUBTRACT; }

void gm_glBlendEquationSeparate(gm_gl *c, GLenum modeRGB, GLenum modeAlpha) {
  if (!gles_check(c, is_equation(modeRGB) && is_equation(modeAlpha), GL_INVALID_ENUM))
    return;
  c->state.blend_equation[0] = (GLint)modeRGB;
  c->state.blend_equation[1] = (GLint)modeAlpha;
}

void gm_glBlendEquation(gm_gl *c, GLenum mode) { gm_glBlendEquationSeparate(c, mode, mode); }

void gm_glBlendColor(gm_gl *c, GLfloat red, GLfloat green, GLfloat blue, GLfloat alpha) {
  const GLfloat v[4] = {red, green, blue, alpha};
  for (unsigned k = 0; k < 4; k++)
    c->state.blend_color[k] = limit(v[k]);
}

void gm_glColorMask(gm_gl *c, GLboolean red, GLboolean green, GLboolean blue, GLboolean alpha) {
  const GLboolean v[4] = {red, green, blue, alpha};
  for (unsigned k = 0; k < 4; k++)
    c->state.color_mask[k] = v[k] != GL_FALSE;
}

void gm_glDepthMask(gm_gl *c, GLboolean flag) { c->state.depth_mask = flag != GL_FALSE; }

/* --- depth and stencil --- */

static bool is_compare(GLenum f) { return f >= GL_NEVER && f <= GL_ALWAYS; }

void gm_glDepthFunc(gm_gl *c, GLenum func) {
  if (gles_check(c, is_compare(func), GL_INVALID_ENUM))
    c->state.depth_func = (GLint)func;
}

static bool is_face(GLenum face) { return face == GL_FRONT || face == GL_BACK || face == GL_FRONT_AND_BACK; }
static bool means(GLenum face, unsigned back) { return face == GL_FRONT_AND_BACK || face == (back ? GL_BACK : GL_FRONT); }

void gm_glStencilFuncSeparate(gm_gl *c, GLenum face, GLenum func, GLint ref, GLuint mask) {
  if (!gles_check(c, is_face(face) && is_compare(func), GL_INVALID_ENUM))
    return;
  for (unsigned k = 0; k < 2; k++)
    if (means(face, k)) {
      c->state.stencil[k].func = (GLint)func;
      c->state.stencil[k].ref = ref;
      c->state.stencil[k].value_mask = (GLint)mask;
    }
}

void gm_glStencilFunc(gm_gl *c, GLenum func, GLint ref, GLuint mask) { gm_glStencilFuncSeparate(c, GL_FRONT_AND_BACK, func, ref, mask); }

void gm_glStencilMaskSeparate(gm_gl *c, GLenum face, GLuint mask) {
  if (!gles_check(c, is_face(face), GL_INVALID_ENUM))
    return;
  for (unsigned k = 0; k < 2; k++)
    if (means(face, k))
      c->state.stencil[k].write_mask = (GLint)mask;
}

void gm_glStencilMask(gm_gl *c, GLuint mask) { gm_glStencilMaskSeparate(c, GL_FRONT_AND_BACK, mask); }

static bool is_operation(GLenum op) {
  return op == GL_ZERO || op == GL_KEEP || op == GL_REPLACE || op == GL_INCR || op == GL_DECR || op == GL_INVERT || op == GL_INCR_WRAP ||
         op == GL_DECR_WRAP;
}

void gm_glStencilOpSeparate(gm_gl *c, GLenum face, GLenum sfail, GLenum dpfail, GLenum dppass) {
  if (!gles_check(c, is_face(face) && is_operation(sfail) && is_operation(dpfail) && is_operation(dppass), GL_INVALID_ENUM))
    return;
  for (unsigned k = 0; k < 2; k++)
    if (means(face, k)) {
      c->state.stencil[k].fail = (GLint)sfail;
      c->state.stencil[k].depth_fail = (GLint)dpfail;
      c->state.stencil[k].depth_pass = (GLint)dppass;
    }
}

void gm_glStencilOp(gm_gl *c, GLenum fail, GLenum zfail, GLenum zpass) { gm_glStencilOpSeparate(c, GL_FRONT_AND_BACK, fail, zfail, zpass); }

/* --- others --- */

void gm_glHint(gm_gl *c, GLenum target, GLenum mode) {
  bool known = target == GL_GENERATE_MIPMAP_HINT || target == GL_FRAGMENT_SHADER_DERIVATIVE_HINT_OES;
  if (gles_check(c, known && (mode == GL_FASTEST || mode == GL_NICEST || mode == GL_DONT_CARE), GL_INVALID_ENUM))
    *(target == GL_GENERATE_MIPMAP_HINT ? &c->state.mipmap_hint : &c->state.derivative_hint) = (GLint)mode;
}

void gm_glPixelStorei(gm_gl *c, GLenum pname, GLint param) {
  gles_store *pack = &c->state.pack, *unpack = &c->state.unpack;
  bool alignment = pname == GL_PACK_ALIGNMENT || pname == GL_UNPACK_ALIGNMENT;
  GLint *to = pname == GL_PACK_ALIGNMENT           ? &pack->alignment
              : pname == GL_UNPACK_ALIGNMENT       ? &unpack->alignment
              : pname == GLES_PACK_ROW_LENGTH      ? &pack->row_length
              : pname == GLES_PACK_SKIP_ROWS       ? &pack->skip_rows
              : pname == GLES_PACK_SKIP_PIXELS     ? &pack->skip_pixels
              : pname == GL_UNPACK_ROW_LENGTH_EXT  ? &unpack->row_length
              : pname == GL_UNPACK_SKIP_ROWS_EXT   ? &unpack->skip_rows
              : pname == GL_UNPACK_SKIP_PIXELS_EXT ? &unpack->skip_pixels
                                                   : NULL;
  if (gles_check(c, to != NULL, GL_INVALID_ENUM) &&
      gles_check(c, alignment ? param == 1 || param == 2 || param == 4 || param == 8 : param >= 0, GL_INVALID_VALUE))
    *to = param;
}
