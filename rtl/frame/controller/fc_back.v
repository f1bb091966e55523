// SPDX-License-Identifier: Apache-2.0
// Gives items to the pixel back end: the quads of tasks whose results have left their cores, and loads and stores of tiles, in the order of the frame. Up
// to 8 tasks wait. The colours of fragments are read a cycle ahead.
// Part of the controller of a frame's cores (frame_controller.v). Words: fc_types.vh.
//
//   cycle     n                              n+1
//   happens   item chosen; results of a      i_valid_o
//             quad and the draw are read
`include "fc_types.vh"
`default_nettype none
module fc_back (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  test_en_i,
  input  wire [2:0]            cores_i,
  input  wire                  whole_i,   // a quad has four threads
  // tasks
  output wire                  room_o,    // a task may leave its core
  input  wire                  leaves_i,  // it does
  input  wire                  task_valid_i, // notes of the next task (fc_tasks)
  input  wire fc_results_t     task_i,
  output wire                  task_take_o,
  input  wire                  piece_valid_i, // its next piece
  input  wire fc_piece_t       piece_i,
  output wire                  piece_take_o,
  // begins and ends of tiles
  input  wire                  event_valid_i,
  input  wire fc_event_t       event_i,
  output wire                  event_take_o,
  output wire                  stores_o,  // ... it is an end
  // results: read in cycle n, there in n+1
  output wire                  r_re_o,
  output wire [`FC_CORE-1:0]   r_core_o,
  output wire [`FC_ROUND-1:0]  r_round_o,
  output wire [3:0]            r_thread_o, // of the quad's first fragment
  // settings
  output wire                  d_re_o,
  output wire [15:0]           d_draw_o,
  // to the back end, cycle n+1
  output wire                  i_valid_o,
  input  wire                  i_ready_i,
  output wire [1:0]            i_kind_o,
  output wire fc_piece_t       i_piece_o,
  output wire [1:0]            i_thread_o, // of the first fragment
  output wire [`FC_CORE-1:0]   i_core_o,   // whose results these are
  output wire [15:0]           i_tile_o,
  output wire                  i_end_o,    // the last quad of a hand-over
  output wire                  idle_o
);
  reg [3:0] waiting_q;         // tasks that have left their cores
  reg [4:0] left_q;            // pieces of the present task that were not chosen
  reg last_q;                  // it is the last one of its hand-over
  reg [3:0] thread_q;          // of the next piece
  reg [`FC_CORE-1:0] core_q;   // of the next task
  reg [`FC_ROUND-1:0] round_q;
  reg [`FC_CORE-1:0] of_core_q; // of the present one
  reg [`FC_ROUND-1:0] of_round_q;
  reg [`FC_HANDS-1:0] hands_q; // hand-overs whose last task was chosen
  reg valid_q, end_q;
  reg [1:0] kind_q, from_q;
  fc_piece_t piece_q;
  reg [`FC_CORE-1:0] item_core_q;
  reg [15:0] tile_q;

  wire go = ~valid_q | i_ready_i;
  wire more = left_q != 5'd0;
  wire event_first = event_valid_i & event_i.hands == hands_q;
  wire next_item = go & ~more;
  assign event_take_o = next_item & event_first;
  assign stores_o = event_take_o & ~event_i.load;
  wire old = next_item & ~event_first & waiting_q != 4'd0;
  assign room_o = ~waiting_q[3] | old;
  wire begins = old | (next_item & ~event_first & leaves_i);
  assign task_take_o = begins;
  wire quad = begins | (go & more);
  assign piece_take_o = quad;
  wire item = quad | event_take_o;
  wire [4:0] pieces = begins ? task_i.pieces : left_q;
  wire last = begins ? task_i.last : last_q;
  wire [3:0] thread = begins ? 4'd0 : thread_q;
  wire [2:0] covered = {2'd0, piece_i.mask[0]} + {2'd0, piece_i.mask[1]} + {2'd0, piece_i.mask[2]} + {2'd0, piece_i.mask[3]};
  assign r_re_o = quad;
  assign r_core_o = begins ? core_q : of_core_q;
  assign r_round_o = begins ? round_q : of_round_q;
  assign r_thread_o = thread;
  assign d_re_o = begins;
  assign d_draw_o = task_i.draw;

  wire [`FC_CORE-1:0] last_core = cores_i[1:0] - 2'd1;
  wire gclk, gclk_task, gclk_quad, gclk_item, gclk_event, gclk_waiting;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | item | (valid_q & i_ready_i)), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_waiting (.clk_i(clk_i), .en_i(rst_i | (leaves_i ^ begins)), .test_en_i(test_en_i), .gclk_o(gclk_waiting));
  clock_gate u_gate_task (.clk_i(clk_i), .en_i(rst_i | begins), .test_en_i(test_en_i), .gclk_o(gclk_task));
  clock_gate u_gate_quad (.clk_i(clk_i), .en_i(rst_i | quad), .test_en_i(test_en_i), .gclk_o(gclk_quad));
  clock_gate u_gate_item (.clk_i(clk_i), .en_i(item), .test_en_i(test_en_i), .gclk_o(gclk_item));
  clock_gate u_gate_event (.clk_i(clk_i), .en_i(event_take_o), .test_en_i(test_en_i), .gclk_o(gclk_event));
  always @(posedge gclk) valid_q <= ~rst_i & item;
  always @(posedge gclk_waiting) waiting_q <= rst_i ? 4'd0 : leaves_i ? waiting_q + 4'd1 : waiting_q - 4'd1;
  always @(posedge gclk_task)
    if (rst_i) begin
      core_q <= 2'd0;
      round_q <= `FC_ROUND'd0;
      hands_q <= `FC_HANDS'd0;
    end else begin
      core_q <= core_q == last_core ? 2'd0 : core_q + 2'd1;
      if (core_q == last_core) round_q <= round_q + `FC_ROUND'd1;
      of_core_q <= core_q;
      of_round_q <= round_q;
      last_q <= task_i.last;
      if (task_i.last) hands_q <= hands_q + `FC_HANDS'd1;
    end
  always @(posedge gclk_quad)
    if (rst_i) left_q <= 5'd0;
    else begin
      left_q <= pieces - 5'd1;
      thread_q <= thread + (whole_i ? 4'd4 : {1'b0, covered});
    end
  always @(posedge gclk_item) begin
    kind_q <= quad ? `BE_QUAD : event_i.load ? `BE_LOAD : `BE_STORE;
    piece_q <= piece_i;
    from_q <= thread[1:0];
    end_q <= quad & last & pieces == 5'd1;
    item_core_q <= r_core_o;
  end
  always @(posedge gclk_event) tile_q <= event_i.tile;
  assign i_valid_o = valid_q;
  assign i_kind_o = kind_q;
  assign i_piece_o = piece_q;
  assign i_thread_o = from_q;
  assign i_core_o = item_core_q;
  assign i_tile_o = tile_q;
  assign i_end_o = end_q;
  assign idle_o = ~valid_q & ~more & waiting_q == 4'd0;
  wire unused = &{1'b0, cores_i[2], task_valid_i, piece_valid_i};
endmodule
`default_nettype wire
