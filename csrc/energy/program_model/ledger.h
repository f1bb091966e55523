/* SPDX-License-Identifier: Apache-2.0 */
/* Accounts the cycles and energy of a run to bundles, operations and source lines.

   Each cycle of the run belongs to one bundle: a frozen cycle to the bundle whose operation froze it, any other to the bundle in ID, or,
   if ID is empty, to the last one that was there. The energy of a cycle is charged component by component. A component's share belongs
   to the operations that use it in this cycle, in equal parts: reads of registers to the operation that reads, writes to the one that
   writes, a unit to the operations in its stages. If there is none, or if the cycle is frozen, it belongs to the owner of the cycle.
   What happens before the first issue belongs to the first bundle. So cycles and energy add up to those of the run.

   How to get one: gm_ledger_on_simulator (energy model `program`, program_model.h), gm_ledger_on_core (energy model `rtl`,
   measure/levels/core_ledger.h). */
#ifndef GM_ENERGY_LEDGER_H
#define GM_ENERGY_LEDGER_H

#include "core/program/program.h"
#include "energy/program_model/stages.h"

typedef struct {
  uint64_t issues; /* how often the bundle issued, over all threads */
  uint64_t cycles; /* cycles of the run that belong to it, those included in which it froze the core */
  uint64_t frozen; /* of these, frozen */
  double pj[2];    /* by operation; of a bundle with one operation, all is in the first */
} gm_account;

typedef struct {
  const gm_program *program;
  gm_account *account; /* by word address; bundles that never issued have zeros */
  size_t words;
  uint64_t cycles, frozen; /* of the run, as gm_sim_stats counts cycles */
  double pj;               /* of the run, summed cycle by cycle */
  /* private */
  gm_dbundle *bundle; /* by word address; count 0: not decoded yet */
  gm_stages stages;
  gm_stage_bundle owner; /* of the present cycle */
  int owner_slot;        /* the operation that froze, -1: both */
  double fetched;        /* energy of fetch that belongs to the next bundle in ID */
  gm_trace trace;        /* of the present cycle */
} gm_ledger;

/* The program has to outlive the ledger. 0, or -1 when out of memory. */
int gm_ledger_init(gm_ledger *l, const gm_program *p);
void gm_ledger_free(gm_ledger *l);

/* ---- results ---- */

typedef struct {
  const char *file; /* name in the program; "" if the bundle has no source position */
  uint32_t line;    /* 0: none */
  uint64_t issues, cycles, frozen;
  double pj;
} gm_line_account;

/* Sums by source line, in the order of files and lines. The array is malloc'd; NULL when out of memory. */
gm_line_account *gm_ledger_lines(const gm_ledger *l, size_t *n);
static inline double gm_account_pj(const gm_account *a) { return a->pj[0] + a->pj[1]; }
/* The bundle at a word address; its count is 0 if it never was in the core. */
const gm_bundle *gm_ledger_bundle(const gm_ledger *l, size_t word);

/* ---- filling; the callers are the levels ---- */

/* Where in the core a share of energy is spent. */
typedef enum {
  GM_AT_OWNER, /* no stage: the cycle's owner */
  GM_AT_FETCH,
  GM_AT_ID,
  GM_AT_TEMPS,  /* reads in ID, writes in WB */
  GM_AT_CONSTS, /* reads in ID */
  GM_AT_INPUT,  /* reads in OF */
  GM_AT_OUTPUT, /* reads in OF, writes in WB */
  GM_AT_OF,
  GM_AT_OPERANDS, /* first EX stage */
  GM_AT_UNIT_A,
  GM_AT_UNIT_B,
  GM_AT_UNIT_C,
  GM_AT_TEXTURE,
  GM_AT_RESULTS, /* WB */
  GM_AT_COUNT
} gm_place_of;
/* The place of a component by its name in the weights; GM_AT_OWNER for those that belong to no stage. */
gm_place_of gm_place_named(const char *component);

/* Begins a cycle with its record. 1: the cycle counts, 0: it is before the first issue. -1: a bundle that cannot be decoded. */
int gm_ledger_cycle(gm_ledger *l, const gm_trace *t);
/* Charges energy of the present cycle. */
void gm_ledger_charge(gm_ledger *l, gm_place_of place, double pj);
/* The same for the operation of one group in a stage (stages.h); for the place if the stage has none. */
void gm_ledger_charge_group(gm_ledger *l, unsigned stage, unsigned group, double pj);
/* Ends the run. */
void gm_ledger_end(gm_ledger *l);

#endif
