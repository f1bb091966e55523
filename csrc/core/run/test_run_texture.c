/* SPDX-License-Identifier: Apache-2.0 */
/* Tests textures of a run: mipmaps, completeness, their place in texture memory, and what the inputs file says of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "core/run/run.h"

static char folder[] = "/tmp/gm_tex_XXXXXX";
static const char *const files[] = {"four.png", "two.png", "one.png"};

/* Pictures of 4 x 2, 2 x 1 and 1 x 1 texels of one grey each: 0x40, 0x20, 0x10. */
static int make_picture_folder(void **state) {
  (void)state;
  if (!mkdtemp(folder))
    return -1;
  for (unsigned i = 0; i < 3; i++) {
    unsigned char texel[4 * 2 * 4];
    char path[100];
    memset(texel, 0x40 >> i, sizeof texel);
    snprintf(path, sizeof path, "%s/%s", folder, files[i]);
    png_image im = {.version = PNG_IMAGE_VERSION, .width = 4u >> i, .height = i ? 1 : 2, .format = PNG_FORMAT_RGBA};
    if (!png_image_write_to_file(&im, path, 0, texel, 0, NULL))
      return -1;
  }
  return 0;
}

static int remove_picture_folder(void **state) {
  char path[100];
  (void)state;
  for (unsigned i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s/%s", folder, files[i]);
    unlink(path);
  }
  return rmdir(folder);
}

/* A picture whose texels count up from `first`. */
static void fill_counted_picture(gm_picture *p, unsigned w, unsigned h, uint32_t first) {
  assert_true(gm_picture_new(p, w, h));
  for (unsigned i = 0; i < w * h; i++)
    p->texel[i] = first + i;
}

static void mipmap_means(void **state) {
  static const uint32_t texel[15] = {0x00000000, 0xff000001, 0x00ff0002, 0x0000ff03, 0x12345678, /* the last column and row take no part */
                                     0x00000001, 0xff000001, 0x00ff0002, 0x0000ff04, 0x12345678};
  gm_texture t;
  (void)state;
  assert_true(gm_texture_new(&t, "t", 1, 1));
  fill_counted_picture(&t.pic[0], 5, 3, 0);
  memcpy(t.pic[0].texel, texel, sizeof texel);
  assert_true(gm_texture_mipmap(&t));
  assert_int_equal(t.levels, 3);
  assert_int_equal(t.pic[1].width, 2);
  assert_int_equal(t.pic[1].height, 1);
  assert_int_equal(t.pic[1].texel[0], 0x80000001); /* 510/4 = 127.5 -> 128; 3/4 -> 1 */
  assert_int_equal(t.pic[1].texel[1], 0x00808003); /* 11/4 = 2.75 -> 3 */
  assert_int_equal(t.pic[2].width, 1);
  assert_int_equal(t.pic[2].texel[0], 0x40404002);
  assert_true(gm_texture_mipmap(&t)); /* a second call starts from level 0 again */
  assert_int_equal(t.levels, 3);
  assert_int_equal(t.pic[2].texel[0], 0x40404002);
  gm_texture_free(&t);
}

