// SPDX-License-Identifier: Apache-2.0
// A tree of carry-save adders, for multipliers: adds ROWS numbers of WIDTH bits (at least 2) without carry propagation: their sum, modulo 2^WIDTH, is
// sum_o + carry_o. Each level of full adders makes two rows of three; the module contains a smaller instance of itself for the levels after the
// first.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module csa_tree #(
  parameter integer ROWS = 3,
  parameter integer WIDTH = 48
) (
  input  wire [ROWS*WIDTH-1:0] rows_i,
  output wire [WIDTH-1:0]      sum_o,
  output wire [WIDTH-1:0]      carry_o
);
  generate
    if (ROWS <= 2) begin : g_last
      assign {carry_o, sum_o} = rows_i;
    end else begin : g_level
      localparam integer TRIPLES = ROWS / 3;
      localparam integer REST = ROWS - 3 * TRIPLES;
      localparam integer NEXT = 2 * TRIPLES + REST;
      wire [NEXT*WIDTH-1:0] next;
      genvar t;
      for (t = 0; t < TRIPLES; t = t + 1) begin : g_triple
        wire [WIDTH-1:0] a = rows_i[(3*t)*WIDTH +: WIDTH];
        wire [WIDTH-1:0] b = rows_i[(3*t+1)*WIDTH +: WIDTH];
        wire [WIDTH-1:0] c = rows_i[(3*t+2)*WIDTH +: WIDTH];
        assign next[(2*t)*WIDTH +: WIDTH] = a ^ b ^ c;
        assign next[(2*t+1)*WIDTH +: WIDTH] = ((a & b) | (a & c) | (b & c)) << 1;
      end
      for (t = 0; t < REST; t = t + 1) begin : g_rest
        assign next[(2*TRIPLES+t)*WIDTH +: WIDTH] = rows_i[(3*TRIPLES+t)*WIDTH +: WIDTH];
      end
      csa_tree #(.ROWS(NEXT), .WIDTH(WIDTH)) u_rest (.rows_i(next), .sum_o(sum_o), .carry_o(carry_o));
    end
  endgenerate
endmodule
`default_nettype wire
