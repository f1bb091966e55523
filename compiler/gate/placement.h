/* SPDX-License-Identifier: Apache-2.0 */
/* Global code motion, on a control-flow graph alone: which DTO clusters (runs of neighbouring DTOs; gate.h) can reach which block, and
   where they are placed. You and Wang 2013, Algorithms 2 and 3, equations (1) to (3). Stated for the input buffer (DTO clusters move up,
   towards the entry); for the output buffer the caller passes the reversed graph. */
#ifndef GC_PLACEMENT_H
#define GC_PLACEMENT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "common/options.h"

/* A block of the graph. */
typedef struct {
  const unsigned *succ; /* block numbers */
  unsigned nsucc;
  bool exit;   /* the program may end after the block */
  int cmt;     /* code-motion tunnel: registers unoccupied through the whole block */
  int gen;     /* DTO cluster at the beginning of the block, -1 none */
  double freq; /* for GC_BRANCH_PROFILE */
} place_block;

typedef struct {
  const place_block *block; /* in order of appearance; block 0 is the entry */
  unsigned nblock;
  const unsigned *size; /* DTOs of each DTO cluster */
  unsigned ncluster;
  gc_branch branch;
  gc_join join;
} place_graph;

/* Sets are rows of words: bit c of row b. */
typedef struct {
  unsigned words_c, words_b; /* row lengths */
  uint64_t *in, *out;        /* DTO clusters, per block */
  uint64_t *sdom, *pdom;     /* strict dominators, strict post-dominators (of blocks), per block */
  uint64_t *desc;            /* descendants of a block: blocks reachable from it */
  uint64_t *gcm;             /* result of Algorithm 3: DTO clusters to place at the beginning of the block */
  unsigned iterations;       /* of Algorithm 2, the last of which changed nothing */
} place_result;

/* Runs Algorithm 2 for at most `limit` iterations (0: to the fixpoint), then, if limit is 0, Algorithm 3. */
place_result place_run(gc_arena *a, const place_graph *g, unsigned limit);
/* Is `bit` in this row of a set? */
bool place_has(const uint64_t *set, unsigned words, unsigned row, unsigned bit);
/* ||CLUSTER_out(b)||: DTOs of a set. */
unsigned place_usages(const place_graph *g, const uint64_t *row);
/* All iterations and the placement as text, in the form of the paper's Tables I to IV. Blocks and DTO clusters count from 1. */
const char *place_text(gc_arena *a, const place_graph *g);

#endif
