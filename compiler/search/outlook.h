/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates whether a rung of the ladder (a way to need fewer registers) can make a program fit, so that hopeless rungs cost no schedule
   (docs/compiler.md, "The ladder").

   The estimate rests on two figures of a program: the lanes live at once in program order, which are quickly counted for every way to spill
   and rematerialise, and the lanes of the schedules that failed so far. A spill that saves n lanes in program order saves about as many in
   a schedule. Small programs try every rung that is not equal to an earlier one. */
#ifndef GC_OUTLOOK_H
#define GC_OUTLOOK_H

#include "mir/mir.h"

/* The most that is live at one time: lanes, and lanes of the registers that the values need at least, which several values share if each
   of them fits whole. */
typedef struct {
  unsigned lanes, packed;
} m_peaks;

typedef enum { OUTLOOK_PRESSURE, OUTLOOK_ORDER, OUTLOOK_STRICT, OUTLOOK_KINDS } outlook_kind; /* how the rung schedules */

enum { OUTLOOK_VARIANTS = 32, OUTLOOK_FAILED = 32 };

/* What is known of the rungs tried so far. */
typedef struct {
  unsigned limit;        /* lanes of the machine's temporaries */
  unsigned tries;        /* schedules that are still allowed */
  bool cheap;            /* the program is small: every rung is tried that does not schedule in program order */
  bool measured;         /* `min` is known */
  m_peaks min;           /* live at once in program order, if all is spilled and rematerialised that can be */
  unsigned spillable[3]; /* by kind of rematerialisation: values that can be spilled, 0: not known */
  struct {
    bool known, same;
    bool stalled; /* less pressure did not save lanes the last time */
    m_peaks live;
    unsigned needed[OUTLOOK_KINDS]; /* lanes of the last schedule that failed, 0: none did */
  } variant[OUTLOOK_VARIANTS];
  double rest[OUTLOOK_KINDS]; /* by kind: lanes of the last schedule that failed, less those that spills can save */
  bool tried[OUTLOOK_KINDS];
  struct {
    uint64_t hash;
    unsigned lanes;         /* that it would need */
  } failed[OUTLOOK_FAILED]; /* schedules for which no registers were found */
  unsigned nfailed;
} outlook;

outlook outlook_new(const m_func *f);
/* An outlook on the same function as another one, of which it keeps what is known of the variants, but no failures. */
outlook outlook_again(const m_func *f, const outlook *before);
/* Notes a variant of the program (a way to spill and rematerialise) before it is scheduled. same: nothing could be spilled or
   rematerialised. */
void outlook_variant(outlook *x, unsigned variant, const m_func *f, bool same);
/* May a schedule of a kind fit, if so much is live at once in program order? */
bool outlook_orders(const outlook *x, m_peaks serial, outlook_kind kind);
/* Is a schedule of the variant worth a try? Yes if the variant is not known yet. again: the variant has failed with less pressure. */
bool outlook_worth(const outlook *x, unsigned variant, outlook_kind kind, bool again);
/* In programs that are not small: a variant that spills fewer values than the known variant `all`, and is the same else, is not worth a
   try. For spills only save lanes. */
bool outlook_hopeless(const outlook *x, unsigned all, outlook_kind kind, bool again);
/* In programs that are not small: a variant that spills at most n values more than the known variant `from`, and is the same else, is not
   worth a try if n registers would not be enough. A spill saves at most the lanes of a register. */
bool outlook_far(const outlook *x, unsigned from, unsigned n, outlook_kind kind, bool again);
/* Notes that a schedule of the variant failed: it needed that many lanes, or more. */
void outlook_failed(outlook *x, unsigned variant, outlook_kind kind, unsigned lanes);

/* A hash of all that register allocation looks at in a schedule. */
uint64_t outlook_schedule(const m_func *f);
/* Has the allocation failed for the same schedule before? Then *lanes is what it would need. */
bool outlook_known(const outlook *x, uint64_t schedule, unsigned *lanes);
/* Notes that no registers were found for a schedule. */
void outlook_note(outlook *x, uint64_t schedule, unsigned lanes);

/* What is live at once of virtual registers if the operations run in program order. */
m_peaks m_serial_peaks(const m_func *f);

/* The most lanes live at the start of a block, of registers with several writes. No order of operations changes them, and none of them is
 * rematerialised. */
unsigned outlook_border(const m_func *f);
/* Are these more than all lanes of temporaries and outputs? Then no rung makes the program fit. */
bool outlook_never(unsigned boundary, const gm_machine *m);

#endif
