// SPDX-License-Identifier: Apache-2.0
// A signed integer as a float, rounded to nearest even.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module it_float #(
  parameter integer WIDTH = 49, // at least 27, at most 64
  parameter integer LOG = 6
) (
  input  wire [WIDTH-1:0] x_i,
  output wire [31:0]      y_o
);
  wire sign = x_i[WIDTH-1];
  wire [WIDTH-1:0] size = sign ? -x_i : x_i;
  wire [WIDTH-1:0] top;
  wire [LOG-1:0] places;
  fp_norm #(.WIDTH(WIDTH), .LOG(LOG)) u_norm (.x_i(size), .x_o(top), .lz_o(places));
  localparam [9:0] MAX = 10'd126 + WIDTH[9:0]; // exponent of the highest bit
  fp_round u_round (
    .sign_i(sign),
    .exp_i(MAX - {{10-LOG{1'b0}}, places}),
    .mant_i(top[WIDTH-1 -: 24]),
    .guard_i(top[WIDTH-25]),
    .sticky_i(|top[WIDTH-26:0]),
    .y_o(y_o)
  );
endmodule
`default_nettype wire
