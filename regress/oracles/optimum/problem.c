/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the scheduling problem of a basic block, as the compiler prints it (format: compiler/schedule/sched_problem.c), and finds the cost
 * of a schedule. */
#include "regress/oracles/optimum/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- reading ---- */

/* Adds one element, all zero. NULL: out of memory. */
static void *add_element(void *list, int *n, int *cap, size_t size) {
  void **at = list;
  if (*n == *cap) {
    int room = *cap ? 2 * *cap : 64;
    void *larger = realloc(*at, (size_t)room * size);
    if (!larger)
      return NULL;
    *at = larger;
    *cap = room;
  }
  char *x = (char *)*at + (size_t)(*n)++ * size;
  return memset(x, 0, size);
}

static bool read_block(ex_problem *p, const char *line) {
  unsigned ends;
  if (sscanf(line, "block %lf %u %u %u", &p->frequency, &ends, &p->through, &p->wait) != 4)
    return false;
  p->ends = ends;
  return true;
}

static bool read_node(ex_problem *p, const char *line) {
  ex_node n;
  char op[16];
  int i;
  unsigned tex, flex;
  if (sscanf(line, "node %d %15s %u %u %u %u %u %u", &i, op, &n.group, &n.latency, &tex, &flex, &n.entry, &n.time) != 8 || i < 0 ||
      i >= p->nn || n.group >= EX_GROUPS)
    return false;
  n.texture = tex;
  n.flexible = flex;
  p->node[i] = n;
  return true;
}

static bool read_rule(ex_problem *p, const char *line) {
  ex_rule *r = add_element(&p->rule, &p->nrule, &p->crule, sizeof *r);
  unsigned forward = 0;
  if (!r)
    return false;
  if (sscanf(line, "reg %d %d %d %d %d %u", &r->from, &r->to, &r->source, &r->distance, &r->latency, &forward) == 6) {
    r->kind = EX_REG;
    r->forward = forward;
  } else if (sscanf(line, "min %d %d %d", &r->from, &r->to, &r->distance) == 3)
    r->kind = EX_MIN;
  else if (sscanf(line, "slack %d %d %d", &r->from, &r->to, &r->distance) == 3) {
    r->kind = EX_MIN;
    r->slack = true;
  } else if (sscanf(line, "not %d %d", &r->from, &r->to) == 2)
    r->kind = EX_NOT;
  else
    return false;
  return r->from >= 0 && r->from < p->nn && r->to >= 0 && r->to < p->nn;
}

static bool read_lane(ex_problem *p, const char *line) {
  ex_lane *v = add_element(&p->lane, &p->nlane, &p->clane, sizeof *v);
  unsigned out;
  int at = 0, n = 0, reader;
  if (!v || sscanf(line, "value %u %d %u%n", &v->lane, &v->def, &out, &at) != 3 || v->def >= p->nn)
    return false;
  v->out = out;
  v->reader = calloc((size_t)p->nn * 2 + 1, sizeof *v->reader); /* two sources an operation */
  for (line += at; v->reader && *line == ' ' && sscanf(line, " %d%n", &reader, &n) == 1; line += n) {
    if (reader < 0 || reader >= p->nn || v->nreader == 2 * p->nn)
      return false;
    v->reader[v->nreader++] = reader;
  }
  return v->reader;
}

static bool read_access(ex_problem *p, const char *line) {
  ex_access *a = add_element(&p->access, &p->naccess, &p->caccess, sizeof *a);
  return a && sscanf(line, "access %d %c %u %u %u", &a->node, &a->buffer, &a->source, &a->number, &a->lanes) == 5 && a->node >= 0 &&
         a->node < p->nn;
}

static bool read_problem_line(ex_problem *p, const char *line) {
  switch (line[0]) {
  case 'b':
    return read_block(p, line);
  case 'v':
    return read_lane(p, line);
  case 'a':
    return read_access(p, line);
  case 'n':
    if (line[2] == 'd')
      return read_node(p, line);
    return read_rule(p, line);
  default:
    return read_rule(p, line);
  }
}

bool ex_read(ex_problem *p, const char *text) {
  *p = (ex_problem){0};
  if (sscanf(text, "problem %u %d %u %u", &p->block, &p->nn, &p->width, &p->length) != 4 || p->nn < 0 || p->nn > 100000)
    return false;
  p->node = calloc((size_t)p->nn + 1, sizeof *p->node);
  bool ok = p->node;
  for (const char *line = strchr(text, '\n'); ok && line && line[1]; line = strchr(line + 1, '\n'))
    ok = read_problem_line(p, line + 1);
  if (!ok)
    ex_free(p);
  return ok;
}

