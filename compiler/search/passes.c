/* SPDX-License-Identifier: Apache-2.0 */
/* The passes of the back end as a table: the command line, the dumps and the sequence come from it. */
#include "search/passes.h"

#include <string.h>

#include "search/back.h"
#include "select/select.h"

static bool optimises(int level) { return level > 0; }

static void run_outputs(m_func *f) {
  m_outputs(f);
  m_renumber(f);
  m_dce(f);
}

const back_pass back_passes[] = {
    {"isel", "instruction selection", false, true, NULL, NULL},
    {"count", "constant trip counts to loop counters", true, false, NULL, NULL},
    {"coalesce", "one register for values joined by moves", true, true, NULL, m_coalesce},
    {"outputs", "results are computed in the output register", true, true, NULL, run_outputs},
    {"rotate", "loops are tested at their end", true, true, optimises, m_rotate},
    {"gate-tables", "tables of the paper's analysis, under `global`", false, true, NULL, NULL},
    {"gate", "accesses moved by the gating method", false, true, NULL, NULL},
    {"gate-fold", "transfers that save no wake are folded back", true, false, NULL, NULL},
    {"gate-free", "gate events beside operations, in no slot of their own", true, false, NULL, NULL},
    {"gate-lanes", "registers counted by lanes where accesses move", true, false, NULL, NULL},
    {"gate-narrow", "transfers of some lanes of a register", true, false, NULL, NULL},
    {"gate-sched", "schedules that keep accesses together", true, false, NULL, NULL},
    {"low-bank", "registers and lanes for short forms", true, false, optimises, NULL},
    {"legal", "operations that the machine has", false, true, NULL, NULL},
    {"problem", "what the scheduler is asked", false, true, NULL, NULL},
    {"sched", "bundles", false, true, NULL, NULL},
    {"late", "transfers in free slots, under `best`", true, false, NULL, NULL},
    {"places", "what the allocator is asked", false, true, NULL, NULL},
    {"ra", "registers", false, true, NULL, NULL},
    {"hints", "gate events", false, true, NULL, NULL},
    {NULL, NULL, false, false, NULL, NULL},
};

bool back_dumps(const char *pass) {
  for (const back_pass *p = back_passes; p->name; p++)
    if (p->dumps && !strcmp(p->name, pass))
      return true;
  return false;
}

const char *back_optional_pass(unsigned k) {
  const back_pass *p = back_passes;
  while (p->name && !(p->optional && !k--))
    p++;
  return p->name;
}
