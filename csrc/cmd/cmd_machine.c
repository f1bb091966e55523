/* SPDX-License-Identifier: Apache-2.0 */
/* gloam machine: a machine description, or its Verilog parameters. */
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "cmd/cmd.h"
#include "machine/machine.h"

static const char help[] =
    "usage: gloam machine NAME|FILE [--verilog|--json]\n\n"
    "Prints a machine's description; with --verilog the core's parameters, one -G option a line; with --json one object.\n\n"
    "examples:\n  gloam machine cyclone\n  gloam machine cyclone16 --json\n  verilator --cc $(gloam machine barrel --verilog) ...\n";

int cmd_machine(int argc, char **argv) {
  const char *name = NULL;
  int (*print)(char *, size_t, const gm_machine *) = gm_machine_format;
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "--help") == 0)
      return cmd_help(help, CMD_ENV_HOME | CMD_ENV_MACHINES);
    if (strcmp(argv[i], "--verilog") == 0)
      print = gm_machine_verilog;
    else if (strcmp(argv[i], "--json") == 0)
      print = gm_machine_json;
    else if (argv[i][0] == '-' && argv[i][1])
      return cmd_usage_error("machine", "unknown option '%s'", argv[i]);
    else if (name)
      return cmd_usage_error("machine", "more than one machine");
    else
      name = argv[i];
  }
  if (!name)
    return cmd_usage_error("machine", "no machine named");
  gm_machine m;
  char err[GM_ERROR_SIZE], text[2048];
  if (gm_machine_find(&m, name, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  print(text, sizeof text, &m);
  fputs(text, stdout);
  return 0;
}
