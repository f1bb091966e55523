/* SPDX-License-Identifier: Apache-2.0 */
/* For tb/gpu/commands_bench.v: `tool_commands words N` prints N random records, a line each, as "KIND WORDS", the highest word first;
   `tool_commands fields N` prints the fields of the same records as the bench does. */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "gpu/descriptors/descriptors.h"

static void print_words(unsigned kind, const uint32_t *words) {
  printf("%08x", kind);
  for (unsigned w = GPU_MAX_WORDS; w-- > 0;)
    printf("%08x", words[w]);
  printf("\n");
}

static void print_fields(unsigned kind, const uint32_t *words) {
  size_t n;
  const gpu_field *f = gpu_fields(&n);
  uint32_t rest[GPU_MAX_WORDS];
  bool any = false;
  memcpy(rest, words, sizeof rest);
  for (size_t i = 0; i < n; i++)
    if (f[i].record == kind) {
      printf("%s.%s %08x\n", gpu_record_name(kind), f[i].name, gpu_field_bits(&f[i], words));
      gpu_field_set(&f[i], rest, 0);
    }
  for (unsigned w = 0; w < gpu_record_words(kind); w++)
    any |= rest[w] != 0;
  printf("%s reserved %d\n", gpu_record_name(kind), any);
}

int main(int argc, char **argv) {
  unsigned n = argc == 3 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
  gm_rng r = rng_stream(7, 0);
  if (!n || (strcmp(argv[1], "words") != 0 && strcmp(argv[1], "fields") != 0))
    return fprintf(stderr, "usage: tool_commands words|fields N\n"), 2;
  for (unsigned i = 0; i < n; i++) {
    uint32_t words[GPU_MAX_WORDS];
    unsigned kind = i % GPU_RECORDS;
    for (unsigned w = 0; w < GPU_MAX_WORDS; w++)
      words[w] = (uint32_t)(rng_next(&r) >> 32) & (i / GPU_RECORDS % 2 ? UINT32_MAX : (uint32_t)(rng_next(&r) >> 32));
    (*argv[1] == 'w' ? print_words : print_fields)(kind, words);
  }
  return 0;
}
