/* SPDX-License-Identifier: Apache-2.0 */
/* gloam report: reports what a shader costs, where and why (docs/commands.md, "gloam report"). */
#include <stdlib.h>
#include <string.h>

#include "base/atomic.h"
#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/report_options.h"
#include "gloam/run_options.h"
#include "gloam/words.h"

const char cmd_report_help[] =
    "usage: gloam report SHADER --inputs FILE.json [-o PAGE.html] [OPTIONS]\n\n"
    "Compiles a shader, proves it, runs one invocation on the simulator, and tells what it costs: cycles by unit and by source line,\n"
    "energy by component and by line, registers, code, gates and power over time, the longest and the shortest path.\n\n"
    "  --inputs FILE.json      uniforms, attributes or varyings, textures\n"
    "  --invocation K          which of the file's invocations, counted from 0 (default 0)\n"
    "  --all                   also all invocations: least, mean and most, and the picture of a patch\n"
    "  -o FILE.html            write a page: one file that loads nothing\n"
    "  --json                  every number of the page, on standard output (docs/report.md)\n"
    "  --text                  text on standard output (default without -o and --json)\n"
    "  --against OLD           compare with another shader, other options or another machine: \"old.frag\", \"--gate none\",\n"
    "                          \"--machine cyclone16 -O3\"; what OLD does not say is as in this report\n"
    "  --texture-latency N     frozen cycles of a texture operation (default: the machine's)\n"
    "  --machine NAME, -O0, -O1, -O2, -O3, --stage, -D, --objective, --gate, --policy, --wake, --gate-buffers, --join, --branch,\n"
    "  --forward, --alloc, --encoding, --consts, --calls, --fast-division, --no-PASS\n"
    "                          as for gloam cc\n\n"
    "examples:\n"
    "  gloam report regress/suites/shaders/POM/POM.frag --inputs regress/suites/shaders/POM/inputs.json -o pom.html\n"
    "  gloam report toon.frag --inputs inputs.json --against \"--gate none\"\n";

typedef struct {
  cmd_report_side side, old;
  const char *page, *against;
  bool json, text;
} args;

static bool takes_report_value(const char *name) {
  return !strcmp(name, "--inputs") || !strcmp(name, "-o") || !strcmp(name, "--against") || !strcmp(name, "--invocation");
}

static int parse_report_args(int argc, char **argv, args *a) {
  for (int i = 1; i < argc; i++) {
    const char *arg = argv[i], *value = i + 1 < argc ? argv[i + 1] : NULL;
    unsigned k = 0;
    int taken = cmd_report_option(&a->side, argc, argv, &i);
    if (taken < 0)
      return 2;
    if (taken)
      continue;
    if (!strcmp(arg, "--help"))
      return cmd_help(cmd_report_help, CMD_ENV_HOME | CMD_ENV_MACHINES) - 1;
    if (!strcmp(arg, "--json"))
      a->json = true;
    else if (!strcmp(arg, "--text"))
      a->text = true;
    else if (!strcmp(arg, "--all"))
      a->side.q.patch = true;
    else if (arg[0] != '-' || !arg[1]) {
      if (a->side.q.shader)
        return cmd_usage_error("report", "more than one shader");
      a->side.q.shader = arg;
    } else if (!value || !takes_report_value(arg))
      return cmd_unknown_option("report", arg);
    else if (i++, !strcmp(arg, "--inputs"))
      a->side.q.inputs = value;
    else if (!strcmp(arg, "-o"))
      a->page = value;
    else if (!strcmp(arg, "--against"))
      a->against = value;
    else if (cmd_parse_unsigned(value, 0, 1u << 30, &k))
      return cmd_usage_error("report", "invocation '%s' is not a number", value);
    else
      a->side.q.invocation = k;
  }
  return 0;
}

static int check_report_args(const args *a) {
  const report_request *q = &a->side.q;
  if (!q->shader || !q->inputs)
    return cmd_usage_error("report", q->shader ? "no --inputs" : "no shader");
  cmd_paths p = {.command = "report", .prints = a->json || a->text || !a->page};
  cmd_reads(&p, "the shader", q->shader);
  cmd_reads(&p, "--inputs", q->inputs);
  cmd_reads(&p, "--against", a->against ? a->old.q.shader : NULL);
  cmd_reads_machine(&p, a->side.machine_name);
  cmd_writes(&p, "-o", a->page, CMD_TEXT);
  return cmd_check_paths(&p);
}

static int write_page(const args *a, const report *r, const report *old, const char *command) {
  gm_atomic file;
  char err[GM_ERROR_SIZE];
  int rc = gm_atomic_begin(&file, a->page, err, sizeof err);
  if (!rc) {
    report_page(file.file, r, old, command);
    rc = gm_atomic_end(&file, true, err, sizeof err);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc != 0;
}

static int make_report(report *r, const report_request *q) {
  char *messages;
  int rc = report_make(r, q, &messages);
  if (messages)
    fputs(messages, stderr);
  free(messages);
  return rc != 0;
}

static int run_report_command(const args *a, const char *command) {
  report *r = calloc(2, sizeof *r), *old = a->against && r ? &r[1] : NULL;
  if (!r)
    return fprintf(stderr, "gloam report: error: out of memory\n"), 1;
  int rc = make_report(&r[0], &a->side.q) || (old && make_report(old, &a->old.q));
  if (!rc && a->page)
    rc = write_page(a, r, old, command);
  if (!rc && a->json)
    rc = cmd_print_json(report_json(r, old), GM_JSON_DOUBLE, GM_JSON_LINES);
  if (!rc && (a->text || (!a->page && !a->json)))
    report_text(stdout, r, old);
  report_free(&r[0]);
  report_free(&r[1]);
  free(r);
  return rc;
}

int cmd_report(int argc, char **argv) {
  static args a;
  char room[REPORT_TEXT], command[4096];
  cmd_report_side_begin(&a.side);
  int rc = parse_report_args(argc, argv, &a);
  if (rc)
    return rc < 0 ? 0 : rc;
  a.old = a.side;
  rc = a.against ? cmd_report_line(&a.old, a.against, room, sizeof room) : 0;
  rc = rc ? rc : check_report_args(&a);
  rc = rc ? rc : cmd_report_side_read(&a.side);
  rc = rc || !a.against ? rc : cmd_report_side_read(&a.old);
  cmd_line(argc, argv, command, sizeof command);
  rc = rc ? rc : run_report_command(&a, command);
  cmd_report_side_free(&a.side);
  if (a.against)
    cmd_report_side_free(&a.old);
  return rc;
}
