/* SPDX-License-Identifier: Apache-2.0 */
/* gloam gating of any design: --find reads Verilog and writes its gates, --waveform reads a run (docs/commands.md, "gloam gating"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/atomic.h"
#include "base/command.h"
#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/gloam_design.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "measure/design/gate_wave.h"
#include "measure/design/mapped.h"
#include "wave/wave_reader.h"

enum { WORDS = 64 };

typedef struct {
  const char *top, *liberty, *wire_load, *cells, *out, *waveform, *gates, *what_if;
  gm_gate_options wave;
  const char *file[CMD_INPUTS], *include[WORDS], *define[WORDS];
  size_t files, includes, defines;
  bool find, json;
} options;

static int add_word(const char **list, size_t *n, size_t max, const char *word) {
  if (*n == max)
    return cmd_usage_error("gating", "more than %zu files, folders or definitions", max);
  list[(*n)++] = word;
  return 0;
}

static int parse_value(options *o, const char *name, const char *value) {
  const struct {
    const char *name, **to;
  } text[] = {{"--top", &o->top},
              {"--liberty", &o->liberty},
              {"--wire-load", &o->wire_load},
              {"--cells", &o->cells},
              {"-o", &o->out},
              {"--waveform", &o->waveform},
              {"--gates", &o->gates},
              {"--what-if", &o->what_if},
              {"--scope", &o->wave.scope},
              {"--from", &o->wave.from},
              {"--to", &o->wave.to},
              {"--while", &o->wave.while_high}};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++)
    if (strcmp(name, text[i].name) == 0)
      return *text[i].to = value, 0;
  if (strcmp(name, "--include") == 0)
    return add_word(o->include, &o->includes, WORDS, value);
  if (strcmp(name, "--define") == 0)
    return add_word(o->define, &o->defines, WORDS, value);
  if (strcmp(name, "--break-even") == 0)
    return cmd_parse_u64(value, &o->wave.break_even) ? cmd_usage_error("gating", "break-even length '%s' is not a number", value) : 0;
  return cmd_unknown_option("gating", name);
}

static int check_options(const options *o) {
  if (o->find ? !o->files || !o->top : !o->waveform || !o->gates)
    return cmd_usage_error("gating", o->find ? "--find needs Verilog files and --top" : "--waveform needs --gates");
  if (!o->find && o->files)
    return cmd_usage_error("gating", "Verilog files are for --find");
  cmd_paths p = {.command = "gating", .prints = !o->out};
  for (size_t i = 0; i < o->files; i++)
    cmd_reads(&p, "a Verilog file", o->file[i]);
  cmd_reads(&p, "--liberty", o->liberty);
  cmd_reads(&p, "--cells", o->cells);
  cmd_reads(&p, "--waveform", o->waveform);
  cmd_reads(&p, "--gates", o->gates);
  cmd_writes(&p, "-o", o->out, CMD_TEXT);
  return cmd_check_paths(&p);
}

static int parse_design(int argc, char **argv, options *o) {
  for (int i = 1; i < argc; i++) {
    int rc = 0;
    if (strcmp(argv[i], "--find") == 0)
      o->find = true;
    else if (strcmp(argv[i], "--json") == 0)
      o->json = true;
    else if (argv[i][0] != '-' || !argv[i][1])
      rc = add_word(o->file, &o->files, CMD_INPUTS - 4, argv[i]);
    else if (i + 1 == argc)
      rc = cmd_unknown_option("gating", argv[i]);
    else
      rc = parse_value(o, argv[i], argv[i + 1]), i++;
    if (rc)
      return rc;
  }
  return check_options(o);
}

static int find_gates(const options *o, char *err, size_t errsize) {
  char folder[] = "/tmp/gloam-gates-XXXXXX";
  gm_clock_gates g;
  gm_atomic out;
  if (!mkdtemp(folder))
    return gm_error(err, errsize, folder, "the folder cannot be made");
  gm_design_source s = {o->file, o->files, o->include, o->define, o->includes, o->defines, o->top, o->liberty};
  int rc = gm_find_clock_gates(&g, &s, folder, err, errsize);
  const char *argv[] = {"rm", "-rf", folder, NULL};
  gm_command_run(argv, GM_COMMAND_NO_ERRORS);
  if (rc)
    return -1;
  rc = gm_atomic_begin(&out, o->out ? o->out : "-", err, errsize);
  if (!rc) {
    bool ok = gm_clock_gates_write(out.file, &g) == 0;
    if (!ok)
      gm_error(err, errsize, o->out ? o->out : "-", "cannot be written");
    rc = gm_atomic_end(&out, ok, err, errsize);
  }
  gm_clock_gates_free(&g);
  return rc;
}

/* The prices of the library, from its tables in a folder of its own. */
static int read_prices(gm_gate_prices *p, const options *o, char *err, size_t errsize) {
  char folder[] = "/tmp/gloam-gates-XXXXXX";
  if (!mkdtemp(folder))
    return gm_error(err, errsize, folder, "the folder cannot be made");
  gc_arena *arena = gc_arena_new();
  gt_library *lib = gc_alloc(arena, sizeof *lib);
  nl_library cells = nl_osu018;
  int rc =
      gm_liberty_read(lib, arena, o->liberty, folder, err, errsize) || (o->cells && nl_library_read(&cells, arena, o->cells, err, errsize))
          ? -1
          : 0;
  const gt_wire_load *w = !rc && o->wire_load ? gt_find_wire_load(lib, o->wire_load) : NULL;
  if (!rc && o->wire_load && !w)
    rc = gm_error(err, errsize, o->liberty, "it has no wire-load model '%s'", o->wire_load);
  rc = rc || gm_gate_prices_of(p, lib, &cells, w ? w->pf_a_um * w->next_um : 0, arena, err, errsize) ? -1 : 0;
  gc_arena_free(arena);
  const char *argv[] = {"rm", "-rf", folder, NULL};
  gm_command_run(argv, GM_COMMAND_NO_ERRORS);
  return rc;
}

