/* SPDX-License-Identifier: Apache-2.0 */
/* Memories of a mapped netlist, which a file describes: pins, and the energy of each kind of access (docs/own-design.md, "Memories"). */
#ifndef GM_MEMORIES_H
#define GM_MEMORIES_H

#include "energy/netlist/function.h"

enum { GM_MEMORY_ACCESSES = 8 };

typedef struct {
  const char *name;
  unsigned width;
  bool output, clock;
  double pf; /* of each bit of an input */
} gm_memory_pin;

/* What happens at a rise of a clock if the condition holds. */
typedef struct {
  const char *name;
  unsigned clock;          /* pin */
  const gt_function *when; /* of pins of one bit; NULL: at each rise */
  double pj;
} gm_memory_access;

typedef struct {
  const char *cell; /* the module that the netlist has instances of */
  gm_memory_pin pin[GT_PINS];
  unsigned pins, accesses;
  gm_memory_access access[GM_MEMORY_ACCESSES];
  double leakage_nw;
} gm_memory;

typedef struct {
  gm_memory *memory;
  size_t n;
} gm_memories;

/* Reads the file and adds its cells to the library. 0, or -1 with a message. */
int gm_memories_read(gm_memories *m, gt_library *lib, gc_arena *arena, const char *path, char *err, size_t errsize);
/* Writes the cells for Yosys and for OpenSTA to the folder. slew_ns: of their outputs. 0, or -1 with a message. */
#define GM_MEMORIES_VERILOG "memories.v"
#define GM_MEMORIES_LIBERTY "memories.lib"
int gm_memories_write(const gm_memories *m, const char *folder, double slew_ns, char *err, size_t errsize);

#endif
