/* SPDX-License-Identifier: Apache-2.0 */
/* The scheduling problem of a basic block, read from what the compiler prints (compiler/back/sched_problem.c says the form), and its exact
   solution. */
#ifndef OPT_PROBLEM_H
#define OPT_PROBLEM_H

#include <stdbool.h>

typedef struct {
  unsigned group, latency, entry;
  bool texture, flexible; /* flexible: group A or B */
  unsigned time;          /* bundle in the compiler's schedule */
} opt_node;

typedef enum { OPT_REG, OPT_MIN, OPT_NOT } opt_kind;
typedef struct {
  opt_kind kind;
  int from, to, distance, latency;
  bool forward;
} opt_rule;

typedef struct {
  unsigned block, width, length; /* length: of the compiler's schedule, bundles */
  int nn;
  opt_node *node;
  opt_rule *rule;
  int nrule, crule;
} opt_problem;

/* False: not such a text, or out of memory. */
bool opt_read(opt_problem *p, const char *text);
void opt_free(opt_problem *p);
/* Whether the compiler's own schedule keeps all rules: the encoding and the compiler mean the same. */
bool opt_holds(const opt_problem *p);

typedef struct {
  unsigned length; /* shortest schedule found; the compiler's if nothing shorter is known */
  unsigned bound;  /* no schedule is shorter */
  double seconds;
} opt_answer;
/* Shortest length by SAT, for at most `seconds`. Solved if length == bound. */
opt_answer opt_solve(const opt_problem *p, double seconds);

#endif
