/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: machine files. What is read must come back the same from its own text. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/machine/machine.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char err[300] = "", text[4096];
  gm_machine m, n;
  if (gm_machine_parse(&m, (const char *)data, size, "fuzz.machine", err, sizeof err)) {
    if (!strstr(err, "error: "))
      abort();
    return 0;
  }
  int len = gm_machine_format(text, sizeof text, &m);
  if (len <= 0 || (size_t)len >= sizeof text || gm_machine_parse(&n, text, (size_t)len, "back.machine", err, sizeof err) ||
      !gm_machine_same(&m, &n)) {
    fprintf(stderr, "%s\n%s\n", err, text);
    abort();
  }
  gm_machine_verilog(text, sizeof text, &m);
  return 0;
}
