/* SPDX-License-Identifier: Apache-2.0 */
/* The reference simulator of one core: bit-exact and cycle-exact with the Verilog (docs/architecture.md). */
#ifndef GM_SIM_H
#define GM_SIM_H

#include <stddef.h>
#include <stdint.h>

#include "core/machine/machine.h"
#include "core/sim/trace.h"
#include "core/texture/texture.h"

typedef struct gm_sim gm_sim;

typedef struct {
  gm_gate_policy policy;
  unsigned wake;            /* 0..16 */
  unsigned texture_latency; /* frozen cycles of a lookup with one request, if the texture memory is in time; >= 3 */
  uint64_t texture_seed;    /* 0: the memory is in time, and the core knows that; else its times are random */
  bool texture_promised;    /* with a seed: the core was told that the memory is in time, but responses come early and late */
} gm_run_config;

/* NULL when out of memory. The machine is copied. */
gm_sim *gm_sim_new(const gm_machine *m);
void gm_sim_free(gm_sim *s);

/* Host side, core idle. kind: GM_HOST_*; the table says what each reaches. */
enum {
#define GM_HOST_KIND(name, number, meaning) GM_HOST_##name = number,
#include "core/isa/host.def"
};
/* Writes and reads 128 bits as the host does: a register, a constant, a word of code in data[0], and so on. Inputs of the core of a cluster
   (v, system inputs) come on its fill port instead; a write has the same effect. That core keeps one bit of gl_FrontFacing and two lanes of
   gl_PointCoord. */
void gm_sim_write(gm_sim *s, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
void gm_sim_read(const gm_sim *s, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
/* The core of a cluster holds two programs. With this bit, an address of kind CODE, CONST or SAMPLER belongs to the second one. */
enum { GM_SIM_PROGRAM = 0x8000 };
/* Texture memory (word addressed), owned by the caller. */
void gm_sim_texture_memory(gm_sim *s, const uint32_t *words, size_t count);
/* Sets the function that gives the word at an address outside of that memory. NULL: zero. */
void gm_sim_texture_beyond(gm_sim *s, uint32_t (*beyond)(uint32_t addr));

/* What the core's reset input does: ends a run, clears predicates, a0, loop counters and held gates. Other registers and memories keep
   their contents. */
void gm_sim_reset_core(gm_sim *s);
void gm_sim_forget_code(gm_sim *s); /* no program is loaded; everything else keeps its contents */
void gm_sim_reset(gm_sim *s);       /* all registers zero, core idle; code, constants, samplers too */
/* Starts a run: the threads of the mask begin at address pc. */
void gm_sim_start(gm_sim *s, const gm_run_config *cfg, unsigned pc, uint32_t thread_mask);
/* Threads that switch: starts more threads of a run, from the coming cycle on. Threads that have not retired go on as before: only those of
   the mask that have, or were not started, begin. Returns the mask of those that begin; 0 if the core is idle. */
uint32_t gm_sim_join(gm_sim *s, unsigned pc, uint32_t thread_mask);
/* Threads of a core of a cluster, not running: they run program 0 or 1 from their next start on. */
void gm_sim_set_program(gm_sim *s, uint32_t thread_mask, unsigned program);
/* Threads of the core of a cluster that are to end from the coming cycle on: their next bundle counts as `end`. Groups of threads end in
 * one round. */
void gm_sim_abort(gm_sim *s, uint32_t thread_mask);
/* The host reads o of threads (a bit each) in the coming cycle, so their gates are open in it. For the core of a cluster, whose host reads
   the results of threads that have retired while others run. */
void gm_sim_host_reads_o(gm_sim *s, uint32_t threads);
/* The core of a cluster with a memory array: an input register v is written in the coming cycle, so the clock of its bank runs. */
void gm_sim_fills_v(gm_sim *s, unsigned thread, unsigned addr);

/* Threads that switch: the texture memory's port, if the memory is outside of the simulator. */
typedef struct {
  bool ready, offered; /* before each cycle: the memory accepts the core's request in it, and offers a response with this tag */
  uint8_t tag;
  uint32_t rgba[4]; /* machines with texture_share: the result of the lookup, which is the response there */
  bool taken;       /* after it: the core took the response */
} gm_sim_texture_port;
/* NULL: the memory is part of the simulator. The port stays over runs and resets; the caller owns it. */
void gm_sim_set_texture_port(gm_sim *s, gm_sim_texture_port *p);
/* The request on the port in the coming cycle; NULL: none. Tag as in gm_trace. With texture_share it is a lookup: mask is the number of its
   sampler, addr are its coordinates, and bit 0 of the tag is the program. */
const gm_tex_request *gm_sim_port_request(const gm_sim *s, uint8_t *tag);
/* One cycle. Fills *t. Returns 1 while busy, 0 when idle (the record is then not of a busy cycle), -1 when a program rule was broken:
   gm_sim_error then names rule, bundle (address and disassembly), register and cycle. */
int gm_sim_cycle(gm_sim *s, gm_trace *t);
bool gm_sim_busy(const gm_sim *s); /* a run is in progress in the coming cycle */
const char *gm_sim_error(const gm_sim *s);
/* Whether a thread's fragment was discarded. */
int gm_sim_killed(const gm_sim *s, unsigned thread);

/* What the host interface does not show: predicates (a bit for each lane), address register and loop counters of a thread. */
typedef struct {
  uint8_t pred[4];
  int16_t a0;
  uint16_t lc[4];
} gm_sim_control;
void gm_sim_get_control(const gm_sim *s, unsigned thread, gm_sim_control *c);

/* Totals of the run so far, window as in architecture.md section 5. */
typedef struct {
  uint64_t cycles, frozen_tex, frozen_v, frozen_o, bundles, ops;
  uint64_t open_v, open_o;          /* cycles with the gate open, summed over threads */
  uint64_t access_v, access_o;      /* cycles with an access */
  uint64_t toggles_v, toggles_o;    /* closed-to-open transitions */
  uint64_t group_ops[5], forwarded; /* operations issued per group; sources read through the forwarding flip-flops fa fb fc */
  /* Registers read and written by issued operations, one count for each source or result, however many lanes it has: temporaries, input
     and output buffer, constants. A difference across the quad (ddx, ddy) counts as two reads. */
  uint64_t reads_t, reads_v, reads_o, reads_c, writes_t, writes_o;
  uint64_t idle, switches; /* if threads switch: cycles in which no thread was ready to be fetched, and changes of the group in service */
  uint64_t open_part[GM_PARTS]; /* as open_v, of the fine-grained clock gates */
} gm_sim_stats;
void gm_sim_get_stats(const gm_sim *s, gm_sim_stats *st);

#endif
