/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random sequences of calls, by number (docs/gles.md, "Random sequences"). A number has the same sequence on all machines, but
   another compiler may take the bytes of a call's arguments in another order. Sequences of one group share objects and compiled
   programs. When a sanitizer or the time limit of a sequence ends the program, its last line names the sequence. usage: sequences FIRST
   COUNT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/error.h"
#include "base/random.h"
#include "gles/gl/fuzz.h"
#include "regress/common/watched_case.h"

enum { GROUP = 64, SHORTEST = 200, LONGEST = 400, SECONDS = 30, ENERGY = 16 }; /* of so many groups, the first measures energy */

static unsigned long sequence; /* that runs */

static bool run_gl_sequence(const gm_gl_settings *s, gm_gl *shared) {
  uint64_t state = sequence;
  size_t n = SHORTEST + gm_random_next(&state) % (LONGEST - SHORTEST + 1);
  uint8_t *data = malloc(n);
  for (size_t i = 0; data && i < n; i++)
    data[i] = (uint8_t)gm_random_next(&state);
  case_begins(SECONDS, "gl-sequences: sequence %lu, group %lu", sequence, sequence / GROUP * GROUP);
  bool ok = data && gles_fuzz_sequence(s, shared, data, n);
  case_ends();
  free(data);
  return ok;
}

int main(int argc, char **argv) {
  char err[GM_ERROR_SIZE];
  gm_gl_settings set[2];
  unsigned long first = argc == 3 ? strtoul(argv[1], NULL, 10) : 1, count = argc == 3 ? strtoul(argv[2], NULL, 10) : 0;
  if (first % GROUP || !count)
    return fprintf(stderr, "usage: sequences FIRST COUNT; FIRST is a multiple of %d\n", GROUP), 2;
  bool ok = gles_fuzz_settings(&set[0], false) && gles_fuzz_settings(&set[1], true);
  gm_gl *shared = NULL;
  for (sequence = first; ok && sequence < first + count; sequence++) {
    const gm_gl_settings *s = &set[sequence / GROUP % ENERGY == 0];
    if (sequence % GROUP == 0) {
      gm_gl_free(shared);
      ok = (shared = gm_gl_new(s, NULL, err, sizeof err)) != NULL;
    }
    ok = ok && run_gl_sequence(s, shared);
  }
  gm_gl_free(shared);
  if (!ok)
    return fprintf(stderr, "gl-sequences: error: out of memory\n"), 1;
  printf("%lu sequences, pixels %016" PRIx64 "\n", count, gles_fuzz_pixels);
  return 0;
}
