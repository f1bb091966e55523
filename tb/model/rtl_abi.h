/* SPDX-License-Identifier: Apache-2.0 */
/* The C interface of a Verilated core (libcore*.so). tb/model/shim.cpp implements it, tb/model/rtl_model.c loads it; nothing else uses it.
 */
#ifndef GM_RTL_ABI_H
#define GM_RTL_ABI_H

#include <stddef.h>
#include <stdint.h>

#include "core/sim/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GM_RTL_ABI_VERSION = 14 };

/* Inputs of one cycle, named like the ports of traced_core. */
typedef struct {
  uint32_t h_wdata[4], tm_rsp_data[4];
  uint32_t start_mask;
  uint16_t h_addr, start_pc, tex_cycles;
  uint8_t rst, h_valid, h_write, h_kind, h_thread, h_rready, start_valid, policy, wake, test_en, tm_req_ready, tm_rsp_valid, tm_rsp_tag;
  uint8_t start_program;                                     /* of the core of a cluster */
  uint32_t abort;                                            /* of the core of a cluster: threads that are to end */
  uint8_t fill_valid, fill_thread, fill_system, fill_number; /* of the core of a cluster: an input, as in cluster/ports.h */
  uint32_t fill_data[4];
} gm_rtl_in;

/* Outputs just before the rising edge that ends the cycle. */
typedef struct {
  gm_trace trace;
  uint32_t h_rdata[4], tm_req_addr[4];
  uint8_t h_ready, h_rvalid, start_ready, busy, tm_req_valid, tm_req_mask, tm_rsp_ready;
  uint16_t events; /* of the core of a cluster: core_events */
} gm_rtl_out;

/* Edges at the clock pins of the gated buffers in one cycle, a bit per thread. */
typedef struct {
  uint32_t rise_v, rise_o;                           /* rose with the edge that ends the cycle */
  uint32_t high_v, high_o;                           /* high in the low phase: the gate does not pass the clock's falling edge */
  uint32_t rise_part[GM_PARTS], high_part[GM_PARTS]; /* the same of the fine-grained clock gates */
} gm_rtl_clocks;

/* A net that is counted. */
typedef struct {
  const char *name; /* full hierarchical name, dots between the parts, array words as name[n] */
  uint32_t width;
  uint32_t code; /* nets with the same code are one net under several names */
} gm_rtl_signal;

typedef struct gm_rtl_core gm_rtl_core;

/* What a library offers, found by the symbol `gm_rtl_library`. */
typedef struct {
  int version;
  const char *machine; /* what the model was built for, as gm_machine_format writes it */
  const char *sources; /* files that it was built from, a line "HASH PATH" each (core_check.h) */
  int counts;          /* 1: activity functions count; 0: they are absent (NULL) */
  const char *dump;    /* "vcd", "fst" or NULL: format of dump_open */
  /* All registers start with 0, or, if `random`, with random values that are the same each time for one build. */
  gm_rtl_core *(*create)(int random, char *err, size_t errsize);
  void (*destroy)(gm_rtl_core *);
  /* Sets the inputs in the low phase, lets all nets settle and fills the outputs. */
  void (*settle)(gm_rtl_core *, const gm_rtl_in *, gm_rtl_out *);
  /* Counts or dumps the settled nets, then raises the clock and reports the edges of the gated clocks. */
  void (*edge)(gm_rtl_core *, gm_rtl_clocks *);
  /* Text of the first assertion that failed, or NULL. Do not use the model after a failure. */
  const char *(*error)(const gm_rtl_core *);
  /* The time in a waveform of the cycle that the next edge ends. */
  uint64_t (*time)(const gm_rtl_core *);
  /* Counts toggles from the next edge until activity_stop. The values at that edge are the start and are not counted. Counters start at
     zero. */
  void (*activity_start)(gm_rtl_core *);
  void (*activity_stop)(gm_rtl_core *);
  size_t (*signal_count)(gm_rtl_core *);
  void (*signal)(gm_rtl_core *, size_t i, gm_rtl_signal *);
  uint64_t (*toggles)(gm_rtl_core *, const gm_rtl_signal *);
  uint64_t (*samples)(gm_rtl_core *);
  /* Waveform from the next edge on. 0, or -1. */
  int (*dump_open)(gm_rtl_core *, const char *path, int clock);
  /* 1: the waveform leaves out the following edges; 0: no longer. */
  void (*dump_pause)(gm_rtl_core *, int pause);
  void (*dump_close)(gm_rtl_core *);
  /* What the simulator expects in this cycle, for the scope `expected` of the waveform. NULL unless dump is "fst". */
  void (*expect)(gm_rtl_core *, const gm_trace *, uint64_t cycle, int differs);
  /* Adds real-valued nets in a scope of their own (nested scopes are separated by spaces); before dump_open. Their values are read at each
     edge, until dump_close. Without a scope, all such nets are dropped. NULL unless dump is "fst". */
  void (*reals)(gm_rtl_core *, const char *scope, const char *const *names, size_t n, const double *values);
  /* The bits of a net that ever rose, and those that ever fell, between activity_start and activity_stop. `toggles` is 0 then. Both are
     NULL in libraries that do not note them. */
  void (*covered)(gm_rtl_core *, const gm_rtl_signal *, const uint32_t **up, const uint32_t **down);
  /* Writes the counts of lines and branches in Verilator's format. */
  void (*cover_lines)(gm_rtl_core *, const char *path);
} gm_rtl_library_info;

#ifdef __cplusplus
}
#endif
#endif
