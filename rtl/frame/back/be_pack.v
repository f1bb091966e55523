// SPDX-License-Identifier: Apache-2.0
// Packs two pixels of 8-bit channels to the format rgb565 of memory, and unpacks two. Red is in bits 11 to 15. A channel is widened by repeating its top
// bits.
// Part of the pixel back end (pixel_back_end.v). Words: be_types.vh.
//
// Pipelined: combinational
// Depth: 0
`default_nettype none
module be_pack (
  input  wire [63:0] pixels_i,
  output wire [31:0] packed_o,
  input  wire [31:0] packed_i,
  output wire [63:0] pixels_o
);
  genvar k;
  generate
    for (k = 0; k < 2; k = k + 1) begin : g_pixel
      wire [31:0] p = pixels_i[32*k +: 32];
      wire [15:0] q = packed_i[16*k +: 16];
      assign packed_o[16*k +: 16] = {p[7:3], p[15:10], p[23:19]};
      assign pixels_o[32*k +: 32] = {8'hff, q[4:0], q[4:2], q[10:5], q[10:9], q[15:11], q[15:13]};
      wire unused = &{1'b0, p[2:0], p[9:8], p[18:16], p[31:24]};
    end
  endgenerate
endmodule
`default_nettype wire