void ex_free(ex_problem *p) {
  for (int v = 0; v < p->nlane; v++)
    free(p->lane[v].reader);
  free(p->node);
  free(p->rule);
  free(p->lane);
  free(p->access);
  *p = (ex_problem){0};
}

void ex_relax(ex_problem *p) {
  int n = 0;
  for (int i = 0; i < p->nn; i++)
    p->node[i].entry = 0;
  for (int i = 0; i < p->nrule; i++)
    if (!p->rule[i].slack)
      p->rule[n++] = p->rule[i];
  p->nrule = n;
}

/* ---- the rules ---- */

static bool rule_holds(const ex_problem *p, const ex_rule *r) {
  int d = (int)p->node[r->to].time - (int)p->node[r->from].time;
  if (r->kind == EX_NOT)
    return d != 0;
  if (d >= r->distance)
    return true;
  if (r->kind == EX_MIN || !r->forward || d != r->latency)
    return false;
  for (int i = 0; i < p->nn; i++)
    if (p->node[i].texture && p->node[i].time >= p->node[r->from].time && p->node[i].time < p->node[r->to].time)
      return false;
  return true;
}

bool ex_holds(const ex_problem *p) {
  for (int i = 0; i < p->nrule; i++)
    if (!rule_holds(p, &p->rule[i]))
      return false;
  for (int i = 0; i < p->nn; i++) {
    unsigned beside = 0;
    if (p->node[i].time < p->node[i].entry || p->node[i].time >= p->length)
      return false;
    for (int j = 0; j < p->nn; j++)
      if (j != i && p->node[j].time == p->node[i].time) {
        beside++;
        if (p->node[j].group == p->node[i].group)
          return false;
      }
    if (beside >= p->width)
      return false;
  }
  return true;
}

unsigned ex_length(const ex_problem *p, bool cycles) {
  unsigned n = 0;
  for (int i = 0; i < p->nn; i++) {
    const ex_node *x = &p->node[i];
    unsigned end = x->time + 1 + (cycles && p->ends && x->group != EX_FLOW ? 2 + x->latency : 0);
    n = end > n ? end : n;
  }
  return n;
}

/* ---- lanes ---- */

/* Whether a result is written to its register: an operation reads it there, or a later block needs it. */
static bool is_kept(const ex_problem *p, int def) {
  for (int v = 0; v < p->nlane; v++)
    if (p->lane[v].def == def && p->lane[v].out)
      return true;
  for (int i = 0; i < p->nrule; i++) {
    const ex_rule *r = &p->rule[i];
    if (r->kind == EX_REG && r->from == def && (!r->forward || (int)p->node[r->to].time - (int)p->node[def].time != r->latency))
      return true;
  }
  return false;
}

/* Whether the lane is taken in bundle t: from the bundle of its definition on, until the bundle of its last reader, in which it is free,
   but at least for the latency. */
static bool is_lane_taken_in(const ex_problem *p, const ex_lane *v, unsigned t) {
  unsigned from = v->def < 0 ? 0 : p->node[v->def].time, to = v->out ? p->length : from;
  if (v->def >= 0 && from + p->node[v->def].latency > to)
    to = from + p->node[v->def].latency;
  for (int k = 0; k < v->nreader; k++)
    to = p->node[v->reader[k]].time > to ? p->node[v->reader[k]].time : to;
  return t >= from && t < to;
}

unsigned ex_lanes(const ex_problem *p) {
  bool *in_register = calloc((size_t)p->nn + 1, sizeof *in_register);
  unsigned max = 0;
  for (int i = 0; i < p->nn && in_register; i++)
    in_register[i] = is_kept(p, i);
  for (unsigned t = 0; t < p->length && in_register; t++) {
    unsigned n = p->through;
    for (int v = 0; v < p->nlane; v++) {
      const ex_lane *x = &p->lane[v];
      bool again = false; /* two results may be in flight to one lane: count it once */
      for (int u = v + 1; u < p->nlane; u++)
        again |= p->lane[u].lane == x->lane && (p->lane[u].def < 0 || in_register[p->lane[u].def]) && is_lane_taken_in(p, &p->lane[u], t);
      n += !again && (x->def < 0 || in_register[x->def]) && is_lane_taken_in(p, x, t);
    }
    max = n > max ? n : max;
  }
  free(in_register);
  return max;
}
