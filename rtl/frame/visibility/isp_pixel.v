// SPDX-License-Identifier: Apache-2.0
// Stencil and depth test of a pixel, and what they do to what the tile keeps.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
// Pipelined: combinational
// Depth: 0
`include "isp_types.vh"
`default_nettype none
module isp_pixel (
  input  wire test_t       test_i,
  input  wire              inside_i, // the triangle covers the pixel
  input  wire [23:0]       depth_i,
  input  wire pixel_t      old_i,
  output wire pixel_t      new_o,
  output wire              pass_o,   // the pixel is visible
  output wire              changes_o // it is, or its stencil changes
);
  // Bits of a function: less, equal, greater.
  wire [7:0] ref_value = test_i.ref_value & test_i.read_mask;
  wire [7:0] stored = old_i.stencil & test_i.read_mask;
  wire stencil_ok = ~test_i.stencil_test | |(test_i.func & {ref_value > stored, ref_value == stored, ref_value < stored});
  wire depth_ok = ~test_i.depth_test | |(test_i.depth_func & {depth_i > old_i.depth, depth_i == old_i.depth, depth_i < old_i.depth});
  wire [2:0] op = ~stencil_ok ? test_i.fail : ~depth_ok ? test_i.depth_fail : test_i.pass;
  reg [7:0] value;
  always @*
    case (op)
      3'd1: value = 8'd0;
      3'd2: value = test_i.ref_value;
      3'd3: value = old_i.stencil + {7'd0, old_i.stencil != 8'hff};
      3'd4: value = old_i.stencil - {7'd0, old_i.stencil != 8'd0};
      3'd5: value = ~old_i.stencil;
      3'd6: value = old_i.stencil + 8'd1;
      3'd7: value = old_i.stencil - 8'd1;
      default: value = old_i.stencil;
    endcase
  wire [7:0] mask = test_i.stencil_test & inside_i ? test_i.write_mask : 8'd0;
  assign pass_o = inside_i & stencil_ok & depth_ok;
  assign changes_o = pass_o | (mask != 8'd0 & op != 3'd0);
  assign new_o = {(old_i.stencil & ~mask) | (value & mask), pass_o & test_i.depth_test & test_i.depth_write ? depth_i : old_i.depth};
  wire unused = &{1'b0, test_i.tags, test_i.now, test_i.kills, test_i.under, test_i.removes};
endmodule
`default_nettype wire
