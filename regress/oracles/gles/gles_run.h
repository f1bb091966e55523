/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of the program gles_run, which draws a shader with the system's OpenGL ES (gles_run.c). */
#ifndef GM_ORACLE_RUN_H
#define GM_ORACLE_RUN_H

#include "regress/oracles/gles/gles.h"

enum { TARGET_SIDE = 256, MAX_OUT = 64, MAX_NAME = 64, MAX_TEXT = 1 << 16 };

/* A varying that the shader's text declares. */
typedef struct {
  char type[16], name[MAX_NAME];
  unsigned rows, cols, elements;
} varying;

/* A run: the shader, its inputs, and what was made for it. */
typedef struct {
  const char *shader, *inputs;
  gm_stage stage;
  char *source;
  gm_run *run;
  varying vary[32];
  unsigned nvary;
  GLuint program;
  double nudge; /* factor for all floating-point inputs of an invocation */
} job;

/* Prints "FILE: error: ..." and exits. */
void job_die(const char *file, const char *fmt, ...) __attribute__((noreturn, format(printf, 2, 3)));

/* run_varyings.c: finds the varyings that the shader's text declares. */
void job_scan_varyings(job *j);
/* run_programs.c: makes and selects the program. One stage is the shader, the other is generated. */
void job_link(job *j);
/* run_inputs.c: sets the shader's uniforms and textures (once), and the varyings or attributes of invocation k. */
void job_set_uniforms(const job *j);
void job_set_varyings(const job *j, size_t k);
void job_set_attributes(const job *j, size_t k);

#endif
