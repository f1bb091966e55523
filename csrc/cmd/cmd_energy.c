/* SPDX-License-Identifier: Apache-2.0 */
/* gloam energy: the energy of one program's run, or the gating experiment over benchmarks. */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "cmd/cmd.h"
#include "cmd/energy.h"
#include "cmd/paths.h"
#include "cmd/run_options.h"
#include "core_library.h"
#include "energy/energy.h"
#include "machine/power.h"
#include "tb_run.h"

static const char help[] =
    "usage: gloam energy PROGRAM.elf --inputs FILE.json [options]\n"
    "       gloam energy --gating [options] [BENCHMARK...]\n\n"
    "Runs a program on the Verilated core, in lockstep with the simulator, and reports its energy: at level `paper` (power of Table VI "
    "times the\n"
    "cycles in which each clock ran) and at level `rtl` (toggles and clocked flip-flops times weights, picojoule).\n\n"
    "  --inputs FILE.json       uniforms, attributes or varyings, textures\n"
    "  --invocation N           which of the file's invocations (default 0, the representative one)\n"
    "  --policy none|auto|program   gating policy (default: the machine's)\n"
    "  --wake N                 wake latency (default: the machine's)\n"
    "  --texture-latency N      frozen cycles of a texture operation (default: the machine's)\n"
    "  --weights FILE           weights of level rtl (default data/rtl-weights.txt)\n"
    "  --json                   JSON on standard output\n\n"
    "  --gating                 compile benchmarks under every gating method, run one vertex and one fragment of each, compare with "
    "`none`\n"
    "  --shaders DIR            folder of the benchmarks (default regress/suites/shaders)\n"
    "  --machine NAME           machine (default cyclone; what does not fit goes to cyclone16)\n"
    "  -O2, -O3                 level of the compiler (default 3)\n"
    "  --sweep                  also wake latencies 0, 2, 4 and four times the texture latency\n"
    "  --out DIR                write gating.csv, gating.json and, with --sweep, sweep.csv there\n\n"
    "examples:\n  gloam energy blur.elf --inputs regress/suites/shaders/Blur0/inputs.json\n"
    "  gloam energy --gating --out build/demo POM Blur0\n";

typedef struct {
  const char *program, *inputs, *weights;
  unsigned invocation;
  int json;
  int argc; /* for the run's options, which are read once the program is known */
  char **argv;
} options;

static void print_rtl_row(const gm_weights *w, const gm_energy_rtl *e, size_t i) {
  double pj = e->data[i] + e->clock[i];
  printf("  %-20s %12.1f %12.1f %12.1f %7.1f %%\n", w->row[i].component, e->data[i], e->clock[i], pj, 100 * pj / e->total);
}

static void print_text(const options *o, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e) {
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

static void print_json(const options *o, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e) {
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

static int run_and_report(const options *o, gm_tb *tb, const gm_program *p, const gm_run *inputs, const gm_weights *w) {
  gm_run_config cfg = {.policy = p->machine.gate_policy, .wake = p->machine.wake, .texture_latency = p->machine.texture_latency};
  for (int i = 1; i < o->argc; i++)
    cmd_run_option("energy", o->argc, o->argv, &i, &cfg);
  gm_tb_options to = {.lockstep = true, .activity = true};
  gm_tb_result r;
  char err[GM_ERROR_SIZE];
  if (gm_tb_run_program(tb, p, inputs, o->invocation, 1, &cfg, &to, &r, NULL, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = r.verdict != GM_TB_OK;
  if (rc)
    fprintf(stderr, "%s: error: %s\n", o->program, r.message);
  else {
    gm_energy_paper paper = gm_energy_at_paper(&p->machine, &r.stats);
    gm_energy_rtl rtl = gm_energy_at_rtl(w, &r.activity, &r.stats);
    (o->json ? print_json : print_text)(o, &paper, w, &rtl);
  }
  gm_tb_result_free(&r);
  return rc;
}

static int one_program(const options *o) {
  gm_program p;
  static gm_weights w;
  char err[GM_ERROR_SIZE];
  if (gm_program_read(&p, o->program, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = 1;
  char shipped[4096], components[8192];
  gm_run *inputs = NULL;
  gm_tb *tb = NULL;
  if ((!o->weights && gm_home(shipped, sizeof shipped, "data/rtl-weights.txt", err, sizeof err)) ||
      gm_weights_load(&w, o->weights ? o->weights : shipped, err, sizeof err) || !(inputs = gm_run_load(o->inputs, err, sizeof err)) ||
      gm_core_components(components, sizeof components, &p.machine, stderr, err, sizeof err) ||
      gm_components_load(&w, components, p.machine.threads, err, sizeof err) ||
      gm_core_make(&p.machine, GM_RTL_COUNT, stderr, err, sizeof err) || !(tb = gm_tb_open_zero(&p.machine, GM_RTL_COUNT, err, sizeof err)))
    fprintf(stderr, "%s\n", err);
  else
    rc = run_and_report(o, tb, &p, inputs, &w);
  if (tb)
    gm_tb_close(tb);
  if (inputs)
    gm_run_free(inputs);
  gm_program_free(&p);
  return rc;
}

int cmd_energy(int argc, char **argv) {
  options o = {.argc = argc, .argv = argv};
  gm_run_config ignored = {0};
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--gating") == 0)
      return cmd_energy_gating(argc, argv);
  for (int i = 1; i < argc; i++) {
    const char *a = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
    int taken = cmd_run_option("energy", argc, argv, &i, &ignored);
    if (taken < 0)
      return 2;
    if (taken)
      continue;
    if (strcmp(a, "--help") == 0)
      return cmd_help(help, CMD_ENV_HOME | CMD_ENV_MACHINES | CMD_ENV_RTL);
    if (strcmp(a, "--json") == 0)
      o.json = 1;
    else if ((a[0] != '-' || !a[1]) && !o.program)
      o.program = a;
    else if (a[0] != '-')
      return cmd_usage_error("energy", "more than one program");
    else if (!next)
      return cmd_usage_error("energy", "unknown option, or one without its value: '%s'", a);
    else {
      i++;
      if (strcmp(a, "--inputs") == 0)
        o.inputs = next;
      else if (strcmp(a, "--weights") == 0)
        o.weights = next;
      else if (strcmp(a, "--invocation") != 0)
        return cmd_usage_error("energy", "unknown option '%s'", a);
      else if (cmd_parse_unsigned(next, 0, 1u << 30, &o.invocation))
        return cmd_usage_error("energy", "invocation '%s' is not a number", next);
    }
  }
  if (!o.program || !o.inputs)
    return cmd_usage_error("energy", o.program ? "no --inputs" : "no program");
  cmd_paths p = {.command = "energy", .prints = true};
  cmd_reads(&p, "the program", o.program);
  cmd_reads(&p, "--inputs", o.inputs);
  cmd_reads(&p, "--weights", o.weights);
  int rc = cmd_check_paths(&p);
  return rc ? rc : one_program(&o);
}
