// SPDX-License-Identifier: Apache-2.0
// Function unit A: add, compare, select, move, floor, fraction, truncate, convert to address. result_o is valid after
// LAT - 1 register stages; the result flip-flop is outside. Lane 0 is bits 31:0. The operands of a lane outside mask_i
// are held at zero, and its result has no meaning. arl ignores mask_i and gives its integer in lane 0.
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`default_nettype none
module unit_a #(
  parameter integer LAT = 1
) (
  input  wire         clk_i,
  input  wire         en_i,
  // from operand fetch
  input  wire [5:0]   op_i,
  input  wire [127:0] a_i,
  input  wire [127:0] b_i,
  input  wire [3:0]   pred_i,
  input  wire         sat_i,
  input  wire [3:0]   mask_i,
  // to the result flip-flop
  output wire [127:0] result_o
);
`include "isa.vh"
  // Registers within the lanes (unit_a_lane), where they balance the steps. More registers than steps follow the result.
  localparam integer CUT = LAT <= 1 ? 0 : LAT == 2 ? 'b000100 : LAT == 3 ? 'b001010 : LAT == 4 ? 'b010101 :
                           LAT == 5 ? 'b010111 : LAT == 6 ? 'b101111 : 'b111111;
  localparam integer DELAY = LAT > 7 ? LAT - 7 : 0;

  wire [127:0] lanes;
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_lane
      unit_a_lane #(.CUT(CUT), .DELAY(DELAY)) u_lane (
        .clk_i(clk_i),
        .en_i(en_i),
        .op_i(op_i),
        .a_i(a_i[32*i +: 32] & {32{mask_i[i]}}),
        .b_i(b_i[32*i +: 32] & {32{mask_i[i]}}),
        .pred_i(pred_i[i]),
        .sat_i(sat_i),
        .result_o(lanes[32*i +: 32])
      );
    end
  endgenerate

  // arl: the operand's floor as an integer
  wire [31:0] arl_a, arl_floor, arl_floor_q, arl_int, arl_int_q;
  wire arl_o, arl_w, arl_q;
  pipe #(.WIDTH(33), .DEPTH(CUT % 2)) u_arl_operand (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({op_i == OP_arl, a_i[31:0]}),
    .q_o({arl_o, arl_a})
  );
  fp_floor u_arl_floor (.a_i(arl_a), .trunc_i(1'b0), .y_o(arl_floor));
  pipe #(.WIDTH(33), .DEPTH(CUT / 2 % 2)) u_arl_whole (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({arl_o, arl_floor}),
    .q_o({arl_w, arl_floor_q})
  );
  fp_arl u_arl (.f_i(arl_floor_q), .y_o(arl_int));
  pipe #(.WIDTH(33), .DEPTH(LAT - 1 - CUT % 2 - CUT / 2 % 2)) u_arl_delay (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({arl_w, arl_int}),
    .q_o({arl_q, arl_int_q})
  );
  assign result_o = {lanes[127:32], arl_q ? arl_int_q : lanes[31:0]};
endmodule
`default_nettype wire
