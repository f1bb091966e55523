/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the command line of `gloam cc` (docs/commands.md). */
#ifndef GM_CC_OPTIONS_H
#define GM_CC_OPTIONS_H

#include <stdbool.h>

#include "search/compile.h"

enum { CC_PROFILES = 64, CC_DEFINES = 256 };

/* The command line. */
typedef struct {
  gc_options o;
  const char *in[2], *out[2], *machine, *profile[CC_PROFILES];
  const char *define[CC_DEFINES + 1];
  unsigned nin, nout, nprofile, ndefine, threads; /* threads: 0 if not given */
  bool have_stage, have_policy, have_wake, stats, json, time, explain, syntax_only;
  char disable[1024];
} cc_args;

/* Reads the command line into a, which keeps pointers into argv. Of two shaders, the vertex shader comes first afterwards. 0; -1 when the
   help was printed; or the exit code, after a message. */
int cc_options_parse(cc_args *a, int argc, char **argv);
/* The shader stage that a file name indicates; -1 if it indicates none. */
int cc_stage_of(const char *name);

#endif
