/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the records of the GPU: what is packed is unpacked, and each bit that no field has is refused (docs/gpu.md, "Records"). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
/* cmocka.h needs these first */
#include <cmocka.h>
#include <string.h>

#include "base/random.h"
#include "gpu/descriptors/descriptors.h"

static void fill_record(gm_rng *rng, gpu_record r, uint32_t *words) {
  size_t n;
  const gpu_field *f = gpu_fields(&n);
  memset(words, 0, GPU_MAX_WORDS * sizeof *words);
  for (size_t i = 0; i < n; i++)
    if (f[i].record == r)
      gpu_field_set(&f[i], words, f[i].max ? rng_below(rng, f[i].max + 1) : (uint32_t)(rng_next(rng) >> 32));
}

static void test_round_trip(void **state) {
  (void)state;
  gm_rng rng = rng_stream(1, 0);
  uint32_t words[GPU_MAX_WORDS], back[GPU_MAX_WORDS], record[GPU_MAX_WORDS * 32];
  for (unsigned k = 0; k < 200; k++)
    for (unsigned r = 0; r < GPU_RECORDS; r++) {
      fill_record(&rng, r, words);
      gpu_flaw flaw = gpu_unpack(r, words, record);
      assert_int_equal(flaw.error, GPU_ERROR_NONE);
      gpu_pack(r, record, back);
      assert_memory_equal(words, back, gpu_record_words(r) * sizeof *words);
    }
}

/* A reserved bit is refused, in its word; a bit of a field is not. */
static void test_reserved_bits(void **state) {
  (void)state;
  uint32_t record[GPU_MAX_WORDS * 32];
  size_t n, fields = 0, bits = 0;
  const gpu_field *f = gpu_fields(&n);
  for (size_t i = 0; i < n; i++)
    bits += f[i].width;
  for (unsigned r = 0; r < GPU_RECORDS; r++)
    for (unsigned bit = 0; bit < 32 * gpu_record_words(r); bit++) {
      uint32_t words[GPU_MAX_WORDS] = {0};
      words[bit / 32] = UINT32_C(1) << bit % 32;
      gpu_flaw flaw = gpu_unpack(r, words, record);
      if (flaw.error == GPU_ERROR_RESERVED)
        assert_int_equal(flaw.word, bit / 32);
      else
        fields++;
    }
  assert_int_equal(fields, bits);
}

static void test_ranges(void **state) {
  (void)state;
  size_t n;
  const gpu_field *f = gpu_fields(&n);
  uint32_t words[GPU_MAX_WORDS] = {0}, record[GPU_MAX_WORDS * 32];
  for (size_t i = 0; i < n; i++) {
    if (!f[i].max || (f[i].max + 1) >> f[i].width)
      continue;
    memset(words, 0, sizeof words);
    gpu_field_set(&f[i], words, f[i].max);
    assert_int_equal(gpu_unpack(f[i].record, words, record).error, GPU_ERROR_NONE);
    gpu_field_set(&f[i], words, f[i].max + 1);
    gpu_flaw flaw = gpu_unpack(f[i].record, words, record);
    assert_int_equal(flaw.error, GPU_ERROR_RANGE);
    assert_int_equal(flaw.word, f[i].word);
  }
}

/* Some places and values, from docs/gpu.md by hand. */
static void test_places(void **state) {
  (void)state;
  uint32_t words[GPU_MAX_WORDS];
  gpu_draw d = {.mode = 5, .first = -2, .offset_factor = -1, .half_width = 1.5f, .depth_func = 7, .back_pass = 6};
  gpu_pack(GPU_RECORD_DRAW, &d, words);
  assert_int_equal(words[0], 5);
  assert_int_equal(words[2], 0xfffffffe);
  assert_int_equal(words[27], 0xffffff);
  assert_int_equal(words[14], 0x3fc00000);
  assert_int_equal(words[23], 7 << 2);
  assert_int_equal(words[26], 6 << 9);
  assert_int_equal(gpu_unpack(GPU_RECORD_DRAW, words, &d).error, GPU_ERROR_NONE);
  assert_true(d.first == -2 && d.offset_factor == -1 && d.half_width == 1.5f);
  gpu_pass p = {.width = 4096, .height = 1, .clear_depth = 0xffffff, .store_color = 1, .rows = 256};
  gpu_pack(GPU_RECORD_PASS, &p, words);
  assert_int_equal(words[0], 1 << 13);
  assert_int_equal(words[1], 4095);
  assert_int_equal(words[6], 0xffffff);
  assert_int_equal(words[9], 255 << 8);
  assert_int_equal(gpu_command_record(GPU_OP_FENCE), GPU_RECORD_COMMAND_FENCE);
  assert_int_equal(gpu_command_record(5), GPU_RECORDS);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_round_trip), cmocka_unit_test(test_reserved_bits), cmocka_unit_test(test_ranges),
                                     cmocka_unit_test(test_places)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
