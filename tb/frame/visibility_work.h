/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the bench of visibility (prefix vis_): what the renderer has done since the last render, and the run of the Verilog on it. A
   scan tests one triangle in a tile; a hand-over gives parts of quads (the pixels of one triangle in a quad) to the iterators
   (docs/frame.md, "Cycles"). */
#ifndef TB_VISIBILITY_WORK_H
#define TB_VISIBILITY_WORK_H

#include "base/random.h"
#include "frame/renderer/tile.h"
#include "tb/frame/bench_error.h"
#include "tb/frame/frame_visibility.h"
#include "tb/frame/visibility_shim.h"

/* A part of a quad. */
typedef struct {
  uint32_t record;
  uint8_t place, mask, kept, fails; /* kept: pixels whose fragments were not discarded; fails: that get no colour anyway */
} vis_part;

/* A hand-over: its first part and their number, and the cycles in which it is made, in which its parts are taken, and in which its
   fragments are shaded. */
typedef struct {
  size_t first, parts;
  bool wait; /* visibility waits until its fragments were shaded */
  unsigned number;
  uint64_t handed, taken, done;
} vis_hand;

/* A tile. */
typedef struct {
  unsigned number;
  uint64_t ended, stored;    /* visibility ends; the back end begins its store */
  uint32_t pixel[FR_PIXELS]; /* at its end: stencil, depth */
} vis_tile;

/* A test of a triangle in a tile; with discard there is another one after it, if pixels pass. */
typedef struct {
  unsigned groups, cycles;
} vis_scan;

/* An array that grows. */
typedef struct {
  void *item;
  size_t n, cap;
} vis_array;

enum { VIS_ASKED = 32, VIS_MAX = 24 }; /* room for requests on their way to memory, a power of two; as many may there be */

struct visibility_bench {
  fr_watch watch;
  unsigned stall;
  gm_rng rng;
  visibility_count count;
  bench_error error;
  /* what the renderer has done */
  vis_array part, hand, tile, scan;
  size_t timed_hand, timed_tile; /* hand-overs and tiles whose cycles are known */
  unsigned timed_number;
  uint32_t *kept; /* depth and stencil in memory, tile by tile */
  size_t tiles;
  uint32_t clear;
  /* the Verilog */
  visibility_pins p;
  bool last; /* not a partial render */
  bool begun;
  bool quiet;                            /* no input changes */
  uint64_t now, begin;                   /* cycle of this run; `begin`: the one that is the renderer's cycle 0, once that is known */
  size_t begun_tiles;                    /* that visibility has begun, without those that it passes over */
  size_t handed, ended, given, returned; /* hand-overs and tiles so far; parts that were taken; parts whose fragments came back */
  uint64_t free_at, done_at;             /* cycle in which the iterators, the fragments of the hand-over are done; 0: not known */
  struct {
    uint64_t at;
    uint32_t addr[2];
  } asked[VIS_ASKED];
  unsigned to, from;
  visibility_pins refused; /* the outputs of the last cycle, if memory refused a request or a beat */
  size_t scanned;
  unsigned ran;   /* cycles of the present scan */
  uint64_t moved; /* the last cycle in which something happened */
};

static inline vis_part *vis_part_at(const visibility_bench *b, size_t i) { return (vis_part *)b->part.item + i; }
static inline vis_hand *vis_hand_at(const visibility_bench *b, size_t i) { return (vis_hand *)b->hand.item + i; }
static inline vis_scan *vis_scan_at(const visibility_bench *b, size_t i) { return (vis_scan *)b->scan.item + i; }
static inline vis_tile *vis_tile_at(const visibility_bench *b, size_t i) { return (vis_tile *)b->tile.item + i; }

/* visibility_run.c: the Verilog renders what the renderer has rendered. */
void vis_run(visibility_bench *b, const gm_frame *f, uint64_t start);
void vis_reset(visibility_bench *b);

#endif
