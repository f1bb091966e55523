/* SPDX-License-Identifier: Apache-2.0 */
/* Tests compressed textures: decoded blocks that were worked out by hand from the extensions, sizes and errors. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gles/gl/gl_blocks.h"
#include "gles/gl/test_gl_rig.h"

#define EXPECT(error) assert_int_equal(gm_glGetError(c), error)

enum { ETC1 = GL_ETC1_RGB8_OES, DXT1 = GL_COMPRESSED_RGB_S3TC_DXT1_EXT, DXT1A = GL_COMPRESSED_RGBA_S3TC_DXT1_EXT };

static uint32_t rgba(unsigned r, unsigned g, unsigned b, unsigned a) { return r | g << 8 | b << 16 | (uint32_t)a << 24; }

static gles_image decode(GLenum format, unsigned width, unsigned height, const unsigned char *blocks) {
  gles_image i;
  assert_true(gles_image_new(&i, format, 0, width, height));
  gles_blocks_unpack(&i, &(gles_part){0, 0, width, height}, blocks);
  return i;
}

/* Halves beside each other, with 4 bits a colour. Modifiers 2 and 8 on the left, 47 and 183 on the right. */
static void test_etc1_individual(void **state) {
  static const unsigned char block[] = {0x0f, 0x80, 0x00, 0x1c, 0x80, 0x10, 0x81, 0x01};
  (void)state;
  gles_image i = decode(ETC1, 4, 4, block);
  assert_int_equal(i.color[0], rgba(8, 144, 8, 255));
  assert_int_equal(i.color[1], rgba(0, 134, 0, 255));
  assert_int_equal(i.color[4], rgba(2, 138, 2, 255));
  assert_int_equal(i.color[2], rgba(255, 183, 183, 255));
  assert_int_equal(i.color[3], rgba(255, 47, 47, 255));
  assert_int_equal(i.color[15], rgba(72, 0, 0, 255));
  gles_image_free(&i);
}

/* Halves above each other, with 5 bits and a difference of -4, 0 and 3. */
static void test_etc1_differential(void **state) {
  static const unsigned char block[] = {0x84, 0xf8, 0x03, 0x2b, 0, 0, 0, 0};
  (void)state;
  gles_image i = decode(ETC1, 4, 4, block);
  for (unsigned k = 0; k < 16; k++)
    assert_int_equal(i.color[k], k < 8 ? rgba(137, 255, 5, 255) : rgba(108, 255, 33, 255));
  gles_image_free(&i);
}

static void test_dxt1(void **state) {
  static const unsigned char four[] = {0x00, 0xf8, 0x1f, 0x00, 0xe4, 0, 0, 0x55}, three[] = {0x1f, 0x00, 0x00, 0xf8, 0xe4, 0, 0, 0};
  (void)state;
  gles_image i = decode(DXT1, 4, 4, four);
  assert_int_equal(i.color[0], rgba(255, 0, 0, 255));
  assert_int_equal(i.color[1], rgba(0, 0, 255, 255));
  assert_int_equal(i.color[2], rgba(170, 0, 85, 255));
  assert_int_equal(i.color[3], rgba(85, 0, 170, 255));
  assert_int_equal(i.color[12], rgba(0, 0, 255, 255));
  gles_image_free(&i);
  i = decode(DXT1A, 4, 4, three);
  assert_int_equal(i.color[2], rgba(127, 0, 127, 255));
  assert_int_equal(i.color[3], 0);
  gles_image_free(&i);
  i = decode(DXT1, 4, 4, three);
  assert_int_equal(i.color[3], rgba(0, 0, 0, 255));
  gles_image_free(&i);
}

/* Images that are not whole blocks: what a block has beyond them is left out. */
static void test_sides(void **state) {
  unsigned char blocks[4 * 8] = {0};
  (void)state;
  for (unsigned k = 0; k < 4; k++)
    blocks[8 * k] = (unsigned char)(k << 4 | k); /* both halves have this red, and 2 more */
  gles_image i = decode(ETC1, 5, 6, blocks);
  assert_int_equal(i.color[0], rgba(2, 2, 2, 255));
  assert_int_equal(i.color[4], rgba(17 + 2, 2, 2, 255));
  assert_int_equal(i.color[4 * 5 + 3], rgba(34 + 2, 2, 2, 255));
  assert_int_equal(i.color[5 * 5 + 4], rgba(51 + 2, 2, 2, 255));
  gles_image_free(&i);
  assert_int_equal(gles_blocks_bytes(5, 6), 32);
  assert_int_equal(gles_blocks_bytes(4, 1), 8);
  assert_int_equal(gles_blocks_bytes(0, 4), 0);
}

