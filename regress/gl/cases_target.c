/* SPDX-License-Identifier: Apache-2.0 */
/* Pictures (pictures_draw.h) of framebuffer objects and of copies from the framebuffer. */
#include "regress/gl/pictures_draw.h"

static GLuint target(GLuint *texture, GLenum format, GLsizei side) {
  GLuint f, r;
  *texture = gl_pattern((unsigned)side, (unsigned)side, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
  glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, side, side, 0, format, GL_UNSIGNED_BYTE, NULL);
  glGenFramebuffers(1, &f);
  glBindFramebuffer(GL_FRAMEBUFFER, f);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, *texture, 0);
  glGenRenderbuffers(1, &r);
  glBindRenderbuffer(GL_RENDERBUFFER, r);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT16, side, side);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, r);
  return f;
}

static void into_texture(GLenum format) {
  GLuint t;
  target(&t, format, 32);
  glViewport(0, 0, 32, 32);
  glClearColor(0, 0.5f, 0, 0.5f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  gl_flat();
  glEnable(GL_DEPTH_TEST);
  gl_color(1, 0, 0, 0.25f);
  gl_quad(-0.5f, -0.5f, 0.7f, 0.2f, 0);
  gl_color(0, 0, 1, 1);
  gl_quad(-0.2f, -0.7f, 0.2f, 0.7f, 0.5f);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, SIDE, SIDE);
  glDisable(GL_DEPTH_TEST);
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  glEnable(GL_BLEND);
  glBlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  gl_quad(-0.9f, -0.9f, 0.9f, 0.9f, 0);
}

static void rgba_target(void) { into_texture(GL_RGBA); }
static void rgb_target(void) { into_texture(GL_RGB); }

/* Two textures are drawn into in turn; each reads the other. */
static void ping_pong(void) {
  GLuint t[2], f[2];
  for (int i = 0; i < 2; i++) {
    f[i] = target(&t[i], GL_RGBA, 32);
    glClear(GL_COLOR_BUFFER_BIT);
  }
  glViewport(0, 0, 32, 32);
  gl_program("attribute vec4 a; attribute vec2 b; varying vec2 t; void main() { t = b; gl_Position = a; }",
             "precision mediump float; uniform sampler2D s; varying vec2 t;"
             "void main() { gl_FragColor = texture2D(s, t + vec2(0.03125, 0.0)) * 0.5 + vec4(t, 0.0, 1.0) * 0.5; }");
  for (int i = 0; i < 5; i++) {
    glBindFramebuffer(GL_FRAMEBUFFER, f[i & 1]);
    glBindTexture(GL_TEXTURE_2D, t[!(i & 1)]);
    gl_quad(-1, -1, 1, 1, 0);
  }
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, SIDE, SIDE);
  glBindTexture(GL_TEXTURE_2D, t[0]);
  gl_quad(-1, -1, 1, 1, 0);
}

/* Draws, reads, and draws again: colour, depth and stencil stay. */
static void read_between(void) {
  unsigned char p[4];
  gl_flat();
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_STENCIL_TEST);
  glStencilFunc(GL_ALWAYS, 7, 255);
  glStencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
  gl_color(1, 1, 0, 1);
  gl_quad(-0.8f, -0.8f, 0.2f, 0.2f, 0.3f);
  glReadPixels(20, 20, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
  gl_color((float)p[0] / 255, 0, 1, 1);
  gl_quad(-0.4f, -0.4f, 0.8f, 0.8f, 0.5f);
  glFinish();
  glStencilFunc(GL_NOTEQUAL, 7, 255);
  gl_color(0, 1, 0, 1);
  gl_quad(-1, -0.1f, 1, 0.1f, -0.5f);
}

static void copies(void) {
  gl_flat();
  gl_color(1, 0.2f, 0.6f, 1);
  gl_quad(-0.5f, -0.5f, 0.5f, 0.5f, 0);
  gl_pattern(16, 16, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
  glCopyTexSubImage2D(GL_TEXTURE_2D, 0, 4, 4, 12, 12, 8, 8);
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  gl_quad(-1, -1, 0, 0, 0);
  glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_LUMINANCE, 0, 0, 32, 32, 0);
  gl_quad(0, 0, 1, 1, 0);
}

/* --- depth textures --- */

static GLuint depth_target(GLenum format, GLenum type) {
  GLuint f, color, depth;
  f = target(&color, GL_RGBA, 32);
  glGenTextures(1, &depth);
  glBindTexture(GL_TEXTURE_2D, depth);
  glTexImage2D(GL_TEXTURE_2D, 0, (GLint)format, 32, 32, 0, format, type, NULL);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, depth, 0);
  return f;
}

/* Depth is drawn into a texture, and then shown, and compared with a number as shadows are. */
static void show_depth(GLenum format, GLenum type) {
  GLuint f = depth_target(format, type);
  glViewport(0, 0, 32, 32);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  gl_flat();
  gl_quad(-0.8f, -0.8f, 0.5f, 0.5f, 0.25f);
  gl_quad(-0.3f, -0.3f, 0.9f, 0.7f, -0.5f);
  glDisable(GL_DEPTH_TEST);
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glViewport(0, 0, SIDE, SIDE);
  gl_program("attribute vec4 a; attribute vec2 b; varying vec2 t; void main() { t = b; gl_Position = a; }",
             "precision highp float; uniform sampler2D s; varying vec2 t;"
             "void main() { vec4 d = texture2D(s, t); gl_FragColor = vec4(d.x, d.y < t.x ? 1.0 : 0.0, fract(d.z * 200.0 + 0.25), d.w); }");
  gl_quad(-1, -1, 1, 1, 0);
  glDeleteFramebuffers(1, &f);
}

static void depth_short(void) { show_depth(GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT); }
static void depth_int(void) { show_depth(GL_DEPTH_COMPONENT, GL_UNSIGNED_INT); }
static void depth_stencil(void) { show_depth(GL_DEPTH_STENCIL_OES, GL_UNSIGNED_INT_24_8_OES); }

/* The application writes depth, and one program reads a colour and a depth texture in turn. */
static void depth_pixels(void) {
  unsigned short depth[64];
  GLuint t;
  for (unsigned i = 0; i < 64; i++)
    depth[i] = (unsigned short)(i * 1000);
  gl_textured();
  glUniform2f(gl_uniform("scale"), 1, 1);
  gl_pattern(8, 8, GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
  gl_quad(-1, -1, 0, 0, 0);
  glGenTextures(1, &t);
  glBindTexture(GL_TEXTURE_2D, t);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT, 8, 8, 0, GL_DEPTH_COMPONENT, GL_UNSIGNED_SHORT, depth);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gl_quad(0, 0, 1, 1, 0);
  gl_pattern(8, 8, GL_LINEAR, GL_LINEAR, GL_CLAMP_TO_EDGE);
  gl_quad(0, -1, 1, 0, 0);
}

const gl_case gl_cases_target[] = {{"depth texture of 16 bits", depth_short, 0},
                                   {"depth texture of 32 bits", depth_int, 0},
                                   {"depth and stencil texture", depth_stencil, 0},
                                   {"depth from the application", depth_pixels, 0},
                                   {"rgba target", rgba_target, 0},
                                   {"rgb target", rgb_target, 0},
                                   {"ping-pong", ping_pong, 0},
                                   {"read between", read_between, 0},
                                   {"copies", copies, 0},
                                   {0}};
