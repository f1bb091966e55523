/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over Verilated cores of a frame (rtl/frame/core; docs/frame.md, "Hardware"). Each machine has a model of its own, of which
 * any number of cores is made.
 */
#ifndef GM_FRAME_CORE_SHIM_H
#define GM_FRAME_CORE_SHIM_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { FRAME_CORE_THREADS = 4 /* at most */ };

/* An input of a slot's thread, on the bus to all cores: of register `number`, or gl_FragCoord (data), gl_PointCoord and gl_FrontFacing. */
typedef struct {
  int valid, system, front;
  uint32_t core, slot, thread, number, data[4], point[2];
} frame_core_fill;

typedef struct {
  /* inputs */
  int rst, start;
  uint32_t core, threads, slot, entry; /* the core's number; of the task that starts */
  frame_core_fill fill;
  int asks; /* the host: a write of a register */
  uint32_t kind, thread, addr, word[4], policy, wake, tex_cycles;
  int tex_ready, tex_answers;
  uint32_t texel[4];
  /* outputs */
  int done, host_ready, tex_asks, tex_takes;
  uint32_t writes, killed, color[FRAME_CORE_THREADS][4]; /* writes, killed: a bit for each thread */
  uint32_t tex_mask, tex_addr[4];
  int clock; /* the core's clock has an edge at the end of this cycle, after edge() */
} frame_core_pins;

typedef struct {
  const char *machine;
  void *(*open)(void);
  void (*close)(void *core);
  void (*settle)(void *core, frame_core_pins *p); /* inputs to outputs, clock low */
  void (*edge)(void *core, frame_core_pins *p);   /* rising edge */
} frame_core_model;

/* A bench has the models that it is linked with; the others are NULL. */
extern const frame_core_model frame_core_quad __attribute__((weak)), frame_core_cyclone __attribute__((weak));

#ifdef __cplusplus
}
#endif
#endif
