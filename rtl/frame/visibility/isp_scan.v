// SPDX-License-Identifier: Apache-2.0
// The scan: keeps depth and stencil of a tile, and tests one triangle after the other in it, a group of eight pixels a cycle. Setup gives the triangle as
// values at the first pixel of its first group and their slopes; the groups that its box touches follow row by row.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
//   cycle     n                                     n+1
//   happens   coverage and depth of a group's       stencil and depth tests; the pixels are
//             pixels; its pixels are read           written
//
// A group that is written while it is read is forwarded. A triangle with discard changes nothing at first. With again_i it is tested a second
// time, and the pixels that kept_i has change. The contents are loaded and read through the port l_*, while no triangle is there.
//
// Pipelined: a group each cycle
// Depth: 2; a triangle takes the larger of 8 and its groups, with discard the larger of 8 and its groups and two, then its groups
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module isp_scan (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   test_en_i,
  input  wire                   en_i,    // both stages go on
  input  wire [31:0]            clear_i, // stencil and depth of a tile that begins
  input  wire                   fresh_i, // all pixels get them
  // from setup
  input  wire                   load_i, // a triangle begins with the next cycle
  input  wire                   again_i, // its tests run again
  input  wire isp_scan_t        t_i,
  input  wire [39:0]            zx_i,
  input  wire [39:0]            zy_i,
  input  wire [63:0]            z_i,
  input  wire [24:0]            offset_i,
  // of the triangle
  output wire                   busy_o,  // there is one
  output wire                   done_o,  // this cycle is its last one
  output wire                   first_o, // its fragments have not been shaded yet
  output wire                   now_o,   // they are shaded at once
  output wire                   kills_o,
  output wire                   last_o,  // it is the last one of the tile
  // what a group does to the marks, in the second stage
  output wire                   m_valid_o,
  output wire [4:0]             m_group_o,
  output wire                   m_kills_o, // they wait for their fragments
  output wire [7:0]             m_fails_o, // pixels that are shaded, but get no colour
  output wire isp_marks_t       marks_o,
  input  wire [7:0]             kept_i, // pixels of this group that were not discarded
  // load and read
  input  wire                   l_we_i,
  input  wire                   l_re_i,
  input  wire [4:0]             l_group_i, // row, half
  input  wire [255:0]           l_data_i,
  output wire [255:0]           l_data_o
);
  localparam W = `ISP_PIXEL;
  reg busy_q, scans_q, again_q, valid_q; // a triangle is there; it has groups left; it is tested again; a group is in the second stage
  reg rest_q;                            // a triangle with discard: one more cycle, until it is known which pixels pass
  reg [2:0] age_q;                       // cycles so far, at most 7
  test_t test_q;
  wire last;
  assign done_o = again_q ? last : busy_q & age_q == 3'd7 & (test_q.kills ? ~scans_q & ~rest_q : ~scans_q | last);
  wire gclk_control;
  clock_gate u_gate_control (.clk_i(clk_i), .en_i(rst_i | load_i | again_i | (en_i & (busy_q | valid_q))), .test_en_i(test_en_i),
    .gclk_o(gclk_control));
  always @(posedge gclk_control)
    if (rst_i) begin
      busy_q <= 1'b0;
      scans_q <= 1'b0;
      again_q <= 1'b0;
      valid_q <= 1'b0;
      rest_q <= 1'b0;
      age_q <= 3'd0;
    end else begin
      if (load_i | again_i) busy_q <= 1'b1;
      else if (done_o) busy_q <= 1'b0;
      if (load_i | again_i) scans_q <= 1'b1;
      else if (last) scans_q <= 1'b0;
      if (again_i) again_q <= 1'b1;
      else if (done_o) again_q <= 1'b0;
      valid_q <= scans_q;
      if (load_i) rest_q <= 1'b1;
      else if (~scans_q) rest_q <= 1'b0;
      if (load_i) age_q <= 3'd0;
      else if (busy_q & age_q != 3'd7) age_q <= age_q + 3'd1;
    end

  wire gclk, gclk_triangle, gclk_first;
  clock_gate u_gate (.clk_i(clk_i), .en_i(load_i | again_i | (en_i & scans_q)), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_triangle (.clk_i(clk_i), .en_i(load_i), .test_en_i(test_en_i), .gclk_o(gclk_triangle));
  test_t test_load;
  assign test_load = t_i.test;
  clock_gate u_gate_first (.clk_i(clk_i), .en_i(load_i & test_load.kills), .test_en_i(test_en_i), .gclk_o(gclk_first));
  reg [3:0] x0_q, x1_q, y_q, y1_q, y_first_q;
  reg half_q, last_q;
  reg [3*`FR_EDGE-1:0] e_q, row_q, e_first_q; // at this group, at the first one of the row, at the first one
  reg [3*`FR_DELTA-1:0] dx_q, dy_q;
  reg [63:0] z_q, z_row_q, z_first_q;
  reg [39:0] zx_q, zy_q;
  reg [23:0] min_q, max_q;
  reg [24:0] offset_q;
  reg [`FR_WORD-1:0] tag_q;
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
    if (load_i | again_i) begin
      y_q <= load_i ? t_i.y0 : y_first_q;
      half_q <= load_i ? t_i.x0[3] : x0_q[3];
      e_q <= load_i ? t_i.e : e_first_q;
      row_q <= load_i ? t_i.e : e_first_q;
      z_q <= load_i ? z_i : z_first_q;
      z_row_q <= load_i ? z_i : z_first_q;
    end else begin
      half_q <= last_half ? x0_q[3] : 1'b1;
      e_q <= last_half ? up : right;
      z_q <= last_half ? z_up : z_right;
      if (last_half) begin
        y_q <= y_q + 4'd1;
        row_q <= up;
        z_row_q <= z_up;
      end
    end
  always @(posedge gclk_triangle) begin
    x0_q <= t_i.x0;
    x1_q <= t_i.x1;
    y1_q <= t_i.y1;
    dx_q <= t_i.dx;
    dy_q <= t_i.dy;
    zx_q <= zx_i;
    zy_q <= zy_i;
    min_q <= t_i.min;
    max_q <= t_i.max;
    offset_q <= offset_i;
    test_q <= t_i.test;
    tag_q <= t_i.tag;
    last_q <= t_i.last;
  end
  always @(posedge gclk_first) begin
    y_first_q <= t_i.y0;
    e_first_q <= t_i.e;
    z_first_q <= z_i;
  end
  assign busy_o = busy_q;
  assign first_o = ~again_q;
  assign now_o = test_q.now & ~again_q;
  assign kills_o = test_q.kills & ~again_q;
  assign last_o = last_q;

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
        .z_min_i(min_q),
        .z_max_i(max_q),
        .offset_i(offset_q),
        .inside_o(covers),
        .depth_o(depth[24*k +: 24])
      );
      assign covered[k] = covers & {half_q, LANE} >= x0_q & {half_q, LANE} <= x1_q;
    end
  endgenerate

  // Second stage.
  wire gclk_test, gclk_group;
  clock_gate u_gate_test (.clk_i(clk_i), .en_i(en_i & scans_q), .test_en_i(test_en_i), .gclk_o(gclk_test));
  clock_gate u_gate_group (.clk_i(clk_i), .en_i((en_i & scans_q) | l_re_i), .test_en_i(test_en_i), .gclk_o(gclk_group));
  reg [7:0] inside_q;
  reg [191:0] depth_q;
  reg [4:0] group_q;
  test_t test_now_q;
  reg [`FR_WORD-1:0] tag_now_q;
  reg again_now_q;
  wire [4:0] raddr = scans_q ? {y_q, half_q} : l_group_i;
  always @(posedge gclk_test) begin
    inside_q <= covered;
    depth_q <= depth;
    test_now_q <= test_q; // of the triangle of this group: the next one may be there already
    tag_now_q <= tag_q;
    again_now_q <= again_q;
  end
  always @(posedge gclk_group) group_q <= raddr;

  wire [8*W-1:0] old, changed;
  wire [7:0] pass, changes;
  wire [7:0] tested = inside_q & (again_now_q ? kept_i : 8'hff);
  wire waits = test_now_q.kills & ~again_now_q; // nothing changes yet
  wire writes = en_i & valid_q & |tested & ~waits;
  isp_contents u_contents (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .clear_i(clear_i),
    .fresh_i(fresh_i),
    .we_i(l_we_i | writes),
    .waddr_i(l_we_i ? l_group_i : group_q),
    .wdata_i(l_we_i ? l_data_i : changed),
    .re_i(l_re_i | (en_i & scans_q)),
    .raddr_i(raddr),
    .group_i(group_q),
    .data_o(old)
  );
  generate
    for (k = 0; k < 8; k = k + 1) begin : g_pixel
      isp_pixel u_pixel (
        .test_i(test_now_q),
        .inside_i(tested[k]),
        .depth_i(depth_q[24*k +: 24]),
        .old_i(old[W*k +: W]),
        .new_o(changed[W*k +: W]),
        .pass_o(pass[k]),
        .changes_o(changes[k])
      );
    end
  endgenerate
  assign l_data_o = old;
  wire [7:0] now = again_now_q | ~test_now_q.now ? 8'd0 : waits ? changes : pass;
  assign m_valid_o = valid_q;
  assign m_group_o = group_q;
  assign m_kills_o = waits;
  assign m_fails_o = now & ~pass;
  assign marks_o = {group_q, pass & {8{test_now_q.tags}}, pass & {8{again_now_q & test_now_q.removes}}, now, test_now_q.under, tag_now_q};
  wire unused_test = &{1'b0, test_load};
  wire unused = &{1'b0, t_i.from_x, t_i.from_y, t_i.z0, t_i.factor, t_i.units};
endmodule
`default_nettype wire
