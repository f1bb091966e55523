// SPDX-License-Identifier: Apache-2.0
// Bundles of wires of the GPU's dispatcher (gpu_dispatch.v) and of the slot ports of its cores (docs/gpu.md, Slots). All machines have the same widths.
//
//   slot    a group of threads of a core, which runs a task: four threads, or one
//   task    invocations that a slot runs, a thread for each
//   stage   0 vertex, 1 fragment
//   filler  gives a stage's tasks with their inputs
//   drain   takes a stage's results
//   place   of a program, of a set of constants, of samplers: where a core has them
`ifndef GPU_TYPES_VH
`define GPU_TYPES_VH

`define GD_CORE 3 // the number of a core
`define GD_SLOT 4 // the number of a slot of a core
`define GD_SPOT 7 // both
`define GD_USE 7  // bits of task_use_t
`define GD_FILL 211 // bits of slot_fill_t

// A slot of a core.
typedef struct packed {
  logic [`GD_CORE-1:0] core;
  logic [`GD_SLOT-1:0] slot;
} spot_t;

// The places that a task uses.
typedef struct packed {
  logic       code;
  logic [2:0] constants;
  logic [2:0] samplers;
} task_use_t;

// All places, a bit for each.
typedef struct packed {
  logic [1:0] code;
  logic [7:0] constants;
  logic [7:0] samplers;
} place_mask_t;

// From a filler: an input of a thread, the end of a task, or both.
typedef struct packed {
  logic         word;   // there is an input
  logic         last;   // the task is complete, with this input
  logic [1:0]   thread; // of the slot
  logic         system; // gl_FragCoord, gl_PointCoord, gl_FrontFacing; otherwise input register `number`
  logic [4:0]   number;
  logic [127:0] data;
  logic [63:0]  point;
  logic         front;
  logic [3:0]   mask;   // with `last`: threads that start
  logic [14:0]  entry;  // with `last`: where they start
} task_fill_t;

// From a drain.
typedef struct packed {
  logic       read;   // a register is to be read
  logic       frees;  // the slot is free then
  logic [1:0] thread;
  logic [1:0] kind;   // 0 o, 1 gl_Position, 2 gl_PointSize
  logic [4:0] number; // of the register o
} task_read_t;

// To a drain: the oldest task of its stage, which is done.
typedef struct packed {
  logic [3:0] killed;  // threads whose fragments were discarded
  logic       aborted; // the task was ended
} task_done_t;

// The slot ports of the cores. One bus leads to all cores; in a cluster (core_port.v) each core has its own, and `spot` and `thread` together are the number
// of a thread of the core.
typedef struct packed {
  logic         valid;
  spot_t        spot;
  logic [1:0]   thread;
  logic [2:0]   system; // which system inputs are written: gl_FragCoord (data), gl_PointCoord (point), gl_FrontFacing (front) from bit 2; 0: a register
  logic [4:0]   number;
  logic [127:0] data;
  logic [63:0]  point;
  logic         front;
} slot_fill_t;

typedef struct packed {
  logic        valid;
  spot_t       spot;
  logic [3:0]  mask;
  task_use_t   use_of;
  logic [14:0] entry;
} slot_start_t;

typedef struct packed {
  logic       valid;
  spot_t      spot;
  logic [1:0] thread;
  logic [1:0] kind;
  logic [4:0] number;
} slot_read_t;

`endif
