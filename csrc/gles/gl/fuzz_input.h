/* SPDX-License-Identifier: Apache-2.0 */
/* Makes the arguments of random calls: bytes of the fuzzer's input choose them. Part of fuzz_gl.c. */
#ifndef GLES_FUZZ_INPUT_H
#define GLES_FUZZ_INPUT_H

#include <GLES2/gl2ext.h>

#include "gles/gl/gl.h"

static const GLenum enums[] = {0,
                               1,
                               GL_TRIANGLES,
                               GL_TRIANGLE_FAN,
                               GL_POINTS,
                               GL_LINE_LOOP,
                               7,
                               GL_SRC_ALPHA,
                               GL_ONE_MINUS_DST_COLOR,
                               GL_SRC_ALPHA_SATURATE,
                               GL_CONSTANT_COLOR,
                               GL_FUNC_ADD,
                               GL_FUNC_REVERSE_SUBTRACT,
                               GL_LESS,
                               GL_ALWAYS,
                               GL_FRONT,
                               GL_BACK,
                               GL_FRONT_AND_BACK,
                               GL_CW,
                               GL_CCW,
                               GL_BLEND,
                               GL_CULL_FACE,
                               GL_DEPTH_TEST,
                               GL_STENCIL_TEST,
                               GL_SCISSOR_TEST,
                               GL_POLYGON_OFFSET_FILL,
                               GL_KEEP,
                               GL_REPLACE,
                               GL_INCR_WRAP,
                               GL_INVERT,
                               GL_TEXTURE_2D,
                               GL_TEXTURE_CUBE_MAP,
                               GL_TEXTURE_CUBE_MAP_POSITIVE_X,
                               GL_TEXTURE_CUBE_MAP_NEGATIVE_Z,
                               GL_RGBA,
                               GL_RGB,
                               GL_ALPHA,
                               GL_LUMINANCE,
                               GL_LUMINANCE_ALPHA,
                               GL_UNSIGNED_BYTE,
                               GL_UNSIGNED_SHORT_5_6_5,
                               GL_UNSIGNED_SHORT_4_4_4_4,
                               GL_UNSIGNED_SHORT,
                               GL_UNSIGNED_INT,
                               GL_FLOAT,
                               GL_FIXED,
                               GL_BYTE,
                               GL_TEXTURE_MIN_FILTER,
                               GL_TEXTURE_MAG_FILTER,
                               GL_TEXTURE_WRAP_S,
                               GL_NEAREST,
                               GL_LINEAR,
                               GL_LINEAR_MIPMAP_LINEAR,
                               GL_REPEAT,
                               GL_CLAMP_TO_EDGE,
                               GL_MIRRORED_REPEAT,
                               GL_ARRAY_BUFFER,
                               GL_ELEMENT_ARRAY_BUFFER,
                               GL_STATIC_DRAW,
                               GL_FRAMEBUFFER,
                               GL_RENDERBUFFER,
                               GL_COLOR_ATTACHMENT0,
                               GL_DEPTH_ATTACHMENT,
                               GL_STENCIL_ATTACHMENT,
                               GL_RGBA4,
                               GL_RGB565,
                               GL_DEPTH_COMPONENT16,
                               GL_STENCIL_INDEX8,
                               GL_DEPTH24_STENCIL8_OES,
                               GL_WRITE_ONLY_OES,
                               GL_UNPACK_ALIGNMENT,
                               GL_PACK_ALIGNMENT,
                               GL_VIEWPORT,
                               GL_TEXTURE0,
                               GL_TEXTURE0 + 3};
#define GM_ENUM(name, value) value,
static const GLenum every_enum[] = {
#include "gles_enums.h"
};
#undef GM_ENUM
static const GLint ints[] = {0, 1, 2, 3, 4, 5, 7, 8, 12, 16, 17, 33, 64, -1, -2, 200, 4096, 4097, 2147483647, -2147483647 - 1};
/* The last of each is wrong. */
static const char *const vertex[] = {
    "attribute vec4 a; attribute vec2 b; varying vec2 v; uniform mat4 m; void main() { v = b; gl_PointSize = 5.0; gl_Position = m * a; }",
    "attribute vec4 a; varying vec2 v; void main() { v = a.xy; gl_Position = a; }", "attribute vec4 a; void main() { gl_Position = x; }"};
static const char *const fragment[] = {
    "precision lowp float; varying vec2 v; uniform sampler2D s; uniform vec4 u[2]; void main() { gl_FragColor = texture2D(s, v) + u[1]; }",
    "precision mediump float; varying vec2 v; uniform samplerCube s; void main() { gl_FragColor = textureCube(s, vec3(v, 1)); }",
    ("precision mediump float; varying vec2 v; struct light { vec3 at; ivec2 n; }; uniform light l[2]; uniform bool on; uniform mat2 r;"
     "void main() { if (v.x < 0.2 && on) discard; gl_FragColor = vec4(r * v + float(l[1].n.x), l[0].at.x, gl_DepthRange.diff); }"),
    "void main() {"};
enum { VERTEX_TEXTS = sizeof vertex / sizeof *vertex, FRAGMENT_TEXTS = sizeof fragment / sizeof *fragment };

enum { MEMORY = 1 << 18, SMALL = 64 };
static unsigned char memory[MEMORY]; /* what the application passes; numbers of 16 bits in it are small */

/* The memory, if a call reads no more than that. */
static const void *pixels(const gm_gl *c, GLsizei width, GLsizei height, GLenum format, GLenum type) {
  return gm_gl_image_bytes(c, width, height, format, type) <= MEMORY ? memory : NULL;
}

static GLfloat corner[4 * SMALL]; /* positions, most of them in the picture */

/* What is left of an input; programs and shaders of the sequence by small numbers, and all of them. */
enum { NAMES = 6, MADE_MAX = 512 };
typedef struct {
  const uint8_t *p;
  size_t n;
  gm_gl_surface *surface;
  GLuint object[NAMES], made[MADE_MAX];
  unsigned objects;
} input;

static unsigned byte(input *in) { return in->n ? in->n--, *in->p++ : 0; }
/* Of the list, or any enum of the registry. */
static GLenum word(input *in) {
  unsigned k = byte(in);
  return k < 224 ? enums[k % (sizeof enums / sizeof *enums)] : every_enum[(k << 8 | byte(in)) % (sizeof every_enum / sizeof *every_enum)];
}
static GLint whole(input *in) { return ints[byte(in) % (sizeof ints / sizeof *ints)]; }
static GLuint name(input *in) { return byte(in) % NAMES; }
static GLuint object(input *in) { return in->object[name(in)]; }
static GLfloat real(input *in) { return ((GLfloat)byte(in) - 100) / 32; }

/* The number of a new program or shader replaces the oldest one. */
static GLuint made(input *in, GLuint object) {
  if (in->objects < MADE_MAX) {
    in->object[1 + in->objects % (NAMES - 1)] = object;
    in->made[in->objects++] = object;
  }
  return object;
}

/* Sides of images, so that the application's memory is large enough. */
static GLsizei side(input *in) {
  GLint v = whole(in);
  return v > SMALL && v <= 4096 ? SMALL : v;
}

static const char *symbol(input *in) {
  static const char *const symbols[] = {"a", "b", "m", "s", "u", "u[1]", "l[1].n", "l[0].at", "on", "gl_Position", "", "x["};
  return symbols[byte(in) % (sizeof symbols / sizeof *symbols)];
}

#endif
