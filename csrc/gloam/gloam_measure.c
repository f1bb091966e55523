/* SPDX-License-Identifier: Apache-2.0 */
/* What `gloam energy` and `gloam gating` share: the options of a measured run, and the run itself. */
#include "gloam/gloam_measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/home.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "tb/model/core_library.h"

static int parse_value(cmd_measure *o, const char *name, const char *value) {
  if (strcmp(name, "--inputs") == 0)
    o->inputs = value;
  else if (strcmp(name, "--weights") == 0)
    o->weights = value;
  else if (strcmp(name, "--invocation") != 0)
    return cmd_unknown_option(o->command, name);
  else if (cmd_parse_unsigned(value, 0, 1u << 30, &o->invocation))
    return cmd_usage_error(o->command, "invocation '%s' is not a number", value);
  return 0;
}

static int check_files(const cmd_measure *o) {
  if (!o->program || !o->inputs)
    return cmd_usage_error(o->command, o->program ? "no --inputs" : "no program");
  cmd_paths p = {.command = o->command, .prints = true};
  cmd_reads(&p, "the program", o->program);
  cmd_reads(&p, "--inputs", o->inputs);
  cmd_reads(&p, "--weights", o->weights);
  cmd_writes(&p, "--power", o->power, CMD_TEXT);
  return cmd_check_paths(&p);
}

int cmd_measure_parse(cmd_measure *o) {
  gm_run_config ignored = {0};
  for (int i = 1; i < o->argc; i++) {
    const char *a = o->argv[i], *next = i + 1 < o->argc ? o->argv[i + 1] : NULL;
    int taken = cmd_run_option(o->command, o->argc, o->argv, &i, &ignored);
    if (taken < 0)
      return 2;
    if (taken)
      continue;
    if (strcmp(a, "--help") == 0)
      return cmd_help(o->help, CMD_ENV_HOME | CMD_ENV_MACHINES | CMD_ENV_RTL) + 1;
    if (strcmp(a, "--json") == 0)
      o->json = 1;
    else if (a[0] != '-' || !a[1]) {
      if (o->program)
        return cmd_usage_error(o->command, "more than one program");
      o->program = a;
    } else if (!next)
      return cmd_unknown_option(o->command, a);
    else if (i++, parse_value(o, a, next))
      return 2;
  }
  return check_files(o);
}

static int load_measure_files(const cmd_measure *o, gm_measured *m) {
  char err[GM_ERROR_SIZE], shipped[4096], components[8192];
  const gm_machine *machine = &m->p.machine;
  if ((!o->weights && gm_home(shipped, sizeof shipped, "data/rtl-weights.txt", err, sizeof err)) ||
      gm_weights_load(&m->weights, o->weights ? o->weights : shipped, err, sizeof err) ||
      !(m->inputs = gm_run_load(o->inputs, err, sizeof err)) ||
      (!o->no_core && (gm_core_components(components, sizeof components, machine, stderr, err, sizeof err) ||
                       gm_components_load(&m->weights, components, machine->threads, err, sizeof err) ||
                       gm_core_make(machine, GM_RTL_COUNT, stderr, err, sizeof err) ||
                       !(m->tb = gm_tb_open_zero(machine, GM_RTL_COUNT, err, sizeof err)))))
    return fprintf(stderr, "%s\n", err), -1;
  m->cfg = (gm_run_config){.policy = machine->gate_policy, .wake = machine->wake, .texture_latency = machine->texture_latency};
  for (int i = 1; i < o->argc; i++)
    cmd_run_option(o->command, o->argc, o->argv, &i, &m->cfg);
  return 0;
}

int cmd_measure_run(const cmd_measure *o, int (*report)(const cmd_measure *o, gm_measured *m)) {
  char err[GM_ERROR_SIZE];
  gm_measured *m = calloc(1, sizeof *m);
  if (!m)
    return fprintf(stderr, "error: out of memory\n"), 1;
  m->name = o->program;
  m->invocation = o->invocation;
  if (gm_program_read(&m->p, o->program, err, sizeof err)) {
    free(m);
    return fprintf(stderr, "%s\n", err), 1;
  }
  int rc = load_measure_files(o, m) || report(o, m) ? 1 : 0;
  gm_tb_close(m->tb);
  if (m->inputs)
    gm_run_free(m->inputs);
  gm_program_free(&m->p);
  free(m);
  return rc;
}
