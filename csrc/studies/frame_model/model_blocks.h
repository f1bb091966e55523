/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the energy of a frame beside the shader core's runs: the blocks that exist in Verilog, by their work, and the core while it
   waits (docs/model.md, "Energy"). Memory is apart. Vertex fetch and assembly are not in Verilog: they have none. */
#ifndef GM_MODEL_BLOCKS_H
#define GM_MODEL_BLOCKS_H

#include "studies/frame_model/model.h"

enum { GM_MODEL_BLOCKS = 5, GM_MODEL_BLOCK_COUNTS = 8 };

typedef struct {
  char name[32];
  double idle;        /* pJ of any cycle */
  double mean, worst; /* percent: error of the rest on scenes that were left out of its fit */
  unsigned counts, column[GM_MODEL_BLOCK_COUNTS];
  double pj[GM_MODEL_BLOCK_COUNTS];
} gm_model_block;

typedef struct {
  gm_model_block block[GM_MODEL_BLOCKS];
  unsigned n;
  double byte, min, max; /* pJ of a byte of memory; its range */
  char source[200];      /* ... where it comes from */
} gm_model_blocks;

/* Text of data/energy/frame-blocks.txt (make frame-energy). 0, or -1 with "file:line:column: error: ..." in err. */
int gm_model_blocks_parse(gm_model_blocks *b, const char *text, const char *name, char *err, size_t errsize);
/* The kit's data/energy/frame-blocks.txt and memory.txt. */
int gm_model_blocks_load(gm_model_blocks *b, char *err, size_t errsize);

/* pJ of a block in a frame, above what any cycle costs. inputs: the cycles of the tile accelerator are those that its work says, not those
   that were measured. */
double gm_model_block_work(const gm_model_block *b, const double *at, bool inputs);
/* Fills the columns `blocks`, and if the row has the core's energy those of the frame's. */
void gm_model_blocks_add(const gm_model_blocks *b, gm_model_table *t);

#endif
