/* SPDX-License-Identifier: Apache-2.0 */
/* Removes differences between renderers that OpenGL ES allows, so that what remains is an error of one of them.
   GL_FILTER=linear: all texture filters are linear, without mipmaps. How a level of detail is approximated is left to the implementation
   (OpenGL ES 2.0, 3.7.7), and the nearest texel of a point between two texels depends on the last bit of its coordinate.
   GL_ROUND=1: window coordinates are rounded to 256ths of a pixel, as docs/frame.md says; softpipe does not round them. */
#include <GLES2/gl2.h>
#include <stdlib.h>
#include <string.h>

#include "regress/gl/preload.h"

/* Pointers to functions have the size of other pointers. */
static void set_alike_pointer(void *to, void *symbol) { memcpy(to, &symbol, sizeof symbol); }

static int is_set(const char *name, const char *value) {
  const char *v = getenv(name);
  return v && !strcmp(v, value);
}

/* --- filters --- */

void GL_APIENTRY glTexParameteri(GLenum target, GLenum pname, GLint param) {
  void (*real)(GLenum, GLenum, GLint);
  set_alike_pointer(&real, preload_function("glTexParameteri"));
  int filter = pname == GL_TEXTURE_MIN_FILTER || pname == GL_TEXTURE_MAG_FILTER;
  real(target, pname, filter && is_set("GL_FILTER", "linear") ? GL_LINEAR : param);
}

void GL_APIENTRY glTexParameterf(GLenum target, GLenum pname, GLfloat param) { glTexParameteri(target, pname, (GLint)param); }

/* --- rounding --- */

static const char rename_main[] = "#define main own_main\n";
/* view: half of the viewport's size, its centre. owner: many pixel centres are then exactly on an edge. Softpipe's floats would decide by
   chance whether such a pixel is covered; a step to the left, and a smaller one up, gives it to the left or the top edge. */
static const char round_end[] =
    "\n#undef main\n"
    "uniform highp vec4 alike_view;\n"
    "void main() {\n"
    "  const highp vec2 owner = vec2(-1.0 / 1024.0, 1.0 / 16384.0);\n"
    "  own_main();\n"
    "  highp vec2 at = gl_Position.xy / gl_Position.w * alike_view.xy + alike_view.zw;\n"
    "  if (gl_Position.w > 0.0)\n"
    "    gl_Position.xy = (floor(at * 256.0 + 0.5) / 256.0 + owner - alike_view.zw) / alike_view.xy * gl_Position.w;\n"
    "}\n";

static char *source_of(GLuint shader) {
  void (*get)(GLuint, GLenum, GLint *);
  void (*read)(GLuint, GLsizei, GLsizei *, GLchar *);
  GLint type = 0, size = 0;
  set_alike_pointer(&get, preload_function("glGetShaderiv"));
  set_alike_pointer(&read, preload_function("glGetShaderSource"));
  get(shader, GL_SHADER_TYPE, &type);
  get(shader, GL_SHADER_SOURCE_LENGTH, &size);
  char *text = type == GL_VERTEX_SHADER && size > 0 ? calloc((size_t)size + 1, 1) : NULL;
  if (text)
    read(shader, size, NULL, text);
  return text;
}

/* The program sees its own source before and after. */
void GL_APIENTRY glCompileShader(GLuint shader) {
  void (*real)(GLuint);
  void (*write)(GLuint, GLsizei, const GLchar *const *, const GLint *);
  set_alike_pointer(&real, preload_function("glCompileShader"));
  set_alike_pointer(&write, preload_function("glShaderSource"));
  char *text = is_set("GL_ROUND", "1") ? source_of(shader) : NULL;
  if (text) {
    /* A line with #version stays the first one. */
    size_t first = strncmp(text, "#version", 8) ? 0 : strcspn(text, "\n") + 1;
    write(shader, 4, (const GLchar *const[4]){text, rename_main, text + first, round_end}, (const GLint[4]){(GLint)first, -1, -1, -1});
  }
  real(shader);
  if (text)
    write(shader, 1, (const GLchar *const *)&text, NULL);
  free(text);
}

/* The viewport may have changed since the last draw. */
static void set_view(void) {
  void (*get)(GLenum, GLint *);
  GLint (*locate)(GLuint, const GLchar *);
  void (*uniform)(GLint, GLfloat, GLfloat, GLfloat, GLfloat);
  GLint program = 0, v[4];
  if (!is_set("GL_ROUND", "1"))
    return;
  set_alike_pointer(&get, preload_function("glGetIntegerv"));
  set_alike_pointer(&locate, preload_function("glGetUniformLocation"));
  set_alike_pointer(&uniform, preload_function("glUniform4f"));
  get(GL_CURRENT_PROGRAM, &program);
  get(GL_VIEWPORT, v);
  GLfloat x = (GLfloat)v[2] / 2, y = (GLfloat)v[3] / 2;
  if (program)
    uniform(locate((GLuint)program, "alike_view"), x, y, (GLfloat)v[0] + x, (GLfloat)v[1] + y);
}

void GL_APIENTRY glDrawArrays(GLenum mode, GLint first, GLsizei count) {
  void (*real)(GLenum, GLint, GLsizei);
  set_alike_pointer(&real, preload_function("glDrawArrays"));
  set_view();
  if (preload_draw())
    real(mode, first, count);
}

void GL_APIENTRY glDrawElements(GLenum mode, GLsizei count, GLenum type, const void *indices) {
  void (*real)(GLenum, GLsizei, GLenum, const void *);
  set_alike_pointer(&real, preload_function("glDrawElements"));
  set_view();
  if (preload_draw())
    real(mode, count, type, indices);
}

/* --- who asks for a function --- */

void *alike_function(const char *name, void *real) {
  static const struct {
    const char *name;
    void (*function)(void);
  } row[] = {{"glTexParameteri", (void (*)(void))glTexParameteri},
             {"glTexParameterf", (void (*)(void))glTexParameterf},
             {"glCompileShader", (void (*)(void))glCompileShader},
             {"glDrawArrays", (void (*)(void))glDrawArrays},
             {"glDrawElements", (void (*)(void))glDrawElements}};
  void *symbol;
  for (size_t i = 0; real && i < sizeof row / sizeof *row; i++)
    if (!strcmp(name, row[i].name)) {
      memcpy(&symbol, &row[i].function, sizeof symbol);
      return symbol;
    }
  return real;
}
