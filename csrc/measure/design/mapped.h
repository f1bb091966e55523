/* SPDX-License-Identifier: Apache-2.0 */
/* A mapped netlist of any design, with the energy that its cells take by a Liberty library: Yosys flattens it, OpenSTA computes slews, and
   energy/netlist computes prices (docs/own-design.md, "Power"). */
#ifndef GM_MAPPED_H
#define GM_MAPPED_H

#include "energy/netlist/prices.h"
#include "measure/design/memories.h"

typedef struct {
  const char *const *file; /* Verilog of cells of the library */
  size_t files;
  const char *top, *liberty; /* top: NULL: the module that no other uses */
  const char *clock;         /* port; NULL: the one that clocks most flip-flops */
  const char *wire_load;     /* name of a model of the library; NULL: no wires */
  const char *memories;      /* file that describes memories (memories.h); NULL: none */
  double slew_ns, load_pf;   /* of inputs; at outputs */
} gm_mapped_source;

typedef struct {
  gc_arena *arena;
  gt_library *lib;
  netlist n, plain; /* the same; plain: names without escapes */
  gt_prices prices;
  gm_memories memories;
  uint8_t *domain_of; /* by net: 0 for a clock net, GT_NO_DOMAIN for data, as gt_energy_as_opensta takes it */
  uint32_t clock;     /* net of the port */
} gm_mapped;

/* folder: for files of Yosys and OpenSTA, exists. 0, or -1 with a message. */
int gm_mapped_read(gm_mapped *m, const gm_mapped_source *s, const char *folder, char *err, size_t errsize);
void gm_mapped_free(gm_mapped *m);

/* Reads a Liberty file alone: yosys-filterlib writes its tables to the folder. 0, or -1 with a message. */
int gm_liberty_read(gt_library *lib, gc_arena *arena, const char *liberty, const char *folder, char *err, size_t errsize);

#endif
