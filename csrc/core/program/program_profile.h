/* SPDX-License-Identifier: Apache-2.0 */
/* A profile: how often each bundle of a program issued (docs/compiler.md, "The objective"). A run writes it; the compiler reads it when it
 * compiles the shader again. */
#ifndef GM_PROFILE_H
#define GM_PROFILE_H

#include "core/program/program.h"

typedef struct {
  uint64_t code;   /* gm_program_hash of the program that ran */
  uint64_t runs;   /* threads that started */
  uint64_t *count; /* by word address */
  size_t words;
} gm_profile;

/* A hash of the code words alone. */
uint64_t gm_program_hash(const gm_program *p);
/* A profile of p with all counts 0. 0, or -1 when out of memory. */
int gm_profile_new(gm_profile *f, const gm_program *p);
void gm_profile_free(gm_profile *f);
/* Text: "gloam profile 1", "code HASH WORDS", "runs N", then a line "ADDRESS COUNT" for every bundle that issued. 0, or -1 with a message.
 */
int gm_profile_read(gm_profile *f, const char *path, char *err, size_t errsize);
/* Adds the counts of another run. 0, or -1 if they are of another program. */
int gm_profile_add(gm_profile *f, const gm_profile *other);
/* Writes it as that text. 0, or -1 with a message. */
int gm_profile_write(const gm_profile *f, const char *path, char *err, size_t errsize);

#endif
