/* SPDX-License-Identifier: Apache-2.0 */
/* The trace record of one cycle (docs/architecture.md section 9). Simulator and RTL fill the same structure. */
#ifndef GM_TRACE_H
#define GM_TRACE_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
  bool valid;
  uint8_t thread, dst, mask;
  uint32_t data[4]; /* unmasked lanes zero */
} gm_trace_wb;

/* Clock gates of `gate_threads` and `gate_lookups`: of the temporaries, the system values and the lookup of a thread; of the shared
   registers for requests and for responses. */
typedef enum { GM_PART_T, GM_PART_S, GM_PART_X, GM_PART_REQUEST, GM_PART_RESPONSE, GM_PARTS } gm_part;

typedef struct {
  bool busy, adv, tex_wait, stall_v, stall_o;
  bool id_valid;
  uint8_t id_thread;
  uint16_t id_pc;
  gm_trace_wb wb[4];        /* A B C T */
  uint8_t v_read, o_read;   /* bit 2*slot+source; of the bundle in OF; zero in frozen cycles */
  uint32_t gate_v, gate_o;  /* bit per thread: enable that lets the edge ending this cycle through */
  uint32_t part[GM_PARTS];  /* the same of the fine-grained clock gates: a bit per thread, or bit 0; zero without the part */
  bool tex_request;         /* the texture unit waits for the response to a request; tex_mask and tex_addr are what it asks for */
  uint8_t tex_tag;          /* if threads switch: 2 * thread, plus 1 for the second request of a lookup */
  uint8_t tex_mask;         /* bit per texel of the footprint. Lookups of machines with texture_share: 15 ... */
  uint32_t tex_addr[4];     /* unmasked ones zero. ... and their coordinates */
  uint32_t retired, killed; /* bit per thread: has retired (from its retirement cycle on) / killed flag at the start of the cycle */
} gm_trace;

#endif
