/* SPDX-License-Identifier: Apache-2.0 */
/* Prints outputs and statistics of a run as text. */
#include "core/run/run_report.h"

#include <inttypes.h>

#include "core/fp/fp.h"
#include "core/isa/isa.h"

void gm_print_outputs(FILE *f, const gm_result *r) {
  if (r->killed)
    fputs("discarded\n", f);
  for (size_t i = 0; i < r->n && !r->killed; i++) {
    fprintf(f, "%-12s", r->out[i].sym->name);
    for (size_t k = 0; k < r->out[i].n; k++)
      fprintf(f, " %.9g", (double)gm_float(r->out[i].bits[k]));
    fputc('\n', f);
  }
}

void gm_print_statistics(FILE *f, const gm_sim_stats *s) {
  fprintf(f, "cycles       %" PRIu64 "  (frozen: texture %" PRIu64 ", wake v %" PRIu64 ", wake o %" PRIu64 ")\n", s->cycles, s->frozen_tex,
          s->frozen_v, s->frozen_o);
  fprintf(f, "bundles      %" PRIu64, s->bundles);
  if (s->ops) /* a run without lockstep counts no operations */
    fprintf(f,
            "  operations %" PRIu64 "  (A %" PRIu64 ", B %" PRIu64 ", C %" PRIu64 ", T %" PRIu64 ", F %" PRIu64
            "), forwarded sources %" PRIu64,
            s->ops, s->group_ops[0], s->group_ops[1], s->group_ops[2], s->group_ops[3], s->group_ops[4], s->forwarded);
  if (s->ops)
    fprintf(f, "\nregisters    read t %" PRIu64 ", v %" PRIu64 ", o %" PRIu64 ", c %" PRIu64 "; written t %" PRIu64 ", o %" PRIu64,
            s->reads_t, s->reads_v, s->reads_o, s->reads_c, s->writes_t, s->writes_o);
  fprintf(f, "\ngate v       open %" PRIu64 ", accessed %" PRIu64 ", opened %" PRIu64 " times\n", s->open_v, s->access_v, s->toggles_v);
  fprintf(f, "gate o       open %" PRIu64 ", accessed %" PRIu64 ", opened %" PRIu64 " times\n", s->open_o, s->access_o, s->toggles_o);
}

void gm_print_cycle(FILE *f, const gm_sim *s, const gm_program *p, uint64_t cycle, const gm_trace *t) {
  fprintf(f, "%6" PRIu64 " %s%s%s v:%x o:%x", cycle,
          t->adv        ? "adv "
          : t->tex_wait ? "tex "
                        : "wake",
          t->stall_v ? " v" : "", t->stall_o ? " o" : "", t->gate_v, t->gate_o);
  char text[256];
  uint32_t word[4];
  gm_bundle b;
  const char *why;
  unsigned n = 0;
  for (; t->id_valid && n < 4 && t->id_pc + n < p->words; n++) {
    uint32_t data[4];
    gm_sim_read(s, GM_HOST_CODE, 0, t->id_pc + n, data);
    word[n] = data[0];
  }
  if (t->id_valid && gm_decode_bundle(word, n, &b, &why) && gm_format_bundle(text, sizeof text, &b) >= 0)
    fprintf(f, "  ID %u:%-5u %-40s", t->id_thread, t->id_pc, text);
  for (unsigned g = 0; g < 4; g++)
    if (t->wb[g].valid)
      fprintf(f, "  %c%u d%u.%x=%08x,%08x,%08x,%08x", "ABCT"[g], t -> wb[g].thread, t->wb[g].dst, t->wb[g].mask, t->wb[g].data[0],
              t->wb[g].data[1], t->wb[g].data[2], t->wb[g].data[3]);
  if (t->retired)
    fprintf(f, "  retired %x", t->retired);
  fputc('\n', f);
}
