// SPDX-License-Identifier: Apache-2.0
// Setup and tests of the triangles of a tile, one after the other. While setup works on the next ones, isp_scan tests the pixels of one.
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module isp_tests (
  input  wire                 clk_i,
  input  wire                 rst_i,
  input  wire                 test_en_i,
  input  wire                 t_valid_i,
  output wire                 t_ready_o,
  input  wire isp_triangle_t  t_i,
  output wire                 begin_o, // the scan of a triangle begins with the next cycle
  output wire                 ready_o, // no triangle is scanned, or its scan ends with this cycle
  output wire                 idle_o,
  // load and read
  input  wire                 l_we_i,
  input  wire                 l_re_i,
  input  wire [4:0]           l_group_i, // row, half
  input  wire [463:0]         l_data_i,
  output wire [463:0]         l_data_o
);
  wire valid;
  isp_scan_t scan;
  wire [39:0] zx, zy;
  wire [63:0] z;
  wire [24:0] offset;
  isp_setup u_setup (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .t_valid_i(t_valid_i),
    .t_ready_o(t_ready_o),
    .t_i(t_i),
    // to the scan
    .s_valid_o(valid),
    .s_ready_i(ready_o),
    .scan_o(scan),
    .zx_o(zx),
    .zy_o(zy),
    .z_o(z),
    .offset_o(offset),
    .idle_o(idle_o)
  );
  assign begin_o = valid & ready_o;
  isp_scan u_scan (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // from setup
    .t_valid_i(valid),
    .t_ready_o(ready_o),
    .x0_i(scan.x0),
    .y0_i(scan.y0),
    .x1_i(scan.x1),
    .y1_i(scan.y1),
    .e_i(scan.e),
    .dx_i(scan.dx),
    .dy_i(scan.dy),
    .z_i(z),
    .zx_i(zx),
    .zy_i(zy),
    .z_least_i(scan.least),
    .z_most_i(scan.most),
    .offset_i(offset),
    .test_i(scan.test),
    .tag_i(scan.tag),
    // load and read
    .l_we_i(l_we_i),
    .l_re_i(l_re_i),
    .l_group_i(l_group_i),
    .l_data_i(l_data_i),
    .l_data_o(l_data_o)
  );
  wire unused = &{1'b0, scan.from_x, scan.from_y, scan.z0, scan.factor, scan.units};
endmodule
`default_nettype wire
