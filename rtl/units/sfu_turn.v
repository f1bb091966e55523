// SPDX-License-Identifier: Apache-2.0
// Special functions: the operand of sin and cos as a fraction of a turn, 64 bits below the binary point; the top two bits are the quarter.
// For cos a quarter of a turn is added. The operand's exponent chooses 72 bits of 1/(2 pi), and the mantissa is
// multiplied by them. Whole turns are above the highest of these bits.
// See docs/architecture.md, "7. Arithmetic".
//
// There is a register after each step whose bit REG_AFTER has: 0 the bits of 1/(2 pi), 1 the product in two parts, 2 the turn.
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER
`default_nettype none
`include "sfu_tables.vh"
(* gloam_nets = "none" *)
module sfu_turn #(
  parameter [2:0] REG_AFTER = 3'd0
) (
  input  wire        clk_i,
  input  wire        en_i,
  input  wire        cos_i,
  input  wire [31:0] a_i,
  output wire [63:0] turn_o
);
  wire [9:0] place = {2'b00, a_i[30:23]} - 10'd115; // exponent + 12
  wire [210:0] window = `SFU_TURN << place[7:0];

  wire cos_w;
  wire [23:0] mant;
  wire [71:0] digits;
  pipe #(.WIDTH(97), .DEPTH($countones(REG_AFTER[0]))) u_window (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({cos_i, 1'b1, a_i[22:0], window[210:139]}),
    .q_o({cos_w, mant, digits})
  );

  wire cos_p;
  wire [71:0] product;
  generate
    if (!REG_AFTER[1]) begin : g_whole
      assign cos_p = cos_w;
      assign product = {48'd0, mant} * digits;
    end else begin : g_parts
      wire [95:0] sum, carry;
      wire [71:0] sum_q, carry_q;
      mul_rows #(.A(72), .B(24)) u_rows (.a_i(digits), .b_i(mant), .sum_o(sum), .carry_o(carry));
      pipe #(.WIDTH(145), .DEPTH(1)) u_parts (
        .clk_i(clk_i),
        .en_i(en_i),
        .d_i({cos_w, sum[71:0], carry[71:0]}),
        .q_o({cos_p, sum_q, carry_q})
      );
      assign product = sum_q + carry_q;
      wire unused = &{1'b0, sum[95:72], carry[95:72]};
    end
  endgenerate
  wire [63:0] turn = {product[71:70] + {1'b0, cos_p}, product[69:8]};
  pipe #(.WIDTH(64), .DEPTH($countones(REG_AFTER[2]))) u_turn (.clk_i(clk_i), .en_i(en_i), .d_i(turn), .q_o(turn_o));
  wire unused = &{1'b0, a_i[31], place[9:8], window[138:0], product[7:0]};
endmodule
`default_nettype wire
