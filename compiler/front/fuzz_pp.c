/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: the preprocessor alone (docs/robustness.md, "Fuzzing"). Its result must be a finite list of tokens with places in the
 * text. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "front/pp.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = "fuzz", .src = (const char *)data, .len = size};
  pp_state p = {.arena = a, .diag = &d};
  pp_start(&p, d.src, d.len);
  for (const pp_tok *t = pp_next(&p); t->kind != PP_EOF; t = pp_next(&p))
    if ((t->kind != PP_OTHER && strlen(t->s) != t->n) || t->loc.line < 1 || t->loc.col < 1) {
      fprintf(stderr, "token '%s' of length %u at %d:%d\n", t->s, t->n, t->loc.line, t->loc.col);
      abort();
    }
  (void)gc_diag_text(&d);
  gc_arena_free(a);
  return 0;
}
