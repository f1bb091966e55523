/* SPDX-License-Identifier: Apache-2.0 */
/* gen_core_sources FILE...: prints a line "HASH PATH" for each source of a core. tb/model/core_check.c reads these lines. */
#include <inttypes.h>
#include <stdio.h>

#include "base/error.h"
#include "core_hash.h"

int main(int argc, char **argv) {
  static char err[GM_ERROR_SIZE];
  for (int i = 1; i < argc; i++) {
    uint64_t hash;
    if (gm_core_hash_file(argv[i], &hash, err, sizeof err)) {
      fprintf(stderr, "%s\n", err);
      return 1;
    }
    printf("%016" PRIx64 " %s\n", hash, argv[i]);
  }
  return fflush(stdout) ? 1 : 0;
}
