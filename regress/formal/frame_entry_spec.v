// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of the iterators' setup of triangles: corners, reciprocal of the area, division of the depth's
// slopes, depth. A reference model on the ungated clock has the age of the triangle in each part, and what came with
// it: each register is clocked in the cycles of its work and in no other. Divisions only count their steps here;
// multipliers, the conversion to a float and the reciprocal are replaced by stand-ins. Assumed: a triangle comes when
// the one before is done, and one with depth when that has left.
// `make formal PROOF=frame_entry_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: it_setup it_depth it_slope isp_corners isp_plane
// design: rtl/frame/iterator/it_setup.v rtl/frame/iterator/it_depth.v rtl/frame/iterator/it_slope.v rtl/frame/visibility/isp_corners.v
// design: rtl/frame/visibility/isp_plane.v regress/formal/abstract/isp_divide.v regress/formal/abstract/isp_cross.v regress/formal/abstract/it_float.v
// design: regress/formal/abstract/sfu.v rtl/frame/accelerator/ta_box.v
// connect: open u_setup.gclk
// connect: load_open u_setup.gclk_load
// connect: float_open u_setup.gclk_float
// connect: rcp_open u_setup.gclk_rcp
// connect: corners_open u_setup.u_corners.gclk
// connect: results_open u_setup.u_corners.gclk_edges,u_setup.u_corners.gclk_y,u_setup.u_corners.gclk_x,u_setup.u_corners.gclk_area
// connect: triangle_open u_setup.u_corners.gclk_load
// connect: d_open u_setup.u_depth.gclk
// connect: d_load_open u_setup.u_depth.gclk_load
// connect: divide_open u_setup.u_depth.gclk_divide
// connect: plane_open u_setup.u_depth.gclk_plane
// connect: valid u_setup.valid_q
// connect: phase u_setup.phase_q
// connect: area u_setup.u_corners.area_q
// connect: area_float u_setup.area_q
// connect: rcp1 u_setup.u_rcp.stage1_q
// connect: rcp2 u_setup.u_rcp.stage2_q
// connect: rcp3 u_setup.u_rcp.stage3_q
// connect: busy u_setup.u_depth.busy_q
// connect: step u_setup.u_depth.step_q
// connect: dividend u_setup.u_depth.u_slope_x.dividend
// connect: rest0 u_setup.u_depth.u_slope_x.rest0
// connect: rest u_setup.u_depth.u_slope_x.rest_q
// connect: low u_setup.u_depth.u_slope_x.low_q
// connect: d_area u_setup.u_depth.area_q
// connect: given u_setup.scan
// connect: slope u_setup.u_depth.u_slope_x.slope_o
// clock: enable
// method: induction 2
// cover: 60
// break: rtl/frame/iterator/it_setup.v: .en_i(rst_i | load_i | valid_q) => .en_i(rst_i | valid_q)
// break: rtl/frame/iterator/it_setup.v: .en_i(valid_q & phase_q == 3'd2) => .en_i(valid_q & phase_q == 3'd1)
// break: rtl/frame/iterator/it_setup.v: | phase_q == 3'd4 | => |
// break: rtl/frame/iterator/it_setup.v: | phase_q == 3'd5) => | phase_q == 3'd5 | phase_q == 3'd6)
// break: rtl/frame/iterator/it_depth.v: .en_i(rst_i | load_i | busy_q) => .en_i(rst_i | busy_q)
// break: rtl/frame/iterator/it_depth.v: .en_i(load_i | divides) => .en_i(load_i | (divides & step_q != 5'd1))
// break: rtl/frame/iterator/it_depth.v: .en_i(load_i | divides) => .en_i(1'b1)
// break: rtl/frame/iterator/it_depth.v: .en_i(load_i), => .en_i(load_i | busy_q),
// break: rtl/frame/iterator/it_depth.v: .en_i(busy_q & ~divides & step_q != LAST) => .en_i(busy_q & step_q != LAST)
// break: rtl/frame/visibility/isp_corners.v: .en_i(works_i & phase_i != 3'd6) => .en_i(works_i & phase_i != 3'd1 & phase_i != 3'd6)
`include "isp_types.vh"
`include "it_types.vh"
`default_nettype none
module frame_entry_spec (
  input wire              clk_i,
  input wire              rst_i,
  input wire              load_i,
  input wire it_corners_t c_i,
  input wire [15:0]       tile_i,
  input wire it_draw_t    draw_i
);
  wire done, whole, near, depth_done, idle;
  wire [3:0] number, depth_number;
  wire it_entry_t entry;
  wire it_plane_t plane;
  wire it_corners_t c;
  wire it_draw_t draw;
  assign c = c_i;
  assign draw = draw_i;
  it_setup u_setup (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .load_i(load_i), .c_i(c), .tile_i(tile_i), .draw_i(draw), .done_o(done), .whole_o(whole),
    .number_o(number), .entry_o(entry), .near_o(near), .depth_done_o(depth_done), .depth_number_o(depth_number), .plane_o(plane),
    .idle_o(idle));
  wire [3:0] results_open;
  wire open, load_open, float_open, rcp_open, corners_open, triangle_open, d_open, d_load_open, divide_open, plane_open, valid, busy;
  wire [2:0] phase;
  wire [4:0] step;
  wire [47:0] area, rest, rest0, d_area;
  wire [73:0] dividend;
  wire [39:0] low, slope;
  wire [31:0] area_float, rcp1, rcp2, rcp3;
  wire isp_scan_t given;

  reg begun = 1'b0, m_valid = 1'b0, m_busy = 1'b0, m_depth, m_quads;
  reg [2:0] age = 3'd0;
  reg [4:0] m_step = 5'd0;
  reg [6:0] m_inputs;
  reg [95:0] m_inv_w;
  reg [16:0] m_head;
  reg [15:0] m_tile;
  reg [3:0] m_number, m_of_depth;
  reg [47:0] m_area, m_rest;
  reg [39:0] m_low;
  reg [31:0] m_float;
  reg [23:0] m_min;
  wire d_load = m_valid & m_depth & age == 3'd4;
  wire last = m_step == 5'd23;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    m_valid <= ~rst_i & (load_i | (m_valid & age != 3'd7));
    m_busy <= ~rst_i & (d_load | (m_busy & ~last));
    if (load_i) age <= 3'd0;
    else if (m_valid) age <= age + 3'd1;
    if (d_load) m_step <= 5'd0;
    else if (m_busy) m_step <= m_step + 5'd1;
    if (load_i) {m_depth, m_quads, m_inputs, m_inv_w, m_head, m_tile, m_number} <=
                {draw.depth, draw.quads, draw.inputs, c.inv_w, c.head, tile_i, c.entry};
    if (m_valid && age == 3'd2) m_float <= area[31:0];
    if (d_load) {m_of_depth, m_area, m_low, m_rest, m_min} <= {m_number, area, dividend[39:0], rest0, given.min};
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (load_i) assume (!rst_i && (!m_valid || age == 3'd7));
    if (d_load) assume (!m_busy || last);
  end
  wire [4:0] steps = m_step < 5'd20 ? m_step : 5'd20;
  function [39:0] stepped(input [39:0] from, input [4:0] n, input [33:0] r, input [33:0] divisor); // regress/formal/abstract/isp_divide.v
    stepped = {from[39:6] ^ (n[0] ^ n[1] ? divisor : 34'd0) ^ (n[0] ? r : 34'd0), from[5:0] + {1'b0, n}};
  endfunction
  always @*
    if (begun && !rst_i) begin
      assert (valid == m_valid && busy == m_busy && (!m_busy || m_step < 5'd24));
      if (m_valid) assert (phase == age);
      if (m_busy) assert (step == m_step);
      // the entry
      assert (done == (m_valid & age == 3'd7) && idle == ~(m_valid | m_busy));
      if (m_valid) assert (whole == ~m_depth && number == m_number);
      if (m_valid) assert ({entry.inv_w, entry.front, entry.draw, entry.tile, entry.inputs, entry.quads} == {m_inv_w, m_head, m_tile, m_inputs, m_quads});
      if (m_valid && age > 3'd2) assert (area_float == m_float);
      if (m_valid && age > 3'd3) assert (rcp1 == m_float);
      if (m_valid && age > 3'd4) assert (rcp2 == m_float);
      if (m_valid && age > 3'd5) assert (rcp3 == m_float && entry.inv_area == m_float);
      // its depth
      assert (depth_done == (m_busy & last) && near == (m_busy & m_step == 5'd2));
      if (m_busy) assert (depth_number == m_of_depth && d_area == m_area && plane.min == m_min);
      if (m_busy) assert (low == stepped(m_low, steps, m_rest[33:0], m_area[33:0]) && rest == (m_rest ^ ({48{steps[0]}} & m_area)));
      if (m_busy && m_step > 5'd20) assert (plane.zx == slope);
      // gates
      assert (open == (load_i | m_valid) && load_open == load_i && triangle_open == load_i && corners_open == (m_valid & age < 3'd6));
      assert (results_open == ({4{m_valid}} & {age[2] & age != 3'd7, age == 3'd3, age == 3'd2, age == 3'd1}));
      assert (float_open == (m_valid & age == 3'd2) && rcp_open == (m_valid & age > 3'd2 & age < 3'd6));
      assert (d_open == (d_load | m_busy) && d_load_open == d_load && divide_open == (d_load | (m_busy & m_step < 5'd20)));
      assert (plane_open == (m_busy & m_step > 5'd19 & !last));
    end
  always @*
    if (begun && !rst_i) begin
      cover (load_i && m_valid);
      cover (d_load && m_busy);
      cover (done && !whole && m_busy);
      cover (depth_done && !m_valid);
      cover (!open && d_open);
      cover (load_i && !m_valid && !m_busy && age != 3'd0);
    end
  always @*
    cover (begun && rst_i && m_busy && m_valid);
endmodule
`default_nettype wire
