/* SPDX-License-Identifier: Apache-2.0 */
/* gloam power: the energy of a mapped netlist of any design in a run that a waveform shows (docs/commands.md, "gloam power"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/command.h"
#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/words.h"
#include "measure/design/netlist_power.h"
#include "wave/wave_reader.h"

const char cmd_power_help[] =
    "usage: gloam power NETLIST.v... --liberty FILE --waveform WAVE.{vcd,fst} [--top MODULE] [--clock PORT] [--scope S] [--from T] [--to "
    "T]\n"
    "                   [--wire-load NAME] [--memories FILE] [--slew NS] [--load PF] [--csv FILE] [--time FILE] [--activity FILE] "
    "[--json]\n\n"
    "The energy of a mapped netlist of any design, from the toggles of its nets in a waveform of that netlist: what each cell switches, "
    "what\n"
    "it takes itself, and leakage. Glitches count if the waveform has them. Yosys flattens the netlist, OpenSTA computes slews.\n\n"
    "--clock: the port that clocks the registers; without it, the one that clocks most. --scope: of the netlist's top in the waveform.\n"
    "--from, --to: the window, in units of the file (1500) or with one (1.5us). --wire-load: a model of the Liberty file; without it "
    "there\n"
    "are no wires. --slew: of the inputs, 0.1 ns. --load: at the outputs, 0.05 pF. --memories: a JSON file with the pins of memories and "
    "the\n"
    "energy of their accesses (docs/own-design.md).\n"
    "--csv: a row a cell, also by the formula of OpenSTA's report_power. --time: energy and power in up to 128 intervals. --activity: "
    "toggles\n"
    "a cycle and share of the time at 1 for each pin, for OpenSTA. --json: the report as JSON on standard output.\n\n"
    "examples:\n  gloam power synth.v --liberty cells.lib --waveform gates.fst --csv cells.csv\n"
    "  gloam power synth.v --liberty cells.lib --waveform gates.vcd --from 1us --to 2us --time power.csv\n";

enum { CSV, TIME, ACTIVITY, FILES };

typedef struct {
  const char *file[CMD_INPUTS - 5], *wave, *out[FILES];
  gm_mapped_source source;
  gm_netlist_power_options run;
  bool json;
} options;

static int parse_number(const char *text, const char *what, double *to) {
  char *end;
  *to = strtod(text, &end);
  return *text && !*end && *to >= 0 && *to < 1e6 ? 0 : cmd_usage_error("power", "%s '%s' is not a number", what, text);
}

static int parse_value(options *o, const char *name, const char *value) {
  const struct {
    const char *name, **to;
  } text[] = {{"--top", &o->source.top},
              {"--liberty", &o->source.liberty},
              {"--clock", &o->source.clock},
              {"--memories", &o->source.memories},
              {"--wire-load", &o->source.wire_load},
              {"--waveform", &o->wave},
              {"--scope", &o->run.scope},
              {"--from", &o->run.from},
              {"--to", &o->run.to},
              {"--csv", &o->out[CSV]},
              {"--time", &o->out[TIME]},
              {"--activity", &o->out[ACTIVITY]}};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++)
    if (strcmp(name, text[i].name) == 0)
      return *text[i].to = value, 0;
  if (strcmp(name, "--slew") == 0)
    return parse_number(value, "slew", &o->source.slew_ns);
  if (strcmp(name, "--load") == 0)
    return parse_number(value, "load", &o->source.load_pf);
  return cmd_unknown_option("power", name);
}

static int check_options(const options *o) {
  if (!o->source.files || !o->source.liberty || !o->wave)
    return cmd_usage_error("power", "%s", !o->source.files ? "no netlist" : !o->wave ? "no --waveform" : "no --liberty");
  cmd_paths p = {.command = "power", .prints = o->json};
  for (size_t i = 0; i < o->source.files; i++)
    cmd_reads(&p, "the netlist", o->file[i]);
  cmd_reads(&p, "--liberty", o->source.liberty);
  cmd_reads(&p, "--waveform", o->wave);
  cmd_reads(&p, "--memories", o->source.memories);
  cmd_writes(&p, "--csv", o->out[CSV], CMD_TEXT);
  cmd_writes(&p, "--time", o->out[TIME], CMD_TEXT);
  cmd_writes(&p, "--activity", o->out[ACTIVITY], CMD_TEXT);
  return cmd_check_paths(&p);
}

/* -1: help was printed. */
static int parse_power(int argc, char **argv, options *o) {
  o->source = (gm_mapped_source){.file = o->file, .slew_ns = 0.1, .load_pf = 0.05};
  for (int i = 1; i < argc; i++) {
    int rc = 0;
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_power_help, CMD_ENV_HOME) - 1;
    if (strcmp(argv[i], "--json") == 0)
      o->json = true;
    else if (argv[i][0] != '-') {
      if (o->source.files == sizeof o->file / sizeof *o->file)
        return cmd_usage_error("power", "too many netlists");
      o->file[o->source.files++] = argv[i];
    } else if (i + 1 == argc)
      rc = cmd_unknown_option("power", argv[i]);
    else
      rc = parse_value(o, argv[i], argv[i + 1]), i++;
    if (rc)
      return rc;
  }
  return check_options(o);
}

