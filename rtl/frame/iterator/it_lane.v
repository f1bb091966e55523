// SPDX-License-Identifier: Apache-2.0
// One lane of an input register of a fragment, interpolated from the three corners: v_0 + (b_1 (v_1 - v_0) + b_2 (v_2 - v_0)), where b_1 and b_2 are the
// weights of it_weights. It is made from differences, so that a constant stays exact.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   stage   9              10        11    12
//   gives   differences    products  sum   result
//
// Pipelined: a number each cycle
// Depth: 4
`default_nettype none
module it_lane (
  input  wire [12:9] gclk_i, // clocks of the registers after each stage
  input  wire [31:0] v0_i,
  input  wire [31:0] v1_i,
  input  wire [31:0] v2_i,
  input  wire [31:0] b1_i,  // in stage 10
  input  wire [31:0] b2_i,
  output wire [31:0] v_o
);
  wire [31:0] minus = {~v0_i[31], v0_i[30:0]};
  wire [31:0] d1, d2, m1, m2, sum, v;
  reg [31:0] v0_9_q, v0_10_q, v0_11_q, d1_q, d2_q, m1_q, m2_q, sum_q, v_q;
  fp_add u_d1 (.clk_i(1'b0), .en_i(1'b0), .a_i(v1_i), .b_i(minus), .y_o(d1));
  fp_add u_d2 (.clk_i(1'b0), .en_i(1'b0), .a_i(v2_i), .b_i(minus), .y_o(d2));
  fp_mul u_m1 (.clk_i(1'b0), .en_i(1'b0), .a_i(b1_i), .b_i(d1_q), .y_o(m1));
  fp_mul u_m2 (.clk_i(1'b0), .en_i(1'b0), .a_i(b2_i), .b_i(d2_q), .y_o(m2));
  fp_add u_sum (.clk_i(1'b0), .en_i(1'b0), .a_i(m1_q), .b_i(m2_q), .y_o(sum));
  fp_add u_v (.clk_i(1'b0), .en_i(1'b0), .a_i(v0_11_q), .b_i(sum_q), .y_o(v));
  always @(posedge gclk_i[9]) {v0_9_q, d1_q, d2_q} <= {v0_i, d1, d2};
  always @(posedge gclk_i[10]) {v0_10_q, m1_q, m2_q} <= {v0_9_q, m1, m2};
  always @(posedge gclk_i[11]) {v0_11_q, sum_q} <= {v0_10_q, sum};
  always @(posedge gclk_i[12]) v_q <= v;
  assign v_o = v_q;
endmodule
`default_nettype wire
