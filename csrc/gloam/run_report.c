/* SPDX-License-Identifier: Apache-2.0 */
#include "gloam/run_report.h"

#include <inttypes.h>
#include <stdio.h>

#include "core/fp/fp.h"

void cmd_print_outputs(const gm_result *r) {
  if (r->killed)
    puts("discarded");
  for (size_t i = 0; i < r->n && !r->killed; i++) {
    printf("%-12s", r->out[i].sym->name);
    for (size_t k = 0; k < r->out[i].n; k++)
      printf(" %.9g", (double)gm_float(r->out[i].bits[k]));
    putchar('\n');
  }
}

void cmd_print_statistics(const gm_sim_stats *s) {
  printf("cycles       %" PRIu64 "  (frozen: texture %" PRIu64 ", wake v %" PRIu64 ", wake o %" PRIu64 ")\n", s->cycles, s->frozen_tex,
         s->frozen_v, s->frozen_o);
  printf("bundles      %" PRIu64, s->bundles);
  if (s->ops) /* a run without lockstep counts no operations */
    printf("  operations %" PRIu64 "  (A %" PRIu64 ", B %" PRIu64 ", C %" PRIu64 ", T %" PRIu64 ", F %" PRIu64
           "), forwarded sources %" PRIu64,
           s->ops, s->group_ops[0], s->group_ops[1], s->group_ops[2], s->group_ops[3], s->group_ops[4], s->forwarded);
  if (s->ops)
    printf("\nregisters    read t %" PRIu64 ", v %" PRIu64 ", o %" PRIu64 ", c %" PRIu64 "; written t %" PRIu64 ", o %" PRIu64, s->reads_t,
           s->reads_v, s->reads_o, s->reads_c, s->writes_t, s->writes_o);
  printf("\ngate v       open %" PRIu64 ", accessed %" PRIu64 ", opened %" PRIu64 " times\n", s->open_v, s->access_v, s->toggles_v);
  printf("gate o       open %" PRIu64 ", accessed %" PRIu64 ", opened %" PRIu64 " times\n", s->open_o, s->access_o, s->toggles_o);
}
