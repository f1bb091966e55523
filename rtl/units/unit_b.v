// SPDX-License-Identifier: Apache-2.0
// Function unit B: multiply, dot products of 2, 3 and 4 lanes, move. result_o is valid after LAT - 1 register stages;
// the result flip-flop is outside. Lane 0 is bits 31:0. The operands of a lane that is not needed are held at zero. A
// result outside mask_i has no meaning.
//
//   operands -> 4 products -(LAT>3)-> rounded -(LAT>1)-> p0+p1, p2+p3 -(LAT>2)-> sum of sums -(LAT-4 more)->
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`default_nettype none
module unit_b #(
  parameter integer LAT = 1
) (
  input  wire         clk_i,
  input  wire         en_i,
  // from operand fetch
  input  wire [5:0]   op_i,
  input  wire [127:0] a_i,
  input  wire [127:0] b_i,
  input  wire         sat_i,
  input  wire [3:0]   mask_i,
  // to the result flip-flop
  output wire [127:0] result_o
);
`include "isa.vh"

  localparam integer REG_MUL = LAT > 3 ? 1 : 0;
  localparam integer REG_SUM = LAT > 1 ? 1 : 0;
  localparam integer REG_ALL = LAT > 2 ? 1 : 0;

  wire dp2 = op_i == OP_dp2;
  wire dp3 = op_i == OP_dp3;
  wire dp4 = op_i == OP_dp4;
  wire mvb = op_i == OP_mvb;
  wire dot = dp2 | dp3 | dp4;
  wire [3:0] need = dot ? {dp4, dp3 | dp4, 2'b11} : mask_i;

  wire [127:0] product;
  wire [127:0] a_need;
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_lane
      assign a_need[32*i +: 32] = a_i[32*i +: 32] & {32{need[i]}};
      fp_mul #(.REG(REG_MUL)) u_mul (
        .clk_i(clk_i),
        .en_i(en_i),
        .a_i(a_need[32*i +: 32]),
        .b_i(b_i[32*i +: 32] & {32{need[i] & ~mvb}}),
        .y_o(product[32*i +: 32])
      );
    end
  endgenerate

  // parallel to the multiplier: the moved operand and the control
  wire [127:0] a_q;
  wire mvb_q, dot_q, dp2_q, dp4_q, sat_q;
  pipe #(.WIDTH(133), .DEPTH(REG_MUL)) u_mul_side (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({a_need, mvb, dot, dp2, dp4, sat_i}),
    .q_o({a_q, mvb_q, dot_q, dp2_q, dp4_q, sat_q})
  );

  wire [127:0] lane_s;
  wire dot_s, dp2_s, dp4_s, sat_s;
  pipe #(.WIDTH(132), .DEPTH(REG_SUM)) u_products (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({mvb_q ? a_q : product, dot_q, dp2_q, dp4_q, sat_q}),
    .q_o({lane_s, dot_s, dp2_s, dp4_s, sat_s})
  );

  // only dot products use the adders
  wire [127:0] term = lane_s & {128{dot_s}};
  wire [31:0] sum01, sum23;
  fp_add u_add01 (.a_i(term[31:0]), .b_i(term[63:32]), .y_o(sum01));
  fp_add u_add23 (.a_i(term[95:64]), .b_i(term[127:96]), .y_o(sum23));

  // lane 0 has p0+p1, lane 1 the other addend of the last sum
  wire [127:0] lane_t;
  wire dot_t, dp2_t, sat_t;
  pipe #(.WIDTH(131), .DEPTH(REG_ALL)) u_sums (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({lane_s[127:64], dot_s ? (dp4_s ? sum23 : term[95:64]) : lane_s[63:32], dot_s ? sum01 : lane_s[31:0], dot_s, dp2_s, sat_s}),
    .q_o({lane_t, dot_t, dp2_t, sat_t})
  );

  wire [31:0] total;
  fp_add u_total (.a_i(lane_t[31:0] & {32{dot_t}}), .b_i(lane_t[63:32] & {32{dot_t}}), .y_o(total));
  wire [31:0] dot_value = dp2_t ? lane_t[31:0] : total;
  wire [127:0] result;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_sat
      fp_sat u_sat (.sat_i(sat_t), .x_i(dot_t ? dot_value : lane_t[32*i +: 32]), .y_o(result[32*i +: 32]));
    end
  endgenerate

  pipe #(.WIDTH(128), .DEPTH(LAT - 4)) u_delay (.clk_i(clk_i), .en_i(en_i), .d_i(result), .q_o(result_o));
endmodule
`default_nettype wire
