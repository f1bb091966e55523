/* SPDX-License-Identifier: Apache-2.0 */
/* Random programs on RTL and simulator. */
#ifndef GL_SOAK_H
#define GL_SOAK_H

#include "cover.h"
#include "randprog.h"
#include "tb_run.h"

/* Loads registers, samplers and code of a random program into both models. texture: GL_RAND_TEXTURE_WORDS words, filled here. */
void gl_soak_load(gl_tb *tb, const gl_randprog *p, uint32_t *texture);
/* One program in lockstep; cover may be NULL. 0, or -1 when out of memory. */
int gl_soak_one(gl_tb *tb, const gl_randprog *p, uint32_t *texture, const gl_tb_options *o, gl_cover *cover, gl_tb_result *res);
/* The code with nops where nothing is executed, as program files need it: p->words words, malloc'd; NULL when out of memory. */
uint32_t *gl_soak_plain(const gl_randprog *p);
/* Writes that as a program file, for a replay with `gloam rtl FILE --random-state SEED`. 0, or -1 with a message. */
int gl_soak_save(const gl_randprog *p, const char *path, char *err, size_t errsize);

#endif
