/* SPDX-License-Identifier: Apache-2.0 */
/* Runs random programs on the Verilated core and the simulator in lockstep (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_SOAK_H
#define GM_SOAK_H

#include "coverage_cover.h"
#include "tb/model/tb_run.h"
#include "tb/random/randprog.h"

/* Cycles after which a random program counts as endless: a few in a million wait for textures for more than 1,000,000. */
enum { GM_SOAK_LONGEST = 20000000 };

/* Loads registers, samplers and code of a random program into both models. texture: GM_RAND_TEXTURE_WORDS words, filled here. */
void gm_soak_load(gm_tb *tb, const gm_randprog *p, uint32_t *texture);
/* Like gm_soak_load, but another run may come before: of another program, without a reset after it, or of this one, perhaps ended by a
   reset. Neither may change what follows. 0, or -1 when out of memory; *res has the verdict of that run. */
int gm_soak_prepare(gm_tb *tb, const gm_randprog *p, uint32_t *texture, const gm_tb_options *o, gm_tb_result *res);
/* Prepares and runs one program in lockstep; cover may be NULL. 0, or -1 when out of memory. */
int gm_soak_one(gm_tb *tb, const gm_randprog *p, uint32_t *texture, const gm_tb_options *o, gm_cover *cover, gm_tb_result *res);
/* The code (malloc'd, p->words words) with nops in place of words that are never executed, as program files need it; NULL when out of
   memory. */
uint32_t *gm_soak_plain(const gm_randprog *p);
/* Writes the code of gm_soak_plain as a program file, for a replay with `gloam rtl FILE --random-state SEED`. 0, or -1 with a message. */
int gm_soak_save(const gm_randprog *p, const char *path, char *err, size_t errsize);

#endif
