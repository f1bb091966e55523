/* SPDX-License-Identifier: Apache-2.0 */
/* Counts what random lists cover (bins): each field of each record with 0 and with another value, in lists that were drawn; commands;
   errors that were found (docs/gpu.md, "Checks"). */
#include <inttypes.h>

#include "regress/gpu/gpu_lists.h"

enum { MAX_FIELDS = 256 };

static uint64_t field_bin[MAX_FIELDS][2], error_bin[GPU_ERRORS];

static void count_record(void *ctx, gpu_record r, uint64_t at) {
  const gpu_memory *const *m = ctx;
  size_t n;
  const gpu_field *f = gpu_fields(&n);
  const uint32_t *words = gpu_memory_at(*m, at, gpu_record_words(r) * sizeof *words);
  for (size_t i = 0; words && i < n; i++)
    if (f[i].record == r)
      field_bin[i][gpu_field_bits(&f[i], words) != 0]++;
}

static void count_draw(const gpu_memory *m, uint64_t at) {
  gpu_draw d;
  gpu_unpack(GPU_RECORD_DRAW, gpu_memory_at(m, at, 128), &d);
  count_record(&m, GPU_RECORD_DRAW, at);
  gpu_draw_records(&d, count_record, &m);
}

void bins_count_list(const gpu_memory *m, uint64_t at) {
  for (bool more = true; more;) {
    const uint32_t *words = gpu_memory_at(m, at, GPU_UNIT);
    gpu_record r = gpu_command_record(words[0] & 255);
    count_record(&m, r, at);
    if (r == GPU_RECORD_COMMAND_PASS) {
      gpu_pass p;
      uint64_t pass = (uint64_t)words[1] * GPU_UNIT;
      gpu_unpack(GPU_RECORD_PASS, gpu_memory_at(m, pass, 64), &p);
      count_record(&m, GPU_RECORD_PASS, pass);
      for (uint32_t i = 0; i < p.count; i++)
        count_draw(m, (uint64_t)p.draws * GPU_UNIT + 128 * (uint64_t)i);
    }
    at = r == GPU_RECORD_COMMAND_JUMP ? (uint64_t)words[1] * GPU_UNIT : at + GPU_UNIT;
    more = r != GPU_RECORD_COMMAND_END;
  }
}

void bins_count_error(gpu_error e) { error_bin[e]++; }

void bins_print(void) {
  size_t n;
  const gpu_field *f = gpu_fields(&n);
  for (size_t i = 0; i < n; i++)
    for (unsigned k = 0; k < 2; k++)
      printf("bin %s.%s%s %" PRIu64 "\n", gpu_record_name(f[i].record), f[i].name, k ? "" : "=0", field_bin[i][k]);
  for (unsigned e = 1; e < GPU_ERRORS; e++)
    printf("bin error.%s %" PRIu64 "\n", gpu_error_name((gpu_error)e), error_bin[e]);
}
