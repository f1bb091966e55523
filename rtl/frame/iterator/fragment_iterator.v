// SPDX-License-Identifier: Apache-2.0
// Inputs of fragments for the shader core: gl_FragCoord, gl_FrontFacing, gl_PointCoord in the first cycle of a fragment, then an input register each
// cycle, interpolated with perspective. So a fragment takes a cycle and one more for each of its input registers. The triangle of a fragment
// is set up before it comes; the numbers of its corners are in a store, which is read one register a cycle. While en_i is 0, all stages wait.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   cycle     n                n+7                 n+8                 n+12
//   happens   the fragment     store is asked      store answers       gl_FragCoord leaves,
//             is taken                                                 the registers follow
//
// Pipelined: a fragment or a register each cycle
// Depth: 12
`include "it_types.vh"
`default_nettype none
module fragment_iterator (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                test_en_i,
  input  wire                en_i,     // what leaves is taken
  // fragments
  input  wire                f_valid_i,
  output wire                f_ready_o,
  input  wire it_triangle_t  t_i,
  input  wire [15:0]         f_tile_i, // row, column
  input  wire [3:0]          f_x_i,    // pixel in the tile
  input  wire [3:0]          f_y_i,
  input  wire [6:0]          f_inputs_i, // input registers
  input  wire [3:0]          f_entry_i,  // of the triangle in the store
  input  wire [7:0]          f_slot_i,   // leaves with its inputs; has no meaning here
  // store: lanes of a register for the three corners, in the cycle after they are asked for; point coordinate: first_o, lanes 0 and 1
  output wire                s_re_o,
  output wire                s_first_o,
  output wire [5:0]          s_number_o,
  output wire [3:0]          s_entry_o,
  input  wire [`IT_LINE-1:0] s_v0_i,
  input  wire [`IT_LINE-1:0] s_v1_i,
  input  wire [`IT_LINE-1:0] s_v2_i,
  // to the core
  output wire                o_valid_o,
  output wire                o_first_o,   // coord, front and the point coordinate; otherwise a register
  output wire [5:0]          o_number_o,
  output wire [7:0]          o_slot_o,
  output wire [`IT_LINE-1:0] o_data_o,
  output wire [127:0]        o_coord_o,   // gl_FragCoord, x in the low bits
  output wire                o_front_o,
  output wire                idle_o
);
  reg [6:0] left_q;          // registers of the fragment that have not begun
  it_step_t step_q;          // the last step
  reg [12:1] valid_q; // steps in the stages
  reg [11:1] frag_q;  // those that begin a fragment
  wire more = left_q != 7'd0;
  assign f_ready_o = en_i & ~more;
  wire takes = f_valid_i & f_ready_o;
  it_step_t step;
  assign step = more ? {1'b0, step_q.first ? 6'd0 : step_q.number + 6'd1, step_q.entry, step_q.slot} : {1'b1, 6'd0, f_entry_i, f_slot_i};
  wire valid = takes | more;
  wire any = |valid_q;
  wire gclk, gclk_step;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | (en_i & (valid | any))), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_step (.clk_i(clk_i), .en_i(en_i & valid), .test_en_i(test_en_i), .gclk_o(gclk_step));
  always @(posedge gclk)
    if (rst_i) begin
      left_q <= 7'd0;
      valid_q <= 12'd0;
      frag_q <= 11'd0;
    end else begin
      left_q <= takes ? f_inputs_i : more ? left_q - 7'd1 : 7'd0;
      valid_q <= {valid_q[11:1], valid};
      frag_q <= {frag_q[10:1], takes};
    end
  always @(posedge gclk_step) step_q <= step;

  // Clocks of the stages: those of a fragment, and those of a step.
  wire [12:1] gclk_frag, gclk_number;
  wire [11:0] valid_at = {valid_q[11:1], valid}, frag_at = {frag_q, takes};
  genvar k;
  generate
    for (k = 1; k <= 12; k = k + 1) begin : g_stage
      clock_gate u_gate_frag (.clk_i(clk_i), .en_i(en_i & frag_at[k-1]), .test_en_i(test_en_i), .gclk_o(gclk_frag[k]));
      clock_gate u_gate_number (.clk_i(clk_i), .en_i(en_i & valid_at[k-1]), .test_en_i(test_en_i), .gclk_o(gclk_number[k]));
    end
  endgenerate
  wire gclk_rcp;
  clock_gate u_gate_rcp (.clk_i(clk_i), .en_i(en_i & (frag_q[5] | frag_q[6])), .test_en_i(test_en_i), .gclk_o(gclk_rcp));

  // Steps on their way.
  wire [13*`IT_STEP-1:0] at;
  assign at[`IT_STEP-1:0] = step;
  generate
    for (k = 1; k <= 12; k = k + 1) begin : g_step
      reg [`IT_STEP-1:0] step_k_q;
      always @(posedge gclk_number[k]) step_k_q <= at[`IT_STEP*(k-1) +: `IT_STEP];
      assign at[`IT_STEP*k +: `IT_STEP] = step_k_q;
    end
  endgenerate
  it_step_t asks, leaves;
  assign asks = at[`IT_STEP*7 +: `IT_STEP];
  assign leaves = at[`IT_STEP*12 +: `IT_STEP];
  assign s_re_o = en_i & valid_q[7];
  assign s_first_o = asks.first;
  assign s_number_o = asks.number;
  assign s_entry_o = asks.entry;
  assign o_valid_o = valid_q[12];
  assign o_first_o = leaves.first;
  assign o_number_o = leaves.number;
  assign o_slot_o = leaves.slot;
  assign idle_o = ~any & ~more;

  wire [31:0] b1, b2, inv_w;
  it_weights u_weights (
    .gclk_i(gclk_frag[9:1]),
    .clk_rcp_i(gclk_rcp),
    .t_i(t_i),
    .x_i(f_x_i),
    .y_i(f_y_i),
    .b1_o(b1),
    .b2_o(b2),
    .inv_w_o(inv_w)
  );
  it_coord u_coord (
    .gclk_i(gclk_frag),
    .t_i(t_i),
    .tile_i(f_tile_i),
    .x_i(f_x_i),
    .y_i(f_y_i),
    .inv_w_i(inv_w),
    .coord_o(o_coord_o),
    .front_o(o_front_o)
  );
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_lane
      it_lane u_lane (
        .gclk_i(gclk_number[12:9]),
        .v0_i(s_v0_i[32*k +: 32]),
        .v1_i(s_v1_i[32*k +: 32]),
        .v2_i(s_v2_i[32*k +: 32]),
        .b1_i(b1),
        .b2_i(b2),
        .v_o(o_data_o[32*k +: 32])
      );
    end
  endgenerate
  wire unused = &{1'b0, asks.slot, leaves.entry};
endmodule
`default_nettype wire
