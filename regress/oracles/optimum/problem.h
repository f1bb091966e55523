/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the scheduling problem of a basic block (prefix ex_: exact), as the compiler prints it (format: compiler/schedule/sched_problem.c),
   and finds the cost of a schedule. */
#ifndef EX_PROBLEM_H
#define EX_PROBLEM_H

#include <stdbool.h>

enum { EX_GROUPS = 5, EX_TEXTURE = 3, EX_FLOW = 4 }; /* groups A B C T F */

/* An operation of the block. */
typedef struct {
  unsigned group, latency, entry; /* entry: the earliest bundle that blocks before this one allow */
  bool texture, flexible;         /* flexible: group A or B */
  unsigned time;                  /* bundle in the current schedule; at first the compiler's */
} ex_node;

typedef enum { EX_REG, EX_MIN, EX_NOT } ex_kind;
/* A rule: the distance between two operations, or two that may not share a bundle. */
typedef struct {
  ex_kind kind;
  int from, to, source, distance, latency;
  bool forward, slack; /* slack: the rule is for a reader after the block */
} ex_rule;

/* A value in a lane of a virtual register. */
typedef struct {
  unsigned lane;
  int def; /* operation; -1: defined before the block */
  bool out;
  int *reader, nreader;
} ex_lane;

/* An access of a buffer by an operation. */
typedef struct {
  int node;
  char buffer;     /* 'v' or 'o' */
  unsigned source; /* the source that reads it; 2: the result is written to it */
  unsigned number, lanes;
} ex_access;

/* A block, its rules, and the current schedule. */
typedef struct {
  unsigned block, width, length; /* length: bundles of the current schedule */
  double frequency;
  bool ends;              /* the block ends the program: its time lasts until the last result is written */
  unsigned through, wait; /* as in the line `block` of compiler/schedule/sched_problem.c */
  int nn;
  ex_node *node;
  ex_rule *rule;
  int nrule, crule;
  ex_lane *lane;
  int nlane, clane;
  ex_access *access;
  int naccess, caccess;
} ex_problem;

/* Reads a problem from the compiler's text. False: the text is no such problem, or there is no memory. */
bool ex_read(ex_problem *p, const char *text);
void ex_free(ex_problem *p);
/* Whether the current schedule keeps all rules. */
bool ex_holds(const ex_problem *p);
/* Bundles of the current schedule. With `cycles`, for a block that ends the program: cycles until its last result is written. */
unsigned ex_length(const ex_problem *p, bool cycles);
/* The most lanes of temporaries that the current schedule uses at one time. */
unsigned ex_lanes(const ex_problem *p);
/* Drops the requirements of earlier and later blocks. The shortest schedule without them is a lower bound. */
void ex_relax(ex_problem *p);

/* The solver's answer. */
typedef struct {
  unsigned length; /* of the best schedule found, which is then the current one */
  unsigned bound;  /* no schedule is shorter */
  double seconds;
} ex_answer;
/* Shortest length by SAT (`cycles`: as ex_length counts), within `seconds`. Solved if length == bound. */
ex_answer ex_solve(ex_problem *p, bool cycles, double seconds);
/* Fewest lanes among the schedules of at most `length`; here length and bound of the answer count lanes. The current schedule must be that
   short. */
ex_answer ex_solve_lanes(ex_problem *p, bool cycles, unsigned length, double seconds);

#endif
