// SPDX-License-Identifier: Apache-2.0
// For Yosys' techmap: registers of four or more bits with an enable get a clock gate instead of a multiplexer that holds
// their value (scripts/silicon/synthesize, machines named *-icg). Each rule is for one kind of register of Yosys: without
// reset, with a reset that does not need the enable, and with one that does. A gate drives at most 32 flip-flops.
(* techmap_celltype = "$dffe" *)
module icg_dffe (CLK, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1'b1;
  parameter EN_POLARITY = 1'b1;
  input CLK, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire _TECHMAP_FAIL_ = WIDTH < 4 || !CLK_POLARITY;
  genvar i;
  generate
    for (i = 0; i < WIDTH; i = i + 32) begin : g_word
      localparam BITS = WIDTH - i < 32 ? WIDTH - i : 32;
      wire gclk;
      clock_gate u_icg (.clk_i(CLK), .en_i(EN_POLARITY ? EN : ~EN), .test_en_i(1'b0), .gclk_o(gclk));
      \$dff #(.WIDTH(BITS), .CLK_POLARITY(1'b1)) q (.CLK(gclk), .D(D[i +: BITS]), .Q(Q[i +: BITS]));
    end
  endgenerate
endmodule

(* techmap_celltype = "$sdffe" *)
module icg_sdffe (CLK, SRST, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1'b1;
  parameter EN_POLARITY = 1'b1;
  parameter SRST_POLARITY = 1'b1;
  parameter SRST_VALUE = 1'b0;
  input CLK, SRST, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire _TECHMAP_FAIL_ = WIDTH < 4 || WIDTH > 32 || !CLK_POLARITY;
  wire gclk;
  clock_gate u_icg (.clk_i(CLK), .en_i((EN_POLARITY ? EN : ~EN) | (SRST_POLARITY ? SRST : ~SRST)), .test_en_i(1'b0), .gclk_o(gclk));
  \$sdff #(.WIDTH(WIDTH), .CLK_POLARITY(1'b1), .SRST_POLARITY(SRST_POLARITY), .SRST_VALUE(SRST_VALUE)) q (.CLK(gclk), .SRST(SRST), .D(D), .Q(Q));
endmodule

(* techmap_celltype = "$sdffce" *)
module icg_sdffce (CLK, SRST, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1'b1;
  parameter EN_POLARITY = 1'b1;
  parameter SRST_POLARITY = 1'b1;
  parameter SRST_VALUE = 1'b0;
  input CLK, SRST, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire _TECHMAP_FAIL_ = WIDTH < 4 || WIDTH > 32 || !CLK_POLARITY;
  wire gclk;
  clock_gate u_icg (.clk_i(CLK), .en_i(EN_POLARITY ? EN : ~EN), .test_en_i(1'b0), .gclk_o(gclk));
  \$sdff #(.WIDTH(WIDTH), .CLK_POLARITY(1'b1), .SRST_POLARITY(SRST_POLARITY), .SRST_VALUE(SRST_VALUE)) q (.CLK(gclk), .SRST(SRST), .D(D), .Q(Q));
endmodule

// Reset without the clock: it works while the gate is shut.
(* techmap_celltype = "$adffe" *)
module icg_adffe (CLK, ARST, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1'b1;
  parameter EN_POLARITY = 1'b1;
  parameter ARST_POLARITY = 1'b1;
  parameter ARST_VALUE = 1'b0;
  input CLK, ARST, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire _TECHMAP_FAIL_ = WIDTH < 4 || WIDTH > 32 || !CLK_POLARITY;
  wire gclk;
  clock_gate u_icg (.clk_i(CLK), .en_i(EN_POLARITY ? EN : ~EN), .test_en_i(1'b0), .gclk_o(gclk));
  \$adff #(.WIDTH(WIDTH), .CLK_POLARITY(1'b1), .ARST_POLARITY(ARST_POLARITY), .ARST_VALUE(ARST_VALUE)) q (.CLK(gclk), .ARST(ARST), .D(D), .Q(Q));
endmodule
