/* SPDX-License-Identifier: Apache-2.0 */
/* The C interface of a Verilated core (libcore*.so). tb/shim.cpp implements it, tb/rtl_model.c loads it; nothing else uses it. */
#ifndef GL_RTL_ABI_H
#define GL_RTL_ABI_H

#include <stddef.h>
#include <stdint.h>

#include "sim/trace.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GL_RTL_ABI_VERSION = 3 };

/* Inputs of one cycle, names as the ports of gl_core. */
typedef struct {
  uint32_t h_wdata[4], tm_data[4];
  uint32_t start_mask;
  uint16_t h_addr, start_pc, tex_cycles;
  uint8_t rst, h_we, h_re, h_kind, h_thread, start, policy, wake, test_en, tm_rsp;
} gl_rtl_in;

/* Outputs just before the rising edge that ends the cycle. */
typedef struct {
  gl_trace trace;
  uint32_t h_rdata[4], tm_addr[4];
  uint8_t busy, tm_req, tm_mask;
} gl_rtl_out;

typedef struct {
  const char *name; /* full hierarchical name, dots between the parts, array words as name[n] */
  uint32_t width;
  uint32_t code; /* nets with the same code are one net under several names */
} gl_rtl_signal;

typedef struct gl_rtl_core gl_rtl_core;

/* What a library offers, found by the symbol `gl_rtl_library`. */
typedef struct {
  int version;
  const char *machine; /* what the model was built for, as gl_machine_format writes it */
  int counts;          /* 1: activity functions count; 0: they are absent (NULL) */
  const char *dump;    /* "vcd", "fst" or NULL: format of dump_open */
  gl_rtl_core *(*create)(char *err, size_t errsize);
  void (*destroy)(gl_rtl_core *);
  /* Low phase with these inputs: every net settles, outputs are filled. */
  void (*settle)(gl_rtl_core *, const gl_rtl_in *, gl_rtl_out *);
  /* Counts or dumps the settled nets, then the rising edge. */
  void (*edge)(gl_rtl_core *);
  /* NULL, or the text of the first assertion that failed. The model is of no further use after one. */
  const char *(*error)(const gl_rtl_core *);
  /* Activity: from the next edge on (its values are the start, not counted) until activity_stop. Counters start at zero. */
  void (*activity_start)(gl_rtl_core *);
  void (*activity_stop)(gl_rtl_core *);
  size_t (*signal_count)(gl_rtl_core *);
  void (*signal)(gl_rtl_core *, size_t i, gl_rtl_signal *);
  uint64_t (*toggles)(gl_rtl_core *, const gl_rtl_signal *);
  uint64_t (*samples)(gl_rtl_core *);
  /* Waveform from the next edge on. 0, or -1. */
  int (*dump_open)(gl_rtl_core *, const char *path, int clock);
  void (*dump_close)(gl_rtl_core *);
} gl_rtl_library_info;

#ifdef __cplusplus
}
#endif
#endif
