/* SPDX-License-Identifier: Apache-2.0 */
/* Runs a random shader in our kit: compiled in a way that its seed chooses, proven, run on the simulator and on the Verilated core
 * (docs/regress.md, "Random shaders"). */
#ifndef RS_OURS_H
#define RS_OURS_H

#include "random_values.h"
#include "regress/runners/matrix/row_list.h"
#include "tb/model/tb_run.h"

enum { RS_MACHINES = 2 };

/* What the shaders run on. */
typedef struct {
  gm_machine machine[RS_MACHINES + 1]; /* the seed chooses one of the first RS_MACHINES; the last machine is for programs that do not fit
                                          the chosen one */
  gm_tb *tb[RS_MACHINES];  /* the Verilated core of each machine; NULL: it is not opened, and programs run on the simulator alone */
  int alloc;               /* a gc_allocator for all, or -1: by the seed */
  const option_line *rows; /* option rows that the seed chooses from; NULL: any options */
  size_t nrow;
} rs_kit;

typedef enum {
  RS_RAN,
  RS_TOO_LARGE, /* even for the last machine of the kit */
  RS_REFUSED,   /* the compiler finds an error */
  RS_BROKEN     /* no proof, an illegal program, a difference between simulator and core */
} rs_verdict;

extern const char *const rs_allocator[GC_ALLOCATORS]; /* their names */

/* Returns NULL on success, otherwise a message. rtl: also open the cores. */
const char *rs_kit_open(rs_kit *k, bool rtl, char *err, size_t size);
/* From now on, all shaders use the named machine. Returns NULL on success, otherwise a message. */
const char *rs_kit_only(rs_kit *k, const char *name, char *err, size_t size);
void rs_kit_close(rs_kit *k);
/* Chooses the compiler's options by the seed. `how` gets them as a command line. Returns the index in k->tb of the core to run on;
 * RS_MACHINES if an option row names a machine for which the kit has no core. */
unsigned rs_options(const rs_kit *k, uint64_t seed, gc_options *o, char *how, size_t size);
/* rtl: run also in lockstep, if the machine has a core. */
rs_verdict rs_ours(const rs_kit *k, const rs_shader *s, const gm_run *r, uint64_t seed, bool rtl, rs_values *out, char *err, size_t size);

#endif