static void completeness(void **state) {
  gm_texture t;
  (void)state;
  assert_true(gm_texture_new(&t, "t", 1, 2));
  assert_false(gm_texture_complete(&t)); /* no picture */
  fill_counted_picture(&t.pic[0], 6, 1, 0);
  assert_true(gm_texture_complete(&t));
  t.min = GM_FILTER_NEAREST_MIPMAP_NEAREST;
  assert_false(gm_texture_complete(&t));
  fill_counted_picture(&t.pic[1], 3, 1, 0);
  assert_false(gm_texture_complete(&t)); /* the last level is missing */
  assert_true(gm_texture_mipmap(&t));
  assert_true(gm_texture_complete(&t));
  t.strict_npot = true;
  assert_false(gm_texture_complete(&t));
  t.min = GM_FILTER_LINEAR;
  assert_false(gm_texture_complete(&t));
  t.wrap_s = t.wrap_t = GM_WRAP_CLAMP;
  assert_true(gm_texture_complete(&t));
  t.wrap_t = GM_WRAP_MIRROR;
  assert_false(gm_texture_complete(&t));
  gm_texture_free(&t);

  assert_true(gm_texture_new(&t, "t", 6, 1));
  for (unsigned f = 0; f < 6; f++) {
    assert_false(gm_texture_complete(&t));
    fill_counted_picture(&t.pic[f], 4, 4, 0);
  }
  assert_true(gm_texture_complete(&t));
  t.min = GM_FILTER_LINEAR_MIPMAP_LINEAR;
  assert_false(gm_texture_complete(&t));
  assert_true(gm_texture_mipmap(&t));
  assert_int_equal(t.levels, 3);
  assert_true(gm_texture_complete(&t));
  gm_picture_free(&t.pic[17]); /* one face of the last level */
  fill_counted_picture(&t.pic[17], 2, 1, 0);
  assert_false(gm_texture_complete(&t));
  t.min = GM_FILTER_LINEAR;
  assert_true(gm_texture_complete(&t));
  gm_picture_free(&t.pic[3]);
  fill_counted_picture(&t.pic[3], 4, 2, 0);
  assert_false(gm_texture_complete(&t));
  gm_texture_free(&t);

  assert_false(gm_texture_new(&t, "t", 2, 1));
  gm_texture_free(&t);
  assert_false(gm_texture_new(&t, "t", 1, 14));
  gm_texture_free(&t);
}

/* Every texel of every level and face is where the unit looks for it: nearest lookups at texel centres. */
static void texels_are_found(gm_image *img, const gm_sampler *s, const gm_texture *t) {
  for (unsigned i = 0; i < t->faces * t->levels; i++) {
    const gm_picture *p = &t->pic[i];
    unsigned level = i / t->faces, face = i % t->faces;
    for (unsigned y = 0; y < p->height; y++)
      for (unsigned x = 0; x < p->width; x++) {
        const float at[4] = {((float)x + 0.5f) / (float)p->width, ((float)y + 0.5f) / (float)p->height, (float)face, (float)level};
        uint32_t coord[4];
        gm_tex_lookup l;
        memcpy(coord, at, sizeof coord);
        gm_tex_address(s, coord, &l);
        assert_int_equal(l.count, 1);
        assert_in_range(l.level[0].addr[0], s->base, s->base + gm_tex_words(s) - 1);
        assert_int_equal(img->texture[l.level[0].addr[0]], p->texel[(size_t)y * p->width + x]);
      }
  }
}

static void place_in_memory(void **state) {
  static const unsigned sizes[][2] = {{1, 1}, {8, 8}, {16, 1}, {1, 16}, {4, 32}, {5, 3}, {7, 19}, {33, 12}, {2, 3}};
  (void)state;
  for (unsigned n = 0; n < 9; n++)
    for (unsigned cube = 0; cube < 2; cube++) {
      gm_texture t;
      gm_sampler s, black;
      gm_image img = {0};
      unsigned w = sizes[n][0], h = cube ? w : sizes[n][1];
      assert_true(gm_texture_new(&t, "t", cube ? 6 : 1, gm_tex_chain(w, h)));
      t.mag = GM_FILTER_NEAREST;
      t.min = GM_FILTER_NEAREST_MIPMAP_NEAREST;
      for (unsigned i = 0; i < t.faces * t.levels; i++) {
        unsigned d = i / t.faces;
        fill_counted_picture(&t.pic[i], w >> d ? w >> d : 1, h >> d ? h >> d : 1, (i + 1) << 16);
      }
      t.levels--; /* not complete any more */
      if (t.levels) {
        assert_true(gm_texture_place(&t, &img, &black));
        assert_int_equal(img.ntexture, 1);
        assert_int_equal(img.texture[black.base], 0xff000000);
        assert_int_equal(black.last_level, 0);
      }
      t.levels++;
      assert_true(gm_texture_place(&t, &img, &s));
      assert_int_equal(s.base + gm_tex_words(&s), img.ntexture);
      assert_int_equal(s.last_level, t.levels - 1);
      texels_are_found(&img, &s, &t);
      gm_image_free(&img);
      gm_texture_free(&t);
    }
}

