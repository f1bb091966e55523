/* SPDX-License-Identifier: Apache-2.0 */
/* Su's list scheduler, instruction by instruction.

   Figure 3-8: if the operation scheduled last has one reader (RAW successor), that reader is next and takes the result from the flip-flop,
   which holds it for one cycle. Otherwise the general code selects, by three policies in this order: operations first that depend on
   nothing in flight; then those whose result is used first; then the head of the queue, which is in program order. In passive forwarding
   (Figure 3-7) the general code selects alone, and a result is forwarded if that fits. On a machine with two slots (Figure 3-5) the second
   slot is filled the same way.

   The thesis prints the first policy as "instruction without independence first", which says the opposite of what its examples do: they
   fill the wait for a result with operations that do not depend on it. */
#include "regress/papers/su/literal/su_schedule.h"

#include <limits.h>
#include <stdlib.h>

enum { NOT_YET = UINT_MAX };

typedef struct {
  ex_problem *p;
  su_forward forward;
  unsigned now;
  int *first_reader; /* of each operation: its first reader in program order; INT_MAX: none */
  bool *one_reader;  /* its result is read once; a lane that is live at the end counts as read */
  unsigned *group;   /* where it is placed; a flexible operation takes the group that is free */
} su_list;

static bool is_placed(const su_list *s, int i) { return s->p->node[i].time != NOT_YET; }

static void find_readers(su_list *s) {
  const ex_problem *p = s->p;
  for (int i = 0; i < p->nn; i++) {
    int readers = 0, last = -1;
    s->first_reader[i] = INT_MAX;
    for (int k = 0; k < p->nrule; k++)
      if (p->rule[k].kind == EX_REG && p->rule[k].from == i) {
        readers += p->rule[k].to != last;
        last = p->rule[k].to;
        s->first_reader[i] = last < s->first_reader[i] ? last : s->first_reader[i];
      }
    for (int k = 0; k < p->nlane; k++)
      readers += p->lane[k].def == i && p->lane[k].out;
    s->one_reader[i] = readers == 1;
  }
}

/* May operation i read the rule's result from the flip-flop now? */
static bool forwards(const su_list *s, const ex_rule *r) {
  const ex_problem *p = s->p;
  for (int i = 0; i < p->nn; i++) /* a lookup on the way: then the result is in its register */
    if (p->node[i].texture && is_placed(s, i) && p->node[i].time >= p->node[r->from].time && p->node[i].time < s->now)
      return false;
  return s->forward != SU_OFF && r->forward && s->one_reader[r->from] && (int)(s->now - s->p->node[r->from].time) == r->latency;
}

/* May operation i be in the current bundle, as far as other operations are concerned? *waits: it takes some source from a flip-flop. */
static bool is_ready(const su_list *s, int i, bool *waits) {
  const ex_problem *p = s->p;
  *waits = false;
  if (is_placed(s, i) || s->now < p->node[i].entry)
    return false;
  for (int k = 0; k < p->nrule; k++) {
    const ex_rule *r = &p->rule[k];
    const int other = r->from == i ? r->to : r->from;
    if (r->kind == EX_NOT && (r->from == i || r->to == i) && is_placed(s, other) && p->node[other].time == s->now)
      return false;
    if (r->kind == EX_NOT || r->to != i || r->from == i)
      continue;
    if (!is_placed(s, r->from))
      return false;
    if ((int)(s->now - p->node[r->from].time) >= r->distance)
      continue;
    if (r->kind != EX_REG || !forwards(s, r))
      return false;
    *waits = true;
  }
  return true;
}

/* The slot's group for operation i in the current bundle; EX_GROUPS: there is none left. */
static unsigned free_group(const su_list *s, int i) {
  const ex_problem *p = s->p;
  bool taken[EX_GROUPS] = {false};
  unsigned n = 0;
  for (int j = 0; j < p->nn; j++)
    if (is_placed(s, j) && p->node[j].time == s->now) {
      taken[s->group[j]] = true;
      n++;
    }
  if (n >= p->width)
    return EX_GROUPS;
  if (!taken[p->node[i].group])
    return p->node[i].group;
  const unsigned other = p->node[i].group ? 0 : 1;
  return p->node[i].flexible && !taken[other] ? other : EX_GROUPS;
}

static void put_operation(su_list *s, int i, unsigned group) {
  s->p->node[i].time = s->now;
  s->p->node[i].group = s->group[i] = group;
}

/* Figure 3-8: the only reader of an operation whose result is in its flip-flop now. */
static bool select_positive(su_list *s) {
  const ex_problem *p = s->p;
  for (int k = 0; k < p->nrule; k++) {
    const ex_rule *r = &p->rule[k];
    bool waits;
    if (r->kind != EX_REG || is_placed(s, r->to) || !is_placed(s, r->from) || !forwards(s, r) || !is_ready(s, r->to, &waits))
      continue;
    const unsigned group = free_group(s, r->to);
    if (group < EX_GROUPS)
      return put_operation(s, r->to, group), true;
  }
  return false;
}

/* The general code, with the three policies. */
static bool select_general(su_list *s) {
  int chosen = -1;
  bool chosen_waits = false;
  for (int i = 0; i < s->p->nn; i++) {
    bool waits;
    if (!is_ready(s, i, &waits) || free_group(s, i) == EX_GROUPS)
      continue;
    const bool first = chosen < 0 || (waits != chosen_waits ? !waits : s->first_reader[i] < s->first_reader[chosen]);
    if (!first)
      continue;
    chosen = i;
    chosen_waits = waits;
  }
  if (chosen >= 0)
    put_operation(s, chosen, free_group(s, chosen));
  return chosen >= 0;
}

bool su_schedule(ex_problem *p, su_forward forward) {
  enum { LONGEST_WAIT = 2000 }; /* bundles without an operation */
  su_list s = {
      p, forward, 0, calloc((size_t)p->nn + 1, sizeof(int)), calloc((size_t)p->nn + 1, 1), calloc((size_t)p->nn + 1, sizeof(unsigned))};
  int left = p->nn;
  unsigned wait = 0;
  if (s.first_reader && s.one_reader && s.group) {
    find_readers(&s);
    for (int i = 0; i < p->nn; i++)
      p->node[i].time = NOT_YET;
    for (; left && wait < LONGEST_WAIT; s.now++, wait++)
      while (left && ((forward == SU_POSITIVE && select_positive(&s)) || select_general(&s))) {
        left--;
        wait = 0;
        p->length = s.now + 1;
      }
  }
  free(s.first_reader);
  free(s.one_reader);
  free(s.group);
  return !left && ex_holds(p);
}
