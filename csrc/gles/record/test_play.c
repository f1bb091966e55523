/* SPDX-License-Identifier: Apache-2.0 */
/* Recordings: what was recorded is played alike; damaged recordings give a message with the place, and no crash. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs these first */
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "gles/record/play.h"
#include "gles/record/record.h"

static char path[] = "/tmp/gloam-play-XXXXXX";
static gm_gl_settings settings;
static uint32_t shown[16 * 16];
static unsigned frames;

static void keep_frame(void *ctx, const gm_gl_surface *s) {
  (void)ctx;
  memcpy(shown, gm_gl_surface_pixels(s), sizeof shown);
  frames++;
}

static int prepare(void **state) {
  char err[GM_ERROR_SIZE];
  (void)state;
  close(mkstemp(path));
  settings = (gm_gl_settings){.engine = &gm_engine_fast, .host_threads = 1, .pb_bytes = 1 << 16, .texture_words = 1 << 16};
  settings.frame = keep_frame;
  return gm_machine_find(&settings.machine, "quad", err, sizeof err);
}

static int clean(void **state) {
  char data[100];
  (void)state;
  snprintf(data, sizeof data, "%s.data", path);
  unlink(data);
  return unlink(path);
}

static void write_files(const char *calls, const char *data) {
  char name[100];
  FILE *f = fopen(path, "w");
  fprintf(f, GM_RECORD_FIRST_LINE "\n%s", calls);
  fclose(f);
  snprintf(name, sizeof name, "%s.data", path);
  f = fopen(name, "w");
  fputs(data, f);
  fclose(f);
}

static int play(char *err, size_t size) {
  frames = 0;
  return gm_play(&(gm_play_options){.path = path, .set = &settings, .last = 1000}, err, size);
}

#define START "context 1 0\nsurface 1 16 16 1 1 1\nuse 1\ncurrent 1 1\n"
#define PROGRAM                                                                                                                            \
  "glCreateShader GL_VERTEX_SHADER = 1\nglShaderSource 1 1 \"attribute vec4 a;\\n\"\"void main() { gl_Position = a; }\"\n"                 \
  "glCompileShader 1\nglCreateShader GL_FRAGMENT_SHADER = 2\n"                                                                             \
  "glShaderSource 2 1 \"precision mediump float; uniform vec4 u[1]; void main() { gl_FragColor = u[0]; }\"\nglCompileShader 2\n"           \
  "glCreateProgram = 3\nglAttachShader 3 1\nglAttachShader 3 2\nglLinkProgram 3\nglUseProgram 3\n"                                         \
  "glGetUniformLocation 3 \"u\" = 0\nglEnableVertexAttribArray 0\nglVertexAttribPointer 0 4 5126 0 0 1\n"

