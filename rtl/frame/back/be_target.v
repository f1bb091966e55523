// SPDX-License-Identifier: Apache-2.0
// Addresses in memory of the beats of a store, in beats of 8 bytes. The digit in a name is the stage that a step is in.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
`include "be_types.vh"
`default_nettype none
module be_target (
  input  wire        clk_i,
  input  wire        test_en_i,
  input  wire [11:0] stride_i, // from a row of pixels to the next
  input  wire        begin_i,  // a store begins, at this address
  input  wire [28:0] addr_i,
  input  wire        en2_i,    // a step of a store leaves stage 2
  input  wire step_t step2_i,
  input  wire step_t step3_i,
  output wire [28:0] addr3_o
);
  wire gclk_base, gclk_row;
  wire row = step2_i.x == 3'd0 & ~step2_i.row;
  clock_gate u_gate_base (.clk_i(clk_i), .en_i(begin_i), .test_en_i(test_en_i), .gclk_o(gclk_base));
  clock_gate u_gate_row (.clk_i(clk_i), .en_i(en2_i & row), .test_en_i(test_en_i), .gclk_o(gclk_row));
  reg [28:0] base_q, row_q; // row_q: the lower row of the quads
  always @(posedge gclk_base) base_q <= addr_i;
  always @(posedge gclk_row) row_q <= step2_i.y == 3'd0 ? base_q : row_q + {16'd0, stride_i, 1'b0};
  wire [2:0] column = step3_i.wide ? {1'b0, step3_i.x[2:1]} : step3_i.x;
  assign addr3_o = row_q + (step3_i.row ? {17'd0, stride_i} : 29'd0) + {26'd0, column};
  wire unused = &{1'b0, step2_i.kind, step2_i.wide, step2_i.mask, step2_i.clears, step3_i.kind, step3_i.mask, step3_i.clears, step3_i.y};
endmodule
`default_nettype wire
