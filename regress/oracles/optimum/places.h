/* SPDX-License-Identifier: Apache-2.0 */
/* The allocation problem of a scheduled program, read from what the compiler prints (compiler/alloc/ra_problem.c says the form), and its
   exact solution. */
#ifndef EX_PLACES_H
#define EX_PLACES_H

#include <stdbool.h>
#include <stdint.h>

enum { EX_NO_LANE = 255 };

typedef struct {
  unsigned id;      /* virtual register */
  unsigned reg;     /* where it stands */
  uint8_t map[4];   /* and in which lanes; EX_NO_LANE: it does not have this one */
  uint64_t *set[4]; /* the times at which a lane is taken; NULL: it does not have it */
  bool pinned[4];   /* the lane may not be moved */
} ex_value;

typedef struct {
  unsigned peak; /* lanes */
  unsigned words;
  int nv, cv;
  ex_value *value;
} ex_places;

/* False: not such a text, or out of memory. */
bool ex_places_read(ex_places *p, const char *text);
void ex_places_free(ex_places *p);
/* Registers of the places the values have (at least one if there are values). */
unsigned ex_registers(const ex_places *p);
/* Whether no two values are in one lane at one time, no value in one lane twice, and none moved that may not be. */
bool ex_places_hold(const ex_places *p);
/* Whether a and b want a lane each at one time. */
bool ex_lanes_meet(const ex_places *p, const ex_value *a, unsigned la, const ex_value *b, unsigned lb);
/* At every time the values alive need so many registers, even if they could move from one time to the next: the most over all times. */
unsigned ex_slice_bound(const ex_places *p);

typedef struct {
  unsigned best;  /* registers of the best allocation found, which then stands in reg and map */
  unsigned bound; /* no allocation has fewer */
  double seconds;
} ex_fewest;
/* Fewest registers by SAT, for at most `seconds`. Solved if best == bound. */
ex_fewest ex_allocate(ex_places *p, double seconds);

#endif
