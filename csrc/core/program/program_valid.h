/* SPDX-License-Identifier: Apache-2.0 */
/* Private: is a program consistent with its machine? Used after reading and after assembling. */
#ifndef GM_PROGRAM_VALID_H
#define GM_PROGRAM_VALID_H

#include "core/program/program.h"

enum { GM_MAX_LINE = 1 << 30 }; /* largest line number in a line record */

/* 0 if consistent, else non-zero with one sentence in text. */
int gm_program_problem(const gm_program *p, char *text, size_t size);

#endif
