/* SPDX-License-Identifier: Apache-2.0 */
/* Delays of the cells of a flat netlist, from the SDF file that static timing writes (scripts/silicon/sdf.tcl; docs/energy.md, "Glitches").
 */
#ifndef GM_GATES_DELAYS_H
#define GM_GATES_DELAYS_H

#include "energy/netlist/netlist.h"

/* ps until the output rises or falls: the maximum of the file's triple. */
typedef struct {
  uint32_t rise, fall;
  bool known;
} gt_delay;

/* By pin of the netlist: of an input of a gate to the gate's output, of an output of a flip-flop or RAM from its clock. 0, or NULL with a
   message: no such file, not in ns, a cell or a pin that the netlist does not have. */
gt_delay *gt_delays_read(const netlist *n, gc_arena *arena, const char *path, char *err, size_t errsize);
/* The same of a text; it is changed. `name` is for messages. */
gt_delay *gt_delays_parse(const netlist *n, gc_arena *arena, const char *name, char *text, char *err, size_t errsize);

#endif
