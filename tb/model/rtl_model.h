/* SPDX-License-Identifier: Apache-2.0 */
/* The Verilated core as a C object, loaded from its library and driven cycle by cycle (docs/simulator-and-testbench.md, "Test bench"). This
   module also answers the core's texture requests, with the timing of the simulator's texture memory. */
#ifndef GM_RTL_MODEL_H
#define GM_RTL_MODEL_H

#include <stdbool.h>

#include "core/activity/activity.h"
#include "core/machine/machine.h"
#include "core/sim/sim.h"
#include "core_library.h"
#include "noise.h"
#include "rtl_abi.h"

typedef struct gm_rtl gm_rtl;

enum { GM_RTL_PERIOD = 10 }; /* nanoseconds of a cycle in waveforms (tb/model/shim.cpp) */

/* Opens the core of a machine (core_library.h). Its registers start with random values or with 0. NULL with a message when it is missing,
 * stale or built for different parameters. */
gm_rtl *gm_rtl_open(const gm_machine *m, gm_rtl_variant variant, bool random, char *err, size_t errsize);
void gm_rtl_close(gm_rtl *r);

/* Activates the reset input; memories keep their contents. */
void gm_rtl_reset_core(gm_rtl *r);
/* Resets the core, then clears every register, constant and sampler through the host port. */
void gm_rtl_reset(gm_rtl *r);
/* Host accesses, kinds as in sim.h, core idle. ctx: the gm_rtl. Fit gm_host_write and gm_host_read of run.h. */
void gm_rtl_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
void gm_rtl_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
/* Texture memory (word addressed), owned by the caller. Addresses past its end read as zero. */
void gm_rtl_texture_memory(gm_rtl *r, const uint32_t *words, size_t count);
/* Starts a run of the threads of the mask from pc. */
void gm_rtl_start(gm_rtl *r, const gm_run_config *cfg, unsigned pc, uint32_t thread_mask);
/* A start is taken, and reset drops it in the next cycle. */
void gm_rtl_false_start(gm_rtl *r);
/* gm_rtl_settle runs the low phase of a cycle and fills its record *t. gm_rtl_edge then raises the clock and fills the edges of the gated
   clocks *c. */
void gm_rtl_settle(gm_rtl *r, gm_trace *t);
void gm_rtl_edge(gm_rtl *r, gm_rtl_clocks *c);
/* Noise from now on, also in the next run. */
void gm_rtl_noise(gm_rtl *r, const gm_noise *n);
/* Ends the noise, after a run. A request that the host makes in this cycle may be taken: then the return value is true and *in has it. */
bool gm_rtl_quiet(gm_rtl *r, gm_rtl_in *in);
/* The reset input, from the next cycle on. */
void gm_rtl_reset_input(gm_rtl *r, bool on);
/* The inputs of the present cycle. */
const gm_rtl_in *gm_rtl_inputs(const gm_rtl *r);
/* Calls the function at the end of every cycle, those of the host too; NULL: none. */
typedef void gm_rtl_probe(void *ctx, const gm_rtl_in *in, const gm_rtl_out *out, const gm_rtl_clocks *clocks);
void gm_rtl_set_probe(gm_rtl *r, gm_rtl_probe *probe, void *ctx);
/* The clocks of all gates that the machine has: what *t has of them while the test enable is 1. */
void gm_rtl_all_gates(const gm_machine *m, gm_trace *t);
/* Runs idle cycles. */
void gm_rtl_idle(gm_rtl *r, unsigned cycles);
/* Text of the first fault: an assertion that failed, a wrong handshake, or a wrong gated clock in a cycle of the host. NULL if there was
   none. */
const char *gm_rtl_error(const gm_rtl *r);

/* Toggle counts (variants COUNT and ALL) of the next run, until stop. The values in the cycle before its first one are the start. */
void gm_rtl_activity_start(gm_rtl *r);
void gm_rtl_activity_stop(gm_rtl *r);
/* The counted nets, and the toggles of one since gm_rtl_activity_start; 0 nets if the variant does not count. */
size_t gm_rtl_signal_count(gm_rtl *r);
void gm_rtl_signal_at(gm_rtl *r, size_t i, gm_rtl_signal *s);
uint64_t gm_rtl_toggles(gm_rtl *r, const gm_rtl_signal *s);
/* The counts so far; the caller frees with gm_activity_free. 0, or -1 when out of memory. */
int gm_rtl_activity(gm_rtl *r, gm_activity *a);
/* Variant COVER: the bits of a net that rose and fell since gm_rtl_cover_start, which counts the cycles of the host too. */
void gm_rtl_cover_start(gm_rtl *r);
void gm_rtl_covered(gm_rtl *r, const gm_rtl_signal *s, const uint32_t **up, const uint32_t **down);
/* Writes the counts of lines and branches in Verilator's format. */
void gm_rtl_cover_lines(gm_rtl *r, const char *path);
/* What the simulator expects in the cycle that was settled last: the scope `expected` of a waveform. Nothing happens without one. */
void gm_rtl_expect(gm_rtl *r, const gm_trace *t, uint64_t cycle, bool differs);
/* The time of that cycle in waveforms. */
uint64_t gm_rtl_time(const gm_rtl *r);
/* Adds real-valued nets to the waveform that is opened next (variant FST), in a scope of their own; names of nested scopes are separated by
   spaces. Their values are read at each edge. Without a scope, all such nets are dropped. */
void gm_rtl_reals(gm_rtl *r, const char *scope, const char *const *names, size_t n, const double *values);
/* Waveform (variants VCD and FST), without the cycles in which the host waits for a start to be taken; clock: writes the high phases of
   the clock too. 0, or -1. */
int gm_rtl_dump_open(gm_rtl *r, const char *path, bool clock);
void gm_rtl_dump_close(gm_rtl *r);
/* Is a waveform open? */
bool gm_rtl_dumps(const gm_rtl *r);

#endif
