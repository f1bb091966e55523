// SPDX-License-Identifier: Apache-2.0
// The first stage of setup: area, edge functions, numerators of the slopes, with one pair of multipliers. With ORIGIN, values are those of the tile's
// lower left pixel, and edges are exact: the iterators' setup.
// Part of visibility (visibility.v). Words: isp_types.vh.
//
//   phase     0              1       2           3           4        5        6
//   result                   area    slope in x  slope in y  edge 0   edge 1   edge 2
`include "frame_types.vh"
`include "isp_types.vh"
`default_nettype none
module isp_corners #(
  parameter [0:0] ORIGIN = 1'b0 // values at the tile's lower left pixel, for the iterators
) (
  input  wire                 clk_i,
  input  wire                 test_en_i,
  input  wire                 load_i,
  input  wire isp_triangle_t  t_i,
  input  wire                 works_i, // phases 0 to 6 of a triangle
  input  wire [2:0]           phase_i,
  output wire [47:0]          area_o,     // twice the area
  output wire [49:0]          number_x_o, // numerators of the slopes
  output wire [49:0]          number_y_o,
  output wire isp_scan_t      scan_o
);
  wire gclk, gclk_load, gclk_area, gclk_x, gclk_y, gclk_edges;
  clock_gate u_gate (.clk_i(clk_i), .en_i(works_i & phase_i != 3'd6), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_area (.clk_i(clk_i), .en_i(works_i & phase_i == 3'd1), .test_en_i(test_en_i), .gclk_o(gclk_area));
  clock_gate u_gate_x (.clk_i(clk_i), .en_i(works_i & phase_i == 3'd2), .test_en_i(test_en_i), .gclk_o(gclk_x));
  clock_gate u_gate_y (.clk_i(clk_i), .en_i(works_i & phase_i == 3'd3), .test_en_i(test_en_i), .gclk_o(gclk_y));
  clock_gate u_gate_edges (.clk_i(clk_i), .en_i(works_i & phase_i[2]), .test_en_i(test_en_i), .gclk_o(gclk_edges));
  clock_gate u_gate_load (.clk_i(clk_i), .en_i(load_i), .test_en_i(test_en_i), .gclk_o(gclk_load));
  isp_triangle_t t_q;
  always @(posedge gclk_load) t_q <= t_i;
  draw_t draw;
  assign draw = t_q.draw;

  // The part of the box in the tile.
  wire [`FR_PIXEL-1:0] tile_x = {t_q.tile_x, 4'd0}, tile_y = {t_q.tile_y, 4'd0};
  wire [`FR_END-1:0] end_x = {1'b0, tile_x} + 13'd16, end_y = {1'b0, tile_y} + 13'd16;
  wire [`FR_PIXEL-1:0] first_x, last_x, first_y, last_y;
  wire any_x, any_y;
  ta_box u_box_x (
    .v0_i(t_q.x0),
    .v1_i(t_q.x1),
    .v2_i(t_q.x2),
    .first_i(draw.left > tile_x ? draw.left : tile_x),
    .end_i(draw.right < end_x ? draw.right : end_x),
    .first_o(first_x),
    .last_o(last_x),
    .any_o(any_x)
  );
  ta_box u_box_y (
    .v0_i(t_q.y0),
    .v1_i(t_q.y1),
    .v2_i(t_q.y2),
    .first_i(draw.bottom > tile_y ? draw.bottom : tile_y),
    .end_i(draw.top < end_y ? draw.top : end_y),
    .first_o(first_y),
    .last_o(last_y),
    .any_o(any_y)
  );
  wire [`FR_COORD-1:0] at_x = ORIGIN ? {3'd0, tile_x, 8'd128} : {3'd0, first_x[`FR_PIXEL-1:3], 11'd128}; // centre of the first pixel of the group
  wire [`FR_COORD-1:0] at_y = {3'd0, ORIGIN ? tile_y : first_y, 8'd128};

  // Edge k, from corner k + 1 to corner k + 2.
  wire [`FR_COORD-1:0] x0 = t_q.x0, x1 = t_q.x1, x2 = t_q.x2, y0 = t_q.y0, y1 = t_q.y1, y2 = t_q.y2;
  wire [`FR_DELTA-1:0] dx0 = {x2[`FR_COORD-1], x2} - {x1[`FR_COORD-1], x1};
  wire [`FR_DELTA-1:0] dx1 = {x0[`FR_COORD-1], x0} - {x2[`FR_COORD-1], x2};
  wire [`FR_DELTA-1:0] dx2 = {x1[`FR_COORD-1], x1} - {x0[`FR_COORD-1], x0};
  wire [`FR_DELTA-1:0] dy0 = {y2[`FR_COORD-1], y2} - {y1[`FR_COORD-1], y1};
  wire [`FR_DELTA-1:0] dy1 = {y0[`FR_COORD-1], y0} - {y2[`FR_COORD-1], y2};
  wire [`FR_DELTA-1:0] dy2 = {y1[`FR_COORD-1], y1} - {y0[`FR_COORD-1], y0};
  wire [24:0] z1 = {1'b0, t_q.z1} - {1'b0, t_q.z0};
  wire [24:0] z2 = {1'b0, t_q.z2} - {1'b0, t_q.z0};
  // The edge whose operands are chosen in this phase, and the corner that it comes from.
  reg [`FR_COORD-1:0] corner_x, corner_y;
  reg [`FR_DELTA-1:0] along_x, along_y;
  always @*
    case (phase_i)
      3'd3: begin corner_x = x1; corner_y = y1; along_x = dx0; along_y = dy0; end
      3'd4: begin corner_x = x2; corner_y = y2; along_x = dx1; along_y = dy1; end
      default: begin corner_x = x0; corner_y = y0; along_x = dx2; along_y = dy2; end
    endcase
  wire owns = ORIGIN | along_y[`FR_DELTA-1] | (along_y == {`FR_DELTA{1'b0}} & along_x[`FR_DELTA-1]);

  // Operands of this phase, whose result is there in the next one. Edges 2 and 1 are corner 1 - corner 0 and corner 0 - corner 2.
  reg [24:0] a, c;
  reg [23:0] b, d;
  reg [24:0] a_q, c_q;
  reg [23:0] b_q, d_q;
  reg owns_q;
  always @*
    case (phase_i)
      3'd0: begin a = {dx2[23], dx2}; b = -dy1; c = -{dx1[23], dx1}; d = dy2; end
      3'd1: begin a = z1; b = -dy1; c = z2; d = dy2; end
      3'd2: begin a = z2; b = dx2; c = z1; d = -dx1; end
      default: begin
        a = {along_x[23], along_x};
        b = {at_y[`FR_COORD-1], at_y} - {corner_y[`FR_COORD-1], corner_y};
        c = {along_y[23], along_y};
        d = {at_x[`FR_COORD-1], at_x} - {corner_x[`FR_COORD-1], corner_x};
      end
    endcase
  wire [49:0] result;
  isp_cross u_cross (.a_i(a_q), .b_i(b_q), .c_i(c_q), .d_i(d_q), .result_o(result));
  reg [47:0] area_q;
  reg [49:0] number_x_q, number_y_q;
  reg [3*`FR_EDGE-1:0] e_q;
  always @(posedge gclk) begin
    a_q <= a;
    b_q <= b;
    c_q <= c;
    d_q <= d;
    owns_q <= owns;
  end
  always @(posedge gclk_area) area_q <= result[47:0];
  always @(posedge gclk_x) number_x_q <= result;
  always @(posedge gclk_y) number_y_q <= result;
  always @(posedge gclk_edges) e_q <= {result[`FR_EDGE-1:0] - {{`FR_EDGE-1{1'b0}}, ~owns_q}, e_q[3*`FR_EDGE-1:`FR_EDGE]};
  assign area_o = area_q;
  assign number_x_o = number_x_q;
  assign number_y_o = number_y_q;

  wire [23:0] min01 = t_q.z0 < t_q.z1 ? t_q.z0 : t_q.z1;
  wire [23:0] max01 = t_q.z0 > t_q.z1 ? t_q.z0 : t_q.z1;
  wire [`FR_DELTA-1:0] from_x = {at_x[`FR_COORD-1], at_x} - {x0[`FR_COORD-1], x0};
  wire [`FR_DELTA-1:0] from_y = {at_y[`FR_COORD-1], at_y} - {y0[`FR_COORD-1], y0};
  assign scan_o = {
    first_x[3:0], first_y[3:0], last_x[3:0], last_y[3:0],
    e_q, dx2, dx1, dx0, dy2, dy1, dy0, from_x, from_y,
    t_q.z0, min01 < t_q.z2 ? min01 : t_q.z2, max01 > t_q.z2 ? max01 : t_q.z2,
    draw.factor, draw.units, draw.test, t_q.tag, t_q.last
  };
  wire unused = &{1'b0, any_x, any_y, last_x[`FR_PIXEL-1:4], last_y[`FR_PIXEL-1:4]};
endmodule
`default_nettype wire
