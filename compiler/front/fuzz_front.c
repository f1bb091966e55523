/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: any text (docs/robustness.md, "Fuzzing"). The last byte chooses the stage, and whether Appendix A is strict. Accepted
 * text must give consistent IR. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include "front/front.h"

static void fuzz_one_shader(const gc_front_options *o, const uint8_t *data, size_t size) {
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = "fuzz", .src = (const char *)data, .len = size};
  gc_unit *u = gc_front_parse(a, &d, o);
  ir_module *m = u ? gc_front_lower(u, false) : NULL;
  const char *wrong = m ? ir_verify(a, m) : NULL;
  if (wrong) {
    fprintf(stderr, "inconsistent IR: %s\n%s", wrong, ir_print(a, m));
    abort();
  }
  if (!m && !d.errors) {
    fprintf(stderr, "rejected without a message\n");
    abort();
  }
  (void)gc_diag_text(&d);
  gc_arena_free(a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 0)
    fuzz_one_shader(
        &(gc_front_options){.stage = data[size - 1] & 1 ? GM_STAGE_FRAGMENT : GM_STAGE_VERTEX, .strict_appendix_a = data[size - 1] & 2},
        data, size - 1);
  return 0;
}
