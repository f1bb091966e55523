/* SPDX-License-Identifier: Apache-2.0 */
/* Checks the rule of a memory array whose banks have one read and one write port: two registers of a bank cannot both be read, or both
   be written, in one cycle (machine key `array_banks`, docs/cluster.md). */
#include "core/sim/array_rule.h"

#include <stdio.h>

#include "base/error.h"

bool gm_array_place(const gm_segment *g, unsigned reg, unsigned *at, unsigned *end) {
  unsigned first = 0, number = 0;
  if (reg < GM_DST_O)
    first = g->t, *end = g->v, number = reg - GM_DST_T;
  else if (reg < GM_DST_O + 32u)
    first = g->o, *end = g->end, number = reg - GM_DST_O;
  else if (reg >= GM_REG_V && reg < GM_REG_V + 32u)
    first = g->v, *end = g->o, number = reg - GM_REG_V;
  else
    return false;
  *at = first + number;
  return true;
}

/* ---- how many registers a program needs ---- */

static void count_up_to(unsigned *count, unsigned reg, unsigned first) {
  if (reg - first >= *count)
    *count = reg - first + 1;
}

static void note_used_register(gm_array_need *n, unsigned reg) {
  if (reg < GM_DST_O)
    count_up_to(&n->t, reg, GM_DST_T);
  else if (reg < GM_DST_O + 32u)
    count_up_to(&n->o, reg, GM_DST_O);
  else if (reg >= GM_REG_V && reg < GM_REG_V + 32u)
    count_up_to(&n->v, reg, GM_REG_V);
}

gm_array_need gm_array_need_of(const gm_machine *m, const uint32_t *code, size_t words) {
  gm_array_need n = {0, 0, 0, 0};
  gm_dbundle d;
  char why[GM_ERROR_SIZE];
  for (size_t at = 0; at < words; at += d.b.words ? d.b.words : 1) {
    if (gm_dbundle_decode(&d, m, code + at, words - at, why, sizeof why))
      continue; /* not code; the simulator refuses it if it is reached */
    for (unsigned i = 0; i < d.b.count; i++) {
      note_used_register(&n, d.op[i].dst);
      for (unsigned k = 0; k < d.op[i].nsrc; k++)
        if (d.op[i].file[k] == GM_SF_REG)
          note_used_register(&n, d.op[i].num[k]);
        else if (d.op[i].file[k] == GM_SF_CONST)
          count_up_to(&n.c, d.op[i].num[k], 0);
    }
  }
  return n;
}

/* ---- the port rule ---- */

/* Registers of one cycle's accesses of one kind. */
typedef struct {
  unsigned reg[4], at[4], n;
} accesses;

static void add_array_access(accesses *a, const gm_segment *g, unsigned reg) {
  unsigned end;
  a->reg[a->n] = reg;
  a->n += gm_array_place(g, reg, &a->at[a->n], &end);
}

static int check_array_ports(const accesses *a, const gm_machine *m, const char *done, char *err, size_t errsize) {
  char first[16], second[16];
  for (unsigned i = 0; i < a->n; i++)
    for (unsigned k = 0; k < i; k++)
      if (gm_array_clash(m, a->at[i], a->at[k])) {
        snprintf(err, errsize, "array ports: %s and %s are %s in one cycle, but are in the same of the %u banks",
                 gm_reg_name(a->reg[k], first), gm_reg_name(a->reg[i], second), done, m->array_banks);
        return -1;
      }
  return 0;
}

int gm_array_rule(const gm_dbundle *d, const gm_machine *m, const gm_segment *g, char *err, size_t errsize) {
  accesses reads = {.n = 0}, writes = {.n = 0};
  for (unsigned i = 0; i < d->b.count; i++) {
    const gm_dop *o = &d->op[i];
    for (unsigned k = 0; k < o->nsrc; k++)
      if (o->file[k] == GM_SF_REG)
        add_array_access(&reads, g, o->num[k]);
    if (o->group <= GM_GRP_C)
      add_array_access(&writes, g, o->dst);
  }
  return check_array_ports(&reads, m, "read", err, errsize) || check_array_ports(&writes, m, "written", err, errsize) ? -1 : 0;
}
