/* SPDX-License-Identifier: Apache-2.0 */
/* The energy model `program` (docs/energy.md, Energy model program): what the simulator sees of a run, times weights that were fitted to
   the energy of netlists. No Verilated core is needed.

   A meter counts what happens in each cycle (program_level.def). The energy of a component is a sum of counts times weights. With a
   ledger, each count is charged to the operation that caused it. */
#ifndef GM_ENERGY_PROGRAM_LEVEL_H
#define GM_ENERGY_PROGRAM_LEVEL_H

#include "core/sim/probe.h"
#include "energy/program_model/ledger.h"

typedef enum {
#define COUNT(name, meaning) GM_COUNT_##name,
#include "energy/program_model/program_level.def"
#undef COUNT
  GM_PROGRAM_COUNTS
} gm_program_count;
extern const char *const gm_program_count_name[GM_PROGRAM_COUNTS], *const gm_program_count_meaning[GM_PROGRAM_COUNTS];

/* A late source of a slot (v, o or a forwarded result, which come in stage EX), as its operation left it. */
typedef struct {
  bool late;
  uint8_t file, number; /* FILE_*; of a forwarded result its group */
  gm_src how;           /* swizzle and modifiers */
  uint32_t value[4];    /* after them, in the last cycle */
} gm_late_source;

/* A unit's inputs as the core holds them. */
typedef struct {
  uint32_t held[2][4];   /* operand registers */
  uint32_t port[2][4];   /* what was at its inputs last, all lanes */
  uint32_t input[2][4];  /* what the unit saw last, lanes that are not open as zero */
  uint8_t slot, open;    /* of the last operation: its slot, and lanes that are open for it */
  uint8_t op, mask, dst; /* and its opcode, write mask and destination */
  bool active, sat;
  uint32_t output[4]; /* what it computes from these inputs */
  int shift[4];       /* difference of the exponents */
} gm_unit_inputs;

typedef struct gm_program_model gm_program_model; /* program_model.h */

typedef struct {
  double count[GM_PROGRAM_COUNTS];
  /* Both or neither; the caller sets them after gm_program_meter_init. */
  gm_ledger *ledger;
  const gm_program_model *model;
  /* private: what the core's registers hold */
  const gm_machine *machine;
  gm_unit_inputs unit[4];
  uint32_t code[4], words[4], port[4][4][4], result[4][4], address[4], texel[4];
  uint64_t weight[4];
  uint16_t number[4][4];
  uint8_t t_number[4]; /* address at the ports of the temporaries */
  uint8_t file[4];
  uint16_t next_pc, pc;
  uint8_t thread, group;
  uint8_t tag;               /* of the last texture request, if threads switch; requests of one thread never follow each other at once */
  gm_late_source late[2][2]; /* by slot and source */
  bool window, first, requested, silent; /* first: the next bundle is the first of its run; silent: nothing is counted */
} gm_program_meter;

/* All counts are 0. */
void gm_program_meter_init(gm_program_meter *m, const gm_machine *machine);
/* Before another run on the same core: what its registers hold stays. */
void gm_program_meter_next_run(gm_program_meter *m);
/* Between runs: the host has read a register of a kind GM_HOST_*. Its data stay at a read port until a program uses the port. */
void gm_program_meter_host_read(gm_program_meter *m, int kind, const uint32_t data[4]);
/* For gm_sim_set_probe; ctx is the gm_program_meter. It has to see a run from its start. With a ledger, it also begins the ledger's
   cycles. */
void gm_program_meter_probe(void *ctx, const gm_sim *s, const gm_trace *t);

#endif
