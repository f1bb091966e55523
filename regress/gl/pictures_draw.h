/* SPDX-License-Identifier: Apache-2.0 */
/* Small programs of OpenGL ES 2.0, each of which draws one picture of SIDE x SIDE pixels. Our library's pictures are compared with Mesa's
   (agree.c). */
#ifndef REGRESS_GL_DRAW_H
#define REGRESS_GL_DRAW_H

#include <GLES2/gl2.h>
#include <GLES2/gl2ext.h>
#include <stddef.h>

enum { SIDE = 64 };

/* A case: one picture. */
typedef struct {
  const char *name;
  void (*draw)(void);
  unsigned allowed; /* pixels that may differ by more than 2 of 255, with the reason beside the case */
} gl_case;
/* The last has no name. */
extern const gl_case gl_cases_state[], gl_cases_texture[], gl_cases_target[], gl_cases_extension[];

/* A linked program, in use. Attributes a, b, c, d have the locations 0 to 3. */
GLuint gl_program(const char *vertex, const char *fragment);
GLint gl_uniform(const char *name); /* a location in the program in use */
/* Two triangles with corners (x0, y0), (x1, y1) and depth z, as attribute 0; attribute 1 goes from 0 to 1. */
void gl_quad(float x0, float y0, float x1, float y1, float z);
/* A program that draws in one colour: gl_color, then gl_quad. */
void gl_flat(void);
void gl_color(float r, float g, float b, float a);
/* A program that shows the texture of unit 0. */
GLuint gl_textured(void);
/* A texture with a pattern, bound. */
GLuint gl_pattern(unsigned width, unsigned height, GLenum min, GLenum mag, GLenum wrap);

#endif
