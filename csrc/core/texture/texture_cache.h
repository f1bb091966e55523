/* SPDX-License-Identifier: Apache-2.0 */
/* A model of a cluster's texture cache (docs/cluster.md), cycle-exact and bit-exact with rtl/cluster/texture_cache.v: set associative,
   the line of a set that came first goes. Requests wait in a queue for missing lines, so answers come in the order of the requests. */
#ifndef GM_TEX_CACHE_H
#define GM_TEX_CACHE_H

#include <stdbool.h>
#include <stdint.h>

#include "core/texture/texture_memory.h"

typedef struct gm_tex_cache gm_tex_cache;

/* All are powers of two. */
typedef struct {
  unsigned bytes, ways;
  unsigned line; /* bytes, 32 to 256 */
  unsigned wait; /* parts of requests that have room in the queue */
} gm_tex_cache_shape;

typedef struct {
  bool clear; /* forgets all lines */
  bool req_valid, rsp_ready;
  gm_tex_port_request request;
  bool line_ready, beat_valid; /* memory: accepts the request for a line; returns a word of a line, in the order of the requests */
  uint32_t beat[4];
} gm_tex_cache_in;

/* They depend on registers only. Fields without meaning are zero. */
typedef struct {
  bool busy; /* a request or a line is outstanding. The clock runs then, and in a cycle with a request, a clear or a reset */
  bool req_ready, rsp_valid;
  uint8_t rsp_tag;
  uint32_t rsp_data[4]; /* texels that are not asked for are zero */
  bool line_valid, beat_ready;
  uint32_t line_addr; /* of its first texel, in words of 32 bits */
} gm_tex_cache_out;

typedef struct {
  uint64_t footprints, texels; /* requests accepted; texels that they ask for */
  uint64_t hits, misses;       /* requests without a miss; lines that were missing */
} gm_tex_cache_counts;

/* An empty cache. NULL: there is no such shape, or no memory. */
gm_tex_cache *gm_tex_cache_new(const gm_tex_cache_shape *s);
void gm_tex_cache_free(gm_tex_cache *c);
/* Drops all requests and lines, and clears the counters. */
void gm_tex_cache_reset(gm_tex_cache *c);
/* The outputs in this cycle. */
void gm_tex_cache_outputs(const gm_tex_cache *c, gm_tex_cache_out *out);
/* Ends the cycle. Returns whether the cache's clock ran in it. */
bool gm_tex_cache_edge(gm_tex_cache *c, const gm_tex_cache_in *in);
/* Counts since the cache was made or reset. */
gm_tex_cache_counts gm_tex_cache_count(const gm_tex_cache *c);

#endif
