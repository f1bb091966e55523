// SPDX-License-Identifier: Apache-2.0
// Stands for the depth and stencil tests of a pixel (isp_pixel) in proofs: a pixel that passes takes bits of its old value and of the depth.
// See docs/frame-proofs.md.
`include "isp_types.vh"
`default_nettype none
module isp_pixel (
  input  wire test_t       test_i,
  input  wire              inside_i,
  input  wire [23:0]       depth_i,
  input  wire pixel_t      old_i,
  output wire pixel_t      new_o,
  output wire              pass_o,
  output wire              changes_o
);
  assign new_o = inside_i ? {old_i.depth[7:0], depth_i ^ {old_i.stencil, 16'd0}} : old_i;
  assign pass_o = inside_i & (old_i.stencil[0] | ~test_i.depth_test);
  assign changes_o = inside_i & old_i.stencil[1];
  wire unused = &{1'b0, test_i};
endmodule
`default_nettype wire
