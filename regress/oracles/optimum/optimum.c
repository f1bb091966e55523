/* SPDX-License-Identifier: Apache-2.0 */
/* Measures how far the compiler's schedules and registers are from the proven optimum (docs/optimum.md). See usage(). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "regress/oracles/optimum/sat.h"
#include "regress/oracles/optimum/tables.h"

static int print_optimum_usage(void) {
  fprintf(stderr, "usage: optimum TABLE [--machine NAME] [--seconds S | --steps N] [--min N] [-O LEVEL] [--csv FILE] SHADER...\n"
                  "Ours beside the exact optimum (or, with +, beside a bound), without gating unless the table says otherwise. TABLE is\n"
                  "  blocks       block by block: length in bundles, and lanes of temporaries alive at once at the exact length\n"
                  "  registers    program by program: registers for the compiler's schedule\n"
                  "  programs     the cycles of whole programs on their inputs (inputs.json beside the shader)\n"
                  "  gating       open cycles of the buffers' gates, and energy saved, of `best` and of the least there can be\n"
                  "  --machine    default: the first of cyclone16, cyclone32, cyclone128, quad that the shader fits\n"
                  "  --seconds S  time for one question (default 20)\n"
                  "  --steps N    instead: thousands of steps of the solver for one question; the answers are then always the same\n"
                  "  --min N    blocks of fewer operations are left out (default 8)\n");
  return 2;
}

static int parse_optimum_args(int argc, char **argv, ex_options *o, const char **machine) {
  int i = 2;
  for (; i + 1 < argc && argv[i][0] == '-'; i += 2) {
    if (!strcmp(argv[i], "--machine"))
      *machine = argv[i + 1];
    else if (!strcmp(argv[i], "--seconds"))
      o->seconds = strtod(argv[i + 1], NULL);
    else if (!strcmp(argv[i], "--steps")) {
      o->seconds = strtod(argv[i + 1], NULL);
      sat_count_steps();
    } else if (!strcmp(argv[i], "--min"))
      o->min = atoi(argv[i + 1]);
    else if (!strcmp(argv[i], "-O"))
      o->opt = atoi(argv[i + 1]);
    else if (!strcmp(argv[i], "--csv"))
      o->csv = argv[i + 1];
    else
      return argc;
  }
  return i;
}

static bool load_machines(ex_options *o, const char *name) {
  static const char *const all[EX_MACHINES] = {"cyclone16", "cyclone32", "cyclone128", "quad"};
  char err[GM_ERROR_SIZE];
  for (o->machines = 0; o->machines < (name ? 1 : EX_MACHINES); o->machines++)
    if (gm_machine_find(&o->machine[o->machines], name ? name : all[o->machines], err, sizeof err)) {
      fprintf(stderr, "%s\n", err);
      return false;
    }
  return true;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*run)(const ex_options *o, int n, char **path);
  } table[] = {{"blocks", ex_blocks}, {"registers", ex_allocations}, {"programs", ex_programs}, {"gating", ex_gates}};
  ex_options o = {.seconds = 20, .opt = 3, .min = 8};
  const char *machine = NULL;
  int first = argc > 1 ? parse_optimum_args(argc, argv, &o, &machine) : argc;
  for (size_t k = 0; k < sizeof table / sizeof *table && first < argc; k++)
    if (!strcmp(argv[1], table[k].name))
      return load_machines(&o, machine) ? table[k].run(&o, argc - first, argv + first) : 1;
  return print_optimum_usage();
}
