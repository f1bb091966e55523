/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: any words (docs/isa.md, "Codes"). What decodes must encode to the same words. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  uint32_t w[4] = {0}, back[2];
  const char *why;
  char text[400];
  size_t n = size / 4 < 4 ? size / 4 : 4;
  memcpy(w, data, n * 4);
  gm_bundle b;
  unsigned words = gm_decode_bundle(w, n, &b, &why), at = 0;
  if (words > n)
    abort();
  for (unsigned i = 0; words && i < b.count; i++) {
    unsigned k = gm_encode(&b.op[i], back, &why);
    if (!k || at + k > words || memcmp(back, w + at, k * 4) != 0)
      abort();
    at += k;
    for (unsigned s = 0; s < 2; s++)
      if (gm_src_lanes(&b.op[i], s) > 15)
        abort();
  }
  if (at != words || (words && gm_format_bundle(text, sizeof text, &b) <= 0))
    abort();
  return 0;
}
