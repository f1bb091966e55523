/* SPDX-License-Identifier: Apache-2.0 */
/* The Verilated core as a C object: loaded from its library, driven a cycle at a time. The texture memory is served here, with the same
   timing model as the simulator's. */
#ifndef GL_RTL_MODEL_H
#define GL_RTL_MODEL_H

#include "activity/activity.h"
#include "machine/machine.h"
#include "sim/sim.h"

typedef struct gl_rtl gl_rtl;

/* Which build of the core (scripts/make/tb.mk). */
typedef enum {
  GL_RTL_COUNT, /* libcore.so: counts toggles of registers, ports and enables */
  GL_RTL_ALL,   /* libcore_all.so: of all nets */
  GL_RTL_VCD,   /* libcore_vcd.so, libcore_fst.so: the same nets as GL_RTL_COUNT / all nets into a file */
  GL_RTL_FST,
  GL_RTL_PLAIN /* libcore_plain.so: neither */
} gl_rtl_flavour;

/* Opens the core of a machine: build/rtl/NAME/libcore*.so, or the same under $GLOAM_RTL. NULL with a message when it is missing or was
   built for different parameters. */
gl_rtl *gl_rtl_open(const gl_machine *m, gl_rtl_flavour flavour, char *err, size_t errsize);
void gl_rtl_close(gl_rtl *r);

/* The reset input alone: memories keep their contents. */
void gl_rtl_reset_core(gl_rtl *r);
/* Resets the core, then clears every register, constant and sampler through the host port. */
void gl_rtl_reset(gl_rtl *r);
/* Host accesses, kinds as in sim.h, core idle. ctx: the gl_rtl. Fit gl_host_write and gl_host_read of run.h. */
void gl_rtl_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
void gl_rtl_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
/* Texture memory (word addressed), owned by the caller; what lies outside reads as zero. */
void gl_rtl_texture_memory(gl_rtl *r, const uint32_t *words, size_t count);
void gl_rtl_start(gl_rtl *r, const gl_run_config *cfg, unsigned pc, uint32_t thread_mask);
/* Low phase of a cycle: *t is the record of it. Then the edge. */
void gl_rtl_settle(gl_rtl *r, gl_trace *t);
void gl_rtl_edge(gl_rtl *r);
/* Text of the first assertion that failed, NULL if none did. */
const char *gl_rtl_error(const gl_rtl *r);

/* Toggle counts (flavours COUNT and ALL) from the next cycle, whose values are the start, until stop. */
void gl_rtl_activity_start(gl_rtl *r);
void gl_rtl_activity_stop(gl_rtl *r);
/* The counts so far; the caller frees with gl_activity_free. 0, or -1 when out of memory. */
int gl_rtl_activity(gl_rtl *r, gl_activity *a);
/* Waveform (flavours VCD and FST); clock: also the high phases. 0, or -1. */
int gl_rtl_dump_open(gl_rtl *r, const char *path, bool clock);
void gl_rtl_dump_close(gl_rtl *r);

#endif
