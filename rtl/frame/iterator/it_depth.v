// SPDX-License-Identifier: Apache-2.0
// The plane of a triangle's depth: slopes by division, then the depth at the tile's lower left pixel and the polygon offset. One triangle at a time.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   cycle     n         n+1 to n+20    n+21 to n+24
//   happens   load_i    division       depth and offset; done_o in the last one
//
// The next triangle may come in the cycle of done_o.
`include "frame_types.vh"
`include "isp_types.vh"
`include "it_types.vh"
`default_nettype none
module it_depth (
  input  wire             clk_i,
  input  wire             rst_i,
  input  wire             test_en_i,
  input  wire             load_i,     // a triangle comes
  input  wire [3:0]       entry_i,    // its place
  input  wire [47:0]      area_i,     // twice its area
  input  wire [49:0]      number_x_i, // numerators of its slopes
  input  wire [49:0]      number_y_i,
  input  wire isp_scan_t  scan_i,
  output wire             near_o, // a triangle whose reading begins in the next cycle does not come too early
  output wire             done_o,
  output wire [3:0]       entry_o,
  output wire it_plane_t  plane_o,
  output wire             idle_o
);
  localparam DIVIDED = 5'd20, LAST = 5'd23, NEAR = 5'd2;
  reg busy_q;
  reg [4:0] step_q;
  reg [3:0] entry_q;
  reg [47:0] area_q;
  isp_scan_t scan_q;
  wire divides = busy_q & step_q < DIVIDED;
  wire gclk, gclk_load, gclk_divide, gclk_plane;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | load_i | busy_q), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_load (.clk_i(clk_i), .en_i(load_i), .test_en_i(test_en_i), .gclk_o(gclk_load));
  clock_gate u_gate_divide (.clk_i(clk_i), .en_i(load_i | divides), .test_en_i(test_en_i), .gclk_o(gclk_divide));
  clock_gate u_gate_plane (.clk_i(clk_i), .en_i(busy_q & ~divides & step_q != LAST), .test_en_i(test_en_i), .gclk_o(gclk_plane));
  always @(posedge gclk)
    if (rst_i) busy_q <= 1'b0;
    else begin
      busy_q <= load_i | step_q != LAST;
      step_q <= load_i ? 5'd0 : step_q + 5'd1;
    end
  always @(posedge gclk_load) begin
    entry_q <= entry_i;
    area_q <= area_i;
    scan_q <= scan_i;
  end
  wire [39:0] zx, zy;
  it_slope u_slope_x (.gclk_i(gclk_divide), .load_i(load_i), .number_i(number_x_i), .area_i(area_i), .area_q_i(area_q), .slope_o(zx));
  it_slope u_slope_y (.gclk_i(gclk_divide), .load_i(load_i), .number_i(number_y_i), .area_i(area_i), .area_q_i(area_q), .slope_o(zy));
  wire [63:0] z;
  wire [39:0] plane_zx, plane_zy;
  wire [24:0] offset;
  isp_plane u_plane (
    .gclk_i(gclk_plane),
    .phase_i({1'b1, step_q[1:0]}),
    .zx_i(zx),
    .zy_i(zy),
    .scan_i(scan_q),
    .zx_o(plane_zx),
    .zy_o(plane_zy),
    .z_o(z),
    .offset_o(offset)
  );
  assign near_o = busy_q & step_q == NEAR;
  assign done_o = busy_q & step_q == LAST;
  assign entry_o = entry_q;
  assign plane_o = {z, plane_zx, plane_zy, scan_q.min, scan_q.max, offset};
  assign idle_o = ~busy_q;
endmodule
`default_nettype wire
