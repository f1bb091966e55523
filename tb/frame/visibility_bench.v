// SPDX-License-Identifier: Apache-2.0
// Setup and tests of visibility with a port for each member of its bundles, for the shim.
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
  input  wire [22:0]  x0_i,
  input  wire [22:0]  x1_i,
  input  wire [22:0]  x2_i,
  input  wire [22:0]  y0_i,
  input  wire [22:0]  y1_i,
  input  wire [22:0]  y2_i,
  input  wire [23:0]  z0_i,
  input  wire [23:0]  z1_i,
  input  wire [23:0]  z2_i,
  input  wire [7:0]   tile_x_i,
  input  wire [7:0]   tile_y_i,
  input  wire [11:0]  left_i,
  input  wire [11:0]  bottom_i,
  input  wire [12:0]  right_i,
  input  wire [12:0]  top_i,
  input  wire [23:0]  factor_i,
  input  wire [33:0]  units_i,
  output wire         begin_o,
  output wire         ready_o,
  output wire         idle_o,
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
  output wire [15:0]  clocks_o // the gated clocks
);
  test_t test;
  assign test = {depth_test_i, depth_write_i, depth_func_i, stencil_test_i, func_i, ref_value_i, read_mask_i, write_mask_i, fail_i,
                 depth_fail_i, pass_i, tags_i};
  isp_triangle_t t;
  assign t = {x2_i, x1_i, x0_i, y2_i, y1_i, y0_i, z2_i, z1_i, z0_i, tile_x_i, tile_y_i, left_i, bottom_i, right_i, top_i, factor_i, units_i,
              test, tag_i};
  isp_tests u_tests (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .t_valid_i(t_valid_i),
    .t_ready_o(t_ready_o),
    .t_i(t),
    .begin_o(begin_o),
    .ready_o(ready_o),
    .idle_o(idle_o),
    // load and read
    .l_we_i(l_we_i),
    .l_re_i(l_re_i),
    .l_group_i(l_group_i),
    .l_data_i(l_data_i),
    .l_data_o(l_data_o)
  );
  assign clocks_o = {u_tests.u_scan.gclk_round, u_tests.u_scan.gclk_state, u_tests.u_scan.gclk_test, u_tests.u_scan.gclk,
                     u_tests.u_setup.gclk_control, u_tests.u_setup.gclk, u_tests.u_setup.gclk_area, u_tests.u_setup.gclk_place,
                     u_tests.u_setup.gclk_plane, u_tests.u_setup.u_corners.gclk, u_tests.u_setup.u_corners.gclk_load, 1'b0};
endmodule
`default_nettype wire
