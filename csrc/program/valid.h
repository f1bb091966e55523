/* SPDX-License-Identifier: Apache-2.0 */
/* Private: is a program consistent with its machine? Used after reading and after assembling. */
#ifndef GL_PROGRAM_VALID_H
#define GL_PROGRAM_VALID_H

#include "program/program.h"

enum { GL_MAX_LINE = 1 << 30 }; /* of line records */

/* 0 if consistent, else non-zero with one sentence in text. */
int gl_program_problem(const gl_program *p, char *text, size_t size);

#endif
