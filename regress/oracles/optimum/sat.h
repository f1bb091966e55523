/* SPDX-License-Identifier: Apache-2.0 */
/* A SAT solver (CaDiCaL) with a time limit, and clauses that the models of this folder share (docs/optimum.md). A literal is a variable
   number from 1 on, negative if negated. */
#ifndef EX_SAT_H
#define EX_SAT_H

#include <ccadical.h>
#include <stdbool.h>

typedef enum { SAT_UNKNOWN = 0, SAT_YES = 10, SAT_NO = 20 } sat_answer;

/* A solver with its clauses. */
typedef struct {
  CCaDiCaL *s;
  int next;     /* free variable */
  double until; /* the search stops at this time */
  bool full;    /* out of memory: no answer is valid */
} sat;

/* From now on, time is counted by the solver: one thousandth of a second for each time it asks whether to stop. Answers then do not depend
   on a clock. */
void sat_count_steps(void);
double sat_now(void); /* seconds of processor time, so that other load on the machine changes the answers little */
/* Opens a solver, which may search for so long. False: there is none. */
bool sat_open(sat *m, double seconds);
void sat_close(sat *m);
int sat_var(sat *m); /* a new variable */
/* Adds a clause: at least one of the literals holds. */
void sat_clause(sat *m, const int *lit, int n);
/* The same for one literal, two, three and four. */
void sat_unit(sat *m, int a);
void sat_clause2(sat *m, int a, int b);
void sat_clause3(sat *m, int a, int b, int c);
void sat_clause4(sat *m, int a, int b, int c, int d);
/* At most one of n literals. */
void sat_at_most_one(sat *m, const int *lit, int n);
/* out[k], 0 <= k < most, is implied when more than k of the n literals are true. It may also be true otherwise. */
void sat_count(sat *m, const int *lit, int n, int max, int *out);
/* Assumes a literal for the next question only. */
void sat_assume(sat *m, int a);
sat_answer sat_ask(sat *m);    /* is there a solution? */
bool sat_holds(sat *m, int a); /* after SAT_YES: is the literal true in the solution? */

#endif
