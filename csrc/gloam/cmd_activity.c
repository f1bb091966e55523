/* SPDX-License-Identifier: Apache-2.0 */
/* gloam activity: counts what the nets of a waveform do (docs/commands.md, "gloam activity"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/words.h"
#include "wave/wave_report.h"
#include "wave/wave_saif.h"

const char cmd_activity_help[] =
    "usage: gloam activity WAVE.{vcd,fst} [--scope S] [--clock C] [--from T] [--to T] [--while SIGNAL] [--saif FILE] [--json FILE]\n"
    "                      [--csv FILE] [--html FILE]\n\n"
    "Counts, for every bit of every net of a waveform of any design: toggles, toggles within a cycle that do not stay (glitches), and "
    "time\n"
    "at 0, 1, x and z. Prints the clocks that it finds and the busiest scopes. Memory does not grow with the file; WAVE.vcd may be `-`, a\n"
    "pipe. Toggles are changes between 0 and 1; real-valued and text variables are left out.\n\n"
    "--scope: nets with a name in this scope and those inside. --clock: its rises begin cycles; without it, the fastest clock that the\n"
    "file's beginning shows, or none if the file is a pipe. --from, --to: the window, in units of the file (1500) or with one (1.5us).\n"
    "--while: the time in which this net is 1. A name may leave out outer scopes if one net is meant.\n"
    "--saif: SAIF 2.0 for other tools. --json, --csv: a row a name. --html: a page with activity over time.\n\n"
    "examples:\n  gloam activity dump.vcd --scope tb.dut --saif dut.saif\n"
    "  fst2vcd run.fst | gloam activity - --clock tb.clk --html run.html\n  gloam activity run.fst --while busy_o --csv busy.csv\n";

enum { SAIF, JSON, CSV, HTML, FILES };

typedef struct {
  const char *wave;
  gm_wave_options count;
  const char *out[FILES];
  char clock[GM_WAVE_NAME], command[2048];
} options;

static int write_result(const options *o, int kind, const gm_wave_counts *c, FILE *f) {
  return kind == SAIF   ? gm_wave_saif(f, c, "gloam activity")
         : kind == JSON ? gm_wave_json(f, c, o->wave)
         : kind == CSV  ? gm_wave_csv(f, c)
                        : gm_wave_page(f, c, o->wave, o->command);
}

/* All files or none. */
static int write_results(const options *o, const gm_wave_counts *c, char *err, size_t errsize) {
  gm_atomic file[FILES];
  size_t n = 0;
  bool ok = true, printed = false;
  for (int i = 0; i < FILES && ok; i++) {
    if (!o->out[i])
      continue;
    if (gm_atomic_begin(&file[n], o->out[i], err, errsize))
      ok = false;
    else if (write_result(o, i, c, file[n++].file)) {
      gm_error(err, errsize, o->out[i], "cannot be written");
      ok = false;
    }
    printed |= strcmp(o->out[i], "-") == 0;
  }
  if (gm_atomic_end_all(file, n, ok, err, errsize) || !ok)
    return -1;
  return !printed && (gm_wave_text(stdout, c, o->wave) || fflush(stdout))
             ? gm_error(err, errsize, "gloam", "cannot write to standard output")
             : 0;
}

static int count_and_write(void *ctx, char *err, size_t errsize) {
  options *o = ctx;
  gm_wave_counts c;
  o->count.bins = o->out[HTML] != NULL;
  if (!o->count.clock && gm_wave_guess_clock(o->wave, o->count.scope, o->clock))
    o->count.clock = o->clock;
  if (gm_wave_count(&c, o->wave, &o->count, err, errsize))
    return -1;
  int rc = write_results(o, &c, err, errsize);
  gm_wave_counts_free(&c);
  return rc;
}

static int parse_activity(int argc, char **argv, options *o) {
  const struct {
    const char *name, **to;
  } text[] = {{"--scope", &o->count.scope}, {"--clock", &o->count.clock},      {"--from", &o->count.from},
              {"--to", &o->count.to},       {"--while", &o->count.while_high}, {"--saif", &o->out[SAIF]},
              {"--json", &o->out[JSON]},    {"--csv", &o->out[CSV]},           {"--html", &o->out[HTML]}};
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_activity_help, 0) - 1;
    if (argv[i][0] != '-' || !argv[i][1]) {
      if (o->wave)
        return cmd_usage_error("activity", "more than one waveform");
      o->wave = argv[i];
      continue;
    }
    size_t k = 0;
    while (k < sizeof text / sizeof *text && strcmp(argv[i], text[k].name) != 0)
      k++;
    if (k == sizeof text / sizeof *text || i + 1 == argc)
      return cmd_unknown_option("activity", argv[i]);
    *text[k].to = argv[++i];
  }
  if (!o->wave)
    return cmd_usage_error("activity", "no waveform");
  if (o->count.while_high && (o->count.from || o->count.to))
    return cmd_usage_error("activity", "--while, or --from and --to");
  cmd_paths p = {.command = "activity", .prints = false};
  cmd_reads(&p, "the waveform", o->wave);
  cmd_writes(&p, "--saif", o->out[SAIF], CMD_TEXT);
  cmd_writes(&p, "--json", o->out[JSON], CMD_TEXT);
  cmd_writes(&p, "--csv", o->out[CSV], CMD_TEXT);
  cmd_writes(&p, "--html", o->out[HTML], CMD_TEXT);
  return cmd_check_paths(&p);
}

int cmd_activity(int argc, char **argv) {
  options o = {0};
  int rc = parse_activity(argc, argv, &o);
  if (rc)
    return rc < 0 ? 0 : rc;
  size_t n = (size_t)snprintf(o.command, sizeof o.command, "gloam activity");
  for (int i = 1; i < argc && n < sizeof o.command; i++)
    n += (size_t)snprintf(o.command + n, sizeof o.command - n, " %s", argv[i]);
  char err[GM_ERROR_SIZE] = "error: out of memory";
  if (gm_wave_guarded(o.wave, count_and_write, &o, err, sizeof err) == 0)
    return 0;
  fprintf(stderr, "%s\n", err);
  return 1;
}
