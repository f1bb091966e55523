/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/runners/fast/fast_engine.h"
#include "tb/randprog.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  fast_engine e = {0};
  unsigned long n = 100, seed = 1, bad = 0;
  gm_machine m;
  char err[500];
  e.texture = malloc(GM_RAND_TEXTURE_WORDS * 4);
  gm_rand_texture(1, e.texture);
  for (int i = 1; i < argc; i += 2) {
    if (!strcmp(argv[i], "-n"))
      n = strtoul(argv[i + 1], 0, 10);
    else if (!strcmp(argv[i], "-s"))
      seed = strtoul(argv[i + 1], 0, 10);
    else if (!strcmp(argv[i], "-b"))
      fast_bench(argv[i + 1], "--gate best");
    else if (!strcmp(argv[i], "-m")) {
      if (gm_machine_find(&m, argv[i + 1], err, sizeof err))
        return 1;
      for (unsigned long k = 0; k < n && bad < 5; k++)
        bad += !fast_random_program(&e, &m, seed + k);
      printf("%s equal %lu different %lu notproven %lu cycles %lu\n", m.name, e.count[0], e.count[1], e.count[2], e.cycles);
    }
  }
  return bad != 0;
}
