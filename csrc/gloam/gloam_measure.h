/* SPDX-License-Identifier: Apache-2.0 */
/* What `gloam energy` and `gloam gating` share: the options of a measured run, and the run itself (docs/commands.md). */
#ifndef GM_CMD_MEASURE_H
#define GM_CMD_MEASURE_H

#include "measure/levels/measured.h"

/* The options in help texts. */
#define CMD_MEASURE_HELP                                                                                                                   \
  "  --inputs FILE.json       uniforms, attributes or varyings, textures\n"                                                                \
  "  --invocation N           which of the file's invocations (default 0, the representative one)\n"                                       \
  "  --policy none|auto|program   gating policy (default: the machine's)\n"                                                                \
  "  --wake N                 wake latency (default: the machine's)\n"                                                                     \
  "  --texture-latency N      frozen cycles of a texture operation (default: the machine's)\n"                                             \
  "  --weights FILE           weights of the energy model rtl (default data/rtl-weights.txt)\n"                                            \
  "  --json                   JSON on standard output\n"

typedef struct {
  const char *command, *help;
  const char *program, *inputs, *weights;
  const char *power; /* a file to write, beside what the command line is parsed for; may be NULL */
  const char *level; /* the caller's */
  unsigned invocation;
  int json;
  bool no_core; /* the run is on the simulator alone: tb and the components stay empty */
  int argc;     /* for the run's options, which are read once the program is known */
  char **argv;
} cmd_measure;

/* Reads the command line. 0: go on; 1: help was printed; 2: bad command line. */
int cmd_measure_parse(cmd_measure *o);
/* Loads everything, calls `report`, frees everything. Returns the exit code. */
int cmd_measure_run(const cmd_measure *o, int (*report)(const cmd_measure *o, gm_measured *m));

#endif
