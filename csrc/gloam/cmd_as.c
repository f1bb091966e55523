/* SPDX-License-Identifier: Apache-2.0 */
/* gloam as: assembles text to a program file (docs/commands.md, "gloam as"). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/program/program.h"
#include "gloam/cmd.h"
#include "gloam/gloam_paths.h"
#include "gloam/words.h"

const char cmd_as_help[] = "usage: gloam as FILE.s -o FILE.elf\n\n"
                           "Assembles one file. docs/isa.md describes the language; gloam dis prints it.\n\n"
                           "examples:\n  gloam as blur.s -o blur.elf\n  gloam dis blur.elf | gloam as - -o copy.elf\n";

int cmd_as(int argc, char **argv) {
  const char *in = NULL, *out = NULL;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(cmd_as_help, CMD_ENV_HOME | CMD_ENV_MACHINES);
    if (strcmp(argv[i], "-o") == 0 && i + 1 < argc)
      out = argv[++i];
    else if (argv[i][0] == '-' && argv[i][1])
      return cmd_unknown_option("as", argv[i]);
    else if (in)
      return cmd_usage_error("as", "more than one input file");
    else
      in = argv[i];
  }
  if (!in || !out)
    return cmd_usage_error("as", in ? "no -o FILE" : "no input file");
  cmd_paths paths = {.command = "as"};
  cmd_reads(&paths, "the source", in);
  cmd_writes(&paths, "-o", out, CMD_BINARY);
  if (cmd_check_paths(&paths))
    return 2;
  size_t len;
  char *text = cmd_read_text(in, &len);
  if (!text)
    return 1;
  gm_program p;
  char err[GM_ERROR_SIZE];
  int rc = gm_assemble(&p, text, len, strcmp(in, "-") == 0 ? "<stdin>" : in, err, sizeof err);
  free(text);
  if (rc == 0) {
    rc = gm_program_write(&p, out, err, sizeof err);
    gm_program_free(&p);
  }
  if (rc)
    fprintf(stderr, "%s\n", err);
  return rc ? 1 : 0;
}
