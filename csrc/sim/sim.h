/* SPDX-License-Identifier: Apache-2.0 */
/* The reference simulator: bit-exact and cycle-exact with the core. */
#ifndef GL_SIM_H
#define GL_SIM_H

#include <stddef.h>
#include <stdint.h>

#include "machine/machine.h"
#include "sim/trace.h"
#include "texture/texture.h"

typedef struct gl_sim gl_sim;

typedef struct {
  gl_gate_policy policy;
  unsigned wake;            /* 0..16 */
  unsigned texture_latency; /* frozen cycles of the fixed model, >= 3 */
  uint64_t texture_seed;    /* 0: fixed */
} gl_run_config;

/* NULL when out of memory. The machine is copied. */
gl_sim *gl_sim_new(const gl_machine *m);
void gl_sim_free(gl_sim *s);

/* Host side, core idle. kind: 0 code word, 1 constant, 2 v, 3 t, 4 o, 5 system (0 fragcoord, 1 frontfacing, 2 pointcoord, 3 pos, 4 psz), 6
 * sampler, 7 gates held open (bit 0 of the first word: v, bit 1: o). */
enum { GL_HOST_CODE, GL_HOST_CONST, GL_HOST_V, GL_HOST_T, GL_HOST_O, GL_HOST_SYS, GL_HOST_SAMPLER, GL_HOST_GATES };
void gl_sim_write(gl_sim *s, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
void gl_sim_read(const gl_sim *s, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
/* Texture memory (word addressed), owned by the caller. */
void gl_sim_texture_memory(gl_sim *s, const uint32_t *words, size_t count);

void gl_sim_reset(gl_sim *s); /* all registers zero, core idle; code, constants, samplers too */
void gl_sim_start(gl_sim *s, const gl_run_config *cfg, unsigned pc, uint32_t thread_mask);
/* One cycle. Fills *t. Returns 1 while busy, 0 when idle (the record is then not of a busy cycle), -1 when a program rule was broken:
   gl_sim_error then names rule, bundle (address and disassembly), register and cycle. */
int gl_sim_cycle(gl_sim *s, gl_trace *t);
const char *gl_sim_error(const gl_sim *s);
/* Whether a thread's fragment was discarded. */
int gl_sim_killed(const gl_sim *s, unsigned thread);

/* Totals of the run so far, window as in architecture.md section 5. */
typedef struct {
  uint64_t cycles, frozen_tex, frozen_v, frozen_o, bundles, ops;
  uint64_t open_v, open_o;          /* cycles with the gate open, summed over threads */
  uint64_t access_v, access_o;      /* cycles with an access */
  uint64_t toggles_v, toggles_o;    /* closed-to-open transitions */
  uint64_t group_ops[5], forwarded; /* operations issued per group; sources read through f */
  /* Registers read and written by issued operations, one count a source or result however many lanes: temporaries, input and output buffer,
     constants. A difference across the quad reads two. */
  uint64_t reads_t, reads_v, reads_o, reads_c, writes_t, writes_o;
} gl_sim_stats;
void gl_sim_get_stats(const gl_sim *s, gl_sim_stats *st);

#endif
