// SPDX-License-Identifier: Apache-2.0
// The tile buffer of visibility, and the tests of one triangle in it: eight pixels a cycle. Setup gives the triangle as values at the first
// pixel of its first group and their slopes; the groups that its box touches follow row by row.
//
//   cycle     n                                     n+1
//   happens   coverage and depth of a group's       stencil and depth tests; the pixels are
//             pixels; its pixels are read           written
//
// A group that is written while it is read is forwarded. The buffer is loaded and read through the port l_*, while no triangle is there.
//
// Pipelined: a group each cycle
// Depth: 2; a triangle takes the larger of 8 and its groups
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module isp_scan (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   test_en_i,
  // from setup
  input  wire                   t_valid_i,
  output wire                   t_ready_o,
  input  wire [3:0]             x0_i, // the part of the triangle's box in the tile, both ends included
  input  wire [3:0]             y0_i,
  input  wire [3:0]             x1_i,
  input  wire [3:0]             y1_i,
  input  wire [3*`FR_EDGE-1:0]  e_i, // at the first pixel of the first group
  input  wire [3*`FR_DELTA-1:0] dx_i,
  input  wire [3*`FR_DELTA-1:0] dy_i,
  input  wire [63:0]            z_i,
  input  wire [39:0]            zx_i,
  input  wire [39:0]            zy_i,
  input  wire [23:0]            z_least_i,
  input  wire [23:0]            z_most_i,
  input  wire [24:0]            offset_i,
  input  wire test_t            test_i,
  input  wire [25:0]            tag_i,
  // load and read
  input  wire                   l_we_i,
  input  wire                   l_re_i,
  input  wire [4:0]             l_group_i, // row, half
  input  wire [463:0]           l_data_i,
  output wire [463:0]           l_data_o
);
  localparam W = 58;
  reg busy_q, scans_q, valid_q; // a triangle is there; it has groups left; a group is in the second stage
  reg [2:0] age_q;              // cycles so far, at most 7
  wire last;
  wire done = busy_q & age_q == 3'd7 & ~(scans_q & ~last);
  assign t_ready_o = ~busy_q | done;
  wire load = t_valid_i & t_ready_o;
  always @(posedge clk_i)
    if (rst_i) begin
      busy_q <= 1'b0;
      scans_q <= 1'b0;
      valid_q <= 1'b0;
      age_q <= 3'd0;
    end else begin
      if (load) busy_q <= 1'b1;
      else if (done) busy_q <= 1'b0;
      if (load) scans_q <= 1'b1;
      else if (last) scans_q <= 1'b0;
      valid_q <= scans_q;
      if (load) age_q <= 3'd0;
      else if (busy_q & age_q != 3'd7) age_q <= age_q + 3'd1;
    end

  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(load | scans_q), .test_en_i(test_en_i), .gclk_o(gclk));
  reg [3:0] x0_q, x1_q, y_q, y1_q;
  reg half_q;
  reg [3*`FR_EDGE-1:0] e_q, row_q; // at this group, and at the first one of the row
  reg [3*`FR_DELTA-1:0] dx_q, dy_q;
  reg [63:0] z_q, z_row_q;
  reg [39:0] zx_q, zy_q;
  reg [23:0] least_q, most_q;
  reg [24:0] offset_q;
  wire last_half = half_q == x1_q[3];
  assign last = scans_q & last_half & y_q == y1_q;

  // To the next half, and to the next row.
  wire [3*`FR_EDGE-1:0] right, up;
  genvar i;
  generate
    for (i = 0; i < 3; i = i + 1) begin : g_step
      wire [`FR_DELTA-1:0] dx = dx_q[i*`FR_DELTA +: `FR_DELTA];
      wire [`FR_DELTA-1:0] dy = dy_q[i*`FR_DELTA +: `FR_DELTA];
      assign right[i*`FR_EDGE +: `FR_EDGE] = e_q[i*`FR_EDGE +: `FR_EDGE] - {{`FR_EDGE-`FR_DELTA-11{dy[`FR_DELTA-1]}}, dy, 11'd0};
      assign up[i*`FR_EDGE +: `FR_EDGE] = row_q[i*`FR_EDGE +: `FR_EDGE] + {{`FR_EDGE-`FR_DELTA-8{dx[`FR_DELTA-1]}}, dx, 8'd0};
    end
  endgenerate
  wire [63:0] z_right = z_q + {{13{zx_q[39]}}, zx_q, 11'd0};
  wire [63:0] z_up = z_row_q + {{16{zy_q[39]}}, zy_q, 8'd0};
  always @(posedge gclk)
    if (load) begin
      x0_q <= x0_i;
      x1_q <= x1_i;
      y_q <= y0_i;
      y1_q <= y1_i;
      half_q <= x0_i[3];
      e_q <= e_i;
      row_q <= e_i;
      dx_q <= dx_i;
      dy_q <= dy_i;
      z_q <= z_i;
      z_row_q <= z_i;
      zx_q <= zx_i;
      zy_q <= zy_i;
      least_q <= z_least_i;
      most_q <= z_most_i;
      offset_q <= offset_i;
    end else if (scans_q) begin
      half_q <= last_half ? x0_q[3] : 1'b1;
      e_q <= last_half ? up : right;
      z_q <= last_half ? z_up : z_right;
      if (last_half) begin
        y_q <= y_q + 4'd1;
        row_q <= up;
        z_row_q <= z_up;
      end
    end

  // First stage.
  wire [7:0] covered;
  wire [191:0] depth;
  genvar k;
  generate
    for (k = 0; k < 8; k = k + 1) begin : g_lane
      localparam [2:0] LANE = k;
      wire covers;
      isp_lane #(.LANE(k)) u_lane (
        .e_i(e_q),
        .dy_i(dy_q),
        .z_i(z_q),
        .zx_i(zx_q),
        .z_least_i(least_q),
        .z_most_i(most_q),
        .offset_i(offset_q),
        .inside_o(covers),
        .depth_o(depth[24*k +: 24])
      );
      assign covered[k] = covers & {half_q, LANE} >= x0_q & {half_q, LANE} <= x1_q;
    end
  endgenerate

  // Second stage.
  wire gclk_test, gclk_state;
  clock_gate u_gate_test (.clk_i(clk_i), .en_i(scans_q), .test_en_i(test_en_i), .gclk_o(gclk_test));
  reg [7:0] inside_q;
  reg [191:0] depth_q;
  reg [4:0] group_q;
  test_t test_q, test_now_q;
  reg [25:0] tag_q, tag_now_q;
  always @(posedge gclk_test) begin
    inside_q <= covered;
    depth_q <= depth;
    group_q <= {y_q, half_q};
    test_now_q <= test_q; // of the triangle of this group: the next one may be there already
    tag_now_q <= tag_q;
  end
  clock_gate u_gate_state (.clk_i(clk_i), .en_i(load), .test_en_i(test_en_i), .gclk_o(gclk_state));
  always @(posedge gclk_state) begin
    test_q <= test_i;
    tag_q <= tag_i;
  end

  wire [8*W-1:0] stored, old, changed;
  reg round_q;
  reg [8*W-1:0] round_data_q;
  wire [7:0] pass;
  wire we = l_we_i | (valid_q & |inside_q);
  wire re = l_re_i | scans_q;
  wire [4:0] waddr = valid_q ? group_q : l_group_i;
  wire [4:0] raddr = scans_q ? {y_q, half_q} : l_group_i;
  wire [8*W-1:0] wdata = valid_q ? changed : l_data_i;
  ram_1r1w #(.WIDTH(8*W), .DEPTH(32), .AW(5)) u_pixels (
    .clk_i(clk_i),
    .we_i(we),
    .waddr_i(waddr),
    .wdata_i(wdata),
    .re_i(re),
    .raddr_i(raddr),
    .rdata_o(stored)
  );
  wire round = re & we & waddr == raddr;
  wire gclk_round;
  clock_gate u_gate_round (.clk_i(clk_i), .en_i(round), .test_en_i(test_en_i), .gclk_o(gclk_round));
  always @(posedge clk_i) if (re) round_q <= round;
  always @(posedge gclk_round) round_data_q <= wdata;
  assign old = round_q ? round_data_q : stored;
  generate
    for (k = 0; k < 8; k = k + 1) begin : g_pixel
      isp_pixel u_pixel (
        .test_i(test_now_q),
        .inside_i(inside_q[k]),
        .depth_i(depth_q[24*k +: 24]),
        .tag_i(tag_now_q),
        .old_i(old[W*k +: W]),
        .new_o(changed[W*k +: W]),
        .pass_o(pass[k])
      );
    end
  endgenerate
  assign l_data_o = old;
  wire unused = &{1'b0, pass};
endmodule
`default_nettype wire
