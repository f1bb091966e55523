/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the help text of a subcommand (docs/commands.md). */
#include <stdio.h>

#include "gloam/cmd.h"

static const struct {
  unsigned bit;
  const char *text;
} environment[] = {
    {CMD_ENV_HOME, "  GLOAM_HOME      the kit's folder (default: the nearest folder above the program that holds machines/ and data/)\n"},
    {CMD_ENV_MACHINES, "  GLOAM_MACHINES  another folder to look for machine files in, before $GLOAM_HOME/machines\n"},
    {CMD_ENV_RTL, "  GLOAM_RTL       another folder of Verilated cores, before $GLOAM_HOME/build/rtl\n"},
};

int cmd_help(const char *text, unsigned reads) {
  fputs(text, stdout);
  fputs(reads ? "\nenvironment:\n" : "\nenvironment: no variable is read\n", stdout);
  for (unsigned i = 0; i < sizeof environment / sizeof environment[0]; i++)
    if (reads & environment[i].bit)
      fputs(environment[i].text, stdout);
  return 0;
}