/* A quad over the left half, from an array of the application. */
static void test_draw(void **state) {
  char err[GM_ERROR_SIZE] = "";
  static const float corner[] = {-1, -1, 0, 1, 0, -1, 0, 1, -1, 1, 0, 1, 0, 1, 0, 1};
  char name[100];
  (void)state;
  write_files(START PROGRAM "glUniform4fv 0 1 [1 0 0 1]\narray 0 @0+64\nglDrawArrays 5 0 4\nswap\nglGetError = 0\n", "");
  snprintf(name, sizeof name, "%s.data", path);
  FILE *f = fopen(name, "w");
  fwrite(corner, sizeof corner, 1, f);
  fclose(f);
  if (play(err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(frames, 1);
  assert_int_equal(shown[8 * 16 + 2], 0xff0000ffu);
  assert_int_equal(shown[8 * 16 + 12], 0);
}

/* Each has its message. */
static void test_damaged(void **state) {
  static const struct {
    const char *calls, *says;
  } bad[] = {
      {"glClear 1\n", ":2:9: error: no context is in use"},
      {START "glNothing 1\n", ":6:11: error: there is no such call"},
      {START "glClear\n", ":6:8: error: expected a number"},
      {START "glClear GL_NONSENSE\n", "expected a number"},
      {START "glClear 1", "the line is cut off"},
      {START "glBufferData GL_ARRAY_BUFFER 4 @0+4 GL_STATIC_DRAW\n", "the file with the data is shorter"},
      {START "glBufferData GL_ARRAY_BUFFER 4 @0+2 GL_STATIC_DRAW\n", "fewer bytes than the call reads"},
      {START "glTexImage2D GL_TEXTURE_2D 0 GL_RGBA 4 4 0 GL_RGBA GL_UNSIGNED_BYTE @0+3\n", "fewer bytes"},
      {START "glUniform4fv 0 1 [1 2 3]\n", "the list has fewer numbers"},
      {START "glUniform4fv 0 1 [1 2 3 x]\n", "expected a number"},
      {START "glGetUniformLocation 1 \"u\n", "a text has no end"},
      {START "glCreateShader GL_VERTEX_SHADER = 7\n", "the result was 7, and is 1 now"},
      {START PROGRAM "glDrawArrays 4 0 3\n", "reads more of an array"},
      {START PROGRAM "array 0 @0+3\nglDrawArrays 4 0 3\n", "reads more of an array"},
      {START PROGRAM "array 0 @0+3\nglDrawElements 4 3 5123 @0+6\n", "the file with the data is shorter"},
      {START "array 99 @0+3\n", "there is no such array"},
      {START "mapped GL_ARRAY_BUFFER @0+3\n", "no buffer of this size is mapped"},
      {START "use 2\n", "there is no such context"},
      {START "current 2 1\n", "there is no such surface"},
      {"surface 1 16 99999 1 1 1\n", "cannot have this size"},
      {"surface 2 16 16 1 1 1\n", "expected the next number"},
      {"context 1 5\n", "there is no such context"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    char err[GM_ERROR_SIZE] = "";
    write_files(bad[i].calls, "abc");
    if (!play(err, sizeof err) || !strstr(err, bad[i].says))
      fail_msg("%s: '%s', expected '%s'", bad[i].calls, err, bad[i].says);
  }
}

/* --- recording and playing --- */

static void record_numbers(const gm_gl *c, const char *name, size_t n, const long long *v) {
  gm_record_begin(c, name);
  for (size_t i = 0; i < n; i++)
    gm_record_integer(v[i]);
}

static GLuint record_shader(gm_gl *c, GLenum type, GLsizei n, const GLchar *const *text) {
  gm_record_begin(c, "glCreateShader");
  gm_record_enum(type);
  GLuint shader = gm_glCreateShader(c, type);
  gm_record_result(shader);
  gm_record_end();
  record_numbers(c, "glShaderSource", 2, (const long long[]){shader, n});
  gm_record_source(n, text, NULL);
  gm_glShaderSource(c, shader, n, text, NULL);
  gm_record_end();
  record_numbers(c, "glCompileShader", 1, (const long long[]){shader});
  gm_glCompileShader(c, shader);
  gm_record_end();
  return shader;
}

static void record_program(gm_gl *c) {
  static const GLchar *const text[] = {"attribute vec2 a; varying vec2 t;",
                                       "void main() { t = a; gl_Position = vec4(a, 0.0, 1.0); } // \"\\\t"};
  static const GLchar *const color[] = {"precision mediump float; varying vec2 t; void main() { gl_FragColor = vec4(t, 0.5, 1.0); }"};
  const GLuint part[2] = {record_shader(c, GL_VERTEX_SHADER, 2, text), record_shader(c, GL_FRAGMENT_SHADER, 1, color)};
  gm_record_begin(c, "glCreateProgram");
  GLuint p = gm_glCreateProgram(c);
  gm_record_result(p);
  gm_record_end();
  for (unsigned k = 0; k < 2; k++) {
    record_numbers(c, "glAttachShader", 2, (const long long[]){p, part[k]});
    gm_glAttachShader(c, p, part[k]);
    gm_record_end();
  }
  record_numbers(c, "glLinkProgram", 1, (const long long[]){p});
  gm_glLinkProgram(c, p);
  gm_record_end();
  record_numbers(c, "glUseProgram", 1, (const long long[]){p});
  gm_glUseProgram(c, p);
  gm_record_end();
}

static void record_draw(gm_gl *c) {
  static const float corner[] = {-1, -1, 1, -1, -1, 1, 1, 1};
  record_numbers(c, "glVertexAttribPointer", 5, (const long long[]){0, 2, GL_FLOAT, 0, 0});
  gm_record_pointer(c, corner);
  gm_glVertexAttribPointer(c, 0, 2, GL_FLOAT, GL_FALSE, 0, corner);
  gm_record_end();
  record_numbers(c, "glEnableVertexAttribArray", 1, (const long long[]){0});
  gm_glEnableVertexAttribArray(c, 0);
  gm_record_end();
  gm_record_arrays(c, 0, 4);
  record_numbers(c, "glDrawArrays", 3, (const long long[]){GL_TRIANGLE_STRIP, 0, 4});
  gm_glDrawArrays(c, GL_TRIANGLE_STRIP, 0, 4);
  gm_record_end();
}

/* What the recorder writes is played with the same picture. */
static void test_recorded(void **state) {
  char err[GM_ERROR_SIZE] = "";
  uint32_t live[16 * 16];
  gm_gl_buffers has = {true, true, false};
  (void)state;
  assert_int_equal(gm_record_open(path, err, sizeof err), 0);
  gm_gl *c = gm_gl_new(&settings, NULL, err, sizeof err);
  gm_gl_surface *s = gm_gl_surface_new(16, 16, has);
  gm_record_context(c, NULL);
  gm_record_surface(s, has);
  gm_record_current(c, s, s);
  gm_gl_bind_surfaces(c, s, s);
  record_program(c);
  record_draw(c);
  gm_record_finish(c, true);
  gm_gl_finish(c, true);
  memcpy(live, shown, sizeof live);
  memset(shown, 0, sizeof shown);
  if (play(err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(frames, 1);
  assert_true(live[0] != live[255]);
  assert_memory_equal(live, shown, sizeof live);
  gm_gl_free(c);
  gm_gl_surface_free(s);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_draw), cmocka_unit_test(test_damaged), cmocka_unit_test(test_recorded)};
  return cmocka_run_group_tests(tests, prepare, clean);
}
