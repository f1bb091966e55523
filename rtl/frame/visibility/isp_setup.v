// SPDX-License-Identifier: Apache-2.0
// Setup of triangles for the scan: edge functions, depth and slopes at the first pixel. Four triangles are in work, each for 8 cycles in a stage:
// corners, then three stages of the division of the slopes. The last stage also computes depth and polygon offset. Values that do not change
// meanwhile are in a memory of four entries. All stages go on together, once the scan has taken the triangle of the last stage.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
// Pipelined: a triangle each 8 cycles
// Depth: 32
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module isp_setup (
  input  wire                 clk_i,
  input  wire                 rst_i,
  input  wire                 test_en_i,
  input  wire                 t_valid_i,
  output wire                 t_ready_o,
  input  wire isp_triangle_t  t_i,
  // to the scan
  output wire                 s_valid_o,
  input  wire                 s_ready_i,
  output wire isp_scan_t      scan_o,
  output wire [39:0]          zx_o,
  output wire [39:0]          zy_o,
  output wire [63:0]          z_o,
  output wire [24:0]          offset_o,
  output wire                 idle_o
);
  reg [3:0] valid_q; // of the stages
  reg [2:0] phase_q;
  wire any = |valid_q;
  assign s_valid_o = valid_q[3] & phase_q == 3'd7;
  wire shift = any & phase_q == 3'd7 & (~valid_q[3] | s_ready_i);
  assign t_ready_o = shift | ~any;
  wire load = t_valid_i & t_ready_o;
  assign idle_o = ~any & ~t_valid_i;
  wire gclk_control;
  clock_gate u_gate_control (.clk_i(clk_i), .en_i(rst_i | any | t_valid_i), .test_en_i(test_en_i), .gclk_o(gclk_control));
  always @(posedge gclk_control)
    if (rst_i) begin
      valid_q <= 4'd0;
      phase_q <= 3'd0;
    end else if (t_ready_o) begin
      valid_q <= {valid_q[2:0], load};
      phase_q <= 3'd0;
    end else if (phase_q != 3'd7) phase_q <= phase_q + 3'd1;

  wire steps = phase_q != 3'd7;
  wire [47:0] area;
  wire [49:0] number_x, number_y;
  wire isp_scan_t corners;
  isp_corners u_corners (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .load_i(load),
    .t_i(t_i),
    .works_i(valid_q[0] & steps),
    .phase_i(phase_q),
    .area_o(area),
    .number_x_o(number_x),
    .number_y_o(number_y),
    .scan_o(corners)
  );

  // Division.
  wire [2:0] gclk, gclk_area;
  genvar k;
  generate
    for (k = 0; k < 3; k = k + 1) begin : g_stage
      wire last = k == 2 ? phase_q[2] : 1'b0; // the third stage has done its steps
      wire enters = shift & valid_q[k];
      clock_gate u_gate (.clk_i(clk_i), .en_i(enters | (valid_q[k+1] & steps & ~last)), .test_en_i(test_en_i), .gclk_o(gclk[k]));
      clock_gate u_gate_area (.clk_i(clk_i), .en_i(enters), .test_en_i(test_en_i), .gclk_o(gclk_area[k]));
    end
  endgenerate
  reg [47:0] area1_q, area2_q, area3_q;
  always @(posedge gclk_area[0]) area1_q <= area;
  always @(posedge gclk_area[1]) area2_q <= area1_q;
  always @(posedge gclk_area[2]) area3_q <= area2_q;
  wire [39:0] zx, zy;
  isp_slope u_slope_x (
    .gclk_i(gclk),
    .shift_i(shift),
    .number_i(number_x),
    .area_i(area),
    .area1_i(area1_q),
    .area2_i(area2_q),
    .area3_i(area3_q),
    .slope_o(zx)
  );
  isp_slope u_slope_y (
    .gclk_i(gclk),
    .shift_i(shift),
    .number_i(number_y),
    .area_i(area),
    .area1_i(area1_q),
    .area2_i(area2_q),
    .area3_i(area3_q),
    .slope_o(zy)
  );

  // The other values of the triangles in the second and the third stage.
  reg [1:0] to_q, from_q;
  wire we = shift & valid_q[0];
  wire re = shift & valid_q[2];
  wire gclk_place;
  clock_gate u_gate_place (.clk_i(clk_i), .en_i(rst_i | we | re), .test_en_i(test_en_i), .gclk_o(gclk_place));
  always @(posedge gclk_place)
    if (rst_i) {to_q, from_q} <= 4'd0;
    else begin
      if (we) to_q <= to_q + 2'd1;
      if (re) from_q <= from_q + 2'd1;
    end
  ram_1r1w #(.WIDTH(`ISP_SCAN), .DEPTH(4), .AW(2)) u_kept (
    .clk_i(clk_i),
    .we_i(we),
    .waddr_i(to_q),
    .wdata_i(corners),
    .re_i(re),
    .raddr_i(from_q),
    .rdata_o(scan_o)
  );

  wire gclk_plane;
  clock_gate u_gate_plane (.clk_i(clk_i), .en_i(valid_q[3] & phase_q[2] & steps), .test_en_i(test_en_i), .gclk_o(gclk_plane));
  isp_plane u_plane (
    .gclk_i(gclk_plane),
    .phase_i(phase_q),
    .zx_i(zx),
    .zy_i(zy),
    .scan_i(scan_o),
    .zx_o(zx_o),
    .zy_o(zy_o),
    .z_o(z_o),
    .offset_o(offset_o)
  );
endmodule
`default_nettype wire
