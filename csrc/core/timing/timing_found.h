/* SPDX-License-Identifier: Apache-2.0 */
/* On a machine with forwarding = detect the hardware finds forwarding: which register each result flip-flop will hold (docs/architecture.md
   section 3, found forwarding). The simulator, the checker and the random programs use this file. rtl/core/id_detect.v is the other
   statement, and lockstep compares the two. */
#ifndef GM_TIMING_FOUND_H
#define GM_TIMING_FOUND_H

#include <stdbool.h>
#include <stdint.h>

#include "core/isa/isa.h"
#include "core/machine/machine.h"

/* A result of group A, B or C. The last four members matter where paths meet, which the hardware does not know. */
typedef struct {
  uint8_t dst, mask; /* destination, and the lanes of which the result is the last write; mask 0: nothing is found in it */
  bool used;         /* on some path there is such an operation ... */
  bool sure;         /* ... and on every path */
  bool unknown;      /* paths differ in it */
  uint32_t o;        /* registers o that it may be */
} gm_found_tag;

typedef struct {
  gm_found_tag way[3][GM_LATENCY_MAX]; /* [group][k]: issued k cycles ago; too late for the bundle in ID */
  gm_found_tag held[3];                /* [group]: what its flip-flop holds when the bundle in ID is in its first EX cycle */
} gm_found;

/* The group whose flip-flop a source takes instead of register `reg` (a destination code), of which it needs these lanes; -1: none. */
static inline int gm_found_group(const gm_found *f, unsigned reg, unsigned need) {
  for (int g = 0; g < 3; g++)
    if (f->held[g].mask && f->held[g].dst == reg && !(need & ~(unsigned)f->held[g].mask))
      return g;
  return -1;
}

/* May an output register that is not found on every path be found on some? */
static inline bool gm_found_maybe(const gm_found *f, unsigned o) {
  uint32_t may = 0;
  for (int g = 0; g < 3; g++)
    may |= f->held[g].unknown ? f->held[g].o : 0;
  return may >> o & 1;
}

/* An operation of group A, B or C issues in the bundle in ID. */
static inline void gm_found_issue(gm_found *f, unsigned group, unsigned dst, unsigned mask) {
  uint32_t o = dst >= GM_DST_O && dst < GM_DST_O + 32 ? UINT32_C(1) << (dst - GM_DST_O) : 0;
  f->way[group][0] = (gm_found_tag){.dst = (uint8_t)dst, .mask = (uint8_t)mask, .used = true, .sure = true, .o = o};
}

/* Nothing that has issued is found by a later bundle: the bundle in ID has a texture operation or ends its thread. */
void gm_found_forget(gm_found *f);
/* One advancing cycle passes. */
void gm_found_pass(gm_found *f, const gm_machine *m);
/* Joins two paths into *to: what is found on both. Whether *to changed. */
bool gm_found_join(gm_found *to, const gm_found *from);

#endif
