/* SPDX-License-Identifier: Apache-2.0 */
/* Tests recordings of OpenGL ES calls (docs/gles.md, Recordings): what was recorded is played alike; damaged recordings give a message
   with the place, and no crash. The last line seals a recording: it has the number of lines and the hashes of both files. */
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
#include "gles/record/record_seal.h"

static char path[] = "/tmp/gloam-play-XXXXXX";
static gm_gl_settings settings;
static uint32_t shown[16 * 16];
static unsigned frames;

static void keep_frame(void *ctx, const gm_gl_picture *s) {
  (void)ctx;
  memcpy(shown, s->pixel, sizeof shown);
  frames++;
}

static int prepare_play_settings(void **state) {
  char err[GM_ERROR_SIZE];
  (void)state;
  close(mkstemp(path));
  settings = (gm_gl_settings){.engine = &gm_engine_fast, .host_threads = 1, .pb_bytes = 1 << 16, .texture_words = 1 << 16};
  settings.frame = keep_frame;
  return gm_machine_find(&settings.machine, "quad", err, sizeof err);
}

static const char *data_name(void) {
  static char name[100];
  snprintf(name, sizeof name, "%s.data", path);
  return name;
}

static int clean(void **state) {
  (void)state;
  unlink(data_name());
  return unlink(path);
}

static void write_files(const char *calls, const char *data) {
  FILE *f = fopen(path, "w");
  fprintf(f, GM_RECORD_FIRST_LINE "\n%s", calls);
  fclose(f);
  f = fopen(data_name(), "w");
  fputs(data, f);
  fclose(f);
}

/* Writes the last line of a recording, so that the player reads a changed one. That may fail: some damaged recordings cannot be sealed. */
static void seal_recording(void) {
  char err[GM_ERROR_SIZE];
  record_seal(path, path, data_name(), err, sizeof err);
}

