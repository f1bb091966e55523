/* SPDX-License-Identifier: Apache-2.0 */
/* What the tables of the yardstick share: settings, and shaders compiled so that the compiler's problems can be read. */
#ifndef EX_TABLES_H
#define EX_TABLES_H

#include <stdio.h>

#include "compile.h"

enum { EX_MACHINES = 4 };

typedef struct {
  gl_machine machine[EX_MACHINES]; /* the first that a shader fits is taken */
  int machines;
  double seconds; /* for one question */
  int opt, least; /* level of the compiler; operations of a block that counts */
  const char *csv;
} ex_options;

/* A compilation. dump_after, dump, dump_ctx, answers, profile and gate, policy are taken from `how`; the rest from the options. The machine
   it was for, or NULL with the messages on standard output. */
const gl_machine *ex_compile(const ex_options *o, const char *path, const gc_options *how, gl_program *out, gc_stats *st);
/* Defaults for `how`: no gating. */
gc_options ex_how(void);
/* The last part of a path. */
const char *ex_base(const char *path);
/* The file of the options with its first line, or NULL. */
FILE *ex_csv(const ex_options *o, const char *columns);

/* The tables. 0, or 1: something is wrong with the models, or a shader does not compile. */
int ex_blocks(const ex_options *o, int n, char **path);
int ex_allocations(const ex_options *o, int n, char **path);

#endif
