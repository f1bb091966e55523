// SPDX-License-Identifier: Apache-2.0
// A netlist for the check of static timing's settings (scripts/silicon/sign-off-check): two flip-flops of osu018 with a long way between them in operation,
// and a short one in scan mode.
module scenarios (clk_i, test_en_i, in_i, out_o);
  input clk_i;
  input test_en_i;
  input in_i;
  output out_o;
  wire first, d;
  wire [11:0] n;
  DFFPOSX1 u_first (.CLK(clk_i), .D(in_i), .Q(first));
  BUFX2 u_0 (.A(first), .Y(n[0]));
  BUFX2 u_1 (.A(n[0]), .Y(n[1]));
  BUFX2 u_2 (.A(n[1]), .Y(n[2]));
  BUFX2 u_3 (.A(n[2]), .Y(n[3]));
  BUFX2 u_4 (.A(n[3]), .Y(n[4]));
  BUFX2 u_5 (.A(n[4]), .Y(n[5]));
  BUFX2 u_6 (.A(n[5]), .Y(n[6]));
  BUFX2 u_7 (.A(n[6]), .Y(n[7]));
  BUFX2 u_8 (.A(n[7]), .Y(n[8]));
  BUFX2 u_9 (.A(n[8]), .Y(n[9]));
  BUFX2 u_10 (.A(n[9]), .Y(n[10]));
  BUFX2 u_11 (.A(n[10]), .Y(n[11]));
  MUX2X1 u_choice (.A(first), .B(n[11]), .S(test_en_i), .Y(d));
  DFFPOSX1 u_last (.CLK(clk_i), .D(d), .Q(out_o));
endmodule
