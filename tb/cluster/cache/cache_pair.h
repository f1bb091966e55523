/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the texture cache of a cluster in Verilog and its C model in lockstep, with a memory (docs/cluster.md, "Texture cache"). Each cycle
   compares all outputs and the gated clock; each answer is compared with the memory too. */
#ifndef GM_CACHE_PAIR_H
#define GM_CACHE_PAIR_H

#include <stddef.h>

#include "base/error.h"
#include "base/random.h"
#include "cache_shim.h"
#include "cluster/cluster_state.h"
#include "core/texture/texture_cache.h"

enum { CACHE_TAGS = 16, CACHE_LINES = 64 }; /* tags of a core; lines outstanding at most */

typedef struct {
  unsigned latency; /* cycles from the request for a line to its first word, at least 1; random up to twice as many with `random` */
  bool random;
  unsigned stall, slow; /* percent of the cycles in which no line is accepted, and in which no word comes */
} cache_timing;

/* Both caches, and the memory. */
typedef struct {
  gm_tex_cache *model;
  cl_arbiter arbiter;
  cache_pins pins;
  /* the cores' requests outstanding */
  gm_tex_port_request asked[CACHE_CORES_MAX][CACHE_TAGS];
  uint16_t waits[CACHE_CORES_MAX]; /* tags */
  /* the memory */
  cache_timing timing;
  gm_rng rng;
  uint32_t contents; /* the texels' values depend on it */
  struct {
    uint32_t addr;
    uint64_t due;
  } line[CACHE_LINES];
  unsigned head, lines, word;
  uint64_t cycle, clocks, answers;
  bool broken; /* see why */
  char why[GM_ERROR_SIZE];
} cache_pair;

/* 0, or -1 with a message. */
int cache_pair_open(cache_pair *p, uint64_t seed);
void cache_pair_close(cache_pair *p);
/* Resets both. The counters start again, and all lines are missing. */
void cache_pair_reset(cache_pair *p);
/* A cycle. The caller has set the cores' requests, rsp_ready and clear in `pins`, and finds the accepted requests in pins.req_ready.
   Returns false if the two differ or an answer is wrong. */
bool cache_pair_cycle(cache_pair *p);
/* Is nothing outstanding? */
bool cache_pair_idle(const cache_pair *p);
/* Compares the counters, in a cycle of its own. */
bool cache_pair_counts(cache_pair *p, gm_tex_cache_counts *n);

#endif
