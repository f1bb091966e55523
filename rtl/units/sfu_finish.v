// SPDX-License-Identifier: Apache-2.0
// Special functions and quotients, last step: normalizes and rounds. The magnitude has 54 fraction bits. A quotient is
// rounded up if the dividend is above the product of the divisor and of the middle between the quotient and the next
// number. The two differ by less than two divisors, so 26 bits tell which one is larger; they are never equal.
// See docs/architecture.md, "7. Arithmetic".
//
// There is a register after each step whose bit REG_AFTER has:
//
//   first half of the normalization, product for a quotient in two parts (bit 0) -> second half, comparison (1) -> rounded
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module sfu_finish #(
  parameter [1:0] REG_AFTER = 2'd0
) (
  input  wire           clk_i,
  input  wire           en_i,
  input  wire sfu_mid_t mid_i, // from sfu_product
  output wire [31:0]    y_o
);
  wire sfu_mid_t mid_h;
  wire signed [9:0] exp;
  wire [62:0] high, high_q, low;
  wire [2:0] lz_high, lz_high_q, lz_low;
  fp_norm #(.WIDTH(63), .LOG(6), .LAST(4)) u_high (.x_i(mid_i.mag), .x_o(high), .lz_o(lz_high));
  pipe #(.WIDTH(174), .DEPTH($countones(REG_AFTER[0]))) u_high_reg (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({mid_i, high, lz_high}),
    .q_o({mid_h, high_q, lz_high_q})
  );

  // the dividend less the divisor times the middle
  wire [24:0] middle = {mid_i.mag[62:39] & {24{mid_i.div}}, mid_i.div};
  wire [23:0] divisor = {1'b1, mid_i.value[22:0]};
  wire [25:0] rest;
  generate
    if (!REG_AFTER[0]) begin : g_whole
      assign rest = {mid_i.mag[38:37], 24'd0} - {1'b0, middle} * {2'd0, divisor};
    end else begin : g_parts
      wire [48:0] sum, carry;
      wire [25:0] sum_q, carry_q;
      mul_rows #(.A(25), .B(24)) u_rows (.a_i(middle), .b_i(divisor), .sum_o(sum), .carry_o(carry));
      pipe #(.WIDTH(52), .DEPTH(1)) u_parts (.clk_i(clk_i), .en_i(en_i), .d_i({sum[25:0], carry[25:0]}), .q_o({sum_q, carry_q}));
      assign rest = {mid_h.mag[38:37], 24'd0} - sum_q - carry_q;
      wire unused = &{1'b0, sum[48:26], carry[48:26]};
    end
  endgenerate

  fp_norm #(.WIDTH(63), .LOG(3)) u_low (.x_i(high_q), .x_o(low), .lz_o(lz_low));
  wire div = mid_h.div;
  wire signed [9:0] exp_h = mid_h.exp;
  wire signed [9:0] exp_low = div ? exp_h + 10'sd127 : exp_h + 10'sd135 - $signed({4'd0, lz_high_q, lz_low});
  wire [23:0] mant;
  wire guard, sticky, special, sign;
  wire [31:0] value;
  pipe #(.WIDTH(70), .DEPTH($countones(REG_AFTER[1]))) u_low_reg (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({mid_h.special, mid_h.value, mid_h.sign, exp_low, div ? mid_h.mag[62:39] : low[62:39],
          div ? ~rest[25] : low[38], div | (|low[37:0])}),
    .q_o({special, value, sign, exp, mant, guard, sticky})
  );

  wire [31:0] rounded;
  fp_round u_round (
    .sign_i(sign),
    .exp_i(exp),
    .mant_i(mant),
    .guard_i(guard),
    .sticky_i(sticky),
    .y_o(rounded)
  );
  assign y_o = special ? value : rounded;
  wire unused = &{1'b0, rest[24:0]};
endmodule
`default_nettype wire
