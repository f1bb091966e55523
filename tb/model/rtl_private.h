/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the Verilated core as a C object (rtl_model.h): its state. */
#ifndef RTL_PRIVATE_H
#define RTL_PRIVATE_H

#include "base/error.h"
#include "core/texture/texture_memory.h"
#include "core_library.h"
#include "rtl_model.h"

struct gm_rtl {
  gm_core_library library;
  const gm_rtl_library_info *lib; /* the interface that the library offers */
  gm_rtl_core *core;
  gm_machine m;
  gm_rtl_in in;
  gm_rtl_out out;
  /* texture memory */
  const uint32_t *texture;
  size_t texture_count;
  gm_run_config cfg;
  uint64_t request_number;
  bool waiting;               /* a request is on the port, or accepted and not answered */
  unsigned age, stall, delay; /* of this request, or of the next one */
  gm_tex_memory memory;       /* if threads switch, instead of the fields above from request_number on */
  /* the host's request that the core took in the last cycle */
  bool executes;
  int kind;
  bool writes;
  uint32_t bank; /* the bit of its thread */
  gm_noise noise;
  gm_rng rng; /* of the noise */
  bool noisy; /* the host makes noise */
  unsigned reads;
  gm_rtl_probe *probe;
  void *probe_ctx;
  bool covers; /* toggles are noted for coverage */
  unsigned cover_cycle;
  bool dumps;                /* a waveform is open */
  bool activity;             /* count toggles from the next start on */
  char error[GM_ERROR_SIZE]; /* what a handshake, or a gated clock in a cycle of the host, did wrong first; empty: nothing */
};

/* Notes a fault, if it is the first. */
void rtl_complain(gm_rtl *r, const char *what);

/* The texture memory: chooses the times of the next request; drives its signals before the low phase of a cycle; checks the core's signals,
   and goes on by a cycle, after the low phase. */
void rtl_texture_next(gm_rtl *r);
void rtl_texture_before(gm_rtl *r);
void rtl_texture_after(gm_rtl *r);

#endif