static int write_result(int kind, const gm_netlist_power_run *r, FILE *f) {
  return kind == CSV ? gm_netlist_power_csv(f, r) : kind == TIME ? gm_netlist_power_time_csv(f, r) : gm_netlist_power_activity(f, r);
}

/* All files or none. */
static int write_results(const options *o, const gm_netlist_power_run *r, char *err, size_t errsize) {
  gm_atomic file[FILES];
  size_t n = 0;
  bool ok = true, printed = o->json;
  for (int i = 0; i < FILES && ok; i++) {
    if (!o->out[i])
      continue;
    if (gm_atomic_begin(&file[n], o->out[i], err, errsize))
      ok = false;
    else if (write_result(i, r, file[n++].file)) {
      gm_error(err, errsize, o->out[i], "cannot be written");
      ok = false;
    }
    printed |= strcmp(o->out[i], "-") == 0;
  }
  if (gm_atomic_end_all(file, n, ok, err, errsize) || !ok)
    return -1;
  if (o->json && cmd_print_json(gm_netlist_power_json(r, o->wave), GM_JSON_FLOAT, GM_JSON_ROWS))
    return gm_error(err, errsize, "gloam", "cannot write to standard output");
  return !printed && (gm_netlist_power_text(stdout, r, o->wave) || fflush(stdout))
             ? gm_error(err, errsize, "gloam", "cannot write to standard output")
             : 0;
}

typedef struct {
  const options *o;
  const gm_mapped *m;
} job;

static int watch_power(void *ctx, char *err, size_t errsize) {
  const job *j = ctx;
  gm_netlist_power_run r;
  if (gm_netlist_power(&r, j->m, j->o->wave, &j->o->run, err, errsize))
    return -1;
  int rc = write_results(j->o, &r, err, errsize);
  gm_netlist_power_free(&r);
  return rc;
}

int cmd_power(int argc, char **argv) {
  options o = {0};
  int rc = parse_power(argc, argv, &o);
  if (rc)
    return rc < 0 ? 0 : rc;
  char err[GM_ERROR_SIZE] = "error: out of memory", folder[] = "/tmp/gloam-power-XXXXXX";
  gm_mapped m = {0};
  if (!mkdtemp(folder)) {
    fprintf(stderr, "gloam power: error: %s cannot be made\n", folder);
    return 1;
  }
  rc = gm_mapped_read(&m, &o.source, folder, err, sizeof err);
  const char *remove[] = {"rm", "-rf", folder, NULL};
  gm_command_run(remove, GM_COMMAND_NO_ERRORS);
  if (!rc) {
    job j = {&o, &m};
    rc = gm_wave_guarded(o.wave, watch_power, &j, err, sizeof err);
    gm_mapped_free(&m);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc ? 1 : 0;
}
