/* SPDX-License-Identifier: Apache-2.0 */
/* The scheduling problem of a basic block, read from what the compiler prints (compiler/schedule/sched_problem.c says the form), and what a
   schedule of it costs. */
#ifndef EX_PROBLEM_H
#define EX_PROBLEM_H

#include <stdbool.h>

enum { EX_GROUPS = 5, EX_TEXTURE = 3, EX_FLOW = 4 }; /* groups A B C T F */

typedef struct {
  unsigned group, latency, entry;
  bool texture, flexible; /* flexible: group A or B */
  unsigned time;          /* bundle in the schedule at hand, at first the compiler's */
} ex_node;

typedef enum { EX_REG, EX_MIN, EX_NOT } ex_kind;
typedef struct {
  ex_kind kind;
  int from, to, source, distance, latency;
  bool forward, slack; /* slack: owed to the blocks behind */
} ex_rule;

/* What stands in a lane of a virtual register for a time. */
typedef struct {
  unsigned lane;
  int def; /* operation, -1: there before the block */
  bool out;
  int *reader, nreader;
} ex_lane;

typedef struct {
  int node;
  char buffer;     /* 'v' or 'o' */
  unsigned source; /* 2: the result is written to it */
  unsigned number, lanes;
} ex_access;

typedef struct {
  unsigned block, width, length; /* length: bundles of the schedule at hand */
  double frequency;
  bool ends; /* the block ends the program: it takes until the last result is written */
  unsigned through, wait;
  int nn;
  ex_node *node;
  ex_rule *rule;
  int nrule, crule;
  ex_lane *lane;
  int nlane, clane;
  ex_access *access;
  int naccess, caccess;
} ex_problem;

/* False: not such a text, or out of memory. */
bool ex_read(ex_problem *p, const char *text);
void ex_free(ex_problem *p);
/* Whether the schedule at hand keeps all rules. */
bool ex_holds(const ex_problem *p);
/* Bundles of the schedule at hand; cycles: of a block that ends the program, cycles until its last result is written. */
unsigned ex_length(const ex_problem *p, bool cycles);
/* The most lanes of temporaries taken at one time by the schedule at hand. */
unsigned ex_lanes(const ex_problem *p);
/* Leaves out what blocks before and behind ask of this one: no schedule of it can be shorter than the shortest without. */
void ex_relax(ex_problem *p);

typedef struct {
  unsigned length; /* of the best schedule found, which then is the one at hand */
  unsigned bound;  /* no schedule is shorter */
  double seconds;
} ex_answer;
/* Shortest length by SAT (cycles: as ex_length counts), for at most `seconds`. Solved if length == bound. */
ex_answer ex_solve(ex_problem *p, bool cycles, double seconds);
/* Fewest lanes among the schedules of at most `length`, the same way: length and bound are lanes. The schedule at hand must be so short. */
ex_answer ex_solve_lanes(ex_problem *p, bool cycles, unsigned length, double seconds);

#endif
