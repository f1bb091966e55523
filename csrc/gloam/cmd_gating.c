/* SPDX-License-Identifier: Apache-2.0 */
/* gloam gating: how well the clock gates did in one run of a program. */
#include <stdio.h>

#include "base/error.h"
#include "energy/weights/gating_metrics_report.h"
#include "gloam/cmd.h"
#include "gloam/gloam_measure.h"
#include "studies/gating/domains.h"

static const char help[] =
    "usage: gloam gating PROGRAM.elf --inputs FILE.json [options]\n\n"
    "Runs a program on the Verilated core, in lockstep with the simulator, and reports how well its clock gates did: metrics M1 to M12 of\n"
    "docs/gating.md, for each gated domain (a thread's bank of a buffer) and for the whole core.\n\n" CMD_MEASURE_HELP
    "\nexamples:\n  gloam gating blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam gating blur.elf --inputs regress/suites/shaders/Blur0/inputs.json --policy auto --wake 4 --json\n";

static int report_gating(const cmd_measure *o, gm_measured *m) {
  char err[GM_ERROR_SIZE];
  gm_tb_result r;
  gm_domains *d = gm_domains_new(m->tb, &m->weights, m->cfg.wake, err, sizeof err);
  if (!d)
    return fprintf(stderr, "%s\n", err), -1;
  int rc = gm_measured_activity(m, gm_domains_watch, d, &r, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  else {
    static gm_gating_metrics g;
    gm_gating_metrics_of(&g, &m->weights, &r.activity, &r.stats, gm_domains_end(d));
    gm_gating_area area;
    bool synthesized = gm_gating_area_read(&area, m->p.machine.name, err, sizeof err) == 0;
    if (o->json)
      rc = cmd_print_json(gm_gating_metrics_json(o->program, &g, synthesized ? &area : NULL, m->cfg.wake), GM_JSON_FLOAT, GM_JSON_LINES);
    else
      gm_gating_metrics_text(stdout, o->program, &g, synthesized ? &area : NULL, m->cfg.wake);
    gm_tb_result_free(&r);
  }
  gm_domains_free(d);
  return rc;
}

int cmd_gating(int argc, char **argv) {
  cmd_measure o = {.command = "gating", .help = help, .argc = argc, .argv = argv};
  int rc = cmd_measure_parse(&o);
  if (rc)
    return rc == 1 ? 0 : rc;
  return cmd_measure_run(&o, report_gating);
}