static gm_run *parse_texture_run(const char *texture, char err[GM_ERROR_SIZE]) {
  char text[600];
  snprintf(text, sizeof text, "{\"textures\": {\"t\": %s}}", texture);
  err[0] = 0;
  return gm_run_parse(text, strlen(text), "in.json", folder, err, GM_ERROR_SIZE);
}

static void inputs_file(void **state) {
  static const struct {
    const char *text;
    unsigned faces, levels, mag, min, complete;
    uint32_t last; /* a texel of the last level */
  } row[] = {
      {"{\"file\": \"four.png\"}", 1, 1, 1, 1, 1, 0x40},
      {"{\"file\": \"four.png\", \"filter\": \"nearest\"}", 1, 1, 0, 0, 1, 0x40},
      {"{\"file\": \"four.png\", \"filter\": \"nearest\", \"min\": \"linear_mipmap_nearest\"}", 1, 1, 0, 3, 0, 0x40},
      {"{\"file\": \"four.png\", \"mag\": \"nearest\", \"min\": \"nearest_mipmap_linear\", \"mipmap\": true}", 1, 3, 0, 4, 1, 0x40},
      {"{\"file\": \"four.png\", \"mipmap\": false}", 1, 1, 1, 1, 1, 0x40},
      {"{\"levels\": [\"four.png\", \"two.png\", \"one.png\"], \"min\": \"linear_mipmap_linear\"}", 1, 3, 1, 5, 1, 0x10},
      {"{\"levels\": [\"four.png\", \"one.png\"], \"min\": \"nearest_mipmap_nearest\"}", 1, 2, 1, 2, 0, 0x10},
      {"{\"cube\": [\"one.png\", \"one.png\", \"one.png\", \"one.png\", \"one.png\", \"one.png\"], \"mipmap\": true}", 6, 1, 1, 1, 1, 0x10},
      {"{\"cube\": [\"one.png\", \"one.png\", \"one.png\", \"one.png\", \"one.png\", \"two.png\"]}", 6, 1, 1, 1, 0, 0x20},
      {"{\"cube\": [[\"two.png\", \"one.png\"], [\"two.png\", \"one.png\"], [\"two.png\", \"one.png\"], [\"two.png\", \"one.png\"], "
       "[\"two.png\", \"one.png\"], [\"two.png\", \"one.png\"]]}",
       6, 2, 1, 1, 0, 0x10},
  };
  (void)state;
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    char err[GM_ERROR_SIZE];
    gm_run *r = parse_texture_run(row[i].text, err);
    if (!r)
      fail_msg("%s", err);
    const gm_texture *t = gm_run_texture(r, "t");
    assert_int_equal(gm_texture_complete(t), row[i].complete); /* completeness is known before the texels are read */
    assert_null(t->pic[0].texel);
    if (gm_run_read_texture(r, t, err, sizeof err))
      fail_msg("%s", err);
    assert_int_equal(t->faces, row[i].faces);
    assert_int_equal(t->levels, row[i].levels);
    assert_int_equal(t->mag, row[i].mag);
    assert_int_equal(t->min, row[i].min);
    assert_int_equal(gm_texture_complete(t), row[i].complete);
    assert_int_equal(t->pic[t->faces * t->levels - 1].texel[0] & 255, row[i].last);
    gm_run_free(r);
  }
}

