/* SPDX-License-Identifier: Apache-2.0 */
/* The C interface of a Verilated cluster_control (libcontrol.so): the cluster without its cores. tb/cluster/control.cpp implements it,
   tb/cluster/cluster_model.c loads it. */
#ifndef GM_CONTROL_ABI_H
#define GM_CONTROL_ABI_H

#include <stddef.h>

#include "cluster/ports.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GM_CONTROL_ABI_VERSION = 11 };

/* Start value of the counters in a library that is built with COUNTERS_HIGH (rtl/cluster/event_counter.v). They have 48 bits. */
#define GM_COUNT_FROM 0xa5a5ffffff00
#define GM_COUNT_BITS 0xffffffffffff

/* Outputs of one core. */
typedef struct {
  uint8_t busy, h_ready, h_rvalid, req_valid, req_tag, req_mask, rsp_ready;
  uint32_t retired, killed;
  uint32_t h_rdata[4], req_addr[4];
} gm_control_core;

typedef struct {
  gm_cluster_in in;
  uint8_t set_valid, set_number; /* a setting is written */
  uint32_t set_data;
  uint8_t count_clear, count_snapshot, count_select, test_en, error_tag;
  gm_control_core core[GM_CLUSTER_CORES];
} gm_control_in;

/* Bits by core where a field is a mask. */
typedef struct {
  gm_cluster_out out;
  gm_cluster_assign assign;
  gm_cluster_core_port port[GM_CLUSTER_CORES];
  uint8_t h_rready, req_ready, rsp_valid;
  /* Texels: the first of these for all cores. Or results of the shared texture units, each for its cores. */
  uint8_t rsp_tag[GM_CLUSTER_CORES];
  uint32_t rsp_data[GM_CLUSTER_CORES][4];
  uint8_t unit_clock;  /* bit per unit: its clock runs */
  uint8_t cache_clock; /* the clock of the texture cache runs */
  uint8_t policy, wake;
  uint16_t tex_cycles;
  uint32_t set_read;                      /* the setting of set_number */
  uint64_t count_data;                    /* the counter of count_select, as the last snapshot left it */
  uint32_t rsp_task, wr_task, error_task; /* as in bus_abi.h */
} gm_control_out;

typedef struct gm_control gm_control;

/* What a library offers, found by the symbol `gm_control_library`. */
typedef struct {
  int version;
  unsigned cores, threads, group, share;                           /* share: cores that share a texture unit, 0: each has its own */
  gm_control *(*create)(unsigned seed, char *err, size_t errsize); /* seed of the registers' values at the start */
  void (*destroy)(gm_control *);
  /* Sets the inputs in the low phase and lets the nets settle. Fields of the outputs without meaning are zero. */
  void (*settle)(gm_control *, const gm_control_in *, gm_control_out *);
  /* events: core_events of each core. They may depend on the outputs of `settle`, so they come only here. */
  void (*edge)(gm_control *, const uint16_t *events);
  const char *(*error)(const gm_control *); /* the first rule that was broken (tb/cluster/unit_checks.v); NULL: none */
  uint64_t count_from;                      /* the counters' value after a clear: 0 or GM_COUNT_FROM */
} gm_control_library_info;

#ifdef __cplusplus
}
#endif
#endif
