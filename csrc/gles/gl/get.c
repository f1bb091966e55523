/* SPDX-License-Identifier: Apache-2.0 */
/* The calls that read state: glGetBooleanv, glGetIntegerv, glGetFloatv, glGetString (docs/gles.md, "How it works"). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "gles/gl/gl_blocks.h"
#include "gles/gl/gl_state.h"
#include "gles/gl/target.h"
#include "link/link_limits.h"

typedef enum { FLOATS, UNITS, INTEGERS, FLAGS } kind; /* UNITS: floats where 1 is the largest integer */

/* Values of a parameter, as they are kept. */
typedef struct {
  kind kind;
  unsigned n;
  union {
    GLfloat f[4];
    GLint i[8];
  } v;
} values;

#define STATE(pname, kind, field, n)                                                                                                       \
  { pname, kind, n, offsetof(gles_state, field) }
static const struct {
  GLenum pname;
  kind kind;
  unsigned n;
  size_t offset;
} table[] = {
    STATE(GL_COLOR_CLEAR_VALUE, UNITS, clear_color, 4),
    STATE(GL_DEPTH_CLEAR_VALUE, UNITS, clear_depth, 1),
    STATE(GL_STENCIL_CLEAR_VALUE, INTEGERS, clear_stencil, 1),
    STATE(GL_DEPTH_RANGE, UNITS, depth_range, 2),
    STATE(GL_BLEND_COLOR, UNITS, blend_color, 4),
    STATE(GL_LINE_WIDTH, FLOATS, line_width, 1),
    STATE(GL_POLYGON_OFFSET_FACTOR, FLOATS, offset_factor, 1),
    STATE(GL_POLYGON_OFFSET_UNITS, FLOATS, offset_units, 1),
    STATE(GL_SAMPLE_COVERAGE_VALUE, FLOATS, sample_value, 1),
    STATE(GL_SAMPLE_COVERAGE_INVERT, FLAGS, sample_invert, 1),
    STATE(GL_VIEWPORT, INTEGERS, viewport, 4),
    STATE(GL_SCISSOR_BOX, INTEGERS, scissor, 4),
    STATE(GL_BLEND_SRC_RGB, INTEGERS, blend_src[0], 1),
    STATE(GL_BLEND_SRC_ALPHA, INTEGERS, blend_src[1], 1),
    STATE(GL_BLEND_DST_RGB, INTEGERS, blend_dst[0], 1),
    STATE(GL_BLEND_DST_ALPHA, INTEGERS, blend_dst[1], 1),
    STATE(GL_BLEND_EQUATION_RGB, INTEGERS, blend_equation[0], 1),
    STATE(GL_BLEND_EQUATION_ALPHA, INTEGERS, blend_equation[1], 1),
    STATE(GL_CULL_FACE_MODE, INTEGERS, cull_face, 1),
    STATE(GL_FRONT_FACE, INTEGERS, front_face, 1),
    STATE(GL_DEPTH_FUNC, INTEGERS, depth_func, 1),
    STATE(GL_PACK_ALIGNMENT, INTEGERS, pack.alignment, 1),
    STATE(GLES_PACK_ROW_LENGTH, INTEGERS, pack.row_length, 1),
    STATE(GLES_PACK_SKIP_ROWS, INTEGERS, pack.skip_rows, 1),
    STATE(GLES_PACK_SKIP_PIXELS, INTEGERS, pack.skip_pixels, 1),
    STATE(GL_UNPACK_ALIGNMENT, INTEGERS, unpack.alignment, 1),
    STATE(GL_UNPACK_ROW_LENGTH_EXT, INTEGERS, unpack.row_length, 1),
    STATE(GL_UNPACK_SKIP_ROWS_EXT, INTEGERS, unpack.skip_rows, 1),
    STATE(GL_UNPACK_SKIP_PIXELS_EXT, INTEGERS, unpack.skip_pixels, 1),
    STATE(GL_GENERATE_MIPMAP_HINT, INTEGERS, mipmap_hint, 1),
    STATE(GL_FRAGMENT_SHADER_DERIVATIVE_HINT_OES, INTEGERS, derivative_hint, 1),
    STATE(GL_COLOR_WRITEMASK, FLAGS, color_mask, 4),
    STATE(GL_DEPTH_WRITEMASK, FLAGS, depth_mask, 1),
    STATE(GL_STENCIL_FUNC, INTEGERS, stencil[0].func, 1),
    STATE(GL_STENCIL_REF, INTEGERS, stencil[0].ref, 1),
    STATE(GL_STENCIL_VALUE_MASK, INTEGERS, stencil[0].value_mask, 1),
    STATE(GL_STENCIL_WRITEMASK, INTEGERS, stencil[0].write_mask, 1),
    STATE(GL_STENCIL_FAIL, INTEGERS, stencil[0].fail, 1),
    STATE(GL_STENCIL_PASS_DEPTH_FAIL, INTEGERS, stencil[0].depth_fail, 1),
    STATE(GL_STENCIL_PASS_DEPTH_PASS, INTEGERS, stencil[0].depth_pass, 1),
    STATE(GL_STENCIL_BACK_FUNC, INTEGERS, stencil[1].func, 1),
    STATE(GL_STENCIL_BACK_REF, INTEGERS, stencil[1].ref, 1),
    STATE(GL_STENCIL_BACK_VALUE_MASK, INTEGERS, stencil[1].value_mask, 1),
    STATE(GL_STENCIL_BACK_WRITEMASK, INTEGERS, stencil[1].write_mask, 1),
    STATE(GL_STENCIL_BACK_FAIL, INTEGERS, stencil[1].fail, 1),
    STATE(GL_STENCIL_BACK_PASS_DEPTH_FAIL, INTEGERS, stencil[1].depth_fail, 1),
    STATE(GL_STENCIL_BACK_PASS_DEPTH_PASS, INTEGERS, stencil[1].depth_pass, 1),
};

