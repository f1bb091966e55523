/* SPDX-License-Identifier: Apache-2.0 */
/* Random programs that break no rule by construction, with random registers, textures and run settings: everything from one seed. */
#ifndef GL_RANDPROG_H
#define GL_RANDPROG_H

#include "machine/machine.h"
#include "run/run.h"
#include "sim/rules.h"
#include "sim/sim.h"

/* What the generator knows about a bundle (bits of gl_rand_bundle.notes), for the coverage counters. */
enum {
  GL_NOTE_RAW_T = 1,           /* reads a register in the first cycle in which the write can be seen */
  GL_NOTE_RAW_PRED = 2,        /* the same for a predicate */
  GL_NOTE_RAW_A0 = 4,          /* and for a0 */
  GL_NOTE_LATE_OPEN = 8,       /* opens a gate for an access that was issued before */
  GL_NOTE_CANCEL = 16,         /* the open cancels a pending close */
  GL_NOTE_PENDING = 32,        /* the close has to wait for an access */
  GL_NOTE_PENDING_ACCESS = 64, /* issues an access while a close is pending */
  GL_NOTE_REOPEN = 128         /* opens in the first cycle in which the gate is closed: the wake counter goes on */
};

typedef struct {
  gl_dbundle d;
  uint16_t pc;
  uint16_t notes;
} gl_rand_bundle;

typedef struct {
  gl_machine m;
  uint64_t seed;
  gl_run_config cfg;
  uint32_t thread_mask;
  uint32_t *code;
  size_t words;
  unsigned entry;
  gl_rand_bundle **at; /* by word address, NULL where no bundle begins */
} gl_randprog;

/* 0, or -1 when out of memory. */
int gl_randprog_make(gl_randprog *p, const gl_machine *m, uint64_t seed);
void gl_randprog_free(gl_randprog *p);

enum { GL_RAND_TEXTURE_WORDS = 1 << 16 };
/* The samplers, registers and constants that belong to a seed, written through the host port; and texture memory of GL_RAND_TEXTURE_WORDS.
 */
void gl_rand_samplers(uint64_t seed, gl_sampler sampler[16]);
void gl_rand_registers(uint64_t seed, const gl_machine *m, gl_host_write *w, void *ctx);
void gl_rand_texture(uint64_t seed, uint32_t *words);
/* Run settings of a seed: policy, wake latency, texture timing, threads. */
void gl_rand_config(uint64_t seed, const gl_machine *m, gl_run_config *cfg, uint32_t *thread_mask);

#endif
