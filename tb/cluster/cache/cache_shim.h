/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over the Verilated texture cache with the arbiter of its cores (cache_bench.v). */
#ifndef GM_CACHE_SHIM_H
#define GM_CACHE_SHIM_H

#include <stdint.h>

/* The shape, from scripts/make/cluster.mk. Linters take that of the sweeps. */
#ifndef CACHE_CORES
#define CACHE_CORES 1
#define CACHE_BYTES 4096
#define CACHE_WAYS 4
#define CACHE_LINE 64
#define CACHE_WAIT_AW 4
#endif

#ifdef __cplusplus
extern "C" {
#endif

enum { CACHE_CORES_MAX = 4 };

typedef struct {
  /* inputs; masks have a bit for each core */
  int rst, clear, line_ready, beat_valid;
  uint32_t req_valid, rsp_ready;
  uint8_t tag[CACHE_CORES_MAX], mask[CACHE_CORES_MAX];
  uint32_t addr[CACHE_CORES_MAX][4], beat[4];
  /* outputs, of the same cycle */
  uint32_t req_ready, rsp_valid, rsp_tag, data[4], line_addr;
  int line_valid, beat_ready;
  uint64_t counts[4]; /* footprints, texels, hits, misses; those of the cycle before are not in it yet */
  int clock;          /* after cache_shim_edge: the gated clock has an edge at the end of this cycle */
} cache_pins;

void cache_shim_open(void);
void cache_shim_close(void);
void cache_shim_settle(cache_pins *p); /* inputs to outputs, clock low */
void cache_shim_edge(cache_pins *p);   /* rising edge */

#ifdef __cplusplus
}
#endif
#endif
