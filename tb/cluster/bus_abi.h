/* SPDX-License-Identifier: Apache-2.0 */
/* The C interface of the Verilated buses of a cluster, and of the whole axi_cluster (libbus.so). tb/cluster/bus.cpp implements it,
 * tb/cluster/axi_bench.c loads it. */
#ifndef GM_BUS_ABI_H
#define GM_BUS_ABI_H

#include <stddef.h>

#include "cluster/ports.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { GM_BUS_ABI_VERSION = 7 };

/* What the memory drives at the masters. */
typedef struct {
  bool arready, rvalid, rid, rlast, awready, wready, bvalid;
  uint8_t rresp, bresp;
  uint32_t rdata[4];
} gm_axi_memory_out;

/* What the masters drive. */
typedef struct {
  bool arvalid, arid, rready, awvalid, wvalid, wlast, bready;
  uint8_t arlen;
  uint64_t araddr, awaddr;
  uint32_t wdata[4];
} gm_axi_master_out;

/* What the host drives at the slave. */
typedef struct {
  bool awvalid, wvalid, bready, arvalid, rready;
  uint16_t awaddr, araddr;
  uint8_t wstrb;
  uint32_t wdata;
} gm_axi_host_out;

/* What the slave drives. */
typedef struct {
  bool awready, wready, bvalid, arready, rvalid, irq;
  uint8_t bresp, rresp;
  uint32_t rdata;
} gm_axi_slave_out;

/* What the cluster drives: its outputs, the setting and the counter that are read. */
typedef struct {
  gm_cluster_out out;
  uint32_t set_read;
  uint64_t count_data;
  uint32_t rsp_task, wr_task; /* whose word comes and is written: bit 17 a load, bit 16 the stage, then the tag */
  uint32_t error_task;        /* whose texture request error_tag is: bit 17 known, bit 16 the stage, then the tag */
} gm_bus_cluster_out;

/* What the buses drive at the cluster. */
typedef struct {
  gm_cluster_in in;
  bool set_valid, count_clear, count_snapshot;
  uint8_t set_number, count_select, error_tag;
  uint32_t set_data;
} gm_bus_cluster_in;

typedef struct gm_bus gm_bus;

/* What a library offers, found by the symbol `gm_bus_library`. */
typedef struct {
  int version;
  unsigned cores, threads, group, line;                        /* line: bytes of a line of the texture cache; 0: there is none */
  gm_bus *(*create)(unsigned seed, char *err, size_t errsize); /* seed of the registers' values at the start */
  void (*destroy)(gm_bus *);
  /* Sets inputs in the low phase and lets the nets settle. */
  void (*settle)(gm_bus *, bool rst, const gm_axi_host_out *, const gm_axi_memory_out *, const gm_bus_cluster_out *);
  /* The outputs as they are. */
  void (*outputs)(const gm_bus *, gm_axi_slave_out *, gm_axi_master_out *, gm_bus_cluster_in *);
  void (*edge)(gm_bus *);
  /* Text of the first rule that was broken, or NULL. */
  const char *(*error)(const gm_bus *);
  /* The whole axi_cluster: what its cluster drives. `settle` ignores its last argument. NULL: the buses alone. */
  void (*cluster)(const gm_bus *, gm_bus_cluster_out *);
  uint64_t count_from; /* the counters' value after a clear (control_abi.h) */
} gm_bus_library_info;

#ifdef __cplusplus
}
#endif
#endif