static int play_recording(char *err, size_t size) {
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
  seal_recording();
  if (play_recording(err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(frames, 1);
  assert_int_equal(shown[8 * 16 + 2], 0xff0000ffu);
  assert_int_equal(shown[8 * 16 + 12], 0);
}

/* Each has its message. */
typedef struct {
  const char *calls, *says;
} damage;

static void check_damages(const damage *bad, size_t n) {
  for (size_t i = 0; i < n; i++) {
    char err[GM_ERROR_SIZE] = "";
    write_files(bad[i].calls, "abc");
    seal_recording();
    if (!play_recording(err, sizeof err) || !strstr(err, bad[i].says))
      fail_msg("%s: '%s', expected '%s'", bad[i].calls, err, bad[i].says);
  }
}

static void test_damaged(void **state) {
  static const damage bad[] = {
      {"glClear 1\n", ":2:9: error: no context is in use"},
      {START "glNothing 1\n", ":6:11: error: there is no such call"},
      {START "glClear\n", ":6:8: error: expected a number"},
      {START "glClear GL_NONSENSE\n", "expected a number"},
      {START "glBufferData GL_ARRAY_BUFFER 4 @18446744073709551615+18446744073709551615 GL_STATIC_DRAW\n",
       "the file with the data is shorter"},
      {START "resize 0 4 4\n", "there is no such surface"},
      {START "current 0 0\nfree_surface 1\ncurrent 1 1\n", "there is no such surface"},
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
  check_damages(bad, sizeof bad / sizeof *bad);
}

/* Arguments that a tolerant reader takes. */
static void test_strict(void **state) {
  static const damage bad[] = {
      {START "glClear 1", "the recording is cut off"},
      {START "glClear 16384 1\n", "something comes after the last argument"},
      {START "swap 1\n", "something comes after the last argument"},
      {START "glGetError = 0 0\n", "something comes after the last argument"},
      {START "glGenTextures 1 = 1 2\n", "something comes after the last argument"},
      {START "glClear 99999999999999999999\n", "the number is out of range"},
      {START "glClear 4294967296\n", "the number is out of range"},
      {START "glViewport 2147483648 0 1 1\n", "the number is out of range"},
      {START "glDepthMask 256\n", "the number is out of range"},
      {START "glClearColor 1e99 0 0 0\n", "the number is out of range"},
      {START "glUniform4fv 0 1 [1 2 3 4 5]\n", "the list has more numbers"},
      {START "glUniform4fv 0 1 null\n", "expected numbers"},
      {START "glDeleteTextures 1 null\n", "expected numbers"},
      {START "glCreateProgram = 1\nglBindAttribLocation 1 0 null\n", "expected a text"},
      {START "glCreateShader GL_VERTEX_SHADER = 1\nglShaderSource 1 1 null\n", "expected a text"},
      {START "glGenTextures 1000000000 = 1\n", "something comes after the last argument"},
      {START "glGenTextures 4000000 = 1\n", "fewer results than names"},
      {START "glGetProgramInfoLog 1 2147483647\n", "a result is too long"},
      {START "glBufferData GL_ARRAY_BUFFER 4 @-1+4 GL_STATIC_DRAW\n", "expected @PLACE+BYTES"},
      {START "glBufferData GL_ARRAY_BUFFER 3 @0+3x GL_STATIC_DRAW\n", "expected @PLACE+BYTES"},
      {START "preserve 1 2\n", "the number is out of range"},
      {START "end 1 2\nswap\n", "something comes after its end"},
  };
  (void)state;
  check_damages(bad, sizeof bad / sizeof *bad);
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
  gm_gl_buffers has = {true, true, false, false};
  (void)state;
  assert_int_equal(gm_record_open(path, NULL, err, sizeof err), 0);
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
  assert_int_equal(gm_record_close(err, sizeof err), 0);
  memcpy(live, shown, sizeof live);
  memset(shown, 0, sizeof shown);
  if (play_recording(err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(frames, 1);
  assert_true(live[0] != live[255]);
  assert_memory_equal(live, shown, sizeof live);
  gm_gl_free(c);
  gm_gl_surface_free(s);
}

/* Reads both files, changes one byte, and writes it again. */
static void change_byte(const char *name, long at, int by) {
  FILE *f = fopen(name, "r+");
  fseek(f, at, SEEK_SET);
  int c = fgetc(f);
  fseek(f, at, SEEK_SET);
  fputc(c ^ by, f);
  fclose(f);
}

static long size_of(const char *name) {
  FILE *f = fopen(name, "r");
  fseek(f, 0, SEEK_END);
  long n = ftell(f);
  fclose(f);
  return n;
}

/* A recording that is cut anywhere, or of which any byte was changed, is refused before anything is played. */
static void test_seal(void **state) {
  char err[GM_ERROR_SIZE], name[100];
  (void)state;
  snprintf(name, sizeof name, "%s.data", path);
  const char *const calls = START "glClear 16384\nswap\n";
  write_files(calls, "abc");
  seal_recording();
  const long n = size_of(path), m = size_of(name);
  assert_int_equal(play_recording(err, sizeof err), 0);
  for (long i = 0; i < n + m; i++) {
    change_byte(i < n ? path : name, i < n ? i : i - n, 1 << i % 8);
    if (!play_recording(err, sizeof err) || frames)
      fail_msg("byte %ld changed: played", i);
    change_byte(i < n ? path : name, i < n ? i : i - n, 1 << i % 8);
  }
  for (long i = n - 1; i >= 0; i--) {
    assert_int_equal(truncate(path, i), 0);
    if (!play_recording(err, sizeof err) || frames)
      fail_msg("cut to %ld bytes: played", i);
  }
  write_files(calls, "abc");
  seal_recording();
  assert_int_equal(truncate(name, 2), 0);
  assert_int_not_equal(play_recording(err, sizeof err), 0);
}

/* A program that was killed leaves a recording without an end; it is cut at its last frame whose data is there. */
static void test_rescue(void **state) {
  char err[GM_ERROR_SIZE];
  unsigned long n = 9;
  (void)state;
  write_files(START "glClear 16384\nswap\nglClear 16384\nglBufferData GL_ARRAY_BUFFER 4 @0+4 GL_STATIC_DRAW\nswap\nglCle", "abc");
  assert_int_equal(gm_record_rescue(path, (const char *const[]){path, data_name()}, &n, err, sizeof err), 0);
  assert_int_equal(n, 1);
  assert_int_equal(play_recording(err, sizeof err), 0);
  assert_int_equal(frames, 1);
  assert_int_equal(gm_record_rescue(path, (const char *const[]){path, data_name()}, &n, err, sizeof err), 1);
}

/* What is legal, and needs care. */
static void test_legal(void **state) {
  static const char *const calls[] = {
      START "glReadPixels 0 0 5000 5000 GL_RGBA GL_UNSIGNED_BYTE\nglGetError = 0\n",
      /* a surface with draws of a context of another share group changes its size */
      START "glClear 16384\ncontext 2 0\nuse 2\nresize 1 4 4\ncurrent 1 1\nglClear 16384\nresize 1 9 9\nswap\nuse 1\nswap\n",
      START "context 2 0\nuse 2\ncurrent 1 1\nglClear 16384\nuse 1\nglClear 16384\nfree_context 2\nswap\n",
      START "preserve 1 1\nglClear 16384\nswap\nglClear 256\nswap\n",
      START "glGenTextures 1000000000\nglGetError = 1285\nglGenTextures 3 = 1 2 3\nglShaderSource 1 -1 null\nglGetError = 1281\n",
  };
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
    write_files(calls[i], "");
    seal_recording();
    if (play_recording(err, sizeof err))
      fail_msg("%s: %s", calls[i], err);
  }
  char *many = malloc(100000), *end = many + sprintf(many, START);
  for (unsigned i = 2; i < 3000; i++)
    end += sprintf(end, "surface %u 8 8 1 1 1\n", i);
  write_files(many, "");
  free(many);
  seal_recording();
  if (play_recording(err, sizeof err))
    fail_msg("3,000 surfaces: %s", err);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_draw),     cmocka_unit_test(test_damaged), cmocka_unit_test(test_strict),
                                     cmocka_unit_test(test_recorded), cmocka_unit_test(test_seal),    cmocka_unit_test(test_rescue),
                                     cmocka_unit_test(test_legal)};
  return cmocka_run_group_tests(tests, prepare_play_settings, clean);
}
