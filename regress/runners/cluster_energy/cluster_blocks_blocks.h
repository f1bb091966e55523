/* SPDX-License-Identifier: Apache-2.0 */
/* The blocks of a cluster whose energy is measured on netlists: control, texture cache, buses and other units that are no core
 * (docs/cluster.md, "Energy of the blocks"). */
#ifndef GM_CLUSTER_ENERGY_BLOCKS_H
#define GM_CLUSTER_ENERGY_BLOCKS_H

#include "regress/frame/energy/wave.h"

typedef struct {
  const char *netlist, *file; /* netlist: its folder in BUILD/silicon; file: its waveform in the folder of each stream of tasks */
  bool gated;                 /* the block has a clock gate of its own */
  wave_block wave;
} cluster_block;
extern const cluster_block cluster_blocks[];
extern const unsigned cluster_block_count;

#endif
