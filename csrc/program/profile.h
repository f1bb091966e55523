/* SPDX-License-Identifier: Apache-2.0 */
/* How often the bundles of a program issued: written by a run, read by the compiler that makes the program again. */
#ifndef GL_PROFILE_H
#define GL_PROFILE_H

#include "program/program.h"

typedef struct {
  uint64_t code;   /* gl_program_hash of the program that ran */
  uint64_t runs;   /* threads that started */
  uint64_t *count; /* by word address */
  size_t words;
} gl_profile;

/* Of the code words alone. */
uint64_t gl_program_hash(const gl_program *p);
/* Nothing counted yet. 0, or -1 when out of memory. */
int gl_profile_new(gl_profile *f, const gl_program *p);
void gl_profile_free(gl_profile *f);
/* Text: "gloam profile 1", "code HASH WORDS", "runs N", then a line "ADDRESS COUNT" for every bundle that issued. 0, or -1 with a message.
 */
int gl_profile_read(gl_profile *f, const char *path, char *err, size_t errsize);
/* Adds the counts of another run. 0, or -1: it is of another program. */
int gl_profile_add(gl_profile *f, const gl_profile *other);
int gl_profile_write(const gl_profile *f, const char *path, char *err, size_t errsize);

#endif
