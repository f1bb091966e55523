/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the renderer's parameter buffer and its lists, word by word, and binning. */
#include "base/error.h"
#include "base/random.h"
#include "frame/renderer/frame_private.h"
#include "frame/renderer/test_frame_rig.h"

static void test_blocks(void **state) {
  fr_buffer b;
  (void)state;
  assert_true(fr_buffer_new(&b, 4096, 4));
  for (uint32_t i = 1; i <= 40; i++)
    assert_int_equal(fr_buffer_entry(&b, 2, i), i == 32 ? 2 : 1);
  assert_int_equal(b.first[2], 1024 - 32);
  assert_int_equal(b.word[1024 - 32], 1);
  assert_int_equal(b.word[1024 - 2], 31);
  assert_int_equal(b.word[1024 - 1], 1024 - 64); /* the link */
  assert_int_equal(b.word[1024 - 64], 32);
  assert_int_equal(b.first[0], 0);
  uint32_t at = 0, entry, n = 0;
  while ((entry = fr_list_next(&b, 2, &at)))
    assert_int_equal(entry, ++n);
  assert_int_equal(n, 40);
  at = 0;
  assert_int_equal(fr_list_next(&b, 3, &at), 0);
  fr_buffer_free(&b);
}

/* A list that ends with a full block has no link. */
static void test_full_block(void **state) {
  fr_buffer b;
  (void)state;
  assert_true(fr_buffer_new(&b, 4096, 1));
  for (uint32_t i = 1; i <= 31; i++)
    assert_true(fr_buffer_entry(&b, 0, i));
  uint32_t at = 0, n = 0;
  while (fr_list_next(&b, 0, &at))
    n++;
  assert_int_equal(n, 31);
  fr_buffer_free(&b);
}

static void test_full_buffer(void **state) {
  fr_buffer b;
  (void)state;
  assert_true(fr_buffer_new(&b, 4096 + 100, 40));
  assert_int_equal(b.words, 1024 + 0); /* whole blocks */
  assert_int_equal(fr_buffer_record(&b, 1000), 4);
  assert_int_equal(fr_buffer_record(&b, 30), 0);
  assert_int_equal(fr_buffer_entry(&b, 0, 1), 0); /* 20 words are left */
  assert_int_equal(b.first[0], 0);
  assert_int_equal(fr_buffer_record(&b, 20), 1004);
  assert_int_equal(fr_buffer_used(&b), 1024);
  uint32_t epoch = b.epoch;
  fr_buffer_empty(&b);
  assert_int_equal(b.epoch, epoch + 1);
  assert_true(fr_buffer_entry(&b, 0, 1));
  fr_buffer_free(&b);
}

/* Bins one triangle and returns the number of tiles with an entry. */
static unsigned bin(gm_frame *f, const fr_window w[3], uint8_t *tiles) {
  const fr_window *const v[3] = {&w[0], &w[1], &w[2]};
  char err[GM_ERROR_SIZE] = "";
  unsigned n = 0;
  fr_buffer_empty(&f->buffer);
  if (fr_bin(f, f->pipeline[0], 0, true, v, NULL, 0, err, sizeof err))
    fail_msg("%s", err);
  for (size_t i = 0; i < f->buffer.tiles; i++)
    n += tiles[i] = f->buffer.first[i] != 0;
  return n;
}

/* A triangle is in the list of each tile of which it covers a pixel. Tiles that only the box touches are left out. */
static void test_tiles(void **state) {
  gm_frame_config cfg = rig_config(160, 160);
  gm_frame *f = rig_frame(&cfg);
  rig_pair *p = rig_pair_new(RIG_VERTEX, RIG_FRAGMENT);
  rig_vertex dummy[3] = {{{0}, {0}, 0}};
  gm_draw d = rig_draw(p, dummy, 3, GM_MODE_TRIANGLES);
  uint32_t seed = 9;
  unsigned in_box = 0, in_list = 0;
  uint8_t tiles[100];
  (void)state;
  rig_add(f, &d);
  for (unsigned n = 0; n < 300; n++) {
    fr_window w[3] = {{0}};
    int32_t x[3], y[3];
    for (unsigned i = 0; i < 3; i++) {
      x[i] = w[i].x = (int32_t)(gm_random_linear32(&seed) >> 8) % (200 * 256) - 20 * 256;
      y[i] = w[i].y = (int32_t)(gm_random_linear32(&seed) >> 8) % (200 * 256) - 20 * 256;
    }
    fr_setup s;
    if (!fr_setup_triangle(&s, x, y, (const int32_t[3]){0}, &(gm_rect){0, 0, 160, 160}))
      continue;
    in_list += bin(f, w, tiles);
    in_box += (unsigned)((s.x1 / 16 - s.x0 / 16 + 1) * (s.y1 / 16 - s.y0 / 16 + 1));
    for (int py = s.y0; py <= s.y1; py++)
      for (int px = s.x0; px <= s.x1; px++)
        if (fr_covers(&s, px, py))
          assert_true(tiles[py / 16 * 10 + px / 16]);
  }
  assert_true(in_list > 500 && in_list * 10 < in_box * 9);
  gm_frame_free(f);
  rig_pair_free(p);
}

/* The records of one triangle. */
static void test_records(void **state) {
  gm_frame_config cfg = rig_config(32, 32);
  gm_frame *f = rig_frame(&cfg);
  rig_pair *p = rig_pair_new(RIG_VERTEX, RIG_FRAGMENT);
  rig_vertex v[3] = {{{-1, -1, 0, 1}, {1, 2, 3, 4}, 0}, {{3, -1, 0, 1}, {5, 6, 7, 8}, 0}, {{-2, 6, 0, 2}, {9, 10, 11, 12}, 0}};
  gm_draw d = rig_draw(p, v, 3, GM_MODE_TRIANGLES);
  (void)state;
  rig_add(f, &d);
  const uint32_t *w = f->buffer.word;
  assert_int_equal(f->buffer.first[0], f->buffer.words - 32);
  uint32_t record = w[f->buffer.first[0]];
  assert_int_equal(record, 4 + 3 * 8);
  assert_int_equal(w[record], 0x10000); /* draw 0, front */
  for (unsigned i = 0; i < 3; i++)
    assert_int_equal(w[record + 1 + i], 4 + 8 * i);
  assert_int_equal(w[4], 0);
  assert_int_equal(w[5], 0);
  assert_int_equal(w[6], 0x800000);
  assert_int_equal(w[7], 0x3f800000);
  assert_int_equal(w[8], 0x3f800000);          /* v_color.x of the first vertex */
  assert_int_equal(w[12], 64 * 256);           /* x of the second */
  assert_int_equal(w[20 + 1], 64 * 256);       /* y of the third: 6 / 2 */
  assert_int_equal(w[20 + 3], 0x3f000000);     /* 1 / w */
  assert_int_equal(w[20 + 4 + 3], 0x41400000); /* v_color.w: 12 */
  gm_frame_free(f);
  rig_pair_free(p);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_blocks), cmocka_unit_test(test_full_block), cmocka_unit_test(test_full_buffer),
                                     cmocka_unit_test(test_tiles), cmocka_unit_test(test_records)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
