/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: machine files, and the stored form (docs/machines.md). What is read must come back the same from its own text, in
   both forms. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/machine/machine.h"

/* The two forms of the text. */
static bool reads_back(const gm_machine *m, char *text, size_t size, char *err, size_t errsize) {
  gm_machine n;
  gm_machine_origins from;
  memset(&from, 0, sizeof from);
  int len = gm_machine_format(text, size, m);
  if (len <= 0 || (size_t)len >= size || gm_machine_parse(&n, text, (size_t)len, "back", err, errsize) || !gm_machine_same(m, &n))
    return false;
  len = gm_machine_print(text, size, m, &from);
  return len > 0 && (size_t)len < size && !gm_machine_read(&n, NULL, text, (size_t)len, "back", err, errsize) && gm_machine_same(m, &n);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char err[GM_ERROR_SIZE] = "", text[4096];
  gm_machine m;
  const char *in = (const char *)data;
  for (int stored = 0; stored < 2; stored++) {
    if (stored ? gm_machine_parse(&m, in, size, "fuzz", err, sizeof err) : gm_machine_read(&m, NULL, in, size, "fuzz", err, sizeof err)) {
      if (!strstr(err, "error: "))
        abort();
    } else if (!reads_back(&m, text, sizeof text, err, sizeof err)) {
      fprintf(stderr, "%s\n%s\n", err, text);
      abort();
    } else {
      gm_machine_verilog(text, sizeof text, &m);
    }
  }
  return 0;
}
