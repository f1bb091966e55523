// SPDX-License-Identifier: Apache-2.0
// Delays a vector: a shift register of DEPTH registers, which moves when en_i is 1. A DEPTH of 0 or less is a wire; `integer`, because a
// tool may take a plain parameter as unsigned.
//
// Pipelined: yes
// Depth: DEPTH
`default_nettype none
module pipe #(
  parameter integer WIDTH = 1,
  parameter integer DEPTH = 0
) (
  input  wire             clk_i,
  input  wire             en_i,
  input  wire [WIDTH-1:0] d_i,
  output wire [WIDTH-1:0] q_o
);
  generate
    if (DEPTH <= 0) begin : g_wire
      wire unused = &{1'b0, clk_i, en_i};
      assign q_o = d_i;
    end else if (DEPTH == 1) begin : g_reg
      reg [WIDTH-1:0] q;
      always @(posedge clk_i) if (en_i) q <= d_i;
      assign q_o = q;
    end else begin : g_regs
      reg [WIDTH*DEPTH-1:0] q; // the newest in the low bits
      always @(posedge clk_i) if (en_i) q <= {q[WIDTH*(DEPTH-1)-1:0], d_i};
      assign q_o = q[WIDTH*DEPTH-1 -: WIDTH];
    end
  endgenerate
endmodule
`default_nettype wire
