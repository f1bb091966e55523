/* SPDX-License-Identifier: Apache-2.0 */
/* A SAT solver (CaDiCaL) with a time limit, and clauses that the models of this folder share. */
#include "regress/oracles/optimum/sat.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* sat_now counts steps of the solver if by_steps, otherwise this program's processor time. */
static bool by_steps;
static double steps;

void sat_count_steps(void) { by_steps = true; }

double sat_now(void) {
  struct timespec t;
  if (by_steps)
    return steps;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* The solver calls this at fixed points of its search. */
static int out_of_time(void *state) {
  steps += 1e-3;
  return sat_now() > ((sat *)state)->until;
}

bool sat_open(sat *m, double seconds) {
  *m = (sat){.s = ccadical_init(), .next = 1, .until = sat_now() + seconds};
  if (m->s) {
    ccadical_set_option(m->s, "quiet", 1);
    ccadical_set_terminate(m->s, m, out_of_time);
  }
  return m->s;
}

void sat_close(sat *m) {
  if (m->s)
    ccadical_release(m->s);
  m->s = NULL;
}

int sat_var(sat *m) { return m->next++; }

void sat_clause(sat *m, const int *lit, int n) {
  for (int i = 0; i < n; i++)
    ccadical_add(m->s, lit[i]);
  ccadical_add(m->s, 0);
}
void sat_unit(sat *m, int a) { sat_clause(m, &a, 1); }
void sat_clause2(sat *m, int a, int b) { sat_clause(m, (const int[]){a, b}, 2); }
void sat_clause3(sat *m, int a, int b, int c) { sat_clause(m, (const int[]){a, b, c}, 3); }
void sat_clause4(sat *m, int a, int b, int c, int d) { sat_clause(m, (const int[]){a, b, c, d}, 4); }

/* Adds a chain of variables. Each says that one of the literals up to its own is true. */
void sat_at_most_one(sat *m, const int *lit, int n) {
  int so_far = 0;
  for (int i = 0; i < n; i++) {
    int now = sat_var(m);
    sat_clause2(m, -lit[i], now);
    if (so_far) {
      sat_clause2(m, -so_far, now);
      sat_clause2(m, -so_far, -lit[i]);
    }
    so_far = now;
  }
}

/* A tree of unary sums, cut off at `max`. */
void sat_count(sat *m, const int *lit, int n, int max, int *out) {
  if (n <= 1 || max == 0) {
    for (int k = 0; k < max; k++) {
      out[k] = k == 0 && n == 1 ? lit[0] : sat_var(m);
      if (k)
        sat_unit(m, -out[k]);
    }
    return;
  }
  int half = n / 2, *left = malloc(2 * (size_t)max * sizeof *left), *right = left + max;
  if (!left) {
    m->full = true;
    return;
  }
  sat_count(m, lit, half, max, left);
  sat_count(m, lit + half, n - half, max, right);
  for (int k = 0; k < max; k++)
    out[k] = sat_var(m);
  for (int i = 0; i < max; i++) {
    sat_clause2(m, -left[i], out[i]);
    sat_clause2(m, -right[i], out[i]);
    for (int j = 0; i + j + 1 < max; j++)
      sat_clause3(m, -left[i], -right[j], out[i + j + 1]);
  }
  free(left);
}

void sat_assume(sat *m, int a) { ccadical_assume(m->s, a); }

sat_answer sat_ask(sat *m) {
  if (m->full || sat_now() > m->until)
    return SAT_UNKNOWN;
  return (sat_answer)ccadical_solve(m->s);
}

bool sat_holds(sat *m, int a) { return a > 0 ? ccadical_val(m->s, a) > 0 : ccadical_val(m->s, -a) < 0; }
