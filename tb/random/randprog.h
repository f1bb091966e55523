/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random programs that break no rule by construction, with random registers, textures and run settings: everything from one seed
 * (docs/simulator-and-testbench.md, "Test bench"). */
#ifndef GM_RANDPROG_H
#define GM_RANDPROG_H

#include "core/machine/machine.h"
#include "core/run/run.h"
#include "core/sim/rules.h"
#include "core/sim/sim.h"

/* What the generator knows about a bundle (bits of gm_rand_bundle.notes), for the coverage counters. */
enum {
  GM_NOTE_RAW_T = 1,           /* reads a register in the first cycle in which the write can be seen */
  GM_NOTE_RAW_PRED = 2,        /* the same for a predicate */
  GM_NOTE_RAW_A0 = 4,          /* and for a0 */
  GM_NOTE_LATE_OPEN = 8,       /* opens a gate for an access that was issued before */
  GM_NOTE_CANCEL = 16,         /* the open cancels a pending close */
  GM_NOTE_PENDING = 32,        /* the close has to wait for an access */
  GM_NOTE_PENDING_ACCESS = 64, /* issues an access while a close is pending */
  GM_NOTE_REOPEN = 128         /* opens in the first cycle in which the gate is closed: the wake counter goes on */
};

/* A bundle of the program. */
typedef struct {
  gm_dbundle d;
  uint16_t pc;
  uint16_t notes;
} gm_rand_bundle;

/* Rare ends of programs, which take long. */
typedef enum {
  GM_RARE_NONE,
  GM_RARE_COUNT, /* a loop counter goes through all its values */
  GM_RARE_WAIT   /* two texture operations, with a latency of many thousand cycles */
} gm_rare;

/* A random program and its settings. */
typedef struct {
  gm_machine m;
  uint64_t seed;
  gm_run_config cfg;
  uint32_t thread_mask;
  uint32_t *code;
  size_t words;
  unsigned entry;
  gm_rand_bundle **at; /* by word address, NULL where no bundle begins */
} gm_randprog;

/* Makes the program of a seed for a machine. 0, or -1 when out of memory. */
int gm_randprog_make(gm_randprog *p, const gm_machine *m, uint64_t seed);
void gm_randprog_free(gm_randprog *p);

enum { GM_RAND_TEXTURE_WORDS = 1 << 16 };
/* The samplers, registers and constants that belong to a seed, written through the host port; and texture memory of GM_RAND_TEXTURE_WORDS.
 */
void gm_rand_samplers(uint64_t seed, gm_sampler sampler[16]);
/* The machine with the numbers of t, v and o that the program of a seed may use: fewer if they are in a memory array. */
gm_machine gm_rand_limits(uint64_t seed, const gm_machine *m);
void gm_rand_registers(uint64_t seed, const gm_machine *m, gm_host_write *w, void *ctx);
void gm_rand_texture(uint64_t seed, uint32_t *words);
/* The rare end that the program of a seed has. */
gm_rare gm_rand_rare(uint64_t seed, const gm_machine *m);
/* Run settings of a seed: policy, wake latency, texture timing, threads. */
void gm_rand_config(uint64_t seed, const gm_machine *m, gm_run_config *cfg, uint32_t *thread_mask);

#endif
