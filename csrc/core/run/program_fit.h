/* SPDX-License-Identifier: Apache-2.0 */
/* Tells whether a program can run on another machine than the one it was made for (docs/run-inputs.md). */
#ifndef GM_PROGRAM_FIT_H
#define GM_PROGRAM_FIT_H

#include "core/program/program.h"

/* 0, or -1 with a message that says what the program needs and what the machine has. path: the program's name in the message. Latencies are
   not looked at: gloam check proves those. */
int gm_program_fits(const gm_program *p, const gm_machine *m, const char *path, char *err, size_t errsize);

#endif
