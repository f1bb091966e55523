// SPDX-License-Identifier: Apache-2.0
// Setup of a triangle for binning (ta_walk): its box of pixels and its edge functions, with one pair of multipliers.
// Part of the tile accelerator (tile_accelerator.v). Words: docs/frame.md.
//
//   step      0                1        2        3
//   happens   area and box     edge 0   edge 1   edge 2, until binning takes the triangle
//
// Edge i is opposite to corner i. Its value is that at the centre of one pixel: of all pixels that the first tile and the triangle's box have in
// common, the one where it is greatest. If it is not inside the edge there, the tile is outside. An edge owns the centres on it if it is a left
// or a top edge; for the others the value is less by 1, so that a pixel is inside if no value is negative.
//
// Pipelined: no, one triangle at a time
// Depth: 4
`include "frame_types.vh"
`default_nettype none
module ta_setup (
  input  wire                    clk_i,
  input  wire                    rst_i,
  input  wire                    test_en_i,
  input  wire [8:0]              tiles_x_i, // tiles of a row
  // from assembly
  input  wire                    t_valid_i,
  output wire                    t_ready_o,
  input  wire triangle_t         t_i,
  // to binning
  output wire                    valid_o,
  input  wire                    take_i,
  output wire                    some_o, // the triangle has an area, and its box has a pixel
  output wire box_t              box_o,
  output wire [`FR_REGION-1:0]   tile_o, // number of the first tile
  output wire record_t           record_o,
  output wire [3*`FR_DELTA-1:0]  dx_o,   // along each edge; edge 0 in the low bits
  output wire [3*`FR_DELTA-1:0]  dy_o,
  output wire [3*`FR_EDGE-1:0]   e_o     // edge functions, as above
);
  reg [1:0] step_q;
  wire begins = step_q == 2'd0 & t_valid_i;
  wire last = step_q == 2'd3;
  always @(posedge clk_i)
    if (rst_i) step_q <= 2'd0;
    else if (begins | (step_q != 2'd0 & ~last)) step_q <= step_q + 2'd1;
    else if (last & take_i) step_q <= 2'd0;
  assign t_ready_o = step_q == 2'd0;
  assign valid_o = last;

  // The registers move in steps 0 to 2.
  wire gclk;
  clock_gate u_gate (.clk_i(clk_i), .en_i(begins | step_q == 2'd1 | step_q == 2'd2), .test_en_i(test_en_i), .gclk_o(gclk));
  wire works = begins | step_q == 2'd1 | step_q == 2'd2;

  reg [6*`FR_COORD-1:0] xy_q; // x2 x1 x0 y2 y1 y0
  record_t record_q;
  box_t box_q;
  reg some_q;
  wire [6*`FR_COORD-1:0] xy = begins ? {t_i.x2, t_i.x1, t_i.x0, t_i.y2, t_i.y1, t_i.y0} : xy_q;
  wire [`FR_COORD-1:0] y0 = xy[0*`FR_COORD +: `FR_COORD], y1 = xy[1*`FR_COORD +: `FR_COORD], y2 = xy[2*`FR_COORD +: `FR_COORD];
  wire [`FR_COORD-1:0] x0 = xy[3*`FR_COORD +: `FR_COORD], x1 = xy[4*`FR_COORD +: `FR_COORD], x2 = xy[5*`FR_COORD +: `FR_COORD];

  // The edge of this step: from p to q. Step 0 takes the edge opposite to corner 2, at that corner.
  reg [`FR_COORD-1:0] px, py, qx, qy;
  always @*
    case (step_q)
      2'd1: begin px = x1; py = y1; qx = x2; qy = y2; end
      2'd2: begin px = x2; py = y2; qx = x0; qy = y0; end
      default: begin px = x0; py = y0; qx = x1; qy = y1; end
    endcase
  wire [`FR_DELTA-1:0] dx = {qx[`FR_COORD-1], qx} - {px[`FR_COORD-1], px};
  wire [`FR_DELTA-1:0] dy = {qy[`FR_COORD-1], qy} - {py[`FR_COORD-1], py};
  wire rises = dx != {`FR_DELTA{1'b0}} & ~dx[`FR_DELTA-1]; // the value grows with y
  wire falls = dy[`FR_DELTA-1];                            // it grows with x
  wire owns = falls | (dy == {`FR_DELTA{1'b0}} & dx[`FR_DELTA-1]);

  wire [`FR_PIXEL-1:0] tile_x1 = box_q.x1[`FR_PIXEL-1:4] == box_q.x0[`FR_PIXEL-1:4] ? box_q.x1 : {box_q.x0[`FR_PIXEL-1:4], 4'd15};
  wire [`FR_PIXEL-1:0] tile_y1 = box_q.y1[`FR_PIXEL-1:4] == box_q.y0[`FR_PIXEL-1:4] ? box_q.y1 : {box_q.y0[`FR_PIXEL-1:4], 4'd15};
  wire [`FR_PIXEL-1:0] at_x = falls ? tile_x1 : box_q.x0;
  wire [`FR_PIXEL-1:0] at_y = rises ? tile_y1 : box_q.y0;
  wire [`FR_COORD-1:0] rx = step_q == 2'd0 ? x2 : {3'd0, at_x, 8'd128};
  wire [`FR_COORD-1:0] ry = step_q == 2'd0 ? y2 : {3'd0, at_y, 8'd128};
  wire [`FR_EDGE-1:0] e;
  ta_edge u_edge (
    .px_i(px),
    .py_i(py),
    .dx_i(dx),
    .dy_i(dy),
    .rx_i(rx),
    .ry_i(ry),
    .e_o(e)
  );
  wire [`FR_EDGE-1:0] e_inside = e - {{`FR_EDGE-1{1'b0}}, ~owns};

  box_t box;
  wire any_x, any_y;
  ta_box u_box_x (
    .v0_i(t_i.x0),
    .v1_i(t_i.x1),
    .v2_i(t_i.x2),
    .first_i(t_i.left),
    .end_i(t_i.right),
    .first_o(box.x0),
    .last_o(box.x1),
    .any_o(any_x)
  );
  ta_box u_box_y (
    .v0_i(t_i.y0),
    .v1_i(t_i.y1),
    .v2_i(t_i.y2),
    .first_i(t_i.bottom),
    .end_i(t_i.top),
    .first_o(box.y0),
    .last_o(box.y1),
    .any_o(any_y)
  );

  reg [2*`FR_DELTA-1:0] dx_q, dy_q; // of edges 0 and 1
  reg [2*`FR_EDGE-1:0] e_q;
  reg [`FR_REGION-1:0] tile_q;
  always @(posedge gclk) if (works) begin
    if (begins) begin
      xy_q <= xy;
      record_q <= {t_i.head, t_i.lanes, t_i.shared, t_i.n2, t_i.n1, t_i.n0};
      box_q <= box;
      some_q <= any_x & any_y & ~e[`FR_EDGE-1] & e != {`FR_EDGE{1'b0}};
    end
    dx_q <= {dx, dx_q[2*`FR_DELTA-1:`FR_DELTA]};
    dy_q <= {dy, dy_q[2*`FR_DELTA-1:`FR_DELTA]};
    e_q <= {e_inside, e_q[2*`FR_EDGE-1:`FR_EDGE]};
    tile_q <= {8'd0, box_q.y0[`FR_PIXEL-1:4]} * {7'd0, tiles_x_i} + {8'd0, box_q.x0[`FR_PIXEL-1:4]};
  end

  assign some_o = some_q;
  assign box_o = box_q;
  assign tile_o = tile_q;
  assign record_o = record_q;
  assign dx_o = {dx, dx_q};
  assign dy_o = {dy, dy_q};
  assign e_o = {e_inside, e_q};
endmodule
`default_nettype wire
