/* SPDX-License-Identifier: Apache-2.0 */
/* gloam gating: reports how well the clock gates did in one run of a program (docs/commands.md, "gloam gating"). */
#include <stdio.h>

#include "base/error.h"
#include "energy/weights/gating_metrics_report.h"
#include "gloam/cmd.h"
#include "gloam/gloam_design.h"
#include "gloam/gloam_measure.h"
#include "studies/gating/domains.h"

const char cmd_gating_help[] =
    "usage: gloam gating PROGRAM.elf --inputs FILE.json [options]\n"
    "       gloam gating --find FILE.v... --top MODULE [--liberty FILE] [--include DIR] [--define NAME[=VALUE]] [-o GATES.json]\n"
    "       gloam gating --waveform WAVE.{vcd,fst} --gates GATES.json [--scope S] [--from T] [--to T] [--while SIGNAL] [--break-even N]\n"
    "                    [--liberty FILE [--cells FILE] [--wire-load NAME]] [--what-if REGISTER] [--json]\n\n"
    "Runs a program on the Verilated core, in lockstep with the simulator, and reports how well its clock gates did: the metrics of\n"
    "docs/gating.md, for each gated domain (a thread's bank of a buffer) and for the whole core.\n\n" CMD_MEASURE_HELP
    "\nOf any other design:\n"
    "  --find                   read Verilog, RTL or a netlist, with Yosys, and write its clock gates, and its registers without one\n"
    "  --top MODULE             the top module; --liberty: functions of a netlist's cells; --include, --define: of the Verilog, may be "
    "there\n"
    "                           several times; -o: the file, without it standard output\n"
    "  --waveform, --gates      a run of the design, and what --find wrote: by gate the share of time open, open and needed, open and "
    "idle,\n"
    "                           enable toggles, wakes, gated runs below the break-even length, shortest pulse; what gates at other\n"
    "                           registers would have stopped\n"
    "  --scope S                the instance of the top module in the waveform (default: the scope with most of its registers)\n"
    "  --from, --to, --while    the window, as for gloam activity\n"
    "  --break-even N           gated runs of fewer cycles save nothing (default 1)\n"
    "  --liberty FILE           with --waveform: what gates would save in pJ, net of their own; --cells: a file that names the library's\n"
    "                           flip-flop, latch, gate and clock buffer (default: those of osu018); --wire-load: a model of the library\n"
    "  --what-if REGISTER       what a gate at this register would have done\n"
    "\nexamples:\n  gloam gating blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam gating blur.elf --inputs regress/suites/shaders/Blur0/inputs.json --policy auto --wake 4 --json\n"
    "  gloam gating --find rtl/*.v --top chip -o gates.json\n  gloam gating --waveform run.fst --gates gates.json\n";

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
  if (cmd_gating_is_design(argc, argv))
    return cmd_gating_design(argc, argv);
  cmd_measure o = {.command = "gating", .help = cmd_gating_help, .argc = argc, .argv = argv};
  int rc = cmd_measure_parse(&o);
  if (rc)
    return rc == 1 ? 0 : rc;
  return cmd_measure_run(&o, report_gating);
}
