/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy: the energy of one program's run, or the gating experiment over benchmarks. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "core/machine/machine_power.h"
#include "energy/weights/weights.h"
#include "gloam/cmd.h"
#include "gloam/gloam_energy.h"
#include "gloam/gloam_measure.h"

static const char help[] =
    "usage: gloam energy PROGRAM.elf --inputs FILE.json [options]\n"
    "       gloam energy --gating [options] [BENCHMARK...]\n\n"
    "Runs a program on the Verilated core, in lockstep with the simulator, and reports its energy: at level `paper` (power of Table VI "
    "times the\n"
    "cycles in which each clock ran) and at level `rtl` (toggles and clocked flip-flops times weights, picojoule).\n\n" CMD_MEASURE_HELP
    "  --level paper|rtl|gate|program   that level alone, with its error and the share of the energy that comes from counted toggles; rtl "
    "has the "
    "weights\n"
    "                           that were fitted to a netlist (data/energy), gate simulates the netlist (make energy-netlist)\n"
    "  --lines                  cycles and energy by source line, bundle and operation; at level rtl, or program with --level program\n"
    "  --power FILE.csv         energy of each cycle by component, at level program\n"
    "\n"
    "  --gating                 compile benchmarks under every gating method, run one vertex and one fragment of each, compare with "
    "`none`\n"
    "  --shaders DIR            folder of the benchmarks (default regress/suites/shaders)\n"
    "  --machine NAME           machine (default cyclone; what does not fit goes to cyclone16)\n"
    "  -O2, -O3                 level of the compiler (default 3)\n"
    "  --sweep                  also wake latencies 0, 2, 4 and four times the texture latency\n"
    "  --out DIR                write gating.csv, gating.json and, with --sweep, sweep.csv there\n\n"
    "examples:\n  gloam energy blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam energy --gating --out build/demo POM Blur0\n";

static void print_rtl_row(const gm_weights *w, const gm_energy_rtl *e, size_t i) {
  double pj = e->data[i] + e->clock[i];
  printf("  %-20s %12.1f %12.1f %12.1f %7.1f %%\n", w->row[i].component, e->data[i], e->clock[i], pj, 100 * pj / e->total);
}

static void print_text(const cmd_measure *o, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e) {
  printf("%s: %llu cycles; gates open: input %llu, output %llu\n\nlevel paper (%s; units x cycles)\n", o->program,
         (unsigned long long)p->cycles, (unsigned long long)p->open_v, (unsigned long long)p->open_o, GM_POWER_SOURCE);
  const struct {
    const char *name;
    double v;
  } rows[] = {{"input buffer", p->input}, {"output buffer", p->output}, {"others", p->others}};
  for (int i = 0; i < 3; i++)
    printf("  %-20s %12.2f %7.1f %%\n", rows[i].name, rows[i].v, 100 * rows[i].v / p->total);
  printf("  %-20s %12.2f\n\nlevel rtl (%s; pJ)\n  %-20s %12s %12s %12s\n", "total", p->total, w->source, "component", "data", "clock",
         "sum");
  for (size_t i = 0; i < w->n; i++)
    print_rtl_row(w, e, i);
  printf("  %-20s %38.1f\n", "total", e->total);
}

static void print_json(const cmd_measure *o, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e) {
  json_t *components = json_object();
  for (size_t i = 0; i < w->n; i++)
    json_object_set_new(components, w->row[i].component, json_pack("{s:f,s:f}", "data_pj", e->data[i], "clock_pj", e->clock[i]));
  json_t *root = json_pack("{s:s,s:I,s:I,s:I,s:{s:s,s:f,s:f,s:f,s:f},s:{s:s,s:f,s:o}}", "program", o->program, "cycles",
                           (json_int_t)p->cycles, "input_open_cycles", (json_int_t)p->open_v, "output_open_cycles", (json_int_t)p->open_o,
                           "paper", "source", GM_POWER_SOURCE, "input_buffer", p->input, "output_buffer", p->output, "others", p->others,
                           "total", p->total, "rtl", "source", w->source, "total_pj", e->total, "components", components);
  json_dumpf(root, stdout, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
  putchar('\n');
  json_decref(root);
}

static int report(const cmd_measure *o, cmd_measured *m) {
  gm_tb_result r;
  if (cmd_measure_activity(o, m, NULL, NULL, &r))
    return -1;
  gm_energy_paper paper = gm_energy_at_paper(&m->p.machine, &r.stats);
  gm_energy_rtl rtl = gm_energy_at_rtl(&m->weights, &r.activity, &r.stats);
  (o->json ? print_json : print_text)(o, &paper, &m->weights, &rtl);
  gm_tb_result_free(&r);
  return 0;
}

int cmd_energy(int argc, char **argv) {
  cmd_measure o = {.command = "energy", .help = help, .argc = argc, .argv = argv};
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--gating") == 0)
      return cmd_energy_gating(argc, argv);
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
    return cmd_usage_error("energy", "--power is there at level program, without --lines");
  if (power)
    return cmd_energy_power(power, help, argc, argv);
  if (lines)
    return cmd_energy_lines(level ? level : "rtl", help, argc, argv);
  if (level)
    return cmd_energy_level(level, help, argc, argv);
  o.argc = argc;
  int rc = cmd_measure_parse(&o);
  if (rc)
    return rc == 1 ? 0 : rc;
  return cmd_measure_run(&o, report);
}
