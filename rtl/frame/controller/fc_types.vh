// SPDX-License-Identifier: Apache-2.0
// Structures (packed structs) of wires of the controller between iterators, cores and back end (frame_controller.v).
//
//   task        fragments that a core runs together, a thread for each
//   hand-over   a set of pixels that visibility gives to the iterators at once
//   part        pixels of a quad, in one hand-over, of one triangle
//   piece       pixels of a part that are in one task: a part that does not fit into a task has pieces in two
//   round       how often all cores had their turn; core and round together name a task, and the place of its results
//   a task is open or begun when its first fragment has left the iterators, complete with its last one, started when a core runs it
`ifndef FC_TYPES_VH
`define FC_TYPES_VH

`include "it_types.vh"
`include "be_types.vh"

`define FC_TASK 6   // the number of a task, modulo 64: at most 22 are on their way
`define FC_ROUND 4  // how often the cores had their turn, modulo 16
`define FC_CORE 2   // the number of a core
`define FC_HANDS 8  // a number of hand-overs, modulo 256

`define FC_PIECE 14
// A piece.
typedef struct packed {
  logic [5:0] place;  // row and column of the quad
  logic [3:0] mask;   // its pixels
  logic [3:0] colors; // those whose colour counts
} fc_piece_t;

`define FC_STARTS 32
// What a core has to know of a task.
typedef struct packed {
  logic [15:0] draw;
  logic [15:0] threads; // that start
} fc_starts_t;

`define FC_RESULTS 22
// What the back end has to know of a task.
typedef struct packed {
  logic [15:0] draw;
  logic [4:0] pieces;   // how many it has
  logic last;           // it is the last task of its hand-over
} fc_results_t;

`define FC_EVENT 25
// The begin or the end of a tile, for the back end.
typedef struct packed {
  logic load;                  // its colours are loaded, otherwise stored
  logic [15:0] tile;           // row, column
  logic [`FC_HANDS-1:0] hands; // hand-overs before it
} fc_event_t;

// How the back end treats a draw.
typedef struct packed {
  logic kills;   // visibility waits for its fragments
  blend_t blend;
} fc_draw_t;

`define FC_COLOR 129
// What a fragment leaves.
typedef struct packed {
  logic killed;
  logic [127:0] color;
} fc_color_t;

`endif