static void test_whole_images(void **state) {
  gm_gl *c = *state;
  static const unsigned char data[32];
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, GL_RGB, 4, 4, 0, 8, data);
  EXPECT(GL_INVALID_ENUM);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_CUBE_MAP, 0, ETC1, 4, 4, 0, 8, data);
  EXPECT(GL_INVALID_ENUM);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, -1, ETC1, 4, 4, 0, 8, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 4, 4, 1, 8, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 4, -4, 0, 8, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_CUBE_MAP_POSITIVE_X, 0, ETC1, 4, 8, 0, 16, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 5, 4, 0, 8, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 5, 4, 0, -16, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 5, 4, 0, 16, data);
  EXPECT(GL_NO_ERROR);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, DXT1, 8, 8, 0, 32, NULL);
  EXPECT(GL_NO_ERROR);
}

/* What the extensions forbid for an image that is compressed. */
static void test_changes(void **state) {
  gm_gl *c = *state;
  static const unsigned char data[4 * 16];
  GLuint t, f;
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 4, 4, DXT1, 8, data);
  EXPECT(GL_INVALID_OPERATION); /* there is no image */
  gm_glGenTextures(c, 1, &t);
  gm_glBindTexture(c, GL_TEXTURE_2D, t);
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 4, 4, 0, 8, data);
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 4, 4, ETC1, 8, data);
  EXPECT(GL_INVALID_OPERATION);
  gm_glTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 4, 4, GL_RGB, GL_UNSIGNED_BYTE, data);
  EXPECT(GL_INVALID_OPERATION);
  gm_glCopyTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 0, 0, 4, 4);
  EXPECT(GL_INVALID_OPERATION);
  gm_glCopyTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 0, 0, 4, 4, 0);
  EXPECT(GL_INVALID_ENUM);
  gm_glTexImage2D(c, GL_TEXTURE_2D, 0, ETC1, 4, 4, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL);
  EXPECT(GL_INVALID_VALUE);
  gm_glGenerateMipmap(c, GL_TEXTURE_2D);
  EXPECT(GL_INVALID_OPERATION);
  gm_glGenFramebuffers(c, 1, &f);
  gm_glBindFramebuffer(c, GL_FRAMEBUFFER, f);
  gm_glFramebufferTexture2D(c, GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, t, 0);
  assert_int_equal(gm_glCheckFramebufferStatus(c, GL_FRAMEBUFFER), GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT);
  EXPECT(GL_NO_ERROR);
}

static void test_parts(void **state) {
  gm_gl *c = *state;
  static const unsigned char data[32];
  gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, DXT1, 10, 8, 0, 48, NULL);
  EXPECT(GL_NO_ERROR);
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 0, 4, 4, DXT1A, 8, data);
  EXPECT(GL_INVALID_OPERATION); /* the image has another format */
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 2, 0, 4, 4, DXT1, 8, data);
  EXPECT(GL_INVALID_OPERATION);
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 0, 4, 4, 3, DXT1, 8, data);
  EXPECT(GL_INVALID_OPERATION);
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 8, 0, 4, 4, DXT1, 8, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 8, 4, 2, 4, DXT1, 16, data);
  EXPECT(GL_INVALID_VALUE);
  gm_glCompressedTexSubImage2D(c, GL_TEXTURE_2D, 0, 8, 4, 2, 4, DXT1, 8, data);
  EXPECT(GL_NO_ERROR);
}

static void test_queries(void **state) {
  gm_gl *c = *state;
  GLint n, list[4] = {0, 0, 0, 77};
  gm_glGetIntegerv(c, GL_NUM_COMPRESSED_TEXTURE_FORMATS, &n);
  assert_int_equal(n, 3);
  gm_glGetIntegerv(c, GL_COMPRESSED_TEXTURE_FORMATS, list);
  for (int k = 0; k < n; k++) {
    gm_glCompressedTexImage2D(c, GL_TEXTURE_2D, 0, (GLenum)list[k], 0, 0, 0, 0, NULL);
    EXPECT(GL_NO_ERROR);
  }
  assert_int_equal(list[3], 77);
  const char *extensions = (const char *)gm_glGetString(c, GL_EXTENSIONS);
  assert_non_null(strstr(extensions, "GL_OES_compressed_ETC1_RGB8_texture"));
  assert_non_null(strstr(extensions, "GL_EXT_texture_compression_dxt1"));
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, gles_test_begin, gles_test_end)
int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_etc1_individual),
                                     cmocka_unit_test(test_etc1_differential),
                                     cmocka_unit_test(test_dxt1),
                                     cmocka_unit_test(test_sides),
                                     TEST(test_whole_images),
                                     TEST(test_changes),
                                     TEST(test_parts),
                                     TEST(test_queries)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
