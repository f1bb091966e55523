/* SPDX-License-Identifier: Apache-2.0 */
/* gloam check: proves statically that a program breaks no pipeline or gating rule on any path (docs/commands.md, "gloam check"). */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "core/check/check_report.h"
#include "core/run/run.h"
#include "gloam/cmd.h"
#include "gloam/run_options.h"
#include "gloam/words.h"

const char cmd_check_help[] =
    "usage: gloam check FILE.elf [--policy none|auto|program] [--wake N] [--threads N] [--json]\n\n"
    "Proves over all paths that every latency, forwarding, write-order, port and register rule holds and, under policy program,\n"
    "that no access finds its clock gate closed. Policy and wake latency default to the program's machine. Exit code 0: proven,\n"
    "1: not. On a machine with a memory array it also checks that N threads have room for their registers (default: those that\n"
    "issue side by side).\n\n"
    "examples:\n  gloam check blur.elf\n  gloam check blur.elf --wake 4 --json\n";

/* A machine with a memory array has no gates, but the registers of its threads have to fit. 0, or 1 with a message. */
static int check_array(const char *file, const gm_program *p, unsigned threads) {
  char why[GM_ERROR_SIZE];
  int bad = gm_run_fits(p, threads ? threads : p->machine.threads, why, sizeof why);
  if (bad)
    fprintf(stderr, "%s: error: memory array: %s\n", file, why);
  return bad != 0;
}

int cmd_check(int argc, char **argv) {
  const char *in = NULL, *policy = NULL, *wake = NULL, *threads = NULL;
  unsigned many = 0;
  bool json = false;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_check_help, 0);
    if (strcmp(argv[i], "--json") == 0)
      json = true;
    else if (strcmp(argv[i], "--policy") == 0 && i + 1 < argc)
      policy = argv[++i];
    else if (strcmp(argv[i], "--wake") == 0 && i + 1 < argc)
      wake = argv[++i];
    else if (strcmp(argv[i], "--threads") == 0 && i + 1 < argc)
      threads = argv[++i];
    else if (argv[i][0] == '-' && argv[i][1])
      return cmd_unknown_option("check", argv[i]);
    else if (in)
      return cmd_usage_error("check", "more than one program");
    else
      in = argv[i];
  }
  if (!in)
    return cmd_usage_error("check", "no program");
  gm_program p;
  char err[GM_ERROR_SIZE];
  if (gm_program_read(&p, in, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  gm_check_config cfg = {p.machine.array ? GM_GATE_NONE : p.machine.gate_policy, p.machine.wake};
  gm_check_result r;
  int rc = 2;
  if (policy && cmd_parse_policy(policy, &cfg.policy))
    cmd_bad_value("check", "--policy", policy);
  else if (wake && cmd_parse_unsigned(wake, 0, 16, &cfg.wake))
    cmd_usage_error("check", "wake latency '%s' is not a number from 0 to 16", wake);
  else if (threads && cmd_parse_unsigned(threads, 1, GM_MAX_THREADS, &many))
    cmd_usage_error("check", "threads '%s' is not a number from 1 to %d", threads, (int)GM_MAX_THREADS);
  else if (threads && !p.machine.array)
    cmd_usage_error("check", "--threads needs a machine with a memory array");
  else if (p.machine.array && check_array(in, &p, many))
    rc = 1;
  else {
    rc = gm_check_program(&p, &cfg, &r) == GM_CHECK_PROVEN ? 0 : 1;
    if (!json)
      gm_check_text(stdout, stderr, in, &p, &cfg, &r);
    else if (cmd_print_json(gm_check_json(in, &p, &cfg, &r), GM_JSON_DOUBLE, GM_JSON_LINES))
      rc = 1;
  }
  gm_program_free(&p);
  return rc;
}
