// SPDX-License-Identifier: Apache-2.0
// For Yosys' techmap: splits a wide register with reset and enable into words of 32 bits, for scripts/silicon/icg.v, which gives each word a clock gate.
(* techmap_celltype = "$sdffe $sdffce" *)
module words (CLK, SRST, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1'b1;
  parameter EN_POLARITY = 1'b1;
  parameter SRST_POLARITY = 1'b1;
  parameter SRST_VALUE = 1'b0;
  parameter _TECHMAP_CELLTYPE_ = "";
  input CLK, SRST, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire _TECHMAP_FAIL_ = WIDTH <= 32;
  genvar i;
  generate
    for (i = 0; i < WIDTH; i = i + 32) begin : g_word
      localparam BITS = WIDTH - i < 32 ? WIDTH - i : 32;
      if (_TECHMAP_CELLTYPE_ == "$sdffe")
        \$sdffe #(.WIDTH(BITS), .CLK_POLARITY(CLK_POLARITY), .EN_POLARITY(EN_POLARITY), .SRST_POLARITY(SRST_POLARITY), .SRST_VALUE(SRST_VALUE[i +: BITS]))
          q (.CLK(CLK), .SRST(SRST), .EN(EN), .D(D[i +: BITS]), .Q(Q[i +: BITS]));
      else
        \$sdffce #(.WIDTH(BITS), .CLK_POLARITY(CLK_POLARITY), .EN_POLARITY(EN_POLARITY), .SRST_POLARITY(SRST_POLARITY), .SRST_VALUE(SRST_VALUE[i +: BITS]))
          q (.CLK(CLK), .SRST(SRST), .EN(EN), .D(D[i +: BITS]), .Q(Q[i +: BITS]));
    end
  endgenerate
endmodule

// The same with a reset that does not wait for the clock.
(* techmap_celltype = "$adffe" *)
module words_adffe (CLK, ARST, EN, D, Q);
  parameter WIDTH = 1;
  parameter CLK_POLARITY = 1'b1;
  parameter EN_POLARITY = 1'b1;
  parameter ARST_POLARITY = 1'b1;
  parameter ARST_VALUE = 1'b0;
  input CLK, ARST, EN;
  input [WIDTH-1:0] D;
  output [WIDTH-1:0] Q;
  wire _TECHMAP_FAIL_ = WIDTH <= 32;
  genvar i;
  generate
    for (i = 0; i < WIDTH; i = i + 32) begin : g_word
      localparam BITS = WIDTH - i < 32 ? WIDTH - i : 32;
      \$adffe #(.WIDTH(BITS), .CLK_POLARITY(CLK_POLARITY), .EN_POLARITY(EN_POLARITY), .ARST_POLARITY(ARST_POLARITY), .ARST_VALUE(ARST_VALUE[i +: BITS]))
        q (.CLK(CLK), .ARST(ARST), .EN(EN), .D(D[i +: BITS]), .Q(Q[i +: BITS]));
    end
  endgenerate
endmodule
