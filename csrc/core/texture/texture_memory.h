/* SPDX-License-Identifier: Apache-2.0 */
/* A texture memory with many requests outstanding, for cores whose threads switch (docs/cluster.md). The simulator and the test bench of
   the Verilated core each have one. Equal requests in equal cycles get equal responses.

   Requests are numbered from 0 in the order in which they come to the port. A request has a latency d and a stall s < d - 1. It comes to
   the port in cycle a, is accepted in cycle a + s, and its response is due in cycle a + d - 1. In each cycle the memory offers one of the
   responses that are due: that with the earliest due cycle, and of these that of the lowest number. It offers it until it is taken. */
#ifndef GM_TEX_MEMORY_H
#define GM_TEX_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

enum { GM_TEX_PENDING = 256 }; /* requests outstanding: two for each of 128 threads, all that the cores of a cluster hold */

typedef struct {
  uint8_t tag, mask; /* tag: 2 * thread + request of the lookup; mask: a bit for each of four texels */
  uint32_t addr[4];
} gm_tex_port_request;

typedef struct {
  gm_tex_port_request request;
  uint64_t due;
} gm_tex_pending;

typedef struct {
  unsigned fixed; /* cycles of the memory if there is no seed */
  uint64_t seed;
  uint64_t cycle, number; /* of the request on the port, or the next one */
  bool present;           /* a request is on the port and was there in an earlier cycle */
  uint64_t came;          /* when it came */
  gm_tex_pending pending[GM_TEX_PENDING];
  unsigned count;
  int offered; /* index of the response that was offered and not taken; -1: none */
} gm_tex_memory;

/* No request is outstanding. fixed: d of every request without a seed, at least 2; with a seed, d is random with that mean. */
void gm_tex_memory_start(gm_tex_memory *m, unsigned fixed, uint64_t seed);
/* Is the memory ready to accept the request on the port in this cycle? Without a request: would it be. */
bool gm_tex_memory_ready(const gm_tex_memory *m);
/* The response that is offered in this cycle, or NULL. It stays until the end of the cycle. */
const gm_tex_port_request *gm_tex_memory_offer(gm_tex_memory *m);
/* Ends the cycle. request: the one on the port, or NULL; it is accepted if the memory was ready. taken: the core took the response. */
void gm_tex_memory_edge(gm_tex_memory *m, const gm_tex_port_request *request, bool taken);

#endif
