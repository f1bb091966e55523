// SPDX-License-Identifier: Apache-2.0
// Function unit C: one special function or quotient of lane 0, whose result goes to all lanes. result_o is valid after
// LAT - 1 register stages; the result flip-flop is outside.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`default_nettype none
module unit_c #(
  parameter integer LAT = 1,
  parameter bit ISOLATE_FUNCTIONS = 1'b0 // see sfu
) (
  input  wire         clk_i,
  input  wire         en_i,
  // from operand fetch
  input  wire [5:0]   op_i,
  input  wire [31:0]  a_i,
  input  wire [31:0]  b_i,      // the divisor of div; other operations have one operand
  input  wire         sat_i,
  // to the result flip-flop
  output wire [127:0] result_o
);
  wire [31:0] y, result;
  wire sat_q;
  sfu #(.LAT(LAT), .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS)) u_sfu (
    .clk_i(clk_i),
    .en_i(en_i),
    .op_i(op_i),
    .a_i(a_i),
    .b_i(b_i),
    .y_o(y)
  );
  pipe #(.WIDTH(1), .DEPTH(LAT - 1)) u_sat_delay (.clk_i(clk_i), .en_i(en_i), .d_i(sat_i), .q_o(sat_q));
  fp_sat u_sat (.sat_i(sat_q), .x_i(y), .y_o(result));
  assign result_o = {4{result}};
endmodule
`default_nettype wire
