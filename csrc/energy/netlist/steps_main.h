/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of tools that do one step on a netlist: TOOL STEP IN [ARGUMENT]... (docs/energy.md, "Energy model gate") */
#ifndef NL_STEPS_MAIN_H
#define NL_STEPS_MAIN_H

#include "energy/netlist/netlist.h"

/* A step that a tool offers. */
typedef struct {
  const char *name, *arguments; /* arguments: for the usage message */
  int count;                    /* of the arguments after IN */
  int (*run)(netlist *n, char **arg);
} nl_tool_step;

/* Reads the netlist IN into *arena and runs the step that the command line names; err is where the steps write their messages. Returns the
   exit code: 0, 1 with a message printed, 2 with the usage printed. */
int nl_tool_main(int argc, char **argv, const nl_tool_step *steps, size_t n, gc_arena **arena, char *err, size_t errsize);

#endif
