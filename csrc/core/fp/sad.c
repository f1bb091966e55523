/* SPDX-License-Identifier: Apache-2.0 */
/* Sums of absolute differences of bytes: the operation sad. */
#include "core/fp/fp.h"

static unsigned byte_of(uint64_t x, unsigned k) { return x >> 8 * k & 255; }

void gm_fsad(uint32_t a, const uint32_t b[2], uint32_t out[4]) {
  uint64_t bytes = (uint64_t)b[1] << 32 | b[0];
  for (unsigned i = 0; i < 4; i++) {
    unsigned sum = 0;
    for (unsigned j = 0; j < 4; j++) {
      unsigned x = byte_of(a, j), y = byte_of(bytes, i + j);
      sum += x > y ? x - y : y - x;
    }
    out[i] = gm_bits((float)sum);
  }
}