static bool read_gl_state(const gm_gl *c, GLenum pname, values *out) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (table[i].pname == pname) {
      const char *from = (const char *)&c->state + table[i].offset;
      out->kind = table[i].kind;
      out->n = table[i].n;
      for (unsigned k = 0; k < out->n; k++)
        if (out->kind == FLAGS)
          out->v.i[k] = ((const GLboolean *)from)[k];
        else
          memcpy(&out->v.i[k], from + k * sizeof(GLint), sizeof(GLint));
      return true;
    }
  return false;
}

static bool integer(values *out, GLint v) {
  *out = (values){.kind = INTEGERS, .n = 1, .v.i = {v}};
  return true;
}

static bool give_value_pair(values *out, kind k, float a, float b) {
  *out = k == INTEGERS ? (values){.kind = k, .n = 2, .v.i = {(GLint)a, (GLint)b}} : (values){.kind = k, .n = 2, .v.f = {a, b}};
  return true;
}

static GLint name_of_buffer(const gles_buffer *b) { return b ? (GLint)b->name : 0; }

static bool binding_of(const gm_gl *c, GLenum pname, values *out) {
  switch (pname) {
  case GL_ARRAY_BUFFER_BINDING:
    return integer(out, name_of_buffer(c->array_buffer));
  case GL_ELEMENT_ARRAY_BUFFER_BINDING:
    return integer(out, name_of_buffer(c->arrays->element_buffer));
  case GL_ACTIVE_TEXTURE:
    return integer(out, (GLint)(GL_TEXTURE0 + c->active));
  case GL_TEXTURE_BINDING_2D:
    return integer(out, (GLint)c->bound[c->active][0]->name);
  case GL_TEXTURE_BINDING_CUBE_MAP:
    return integer(out, (GLint)c->bound[c->active][1]->name);
  case GL_VERTEX_ARRAY_BINDING_OES:
    return integer(out, (GLint)c->arrays->name);
  case GL_DRAW_BUFFER0_NV:
    return integer(out, !gles_target_draws_color(c) ? GL_NONE : c->target ? GL_COLOR_ATTACHMENT0 : GL_BACK);
  case GL_CURRENT_PROGRAM:
    return integer(out, c->program ? (GLint)c->program->common.name : 0);
  case GL_FRAMEBUFFER_BINDING:
    return integer(out, c->target ? (GLint)c->target->name : 0);
  case GL_RENDERBUFFER_BINDING:
    return integer(out, c->renderbuffer ? (GLint)c->renderbuffer->name : 0);
  default:
    return false;
  }
}

