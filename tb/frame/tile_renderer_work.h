/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the bench of the second half of a frame (prefix tr_): what the renderer has done since the last render, and the run of the
   Verilog on it. The second half is all from lists of triangles to pixels: visibility, iterators, cores, back end. A hand-over gives parts
   of quads from visibility to the iterators; a task has fragments that a core shades together; an item is what the back end works on
   (docs/frame.md, "Cycles" and "Hardware"). A core that is played is not Verilated: the bench does what is seen of it. */
#ifndef TB_TILE_RENDERER_WORK_H
#define TB_TILE_RENDERER_WORK_H

#include "base/random.h"
#include "frame/renderer/tile.h"
#include "tb/frame/bench_error.h"
#include "tb/frame/frame_accelerator.h"
#include "tb/frame/frame_core_shim.h"
#include "tb/frame/frame_tile_renderer.h"
#include "tb/frame/tile_renderer_shim.h"

/* A fragment. data: its inputs, from there on: gl_FragCoord, point coordinate, registers. color: what it leaves. */
typedef struct {
  const fr_pipeline *pl;
  size_t data;
  uint32_t color[4];
  uint8_t thread;
  bool covered, first, front, killed; /* first: of a task */
} tr_fragment;

/* A task. shade: cycles of the core. */
typedef struct {
  size_t fragment, fragments;
  uint32_t threads;
  uint64_t start, shade;
} tr_task;

/* Fragments of a triangle in a quad. known: pixels that have a colour from the program. */
typedef struct {
  uint8_t place, mask, cycles, known;
  uint32_t color[4][4];
} tr_quad;

/* An item of the back end. at: its last cycle. tile: the number of the one that is loaded or stored. */
typedef struct {
  back_end_kind kind;
  tr_quad quad;
  size_t tile;
  uint64_t at;
} tr_item;

/* A tile. ended: cycle. */
typedef struct {
  unsigned number;
  uint64_t ended;
  uint32_t before[FR_PIXELS], color[FR_PIXELS], depth[FR_PIXELS]; /* colours at its begin and its end; stencil and depth at its end */
} tr_tile;

/* An array that grows. */
typedef struct {
  void *item;
  size_t n, cap;
} tr_array;

/* A core with its task. */
typedef struct {
  const tr_task *task; /* NULL: it has none */
  uint64_t begin, end; /* its first and its last cycle */
  /* a Verilated core: */
  void *model;
  frame_core_pins pins;
  const fr_pipeline *loaded; /* whose program it has; NULL: none */
  bool runs, rests;          /* it has a task; its clock rests */
  bool awake;                /* it takes part in this cycle */
  bool looks_up;             /* a texture request is on the port */
  unsigned age;              /* ... for so many cycles */
  uint32_t written;          /* threads that have results */
} tr_core;

enum { TR_ASKED = 64, TR_COORD = 6 /* numbers before the registers */, TR_BEATS = FR_PIXELS / 2 };

/* Requests on their way to memory. */
typedef struct {
  struct {
    uint64_t at;
    uint32_t addr[2];
  } asked[TR_ASKED];
  unsigned to, from;
  tile_renderer_memory refused;
} tr_memory;

/* A beat that memory has refused in the last cycle. */
typedef struct {
  bool is;
  uint32_t to;
  uint64_t beat;
} tr_refused;

