// SPDX-License-Identifier: Apache-2.0
// The set of a line of the texture cache (texture_cache.v): the remainder of the line's number, taken as a polynomial over GF(2), divided by an
// irreducible polynomial (Rau, "Pseudo-randomly interleaved memory", 1991). Neighbouring blocks of a texture are in different sets, along a row and
// along a column, for each width of the texture. The line's upper bits and its set name the line.
`default_nettype none
module cache_set #(
  parameter integer LINE_BITS = 28,
  parameter integer SET_BITS = 4, // 0 to 8
  localparam WIDTH = SET_BITS == 0 ? 1 : SET_BITS
) (
  input  wire [LINE_BITS-1:0] line_i,
  output wire [WIDTH-1:0]     set_o
);
  localparam [LINE_BITS-1:0] LOW = SET_BITS == 1 ? 1 : SET_BITS == 5 ? 5 : SET_BITS == 8 ? 29 : 3;
  localparam [LINE_BITS-1:0] ONE = 1;
  localparam [LINE_BITS-1:0] POLYNOMIAL = LOW | ONE << SET_BITS;
  generate
    if (SET_BITS == 0) begin : g_one_set
      wire unused = &{1'b0, line_i};
      assign set_o = 1'b0;
    end else begin : g_remainder
      reg [LINE_BITS-1:0] rest;
      integer i;
      always @* begin
        rest = line_i;
        for (i = LINE_BITS - 1; i >= SET_BITS; i = i - 1) if (rest[i]) rest = rest ^ POLYNOMIAL << (i - SET_BITS);
      end
      wire unused = &{1'b0, rest[LINE_BITS-1:SET_BITS]};
      assign set_o = rest[SET_BITS-1:0];
    end
  endgenerate
endmodule
`default_nettype wire