/* Bits of the draw framebuffer. */
static bool bits_of(const gm_gl *c, GLenum pname, values *out) {
  const gles_format *f[GLES_ATTACHMENTS];
  for (unsigned k = 0; k < GLES_ATTACHMENTS; k++) {
    const gles_image *i = gles_target_image(c, k, true);
    f[k] = i && i->format ? gles_format_of(i->format) : NULL;
  }
  const gles_format *color = f[GLES_COLOR];
  switch (pname) {
  case GL_RED_BITS:
    return integer(out, color ? color->red : 0);
  case GL_GREEN_BITS:
    return integer(out, color ? color->green : 0);
  case GL_BLUE_BITS:
    return integer(out, color ? color->blue : 0);
  case GL_ALPHA_BITS:
    return integer(out, color ? color->alpha : 0);
  case GL_DEPTH_BITS:
    return integer(out, f[GLES_DEPTH] ? f[GLES_DEPTH]->depth : 0);
  case GL_STENCIL_BITS:
    return integer(out, f[GLES_STENCIL] ? f[GLES_STENCIL]->stencil : 0);
  case GL_IMPLEMENTATION_COLOR_READ_FORMAT:
    return integer(out, color && !color->alpha ? GL_RGB : GL_RGBA);
  case GL_IMPLEMENTATION_COLOR_READ_TYPE:
    return integer(out, GL_UNSIGNED_BYTE);
  case GL_SAMPLE_BUFFERS:
    return integer(out, gles_target_samples(c, true) > 0);
  case GL_SAMPLES:
    return integer(out, (GLint)gles_target_samples(c, true));
  default:
    return false;
  }
}

static bool limit_of(const gm_gl *c, GLenum pname, values *out) {
  lk_limits l = lk_limits_of(&c->share->set.machine);
  const struct {
    GLenum pname;
    unsigned value;
  } row[] = {{GL_MAX_VERTEX_ATTRIBS, l.vertex_attribs},
             {GL_MAX_VERTEX_UNIFORM_VECTORS, l.vertex_uniform_vectors},
             {GL_MAX_FRAGMENT_UNIFORM_VECTORS, l.fragment_uniform_vectors},
             {GL_MAX_VARYING_VECTORS, l.varying_vectors},
             {GL_MAX_TEXTURE_IMAGE_UNITS, l.fragment_textures},
             {GL_MAX_VERTEX_TEXTURE_IMAGE_UNITS, l.vertex_textures},
             {GL_MAX_COMBINED_TEXTURE_IMAGE_UNITS, l.combined_textures},
             {GL_MAX_TEXTURE_SIZE, GLES_SIDE},
             {GL_MAX_CUBE_MAP_TEXTURE_SIZE, GLES_SIDE},
             {GL_MAX_RENDERBUFFER_SIZE, GLES_SIDE},
             {GL_MAX_COLOR_ATTACHMENTS_NV, GLES_COLORS},
             {GL_MAX_DRAW_BUFFERS_NV, 1},
             {GL_MAX_SAMPLES_EXT, GLES_SAMPLES},
             {GL_SUBPIXEL_BITS, 8},
             {GL_NUM_COMPRESSED_TEXTURE_FORMATS, GLES_COMPRESSED_FORMATS},
             {GL_NUM_SHADER_BINARY_FORMATS, 0}};
  for (size_t i = 0; i < sizeof row / sizeof *row; i++)
    if (row[i].pname == pname)
      return integer(out, (GLint)row[i].value);
  switch (pname) {
  case GL_MAX_VIEWPORT_DIMS:
    return give_value_pair(out, INTEGERS, GLES_SIDE, GLES_SIDE);
  case GL_ALIASED_POINT_SIZE_RANGE:
    return give_value_pair(out, FLOATS, 1, GLES_POINT_MAX);
  case GL_ALIASED_LINE_WIDTH_RANGE:
    return give_value_pair(out, FLOATS, 1, GLES_LINE_MAX);
  case GL_COMPRESSED_TEXTURE_FORMATS:
    *out = (values){.kind = INTEGERS, .n = GLES_COMPRESSED_FORMATS};
    memcpy(out->v.i, gles_compressed_formats, sizeof gles_compressed_formats);
    return true;
  case GL_SHADER_BINARY_FORMATS:
    *out = (values){.kind = INTEGERS};
    return true;
  case GL_SHADER_COMPILER:
    *out = (values){.kind = FLAGS, .n = 1, .v.i = {GL_TRUE}};
    return true;
  default:
    return false;
  }
}

