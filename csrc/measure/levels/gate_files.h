/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the energy model `gate` (gate_core.h): reads what it needs of a netlist. */
#ifndef GM_LEVELS_GATE_FILES_H
#define GM_LEVELS_GATE_FILES_H

#include "energy/netlist/prices.h"
#include "energy/weights/weights.h"

enum { GM_GATE_RAMS = 16 };

typedef struct {
  double period_ns;
  gt_loads loads;
  struct {
    char name[64];
    double read_pj, write_pj;
  } ram[GM_GATE_RAMS];
  size_t rams;
} gm_netlist_settings;

/* Each 0, or -1 with a message. */
int gm_netlist_settings_read(gm_netlist_settings *s, const char *path, char *err, size_t errsize);
/* The row of each cell, from the file with the types and paths of the cells before the clock tree. Cells that were added later belong to
   the driver of their input. */
int gm_netlist_rows_read(uint8_t *row, const netlist *n, const nl_fanout *f, const gm_weights *w, const char *path, char *err,
                         size_t errsize);

#endif
