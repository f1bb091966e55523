/* SPDX-License-Identifier: Apache-2.0 */
/* The C model of the GPU's dispatcher, cycle by cycle as the hardware (rtl/gpu/gpu_dispatch.v; docs/gpu.md, "Slots"). The dispatcher brings
   tasks, which are groups of vertices or of fragments, to slots of cores; a slot is a group of threads that runs one task. For vertices and
   for fragments, a filler gives it tasks with their inputs, and a drain takes the results, in the order of the tasks. */
#ifndef GM_DISPATCH_H
#define GM_DISPATCH_H

#include <stdbool.h>
#include <stdint.h>

enum { GM_DISPATCH_CORES = 8, GM_DISPATCH_SLOTS = 16, GM_DISPATCH_THREADS = 4, GM_DISPATCH_ALL = GM_DISPATCH_CORES * GM_DISPATCH_SLOTS };

/* cores 1 .. 8; slots of a core 1 .. 16; threads of a slot 1 or 4 */
typedef struct {
  unsigned cores, slots, group;
} gm_dispatch_shape;

/* A slot of a core. */
typedef struct {
  uint8_t core, slot;
} gm_spot;

/* Places that a task uses: of its program 0 .. 1, of its constants and of its samplers 0 .. 7. */
typedef struct {
  uint8_t code, constants, samplers;
} gm_task_use;

/* An input of a thread: a register v, or the three system inputs together. */
typedef struct {
  uint8_t thread; /* of the slot */
  bool system;    /* gl_FragCoord in data, gl_PointCoord in point, gl_FrontFacing in front */
  uint8_t number; /* of the register */
  uint32_t data[4], point[2];
  bool front;
} gm_task_word;

/* What a filler gives in one cycle. */
typedef struct {
  bool has_word, last; /* an input; the end of the task, which then starts */
  gm_task_word word;
  uint8_t mask;   /* with last: the threads that start */
  uint16_t entry; /* with last: where they start, 15 bits */
} gm_task_fill;

enum { GM_READ_O, GM_READ_POSITION, GM_READ_SIZE };

/* What a drain asks for in one cycle. */
typedef struct {
  bool read, frees; /* reads a register; the slot is free then */
  uint8_t thread, kind, number;
} gm_task_read;

typedef struct {
  uint8_t killed; /* threads whose fragments were discarded */
  bool aborted;
} gm_task_done;

/* Inputs of a cycle. Arrays of two have the vertex stage first. */
typedef struct {
  bool rst;
  uint8_t cores[2];  /* constant while there are tasks: cores, and slots of each core, that may run tasks of the stage */
  uint16_t slots[2]; /* ... */
  bool want[2], claim[2], fill_valid[2];
  gm_task_use use[2]; /* with claim */
  gm_task_fill fill[2];
  gm_task_read read[2];
  uint64_t retired[GM_DISPATCH_CORES], killed[GM_DISPATCH_CORES]; /* bit slot * group + thread */
  uint32_t data[GM_DISPATCH_CORES][4];
  bool stop, tick;
} gm_dispatch_in;

/* Outputs of a cycle. Of the buses to the cores, other fields have no meaning unless `valid`. */
typedef struct {
  bool room[2], fill_ready[2];
  struct {
    bool valid;
    gm_spot spot;
    gm_task_word word;
  } fill;
  struct {
    bool valid;
    gm_spot spot;
    uint8_t mask;
    gm_task_use use;
    uint16_t entry;
  } start;
  struct {
    bool valid;
    gm_spot spot;
    uint8_t thread, kind, number;
  } read;
  uint64_t abort[GM_DISPATCH_CORES];
  bool done_valid[2];
  gm_task_done done[2]; /* if done_valid */
  bool read_ready[2], answer[2];
  uint32_t data[4]; /* if answer of some stage */
  bool timeout, idle;
  uint8_t used_code, used_constants, used_samplers; /* a bit for each place */
} gm_dispatch_out;

/* gd_order.v: the tasks of a stage; numbers count up without end. */
typedef struct {
  gm_spot spot[GM_DISPATCH_ALL];
  uint64_t end, filling, oldest;
} gm_dispatch_order;

/* A slot, as in gd_slots.v. */
typedef struct {
  bool taken, used, running, abort, old, aborted;
  gm_task_use use;
  uint8_t mask, killed;
} gm_dispatch_slot;

/* The registers of the dispatcher. */
typedef struct {
  gm_dispatch_shape shape;
  bool kept[2], last; /* last: the stage that got a slot last */
  gm_spot spot[2];    /* the kept slots */
  uint8_t turn[2];
  gm_dispatch_order order[2];
  gm_dispatch_slot slot[GM_DISPATCH_CORES][GM_DISPATCH_SLOTS];
  gm_dispatch_out bus; /* its buses fill, start and read, and answer */
  bool read_stage, read_turn;
  uint8_t answer_core;
} gm_dispatch;

/* After reset. */
void gm_dispatch_init(gm_dispatch *d, gm_dispatch_shape shape);
/* The outputs in this cycle. */
void gm_dispatch_settle(const gm_dispatch *d, const gm_dispatch_in *in, gm_dispatch_out *out);
/* Threads of a core that are to end: an output too, which depends on registers only. */
uint64_t gm_dispatch_abort(const gm_dispatch *d, unsigned core);
/* The edge that ends the cycle. out: what gm_dispatch_settle gave. */
void gm_dispatch_edge(gm_dispatch *d, const gm_dispatch_in *in, const gm_dispatch_out *out);

#endif
