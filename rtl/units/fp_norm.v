// SPDX-License-Identifier: Apache-2.0
// A normalizer (leading-zero counter and shifter): shifts the highest 1 of x_i to the top. lz_o is the number of places. If x_i is 0, all bits of
// lz_o are ones. With a LAST above 1, only multiples of 2^(LAST-1) places are shifted, as many as possible, and lz_o counts these multiples. Either
// WIDTH is at most 2^LOG, or the highest 1 of x_i is among its top 2^LOG bits. The module contains a smaller instance of itself: this level shifts by
// 2^(LOG-1) places or not at all, the smaller instance by fewer places.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
(* gloam_nets = "none" *)
module fp_norm #(
  parameter integer WIDTH = 28,
  parameter integer LOG = 5,
  parameter integer LAST = 1
) (
  input  wire [WIDTH-1:0]  x_i,
  output wire [WIDTH-1:0]  x_o,
  output wire [LOG-LAST:0] lz_o
);
  localparam integer STEP = 1 << (LOG - 1);
  wire clear = ~|x_i[WIDTH-1 -: STEP];
  wire [WIDTH-1:0] x = clear ? x_i << STEP : x_i;

  generate
    if (LOG > LAST) begin : g_rest
      wire [LOG-LAST-1:0] lz;
      fp_norm #(.WIDTH(WIDTH), .LOG(LOG - 1), .LAST(LAST)) u_rest (.x_i(x), .x_o(x_o), .lz_o(lz));
      assign lz_o = {clear, lz};
    end else begin : g_last
      assign x_o  = x;
      assign lz_o = clear;
    end
  endgenerate
endmodule
`default_nettype wire
