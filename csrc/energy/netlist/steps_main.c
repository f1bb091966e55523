/* SPDX-License-Identifier: Apache-2.0 */
/* The command line of tools that do one step on a netlist: TOOL STEP IN [ARGUMENT]... */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "energy/netlist/steps_main.h"

int nl_tool_main(int argc, char **argv, const nl_tool_step *steps, size_t n, gc_arena **arena, char *err, size_t errsize) {
  for (size_t i = 0; argc > 2 && i < n; i++) {
    if (strcmp(argv[1], steps[i].name) != 0 || argc != 3 + steps[i].count)
      continue;
    netlist net;
    *arena = gc_arena_new();
    nl_library library = nl_osu018;
    const char *cells = getenv("CELLS");
    int bad = (cells && *cells && nl_library_read(&library, *arena, cells, err, errsize)) ||
              nl_read_file_of(&net, *arena, &library, argv[2], err, errsize) || steps[i].run(&net, argv + 3);
    if (bad)
      fprintf(stderr, "%s\n", err);
    gc_arena_free(*arena);
    return bad || fflush(stdout) ? 1 : 0;
  }
  for (size_t i = 0; i < n; i++)
    fprintf(stderr, "%s %s IN %s\n", i ? "      " : "usage:", steps[i].name, steps[i].arguments);
  return 2;
}
