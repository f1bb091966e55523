/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: the whole compiler (docs/compiler.md, "Back end"). The last four bytes choose gating method, policy, machine and
   passes; the rest is the shader. The checker must prove every program that is compiled. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check/check.h"
#include "core/check/fuzz_machine.h"
#include "search/compile.h"

/* The small machine of the fuzz targets, or a variant: deep: with latencies; room: with more registers; quad: with four threads, for
 * derivatives (a machine with several threads does not forward). */
static const gm_machine *make_fuzz_machine(bool deep, bool room, bool quad) {
  static gm_machine m;
  m = gm_fuzz_machine();
  if (deep) {
    strcpy(m.name, "deep");
    m.temps = 16;
    m.lat[0] = 2, m.lat[1] = 3, m.lat[2] = 4;
    m.ports_v = m.ports_o = m.ports_c = 1;
  }
  if (room) {
    m.temps = 32;
    m.inputs = m.outputs = 16;
  }
  if (quad) {
    m.threads = 4;
    m.forwarding = false;
  }
  return &m;
}

static gc_options options(unsigned a, unsigned b, unsigned c, unsigned d) {
  gc_options o;
  gc_options_default(&o);
  o.name = "fuzz";
  o.stage = a & 1 ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  o.gate = (gc_gate)((a >> 1) % (GC_GATE_HINTS + 1));
  o.machine = make_fuzz_machine(a >> 4 & 1, d >> 1 & 1, d >> 2 & 1);
  o.policy = (gm_gate_policy)((a >> 5) % 3);
  o.wake = b & 3;
  o.join = (gc_join)(b >> 2 & 1);
  o.branch = (gc_branch)(b >> 3 & 3);
  o.forward = (gc_forward)((b >> 5) % 3);
  o.alloc = (gc_allocator)(c / 8 % GC_ALLOCATORS);
  o.opt = (int)((c & 3) ^ 2);
  o.verify = !(c & 4);
  o.strict_appendix_a = d & 1;
  o.consts = (gc_consts)(d >> 3 & 3);
  o.calls = (gc_calls)(d >> 5 & 3);
  o.disable = d >> 7 ? "low-bank" : NULL;
  return o;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 4)
    return 0;
  gc_options o = options(data[size - 1], data[size - 2], data[size - 3], data[size - 4]);
  if (o.opt == 3 && size > 400)
    o.opt = 2; /* level 2 instead of 3, whose search is slow */
  gm_program p;
  gc_stats st;
  char *messages = NULL;
  if (gc_compile((const char *)data, size - 4, &o, &p, &st, &messages)) {
    if (!messages || !strstr(messages, "error: ") || strncmp(messages, "fuzz: error: internal", 21) == 0) {
      fprintf(stderr, "refused with: %s\n", messages ? messages : "nothing");
      abort();
    }
    free(messages);
    return 0;
  }
  free(messages);
  static gm_check_result r;
  gm_check_config cfg = {o.policy, o.wake};
  if (gm_check_program(&p, &cfg, &r) == GM_CHECK_BROKEN) {
    fprintf(stderr, "compiled, but: %s (path %s)\n", r.message, r.path);
    abort();
  }
  gm_program_free(&p);
  return 0;
}
