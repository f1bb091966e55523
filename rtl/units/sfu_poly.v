// SPDX-License-Identifier: Apache-2.0
// Special functions: the polynomial c0 + c1 t + c2 t^2 with 30 fraction bits, whose coefficients come from the table (sfu_rom). Both products are rounded
// down.
// See docs/architecture.md, "7. Arithmetic".
//
// There is a register after each step whose bit REG_AFTER has:
//
//   t^2 and c0 + c1 t, each in two parts (bit 0) -> their sums (1) -> the polynomial in two parts (2) -> its sum
//
// Pipelined: yes, one operation a cycle
// Depth: the number of ones in REG_AFTER
`include "fp_types.vh"
`default_nettype none
(* gloam_nets = "none" *)
module sfu_poly #(
  parameter [2:0] REG_AFTER = 3'd0
) (
  input  wire           clk_i,
  input  wire           en_i,
  input  wire sfu_row_t row_i, // from sfu_rom
  input  wire [19:0]    t_i,
  output wire [30:0]    p_o
);
  wire [30:0] c0 = row_i.c0;
  wire [25:0] c1 = row_i.c1;
  wire [15:0] u = t_i[19:4];
  genvar i;

  // the square of t's upper bits, and the linear part with 50 fraction bits
  wire [18:0] c2_r, c2_s;
  wire [31:0] square;
  wire [50:0] line;
  wire [15:0] square_s;
  wire [30:0] line_s;
  generate
    if (!REG_AFTER[0]) begin : g_line
      wire signed [45:0] term = $signed({{20{c1[25]}}, c1}) * $signed({26'd0, t_i});
      assign square = {16'd0, u} * {16'd0, u};
      assign line = {c0 + {{5{term[45]}}, term[45:20]}, term[19:0]};
      assign c2_r = row_i.c2;
    end else begin : g_line_parts
      wire [21*51-1:0] rows;
      for (i = 0; i < 20; i = i + 1) begin : g_row
        assign rows[i*51 +: 51] = ({{25{c1[25]}}, c1} & {51{t_i[i]}}) << i;
      end
      assign rows[20*51 +: 51] = {c0, 20'd0};
      wire [50:0] line0, line1, line0_q, line1_q;
      wire [31:0] square0, square1, square0_q, square1_q;
      csa_tree #(.ROWS(21), .WIDTH(51)) u_line (.rows_i(rows), .sum_o(line0), .carry_o(line1));
      mul_rows #(.A(16), .B(16)) u_square (.a_i(u), .b_i(u), .sum_o(square0), .carry_o(square1));
      pipe #(.WIDTH(185), .DEPTH(1)) u_parts (
        .clk_i(clk_i),
        .en_i(en_i),
        .d_i({row_i.c2, line0, line1, square0, square1}),
        .q_o({c2_r, line0_q, line1_q, square0_q, square1_q})
      );
      assign square = square0_q + square1_q;
      assign line = line0_q + line1_q;
    end
  endgenerate
  pipe #(.WIDTH(66), .DEPTH($countones(REG_AFTER[1]))) u_sums (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({c2_r, line[50:20], square[31:16]}),
    .q_o({c2_s, line_s, square_s})
  );

  // the quadratic part, with 46 fraction bits, and the linear part
  wire [46:0] whole;
  generate
    if (!REG_AFTER[2]) begin : g_sum
      wire signed [34:0] term = $signed({{16{c2_s[18]}}, c2_s}) * $signed({19'd0, square_s});
      assign whole = {line_s + {{12{term[34]}}, term[34:16]}, term[15:0]};
    end else begin : g_sum_parts
      wire [17*47-1:0] rows;
      for (i = 0; i < 16; i = i + 1) begin : g_row
        assign rows[i*47 +: 47] = ({{28{c2_s[18]}}, c2_s} & {47{square_s[i]}}) << i;
      end
      assign rows[16*47 +: 47] = {line_s, 16'd0};
      wire [46:0] sum, carry, sum_q, carry_q;
      csa_tree #(.ROWS(17), .WIDTH(47)) u_tree (.rows_i(rows), .sum_o(sum), .carry_o(carry));
      pipe #(.WIDTH(94), .DEPTH(1)) u_parts (.clk_i(clk_i), .en_i(en_i), .d_i({sum, carry}), .q_o({sum_q, carry_q}));
      assign whole = sum_q + carry_q;
    end
  endgenerate
  assign p_o = whole[46:16];
  wire unused = &{1'b0, square[15:0], line[19:0], whole[15:0]};
endmodule
`default_nettype wire
