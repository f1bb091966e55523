// SPDX-License-Identifier: Apache-2.0
// Types of the wires between the parts of a cluster. Include outside of modules. The first member is the highest bit.
// See docs/cluster.md, "The hardware of the cluster".
`ifndef CLUSTER_TYPES_VH
`define CLUSTER_TYPES_VH

// Settings by stage, those of the fragment stage above those of the vertex stage.
typedef struct packed {
  logic [29:0] entry;      // start address of the program
  logic [11:0] inputs;     // registers v of a thread
  logic [11:0] outputs;    // registers o of a thread
  logic [1:0]  system_in;  // inputs have gl_FragCoord, gl_FrontFacing, gl_PointCoord
  logic [1:0]  system_out; // results have gl_Position, gl_PointSize
} stage_settings_t;

// A request at the host port of a core. It is zero where it has no meaning.
typedef struct packed {
  logic         valid;
  logic         write;
  logic [2:0]   kind;
  logic [4:0]   thread;
  logic [15:0]  addr;
  logic [127:0] wdata;
} core_request_t;

// A start of a core's threads.
typedef struct packed {
  logic        valid;
  logic        stage;  // whose program they run
  logic [14:0] pc;
} core_start_t;
`endif