static int watch_gates(void *ctx, char *err, size_t errsize) {
  const options *o = ctx;
  gm_clock_gates g;
  gm_gate_run r;
  gm_gate_prices prices = {0};
  if (o->liberty && read_prices(&prices, o, err, errsize))
    return -1;
  if (gm_clock_gates_read(&g, o->gates, err, errsize))
    return -1;
  gm_gate_options wave = o->wave;
  wave.energy = o->liberty != NULL;
  if (gm_design_gating(&r, &g, o->waveform, &wave, err, errsize)) {
    gm_clock_gates_free(&g);
    return -1;
  }
  int rc = 0;
  if (o->json)
    rc = cmd_print_json(gm_gate_run_json(&r, o->waveform, &prices), GM_JSON_FLOAT, GM_JSON_ROWS)
             ? gm_error(err, errsize, "gloam", "out of memory")
             : 0;
  else
    rc = gm_gate_run_text(stdout, &r, o->waveform, &prices, o->what_if, err, errsize);
  gm_design_gating_free(&r);
  gm_clock_gates_free(&g);
  return rc;
}

bool cmd_gating_is_design(int argc, char **argv) {
  for (int i = 1; i < argc; i++)
    if (strcmp(argv[i], "--find") == 0 || strcmp(argv[i], "--waveform") == 0 || strcmp(argv[i], "--gates") == 0)
      return true;
  return false;
}

int cmd_gating_design(int argc, char **argv) {
  options o = {.wave.break_even = 1};
  char err[GM_ERROR_SIZE] = "error: out of memory";
  int rc = parse_design(argc, argv, &o);
  if (rc)
    return rc;
  rc = o.find ? find_gates(&o, err, sizeof err) : gm_wave_guarded(o.waveform, watch_gates, &o, err, sizeof err);
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc ? 1 : 0;
}