static void bad_textures_are_named(void **state) {
  static const char *const row[][2] = {
      {"{}", "has no \"file\""},
      {"{\"file\": \"one.png\", \"levels\": [\"one.png\"]}", "takes only one of \"file\", \"levels\" and \"cube\""},
      {"{\"file\": 3}", "the name of a file is missing"},
      {"{\"levels\": \"one.png\"}", "levels is a list of files"},
      {"{\"levels\": []}", "has 0 levels; 1 to 13 can be given"},
      {"{\"levels\": [\"two.png\", 1]}", "the name of a file is missing"},
      {"{\"cube\": [\"one.png\"]}", "cube is a list of six files, or of six lists of levels"},
      {"{\"cube\": [\"one.png\", [\"two.png\", \"one.png\"], [], 0, 0, 0]}", "the faces differ in the number of levels"},
      {"{\"file\": \"one.png\", \"mag\": \"linear_mipmap_linear\"}", "mag is \"linear\" or \"nearest\""},
      {"{\"file\": \"one.png\", \"min\": 1}", "min is \"linear\" or \"nearest\", alone or with \"_mipmap_nearest\" or \"_mipmap_linear\""},
      {"{\"file\": \"one.png\", \"mipmap\": 1}", "mipmap is true or false"},
      {"{\"levels\": [\"two.png\", \"one.png\"], \"mipmap\": true}", "its levels are given, mipmap would make them again"},
      {"{\"cube\": [\"one.png\", \"none.png\", 0, 0, 0, 0]}", "none.png: error: No such file or directory"},
  };
  (void)state;
  for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
    char err[GM_ERROR_SIZE];
    assert_null(parse_texture_run(row[i][0], err));
    if (!strstr(err, row[i][1]) || !strstr(err, ": error: "))
      fail_msg("'%s' is not in '%s'", row[i][1], err);
  }
}

/* Inputs that are made by calls, not read from a file: a cube texture, a uniform and an attribute. A program that has
   a cube sampler of that name takes them; one with a 2D sampler of that name does not. */
static void built_in_memory(void **state) {
  gm_symbol sym[2] = {{"sky", GM_SYM_SAMPLER, GM_BASE_SAMPLERCUBE, 1, 1, 1, false, 2, 0},
                      {"u", GM_SYM_UNIFORM, GM_BASE_FLOAT, 2, 1, 1, false, 1, 1}};
  gm_program p = {.sym = sym, .nsym = 2};
  gm_run *r = gm_run_new("memory");
  gm_texture t;
  gm_image img;
  char err[GM_ERROR_SIZE] = "";
  (void)state;
  assert_true(gm_texture_new(&t, "sky", 6, 1));
  for (unsigned f = 0; f < 6; f++)
    fill_counted_picture(&t.pic[f], 2, 2, f << 8);
  assert_true(gm_run_add_texture(r, &t));
  assert_null(t.pic);
  assert_true(gm_run_add_uniform(r, "u", (const double[2]){0.5, 2}, 2));
  assert_false(gm_run_add_uniform(r, "u", (const double[2]){0.5, 2}, 2));
  assert_false(gm_run_add_input(r, GM_STAGE_VERTEX, "a", (const double[1]){1}, 1));
  assert_true(gm_run_add_invocation(r, GM_STAGE_VERTEX));
  assert_true(gm_run_add_input(r, GM_STAGE_VERTEX, "a", (const double[1]){1}, 1));
  assert_int_equal(gm_run_count(r, GM_STAGE_VERTEX), 1);
  assert_int_equal(gm_run_input(r, GM_STAGE_VERTEX, 0, "a")->n, 1);
  if (gm_run_bind(&p, r, &img, err, sizeof err))
    fail_msg("%s", err);
  assert_int_equal(img.sampler[2].cube, 1);
  assert_int_equal(img.ntexture, 24);
  assert_int_equal(img.texture[23], 0x503);
  assert_int_equal(img.c[1][2], 0x40000000);
  gm_image_free(&img);
  sym[0].base = GM_BASE_SAMPLER2D;
  assert_int_equal(gm_run_bind(&p, r, &img, err, sizeof err), -1);
  assert_string_equal(err, "memory: error: sampler \"sky\" is 2D, its texture is a cube map");
  assert_true(gm_texture_new(&t, "sky", 1, 1));
  assert_false(gm_run_add_texture(r, &t)); /* the name is there */
  gm_texture_free(&t);
  gm_run_free(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(mipmap_means), cmocka_unit_test(completeness),           cmocka_unit_test(place_in_memory),
      cmocka_unit_test(inputs_file),  cmocka_unit_test(bad_textures_are_named), cmocka_unit_test(built_in_memory),
  };
  return cmocka_run_group_tests(tests, make_picture_folder, remove_picture_folder);
}
