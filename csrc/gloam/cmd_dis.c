/* SPDX-License-Identifier: Apache-2.0 */
/* gloam dis: disassembles a program file (docs/commands.md, "gloam dis"). */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/program/program.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/words.h"

const char cmd_dis_help[] = "usage: gloam dis FILE.elf [-o FILE.s] [--json]\n\n"
                            "Prints assembly text that assembles to the same program.\n\n"
                            "  -o FILE  file to write instead\n"
                            "  --json   symbols, literals and bundles as JSON: word address, text, operations, source\n\n"
                            "examples:\n  gloam dis blur.elf\n  gloam dis blur.elf -o blur.s\n";

static int write_text(const gm_program *p, const char *in, const char *out) {
  char *text = gm_disassemble(p);
  if (!text)
    return fprintf(stderr, "%s: error: out of memory\n", in), 1;
  int rc = cmd_write_text(out, text, strlen(text));
  free(text);
  return rc ? 1 : 0;
}

static int write_json(const gm_program *p, const char *out) {
  char err[GM_ERROR_SIZE];
  if (strcmp(out, "-") == 0)
    return cmd_print_json(gm_disassemble_json(p), GM_JSON_DOUBLE, GM_JSON_ROWS);
  int rc = gm_json_save(out, gm_disassemble_json(p), GM_JSON_DOUBLE, GM_JSON_ROWS, err, sizeof err);
  return rc ? fprintf(stderr, "%s\n", err), 1 : 0;
}

int cmd_dis(int argc, char **argv) {
  const char *in = NULL, *out = "-";
  bool json = false;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_dis_help, 0);
    if (strcmp(argv[i], "--json") == 0)
      json = true;
    else if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
      out = argv[++i];
    else if (argv[i][0] == '-' && argv[i][1])
      return cmd_unknown_option("dis", argv[i]);
    else if (in)
      return cmd_usage_error("dis", "more than one input file");
    else
      in = argv[i];
  }
  if (!in)
    return cmd_usage_error("dis", "no input file");
  cmd_paths paths = {.command = "dis"};
  cmd_reads(&paths, "the program", in);
  cmd_writes(&paths, "-o", out, CMD_TEXT);
  if (cmd_check_paths(&paths))
    return 2;
  gm_program p;
  char err[GM_ERROR_SIZE];
  if (gm_program_read(&p, in, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  int rc = json ? write_json(&p, out) : write_text(&p, in, out);
  gm_program_free(&p);
  return rc;
}
