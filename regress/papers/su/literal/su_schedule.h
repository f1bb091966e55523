/* SPDX-License-Identifier: Apache-2.0 */
/* The scheduler of Su's thesis as he describes it (2009, section 3.2): list scheduling with three policies, Figures 3-7 to 3-9. */
#ifndef SU_SCHEDULE_H
#define SU_SCHEDULE_H

#include "regress/oracles/optimum/problem.h"

/* Off: no result is read from a flip-flop. Passive: where the next operation happens to allow it. Positive: an operation whose result has
   one reader is followed by it. */
typedef enum { SU_OFF, SU_PASSIVE, SU_POSITIVE } su_forward;

/* Makes a schedule, which becomes the current one of the problem. False: it found none, since some operation would have to come before one
   that is scheduled already. */
bool su_schedule(ex_problem *p, su_forward forward);

#endif
