/* SPDX-License-Identifier: Apache-2.0 */
/* Draws the cases with the library of OpenGL ES that the system finds, and writes their pictures and errors to a file, in their order.
   usage: draw FILE | draw --names */
#include "regress/gl/pictures_draw.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static GLuint compile_case_shader(GLenum type, const char *text) {
  GLuint s = glCreateShader(type);
  GLint ok;
  char log[2000];
  glShaderSource(s, 1, &text, NULL);
  glCompileShader(s);
  glGetShaderiv(s, GL_COMPILE_STATUS, &ok);
  if (!ok) {
    glGetShaderInfoLog(s, sizeof log, NULL, log);
    fprintf(stderr, "%s\n", log);
    exit(1);
  }
  return s;
}

GLuint gl_program(const char *vertex, const char *fragment) {
  GLuint p = glCreateProgram();
  GLint ok;
  char log[2000], name[] = "a";
  glAttachShader(p, compile_case_shader(GL_VERTEX_SHADER, vertex));
  glAttachShader(p, compile_case_shader(GL_FRAGMENT_SHADER, fragment));
  for (GLuint i = 0; i < 4; i++, name[0]++)
    glBindAttribLocation(p, i, name);
  glLinkProgram(p);
  glGetProgramiv(p, GL_LINK_STATUS, &ok);
  if (!ok) {
    glGetProgramInfoLog(p, sizeof log, NULL, log);
    fprintf(stderr, "%s\n", log);
    exit(1);
  }
  glUseProgram(p);
  return p;
}

GLint gl_uniform(const char *name) {
  GLint p;
  glGetIntegerv(GL_CURRENT_PROGRAM, &p);
  return glGetUniformLocation((GLuint)p, name);
}

void gl_quad(float x0, float y0, float x1, float y1, float z) {
  const float place[12] = {x0, y0, z, x1, y0, z, x0, y1, z, x1, y1, z}, part[8] = {0, 0, 1, 0, 0, 1, 1, 1};
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, 0, place);
  glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, 0, part);
  glEnableVertexAttribArray(0);
  glEnableVertexAttribArray(1);
  glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
}

void gl_flat(void) {
  gl_program("attribute vec4 a; void main() { gl_Position = a; }",
             "precision mediump float; uniform vec4 color; void main() { gl_FragColor = color; }");
}

void gl_color(float r, float g, float b, float a) { glUniform4f(gl_uniform("color"), r, g, b, a); }

GLuint gl_textured(void) {
  return gl_program(
      "attribute vec4 a; attribute vec2 b; varying vec2 t; uniform vec2 scale; void main() { t = b * scale; gl_Position = a; }",
      "precision mediump float; uniform sampler2D s; varying vec2 t; void main() { gl_FragColor = texture2D(s, t); }");
}

GLuint gl_pattern(unsigned width, unsigned height, GLenum min, GLenum mag, GLenum wrap) {
  unsigned char *p = malloc((size_t)width * height * 4);
  GLuint t;
  for (unsigned y = 0; y < height; y++)
    for (unsigned x = 0; x < width; x++) {
      const unsigned char c[4] = {(unsigned char)(x * 255 / width), (unsigned char)(y * 255 / height),
                                  (unsigned char)((x ^ y) & 1 ? 255 : 40), 255};
      memcpy(p + 4 * ((size_t)y * width + x), c, 4);
    }
  glGenTextures(1, &t);
  glBindTexture(GL_TEXTURE_2D, t);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA, (GLsizei)width, (GLsizei)height, 0, GL_RGBA, GL_UNSIGNED_BYTE, p);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint)min);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, (GLint)mag);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, (GLint)wrap);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, (GLint)wrap);
  free(p);
  return t;
}

/* --- contexts --- */

static EGLDisplay display;
static EGLConfig config;
static EGLSurface surface;

static void open_display(void) {
  PFNEGLGETPLATFORMDISPLAYEXTPROC get = (PFNEGLGETPLATFORMDISPLAYEXTPROC)eglGetProcAddress("eglGetPlatformDisplayEXT");
  const EGLint want[] = {EGL_SURFACE_TYPE,
                         EGL_PBUFFER_BIT,
                         EGL_RENDERABLE_TYPE,
                         EGL_OPENGL_ES2_BIT,
                         EGL_ALPHA_SIZE,
                         8,
                         EGL_DEPTH_SIZE,
                         24,
                         EGL_STENCIL_SIZE,
                         8,
                         EGL_NONE};
  const EGLint size[] = {EGL_WIDTH, SIDE, EGL_HEIGHT, SIDE, EGL_NONE};
  EGLint n = 0;
  display = get ? get(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL) : EGL_NO_DISPLAY;
  bool ok = eglInitialize(display, NULL, NULL) && eglBindAPI(EGL_OPENGL_ES_API) && eglChooseConfig(display, want, &config, 1, &n) && n;
  surface = ok ? eglCreatePbufferSurface(display, config, size) : EGL_NO_SURFACE;
  if (surface == EGL_NO_SURFACE) {
    fprintf(stderr, "no surfaceless display\n");
    exit(1);
  }
}

/* Each case has a context of its own. */
static void draw_case(const gl_case *k, FILE *f) {
  const EGLint version[] = {EGL_CONTEXT_CLIENT_VERSION, 2, EGL_NONE};
  static unsigned char pixels[SIDE * SIDE * 4];
  EGLContext c = eglCreateContext(display, config, EGL_NO_CONTEXT, version);
  eglMakeCurrent(display, surface, surface, c);
  glClearColor(0.2f, 0.3f, 0.4f, 1);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT);
  k->draw();
  glBindFramebuffer(GL_FRAMEBUFFER, 0);
  glReadPixels(0, 0, SIDE, SIDE, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
  GLenum error = glGetError();
  fwrite(pixels, sizeof pixels, 1, f);
  fwrite(&error, sizeof error, 1, f);
  eglSwapBuffers(display, surface);
  eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext(display, c);
}

int main(int argc, char **argv) {
  const gl_case *const lists[] = {gl_cases_state, gl_cases_texture, gl_cases_target, gl_cases_extension};
  bool names = argc == 2 && !strcmp(argv[1], "--names");
  FILE *f = argc == 2 && !names ? fopen(argv[1], "wb") : NULL;
  if (!f && !names)
    return fprintf(stderr, "usage: draw FILE | draw --names\n"), 2;
  if (f)
    open_display();
  for (unsigned l = 0; l < sizeof lists / sizeof *lists; l++)
    for (const gl_case *k = lists[l]; k->name; k++)
      if (names)
        printf("%s %u\n", k->name, k->allowed);
      else
        draw_case(k, f);
  if (f && fclose(f))
    return 1;
  if (!names)
    eglTerminate(display);
  return 0;
}
