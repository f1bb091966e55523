// SPDX-License-Identifier: Apache-2.0
// The scan of visibility with a port for each member of its bundles, for the shim.
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module visibility_bench (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,
  // a triangle
  input  wire         t_valid_i,
  output wire         t_ready_o,
  input  wire [3:0]   x0_i,
  input  wire [3:0]   y0_i,
  input  wire [3:0]   x1_i,
  input  wire [3:0]   y1_i,
  input  wire [48:0]  e0_i,
  input  wire [48:0]  e1_i,
  input  wire [48:0]  e2_i,
  input  wire [23:0]  dx0_i,
  input  wire [23:0]  dx1_i,
  input  wire [23:0]  dx2_i,
  input  wire [23:0]  dy0_i,
  input  wire [23:0]  dy1_i,
  input  wire [23:0]  dy2_i,
  input  wire [63:0]  z_i,
  input  wire [39:0]  zx_i,
  input  wire [39:0]  zy_i,
  input  wire [23:0]  z_least_i,
  input  wire [23:0]  z_most_i,
  input  wire [24:0]  offset_i,
  // tests
  input  wire         depth_test_i,
  input  wire         depth_write_i,
  input  wire [2:0]   depth_func_i,
  input  wire         stencil_test_i,
  input  wire [2:0]   func_i,
  input  wire [7:0]   ref_value_i,
  input  wire [7:0]   read_mask_i,
  input  wire [7:0]   write_mask_i,
  input  wire [2:0]   fail_i,
  input  wire [2:0]   depth_fail_i,
  input  wire [2:0]   pass_i,
  input  wire         tags_i,
  input  wire [25:0]  tag_i,
  // load and read
  input  wire         l_we_i,
  input  wire         l_re_i,
  input  wire [4:0]   l_group_i,
  input  wire [463:0] l_data_i,
  output wire [463:0] l_data_o,
  output wire [3:0]   clocks_o // the gated clocks
);
  test_t t;
  assign t = {depth_test_i, depth_write_i, depth_func_i, stencil_test_i, func_i, ref_value_i, read_mask_i, write_mask_i, fail_i,
              depth_fail_i, pass_i, tags_i};
  isp_scan u_scan (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // from setup
    .t_valid_i(t_valid_i),
    .t_ready_o(t_ready_o),
    .x0_i(x0_i),
    .y0_i(y0_i),
    .x1_i(x1_i),
    .y1_i(y1_i),
    .e_i({e2_i, e1_i, e0_i}),
    .dx_i({dx2_i, dx1_i, dx0_i}),
    .dy_i({dy2_i, dy1_i, dy0_i}),
    .z_i(z_i),
    .zx_i(zx_i),
    .zy_i(zy_i),
    .z_least_i(z_least_i),
    .z_most_i(z_most_i),
    .offset_i(offset_i),
    .test_i(t),
    .tag_i(tag_i),
    // load and read
    .l_we_i(l_we_i),
    .l_re_i(l_re_i),
    .l_group_i(l_group_i),
    .l_data_i(l_data_i),
    .l_data_o(l_data_o)
  );
  assign clocks_o = {u_scan.gclk_round, u_scan.gclk_state, u_scan.gclk_test, u_scan.gclk};
endmodule
`default_nettype wire