static bool values_of(gm_gl *c, GLenum pname, values *out) {
  const GLboolean *at = gles_state_switch(&c->state, pname);
  if (at) {
    *out = (values){.kind = FLAGS, .n = 1, .v.i = {*at}};
    return true;
  }
  return gles_check(c, read_gl_state(c, pname, out) || binding_of(c, pname, out) || bits_of(c, pname, out) || limit_of(c, pname, out),
                    GL_INVALID_ENUM);
}

static GLint rounded(double v) { return v >= 2147483647.0 ? 2147483647 : v <= -2147483648.0 ? -2147483647 - 1 : (GLint)lrint(v); }

void gm_glGetBooleanv(gm_gl *c, GLenum pname, GLboolean *data) {
  values v;
  if (values_of(c, pname, &v))
    for (unsigned k = 0; k < v.n; k++)
      data[k] = v.kind <= UNITS ? v.v.f[k] != 0 : v.v.i[k] != 0;
}

void gm_glGetIntegerv(gm_gl *c, GLenum pname, GLint *data) {
  values v;
  if (values_of(c, pname, &v))
    for (unsigned k = 0; k < v.n; k++)
      data[k] = v.kind == UNITS ? rounded((double)v.v.f[k] * 2147483647.0) : v.kind == FLOATS ? rounded((double)v.v.f[k]) : v.v.i[k];
}

void gm_glGetFloatv(gm_gl *c, GLenum pname, GLfloat *data) {
  values v;
  if (values_of(c, pname, &v))
    for (unsigned k = 0; k < v.n; k++)
      data[k] = v.kind <= UNITS ? v.v.f[k] : (GLfloat)v.v.i[k];
}

const GLubyte *gm_glGetString(gm_gl *c, GLenum name) {
  switch (name) {
  case GL_VENDOR:
    return (const GLubyte *)"Gloam";
  case GL_RENDERER:
    return (const GLubyte *)"Gloam tile renderer";
  case GL_VERSION:
    return (const GLubyte *)"OpenGL ES 2.0 Gloam";
  case GL_SHADING_LANGUAGE_VERSION:
    return (const GLubyte *)"OpenGL ES GLSL ES 1.00 Gloam";
  case GL_EXTENSIONS:
    return (const GLubyte
                *)"GL_OES_element_index_uint GL_OES_mapbuffer GL_OES_packed_depth_stencil GL_OES_rgb8_rgba8 "
                  "GL_OES_standard_derivatives GL_OES_texture_npot GL_OES_depth24 GL_OES_depth_texture GL_EXT_texture_format_BGRA8888 "
                  "GL_NV_fbo_color_attachments GL_OES_compressed_ETC1_RGB8_texture GL_EXT_texture_compression_dxt1 "
                  "GL_OES_vertex_array_object GL_OES_vertex_half_float GL_OES_surfaceless_context GL_EXT_read_format_bgra "
                  "GL_OES_required_internalformat GL_EXT_unpack_subimage GL_EXT_texture_rg GL_NV_pack_subimage GL_NV_draw_buffers "
                  "GL_EXT_multisampled_render_to_texture "
                  "GL_OES_texture_half_float GL_EXT_frag_depth GL_EXT_shader_texture_lod";
  default:
    gles_error(c, GL_INVALID_ENUM);
    return NULL;
  }
}
