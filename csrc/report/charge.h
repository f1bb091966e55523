/* SPDX-License-Identifier: Apache-2.0 */
/* To which bundle a cycle of a run is charged. An advancing cycle: the bundle in ID; a bubble: the bundle that issued last, which branched
   or ended. A frozen cycle: the operation that froze the pipeline: the texture operation in EX, or the access that waits for a gate. */
#ifndef GM_REPORT_CHARGE_H
#define GM_REPORT_CHARGE_H

#include "report/private.h"

enum { CHARGE_STAGES = 32 };
typedef struct {
  const report *r;
  int issued[CHARGE_STAGES]; /* the bundle that issued so many advancing cycles ago, less one; -1: none */
  int last;                  /* the bundle that issued last */
  bool *reads_o;             /* by bundle */
  uint8_t *o_lands;          /* by bundle: after how many cycles a write of o lands; 0: none */
  bool window;               /* the run's window has begun */
} charge;

/* -1 when out of memory. */
int charge_begin(charge *c, const report *r);
void charge_end(charge *c);
/* The bundle that a cycle is charged to; -1: the cycle is before the window. */
int charge_cycle(charge *c, const gm_trace *t);

#endif
