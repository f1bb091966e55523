// SPDX-License-Identifier: Apache-2.0
// Stands for the unit of special functions (sfu) with a latency of 4 in proofs: three registers, without arithmetic.
// See docs/formal.md.
`default_nettype none
module sfu #(
  parameter integer LAT = 4
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire [5:0]  op_i,
  input  wire [31:0] a_i,
  input  wire [31:0] b_i,
  output wire [31:0] y_o
);
  localparam integer unused_lat = LAT;
  reg [31:0] stage1_q, stage2_q, stage3_q;
  always @(posedge clk_i) if (en_i) {stage1_q, stage2_q, stage3_q} <= {a_i, stage1_q, stage2_q};
  assign y_o = stage3_q;
  wire unused = &{1'b0, op_i, b_i};
endmodule
`default_nettype wire
