// SPDX-License-Identifier: Apache-2.0
// Setup of the iterators' triangles, one at a time: edge functions at the tile's lower left pixel, area and its reciprocal. Slopes of the depth are
// divided beside it (it_depth), for programs that read it.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   cycle     n         n+3     n+4         n+7           n+8
//   there is  load_i    area    its float   reciprocal    edges, done_o: the entry is complete; the next triangle may come
//
// Depth: 8, with slopes 29
`include "frame_types.vh"
`include "isp_types.vh"
`include "it_types.vh"
`default_nettype none
module it_setup (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               test_en_i,
  input  wire               load_i, // a triangle comes
  input  wire it_corners_t  c_i,
  input  wire [15:0]        tile_i, // row, column
  input  wire it_draw_t     draw_i,
  // a triangle without its depth
  output wire               done_o,
  output wire               whole_o, // it needs no depth
  output wire [3:0]         number_o, // its place
  output wire it_entry_t    entry_o,
  // depth of a triangle
  output wire               near_o,   // a triangle whose reading begins in the next cycle does not come too early
  output wire               depth_done_o,
  output wire [3:0]         depth_number_o,
  output wire it_plane_t    plane_o,
  output wire               idle_o
);
`include "isa.vh"
  // Of the triangle that is in setup.
  reg valid_q, depth_q, quads_q;
  reg [2:0] phase_q;
  reg [6:0] inputs_q;
  reg [95:0] inv_w_q;
  reg [16:0] head_q;
  reg [15:0] tile_q;
  reg [3:0] number_q;
  wire steps = valid_q & phase_q != 3'd7;
  wire gclk, gclk_load;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | load_i | valid_q), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_load (.clk_i(clk_i), .en_i(load_i), .test_en_i(test_en_i), .gclk_o(gclk_load));
  always @(posedge gclk)
    if (rst_i) valid_q <= 1'b0;
    else begin
      valid_q <= load_i | phase_q != 3'd7;
      phase_q <= load_i ? 3'd0 : phase_q + 3'd1;
    end
  always @(posedge gclk_load) begin
    depth_q <= draw_i.depth;
    quads_q <= draw_i.quads;
    inputs_q <= draw_i.inputs;
    inv_w_q <= c_i.inv_w;
    head_q <= c_i.head;
    tile_q <= tile_i;
    number_q <= c_i.entry;
  end

  wire isp_triangle_t triangle;
  assign triangle = {c_i.x2, c_i.x1, c_i.x0, c_i.y2, c_i.y1, c_i.y0, c_i.z2, c_i.z1, c_i.z0, tile_i[7:0], tile_i[15:8],
                     50'd0, draw_i.factor, draw_i.units, 47'd0, 27'd0};
  wire [47:0] area;
  wire [49:0] number_x, number_y;
  wire isp_scan_t scan;
  isp_corners #(.ORIGIN(1'b1)) u_corners (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .load_i(load_i),
    .t_i(triangle),
    .works_i(steps),
    .phase_i(phase_q),
    .area_o(area),
    .number_x_o(number_x),
    .number_y_o(number_y),
    .scan_o(scan)
  );

  // 1 / area
  wire gclk_float, gclk_rcp;
  clock_gate u_gate_float (.clk_i(clk_i), .en_i(valid_q & phase_q == 3'd2), .test_en_i(test_en_i), .gclk_o(gclk_float));
  clock_gate u_gate_rcp (.clk_i(clk_i), .en_i(valid_q & (phase_q == 3'd3 | phase_q == 3'd4 | phase_q == 3'd5)), .test_en_i(test_en_i), .gclk_o(gclk_rcp));
  wire [31:0] area_float, inverse;
  reg [31:0] area_q;
  it_float u_float (.x_i({1'b0, area}), .y_o(area_float));
  always @(posedge gclk_float) area_q <= area_float;
  sfu #(.LAT(4)) u_rcp (.clk_i(gclk_rcp), .en_i(1'b1), .op_i(OP_rcp), .a_i(area_q), .b_i(32'd0), .y_o(inverse));

  assign done_o = valid_q & phase_q == 3'd7;
  assign whole_o = ~depth_q;
  assign number_o = number_q;
  assign entry_o = {scan.e, scan.dx, scan.dy, inv_w_q, inverse, head_q, tile_q, inputs_q, quads_q};

  wire depth_idle;
  it_depth u_depth (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .load_i(valid_q & depth_q & phase_q == 3'd4),
    .entry_i(number_q),
    .area_i(area),
    .number_x_i(number_x),
    .number_y_i(number_y),
    .scan_i(scan),
    .near_o(near_o),
    .done_o(depth_done_o),
    .entry_o(depth_number_o),
    .plane_o(plane_o),
    .idle_o(depth_idle)
  );
  assign idle_o = ~valid_q & depth_idle;
  wire unused = &{1'b0, draw_i.lanes};
endmodule
`default_nettype wire