struct tile_renderer_bench {
  fr_watch watch;
  accelerator_bench *accelerator; /* that writes the lists; NULL: the renderer's are read */
  fr_buffer lists;
  unsigned stall;
  gm_rng rng;
  tile_renderer_count count;
  bench_error error;
  /* what the renderer has done */
  tr_array fragment, data, task, quad, item, tile, hand;
  size_t filled, colored, timed_fragment, timed_quad,
      timed_tile; /* fragments with inputs, with results; timed_*: those whose cycles are known */
  unsigned threads, cores;
  uint32_t *kept; /* depth and stencil in memory, tile by tile */
  size_t tiles;
  uint32_t clear;
  /* the Verilog */
  tile_renderer_pins p;
  bool last, begun, fresh; /* not a partial render; its first tile has begun; a new frame */
  uint64_t now, begin, moved;
  size_t handed, ended, started, taken, loaded, stored; /* hand-overs, tiles, tasks, items, beats of all loads and of all stores */
  uint64_t since_reset;                                 /* tasks that begin since the last reset */
  size_t filling, inputs;                               /* the task that gets inputs, and how many fragments have all of theirs */
  unsigned input;                                       /* the next input of a fragment: 0: system inputs, n: register n - 1 */
  uint64_t filled_since_reset;                          /* tasks that have all their inputs since the last reset */
  uint64_t finished;                                    /* cycle after the last item */
  tr_memory memory[2];
  tr_refused depth_refused, color_refused;
  const frame_core_model *model; /* of the cores; NULL: they are played */
  tr_core core[TILE_RENDERER_CORES];
  uint64_t beat[TR_BEATS]; /* of the present store */
  uint32_t to[TR_BEATS];
};

static inline tr_fragment *tr_fragment_at(const tile_renderer_bench *b, size_t i) { return (tr_fragment *)b->fragment.item + i; }
static inline tr_task *tr_task_at(const tile_renderer_bench *b, size_t i) { return (tr_task *)b->task.item + i; }
static inline tr_quad *tr_quad_at(const tile_renderer_bench *b, size_t i) { return (tr_quad *)b->quad.item + i; }
static inline tr_item *tr_item_at(const tile_renderer_bench *b, size_t i) { return (tr_item *)b->item.item + i; }
static inline tr_tile *tr_tile_at(const tile_renderer_bench *b, size_t i) { return (tr_tile *)b->tile.item + i; }
static inline uint64_t *tr_hand_at(const tile_renderer_bench *b, size_t i) { return (uint64_t *)b->hand.item + i; }
static inline uint32_t *tr_data_at(const tile_renderer_bench *b, size_t i) { return (uint32_t *)b->data.item + i; }

/* In stall mode: does something refuse or not answer in this cycle? */
static inline bool tr_stalls(tile_renderer_bench *b) { return b->stall && rng_below(&b->rng, 256) < b->stall; }
/* The renderer's cycle, for what comes after visibility. */
static inline uint64_t tr_time(const tile_renderer_bench *b) { return b->now - b->begin - 1; }

/* tile_renderer_run.c: the Verilog does what the renderer has done. */
void tr_run(tile_renderer_bench *b, const gm_frame *f, uint64_t start);
void tr_reset(tile_renderer_bench *b);
/* tile_renderer_memory.c. Before the outputs of a cycle are known: answers requests for lists, and gives beats that tiles load. After:
   takes requests and beats that are stored, and reads the region array and settings of draws. */
void tr_answer(tile_renderer_bench *b);
void tr_give_loads(tile_renderer_bench *b, const gm_frame *f);
void tr_take_memory(tile_renderer_bench *b, const gm_frame *f);
void tr_read_tables(tile_renderer_bench *b, const gm_frame *f);
/* tile_renderer_cores.c: what the cores do before and after the outputs of a cycle are known. */
void tr_drive_cores(tile_renderer_bench *b, const gm_frame *f);
void tr_follow_cores(tile_renderer_bench *b);
void tr_forget_tasks(tile_renderer_bench *b);
/* tile_renderer_models.c: the same for Verilated cores, their clock edge, and their reset. */
void tr_models_open(tile_renderer_bench *b, const frame_core_model *model);
void tr_models_close(tile_renderer_bench *b);
void tr_models_reset(tile_renderer_bench *b);
void tr_models_drive(tile_renderer_bench *b, const gm_frame *f);
void tr_models_follow(tile_renderer_bench *b, unsigned k);
void tr_models_edge(tile_renderer_bench *b);

#endif
