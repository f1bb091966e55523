// SPDX-License-Identifier: Apache-2.0
// Part of the controller (frame_controller.v; words in fc_types.vh). The iterators give fragments one after the other, and group them to tasks. This
// module notes for each task which threads of a core have a fragment, and which pieces of quads they are. Core and back end read these notes later. It
// also says whether there is a buffer for the inputs of a further task: for each core two tasks wait, and one is filled.
`include "fc_types.vh"
`default_nettype none
module fc_tasks (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  input  wire [2:0]            cores_i,     // how many there are
  // the fragment that leaves the iterators
  output wire                  room_o,      // there is a buffer for a further task
  input  wire                  f_begins_i,  // there is a fragment in this cycle
  input  wire                  f_first_i,   // it is the first one of a task
  input  wire [3:0]            f_thread_i,  // thread of the core that will run it
  input  wire [15:0]           f_draw_i,    // number of its draw
  input  wire [5:0]            f_place_i,   // row and column of its quad in the tile
  input  wire [1:0]            f_pixel_i,   // its pixel in the quad
  input  wire                  f_covered_i, // the triangle covers the pixel; otherwise a helper, for derivatives only
  input  wire                  f_colors_i,  // its colour counts (not so where a test failed)
  input  wire                  f_ends_i,    // it is the last one of its part in this task: the piece is complete
  input  wire                  f_last_i,    // ... and the last one of the hand-over
  // notes of a task: the one that is filled is written again with each fragment
  output wire [`FC_TASK-1:0]   task_o,      // its number
  output wire fc_starts_t      starts_o,    // for the core
  output wire fc_results_t     results_o,   // for the back end
  // a piece is complete
  output wire                  piece_valid_o,
  output wire fc_piece_t       piece_o,
  input  wire [`FC_TASK-1:0]   started_i,   // how many tasks were started on a core so far
  output wire                  open_o       // a task has its first fragment, and was not started on a core yet
);
  reg [`FC_TASK-1:0] begun_q; // tasks
  reg [15:0] threads_q;       // of the last one
  reg [4:0] pieces_q;
  reg within_q;               // its last piece is not complete
  reg [3:0] mask_q, colors_q; // of that piece
  wire [`FC_TASK-1:0] waiting = begun_q - started_i;
  assign room_o = waiting <= {2'b0, cores_i, 1'b0};
  assign open_o = waiting != `FC_TASK'd0;
  wire [15:0] threads = (f_first_i ? 16'd0 : threads_q) | (16'd1 << f_thread_i);
  wire [4:0] pieces = (f_first_i ? 5'd0 : pieces_q) + {4'd0, ~within_q};
  wire [3:0] one = 4'd1 << f_pixel_i;
  wire [3:0] mask = (within_q ? mask_q : 4'd0) | (one & {4{f_covered_i}});
  wire [3:0] colors = (within_q ? colors_q : 4'd0) | (one & {4{f_colors_i}});
  assign task_o = f_first_i ? begun_q : begun_q - `FC_TASK'd1;
  assign starts_o = {f_draw_i, threads};
  assign results_o = {f_draw_i, pieces, f_last_i};
  assign piece_valid_o = f_begins_i & f_ends_i;
  assign piece_o = {f_place_i, mask, colors};
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | f_begins_i), .test_en_i(test_en_i), .gclk_o(gclk));
  always @(posedge gclk)
    if (rst_i) begin
      begun_q <= `FC_TASK'd0;
      within_q <= 1'b0;
    end else begin
      begun_q <= task_o + `FC_TASK'd1;
      threads_q <= threads;
      pieces_q <= pieces;
      within_q <= ~f_ends_i;
      mask_q <= mask;
      colors_q <= colors;
    end
endmodule
`default_nettype wire
