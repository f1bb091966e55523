/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy: reports the energy of one program's run, or of the gating experiment over benchmarks (docs/commands.md, "gloam energy"). */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "energy/weights/energy_report.h"
#include "gloam/cmd.h"
#include "gloam/gloam_energy.h"
#include "gloam/gloam_measure.h"
#include "gloam/words.h"
#include "measure/levels/level_report.h"
#include "measure/levels/lines_report.h"

const char cmd_energy_help[] =
    "usage: gloam energy PROGRAM.elf --inputs FILE.json [options]\n"
    "       gloam energy --waveform WAVE.{vcd,fst} --machine NAME [--run N] [--weights FILE] [--json]\n"
    "       gloam energy --gating [options] [BENCHMARK...]\n\n"
    "Runs a program on the Verilated core, in lockstep with the simulator, and reports its energy: by the energy model paper (power of "
    "Table VI "
    "times the\n"
    "cycles in which each clock ran) and by the energy model rtl (toggles and clocked flip-flops times weights, "
    "picojoule).\n\n" CMD_MEASURE_HELP "  --level paper|rtl|gate|program   that energy model alone, with its error and the share of the "
    "energy that comes from counted toggles; rtl "
    "has the "
    "weights\n"
    "                           that were fitted to a netlist (data/energy), gate simulates the netlist (make energy-netlist)\n"
    "  --lines                  cycles and energy by source line, bundle and operation; by the energy model rtl, or program with --level "
    "program\n"
    "  --power FILE.csv         energy of each cycle by component, by the energy model program\n"
    "\n"
    "  --waveform FILE          energy model rtl of a run of a core in a waveform, of gloam rtl or another simulator; --machine: which "
    "core it "
    "is,\n"
    "                           --run: which run, from 0. The window is found, and clock edges are those of the file\n"
    "\n"
    "  --gating                 compile benchmarks under every gating method, run one vertex and one fragment of each, compare with "
    "`none`\n"
    "  --shaders DIR            folder of the benchmarks (default regress/suites/shaders)\n"
    "  --machine NAME           machine (default cyclone; what does not fit goes to cyclone16)\n"
    "  -O2, -O3                 level of the compiler (default 3)\n"
    "  --wake N                 wake latency (default: the machine's)\n"
    "  --texture-latency N      frozen cycles of a texture lookup (default: the machines')\n"
    "  --gate-literal           methods as You and Wang's article has them (gloam cc); also --no-PASS\n"
    "  --sweep                  also wake latencies 0, 2, 4 and four times the texture latency\n"
    "  --out DIR                write gating.csv, gating.json and, with --sweep, sweep.csv there\n\n"
    "examples:\n  gloam energy blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam energy --gating --out build/demo POM Blur0\n";

static int print_error(const char *err) { return fprintf(stderr, "%s\n", err), -1; }

static int report_energy(const cmd_measure *o, gm_measured *m) {
  char err[GM_ERROR_SIZE];
  gm_tb_result r;
  int rc = 0;
  if (gm_measured_activity(m, NULL, NULL, &r, err, sizeof err))
    return print_error(err);
  gm_energy_paper paper = gm_energy_at_paper(&m->p.machine, &r.stats);
  gm_energy_rtl rtl = gm_energy_at_rtl(&m->weights, &r.activity, &r.stats);
  if (o->json)
    rc = cmd_print_json(gm_energy_json(o->program, &paper, &m->weights, &rtl), GM_JSON_FLOAT, GM_JSON_LINES);
  else
    gm_energy_text(stdout, o->program, &paper, &m->weights, &rtl);
  gm_tb_result_free(&r);
  return rc;
}

static int report_level(const cmd_measure *o, gm_measured *m) {
  char err[GM_ERROR_SIZE];
  json_t *json = NULL;
  if (gm_level_report(o->level, m, stdout, o->json ? &json : NULL, err, sizeof err))
    return print_error(err);
  return o->json ? cmd_print_json(json, GM_JSON_FLOAT, GM_JSON_LINES) : 0;
}

static int report_lines(const cmd_measure *o, gm_measured *m) {
  char err[GM_ERROR_SIZE];
  json_t *json = NULL;
  if (gm_lines_report(m, stdout, o->json ? &json : NULL, err, sizeof err))
    return print_error(err);
  return o->json ? cmd_print_json(json, GM_JSON_DOUBLE, GM_JSON_LINES) : 0;
}

/* --level, --lines; o has the command line without them. */
static int one_level(cmd_measure *o, bool lines) {
  bool program = !strcmp(o->level, "program");
  if (cmd_word("energy", "--level", o->level) < 0 || !gm_level_exists(o->level))
    return cmd_bad_value("energy", "--level", o->level);
  if (lines && !program && strcmp(o->level, "rtl") != 0)
    return cmd_usage_error("energy", "--lines is there for the energy models rtl and program, not for '%s'", o->level);
  o->no_core = program;
  int rc = cmd_measure_parse(o);
  return rc ? rc == 1 ? 0 : rc : cmd_measure_run(o, lines ? report_lines : report_level);
}

int cmd_energy(int argc, char **argv) {
  cmd_measure o = {.command = "energy", .help = cmd_energy_help, .argc = argc, .argv = argv};
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--gating") == 0)
      return cmd_energy_gating(argc, argv);
    else if (strcmp(argv[i], "--waveform") == 0)
      return cmd_energy_waveform(argc, argv);
  bool lines = false;
  const char *level = NULL, *power = NULL;
  for (int i = 1; i < argc; i++) {
    bool is_level = strcmp(argv[i], "--level") == 0, is_power = strcmp(argv[i], "--power") == 0, is_lines = strcmp(argv[i], "--lines") == 0;
    int taken = 2 * (is_level || is_power) + is_lines;
    if (taken == 2 && i + 1 == argc)
      return cmd_usage_error("energy", "%s needs a value: %s", argv[i], is_level ? "paper, rtl, gate or program" : "a file");
    lines |= is_lines;
    level = is_level ? argv[i + 1] : level;
    power = is_power ? argv[i + 1] : power;
    argc -= taken;
    memmove(&argv[i], &argv[i + taken], (size_t)(argc - i) * sizeof *argv);
    i -= taken != 0;
  }
  if (power && (lines || (level && strcmp(level, "program") != 0)))
    return cmd_usage_error("energy", "--power is there for the energy model program, without --lines");
  if (power)
    return cmd_energy_power(power, cmd_energy_help, argc, argv);
  o.argc = argc;
  o.level = level ? level : "rtl";
  if (lines || level)
    return one_level(&o, lines);
  int rc = cmd_measure_parse(&o);
  if (rc)
    return rc == 1 ? 0 : rc;
  return cmd_measure_run(&o, report_energy);
}
