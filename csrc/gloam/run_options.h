/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the options that several subcommands share: gating policy, wake latency, texture timing (docs/commands.md). */
#ifndef GM_RUN_OPTIONS_H
#define GM_RUN_OPTIONS_H

#include "core/sim/sim.h"

/* 0, or -1 if no policy has that name. */
int cmd_parse_policy(const char *text, gm_gate_policy *p);
/* Reads a decimal number from least to most. -1 if the text is anything else. */
int cmd_parse_unsigned(const char *text, unsigned min, unsigned max, unsigned *value);
int cmd_parse_u64(const char *text, uint64_t *value);
/* Reads the value of --limit: after so many cycles a run is given up. 0, or the exit code 2 with a message on stderr. */
int cmd_parse_limit(const char *name, const char *text, uint64_t *limit);

/* If argv[*i] is --policy, --wake, --texture-latency or --seed, takes it with its value into *cfg and returns 1. Returns 0 if it is another
   option, -1 with a message on stderr (command `name`) if its value is bad. */
int cmd_run_option(const char *name, int argc, char **argv, int *i, gm_run_config *cfg);

#endif
