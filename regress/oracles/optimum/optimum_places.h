/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the allocation problem of a scheduled program, as the compiler prints it (format: compiler/alloc/ra_problem.c), and solves it
 * exactly.
 */
#ifndef EX_PLACES_H
#define EX_PLACES_H

#include <stdbool.h>
#include <stdint.h>

enum { EX_NO_LANE = 255 };

/* A value, with its place and its life. */
typedef struct {
  unsigned id;              /* virtual register */
  unsigned reg;             /* register it is in */
  uint8_t map[4];           /* by lane of the value: the lane of that register; EX_NO_LANE: the value does not have this lane */
  uint64_t *set[4];         /* by lane: the times at which it is live; NULL: the value does not have it */
  bool pinned[4];           /* the lane may not be moved */
  unsigned function, depth; /* that defines it; the most calls that lead to that function. 0: main, or not said */
  double calls, uses;       /* how often that function is called, and how often the value is an operand */
} ex_value;

/* An allocation problem, and the current allocation. */
typedef struct {
  unsigned peak;  /* most lanes live at one time */
  unsigned words; /* 64-bit words of a set of times */
  int nv, cv;
  ex_value *value;
} ex_places;

/* Reads a problem from the compiler's text. False: the text is no such problem, or there is no memory. */
bool ex_places_read(ex_places *p, const char *text);
void ex_places_free(ex_places *p);
/* Registers that the current allocation uses (at least one if there are values). */
unsigned ex_registers(const ex_places *p);
/* Whether no two values are in one lane at one time, no value uses a lane twice, and no fixed lane is moved. */
bool ex_places_hold(const ex_places *p);
/* Whether both values have a live lane at some time. */
bool ex_lanes_meet(const ex_places *p, const ex_value *a, unsigned la, const ex_value *b, unsigned lb);
/* A lower bound: the most registers that the live values need at any one time, even if they could move between times. */
unsigned ex_slice_bound(const ex_places *p);

/* The solver's answer. */
typedef struct {
  unsigned best;  /* registers of the best allocation found, which is then in reg and map */
  unsigned bound; /* no allocation has fewer */
  double seconds;
} ex_fewest;
/* Fewest registers by SAT, for at most `seconds`. Solved if best == bound. */
ex_fewest ex_allocate(ex_places *p, double seconds);

#endif
