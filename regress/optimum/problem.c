/* SPDX-License-Identifier: Apache-2.0 */
#include "regress/optimum/problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static opt_rule *add_rule(opt_problem *p) {
  if (p->nrule == p->crule) {
    int n = p->crule ? 2 * p->crule : 64;
    opt_rule *r = realloc(p->rule, (size_t)n * sizeof *r);
    if (!r)
      return NULL;
    p->rule = r;
    p->crule = n;
  }
  p->rule[p->nrule] = (opt_rule){0};
  return &p->rule[p->nrule++];
}

static bool read_node(opt_problem *p, const char *line) {
  opt_node n;
  char op[16];
  int i;
  unsigned tex, flex;
  if (sscanf(line, "node %d %15s %u %u %u %u %u %u", &i, op, &n.group, &n.latency, &tex, &flex, &n.entry, &n.time) != 8 || i < 0 ||
      i >= p->nn)
    return false;
  n.texture = tex;
  n.flexible = flex;
  p->node[i] = n;
  return true;
}

static bool read_rule(opt_problem *p, const char *line) {
  opt_rule *r = add_rule(p);
  unsigned forward = 0;
  if (!r)
    return false;
  if (sscanf(line, "reg %d %d %d %d %u", &r->from, &r->to, &r->distance, &r->latency, &forward) == 5) {
    r->kind = OPT_REG;
    r->forward = forward;
  } else if (sscanf(line, "min %d %d %d", &r->from, &r->to, &r->distance) == 3)
    r->kind = OPT_MIN;
  else if (sscanf(line, "not %d %d", &r->from, &r->to) == 2)
    r->kind = OPT_NOT;
  else
    return false;
  return r->from >= 0 && r->from < p->nn && r->to >= 0 && r->to < p->nn;
}

bool opt_read(opt_problem *p, const char *text) {
  *p = (opt_problem){0};
  if (sscanf(text, "problem %u %d %u %u", &p->block, &p->nn, &p->width, &p->length) != 4 || p->nn < 0 || p->nn > 100000)
    return false;
  p->node = calloc((size_t)p->nn + 1, sizeof *p->node);
  bool ok = p->node;
  for (const char *line = strchr(text, '\n'); ok && line && line[1]; line = strchr(line + 1, '\n'))
    ok = line[1] == 'n' && line[2] == 'o' && line[3] == 'd' ? read_node(p, line + 1) : read_rule(p, line + 1);
  if (!ok)
    opt_free(p);
  return ok;
}

void opt_free(opt_problem *p) {
  free(p->node);
  free(p->rule);
  *p = (opt_problem){0};
}

static bool rule_holds(const opt_problem *p, const opt_rule *r) {
  int d = (int)p->node[r->to].time - (int)p->node[r->from].time;
  if (r->kind == OPT_NOT)
    return d != 0;
  if (d >= r->distance)
    return true;
  if (r->kind == OPT_MIN || !r->forward || d != r->latency)
    return false;
  for (int i = 0; i < p->nn; i++)
    if (p->node[i].texture && p->node[i].time >= p->node[r->from].time && p->node[i].time < p->node[r->to].time)
      return false;
  return true;
}

bool opt_holds(const opt_problem *p) {
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
