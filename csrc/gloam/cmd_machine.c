/* SPDX-License-Identifier: Apache-2.0 */
/* gloam machine: prints a machine description, or its Verilog parameters (docs/commands.md, "gloam machine"). */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/machine/machine.h"
#include "gloam/cmd.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "studies/sweep/area.h"

const char cmd_machine_help[] =
    "usage: gloam machine NAME|FILE [--set KEY=VALUE]... [--print|--verilog|--json|--area]\n"
    "       gloam machine --list\n\n"
    "Prints a whole machine, and where each value comes from: the machine's own file or one of its bases (--print, the default).\n"
    "With --verilog the core's parameters, one -G option a line; with --json one object.\n"
    "With --area: the core's area in osu018, cells and memory macros, with an error (docs/cotuning.md); also as JSON.\n"
    "With --list the names of all machines: those in the folder GLOAM_MACHINES, if it is set, then the kit's.\n"
    "--set changes a key first; the machine keeps its name.\n\n"
    "examples:\n  gloam machine cyclone\n  gloam machine cyclone16 --json\n"
    "  gloam machine cyclone --set temps=12 --set wake=2 >wide/cyclone.machine\n  verilator --cc $(gloam machine barrel --verilog) ...\n";

/* Applies KEY=VALUE. 0, or -1 with the reason in err. */
static int change_machine_key(gm_machine *m, gm_machine_origins *from, const char *text, char *err, size_t errsize) {
  char key[64];
  size_t n = strcspn(text, "=");
  if (!text[n] || n >= sizeof key) {
    snprintf(err, errsize, "expected KEY=VALUE");
    return -1;
  }
  snprintf(key, sizeof key, "%.*s", (int)n, text);
  if (gm_machine_set(m, key, text + n + 1, err, errsize))
    return -1;
  gm_machine_came(from, key, "--set");
  return 0;
}

/* Applies all --set options of the command line. 0, or the exit code with a message. */
static int change_all(gm_machine *m, gm_machine_origins *from, int argc, char **argv) {
  char why[GM_ERROR_SIZE];
  for (int i = 1; i < argc; i++)
    if (!strcmp(argv[i], "--set") && change_machine_key(m, from, argv[++i], why, sizeof why))
      return cmd_usage_error("machine", "--set %s: %s", argv[i], why);
  return gm_machine_valid(m, why, sizeof why) ? cmd_usage_error("machine", "%s", why) : 0;
}

static int print_area(const gm_machine *m, bool json) {
  char err[GM_ERROR_SIZE];
  area_model *model = malloc(sizeof *model);
  int rc = model ? area_load(model, err, sizeof err) : gm_error(err, sizeof err, m->name, "out of memory");
  if (rc)
    fprintf(stderr, "%s\n", err);
  else {
    area_of_machine a = area_of(model, m);
    if (json)
      rc = cmd_print_json(
          json_pack("{s:s, s:o, s:o}", "machine", m->name, "mm2", gm_json_finite(a.mm2), "error_mm2", gm_json_finite(a.error_mm2)),
          GM_JSON_SHORT, GM_JSON_LINES);
    else
      printf("%s: %.4f mm2, error %.4f mm2\n", m->name, a.mm2, a.error_mm2);
  }
  free(model);
  return rc != 0;
}

int cmd_machine(int argc, char **argv) {
  const char *name = NULL;
  bool area = false;
  int (*print)(char *, size_t, const gm_machine *) = NULL;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_machine_help, CMD_ENV_HOME | CMD_ENV_MACHINES);
    if (strcmp(argv[i], "--list") == 0 && argc == 2)
      return cmd_print_names("machines");
    if (strcmp(argv[i], "--print") == 0)
      print = NULL;
    else if (strcmp(argv[i], "--verilog") == 0)
      print = gm_machine_verilog;
    else if (strcmp(argv[i], "--json") == 0)
      print = gm_machine_json;
    else if (strcmp(argv[i], "--area") == 0)
      area = true;
    else if (strcmp(argv[i], "--set") == 0) {
      if (++i == argc)
        return cmd_usage_error("machine", "--set needs a value");
    } else if (argv[i][0] == '-' && argv[i][1])
      return cmd_unknown_option("machine", argv[i]);
    else if (name)
      return cmd_usage_error("machine", "more than one machine");
    else
      name = argv[i];
  }
  if (!name)
    return cmd_usage_error("machine", "no machine named");
  gm_machine m;
  gm_machine_origins from;
  char err[GM_ERROR_SIZE], text[4096];
  if (gm_machine_path(text, sizeof text, name, err, sizeof err) || gm_machine_load(&m, &from, text, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  if (change_all(&m, &from, argc, argv))
    return 2;
  if (area)
    return print_area(&m, print == gm_machine_json);
  if (print)
    print(text, sizeof text, &m);
  else
    gm_machine_print(text, sizeof text, &m, &from);
  fputs(text, stdout);
  return 0;
}
