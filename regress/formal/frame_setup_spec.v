// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates of visibility's setup of triangles: corners, the stages of the division, depth. A reference
// model on the ungated clock has the triangle of each stage: its tag, its area, its numerator. Each stage is clocked in
// the cycles of its work and in no other, so a triangle that leaves has had all its steps, and the values that waited
// in the memory are its own. Divisions only count their steps here, and multipliers are replaced by stand-ins.
// `make formal PROOF=frame_setup_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11
// module: isp_setup isp_corners isp_slope isp_plane
// design: rtl/frame/visibility/isp_setup.v rtl/frame/visibility/isp_corners.v rtl/frame/visibility/isp_slope.v rtl/frame/visibility/isp_plane.v
// design: regress/formal/abstract/isp_divide.v regress/formal/abstract/isp_cross.v regress/formal/abstract/ram_place.v rtl/frame/accelerator/ta_box.v
// connect: valid u_setup.valid_q
// connect: phase u_setup.phase_q
// connect: control_open u_setup.gclk_control
// connect: load_open u_setup.u_corners.gclk_load
// connect: corners_open u_setup.u_corners.gclk
// connect: results_open u_setup.u_corners.gclk_edges,u_setup.u_corners.gclk_y,u_setup.u_corners.gclk_x,u_setup.u_corners.gclk_area
// connect: stage_open u_setup.gclk
// connect: area_open u_setup.gclk_area
// connect: place_open u_setup.gclk_place
// connect: plane_open u_setup.gclk_plane
// connect: triangle u_setup.u_corners.t_q
// connect: area u_setup.u_corners.area_q
// connect: area1 u_setup.area1_q
// connect: area2 u_setup.area2_q
// connect: area3 u_setup.area3_q
// connect: dividend u_setup.u_slope_x.dividend
// connect: low1 u_setup.u_slope_x.low1_q
// connect: low2 u_setup.u_slope_x.low2_q
// connect: low3 u_setup.u_slope_x.low3_q
// connect: rest1 u_setup.u_slope_x.rest1_q
// connect: rest2 u_setup.u_slope_x.rest2_q
// connect: rest3 u_setup.u_slope_x.rest3_q
// connect: rest0 u_setup.u_slope_x.rest0
// connect: signs u_setup.u_slope_x.negative3_q,u_setup.u_slope_x.negative2_q,u_setup.u_slope_x.negative1_q
// connect: sign u_setup.u_slope_x.negative
// connect: slope u_setup.u_slope_x.slope_o
// connect: to u_setup.to_q
// connect: from u_setup.from_q
// connect: ram_begun u_setup.u_kept.begun
// connect: place u_setup.u_kept.place_q
// connect: kept u_setup.u_kept.word_q
// clock: enable
// method: induction 2
// cover: 44
// break: rtl/frame/visibility/isp_setup.v: .en_i(rst_i | any | t_valid_i) => .en_i(rst_i | any)
// break: rtl/frame/visibility/isp_setup.v: .en_i(rst_i | any | t_valid_i) => .en_i(1'b1)
// break: rtl/frame/visibility/isp_corners.v: .en_i(works_i & phase_i != 3'd6) => .en_i(works_i)
// break: rtl/frame/visibility/isp_corners.v: .en_i(works_i & phase_i == 3'd2) => .en_i(works_i & phase_i == 3'd3)
// break: rtl/frame/visibility/isp_corners.v: .en_i(works_i & phase_i[2]) => .en_i(works_i)
`include "isp_types.vh"
`default_nettype none
module frame_setup_spec (
  input wire                 clk_i,
  input wire                 rst_i,
  input wire                 t_valid_i,
  input wire isp_triangle_t  t_i,
  input wire                 s_ready_i
);
  wire t_ready, s_valid, idle;
  wire isp_scan_t scan;
  wire [39:0] zx, zy, slope;
  wire [63:0] z;
  wire [24:0] offset;
  isp_setup u_setup (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .t_valid_i(t_valid_i), .t_ready_o(t_ready), .t_i(t_i), .s_valid_o(s_valid),
    .s_ready_i(s_ready_i), .scan_o(scan), .zx_o(zx), .zy_o(zy), .z_o(z), .offset_o(offset), .idle_o(idle));
  wire [3:0] results_open;
  wire control_open, load_open, corners_open, place_open, plane_open, sign, ram_begun;
  wire [3:0] valid;
  wire [2:0] stage_open, area_open, signs, phase;
  wire isp_triangle_t triangle;
  wire [47:0] area, area1, area2, area3, rest0, rest1, rest2, rest3;
  wire [73:0] dividend;
  wire [39:0] low1, low2, low3;
  wire [1:0] to, from, place;
  wire isp_scan_t kept;

  // The model: triangles go on together, after 8 cycles, once the last one has been taken.
  reg begun = 1'b0;
  reg [3:0] there = 4'd0;
  reg [2:0] age = 3'd0;
  isp_triangle_t first;
  reg [`FR_WORD-1:0] tag1, tag2, tag3;
  reg [1:0] place1, place2, place3; // where its other values wait
  reg [47:0] m_area1, m_area2, m_area3, m_rest1, m_rest2, m_rest3;
  reg [39:0] m_low1, m_low2, m_low3;
  reg m_sign1, m_sign2, m_sign3;
  wire full = age == 3'd7;
  wire moves = |there & full & (~there[3] | s_ready_i);
  wire takes = t_valid_i & (moves | there == 4'd0);
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (rst_i) there <= 4'd0;
    else if (moves | there == 4'd0) there <= {there[2:0], takes};
    if (rst_i | moves | there == 4'd0) age <= 3'd0;
    else if (!full) age <= age + 3'd1;
    if (takes) first <= t_i;
    if (moves) begin
      {tag1, tag2, tag3} <= {first.tag, tag1, tag2};
      {place1, place2, place3} <= {to, place1, place2};
      {m_area1, m_area2, m_area3} <= {area, m_area1, m_area2};
      {m_low1, m_low2, m_low3} <= {dividend[39:0], m_low1, m_low2};
      {m_rest1, m_rest2, m_rest3} <= {rest0, m_rest1, m_rest2}; // steps of a stage are an even number
      {m_sign1, m_sign2, m_sign3} <= {sign, m_sign1, m_sign2};
    end
  end
  always @* if (!begun) assume (rst_i);
  always @* assert (ram_begun == begun);

  wire [2:0] steps3 = age[2] ? 3'd4 : age;
  function [39:0] stepped(input [39:0] low, input [4:0] steps, input [33:0] rest, input [33:0] divisor); // regress/formal/abstract/isp_divide.v
    stepped = {low[39:6] ^ (steps[0] ^ steps[1] ? divisor : 34'd0) ^ (steps[0] ? rest : 34'd0), low[5:0] + {1'b0, steps}};
  endfunction
  always @*
    if (begun && !rst_i) begin
      assert (valid == there && phase == age && (there != 4'd0 || age == 3'd0));
      assert (t_ready == (moves | there == 4'd0) && s_valid == (there[3] & full));
      assert (idle == (there == 4'd0 & ~t_valid_i));
      // values of the stages
      if (there[0]) assert (triangle == first);
      if (there[1]) assert (area1 == m_area1 && rest1 == (m_rest1 ^ ({48{age[0]}} & m_area1)) && signs[0] == m_sign1);
      if (there[2]) assert (area2 == m_area2 && rest2 == (m_rest2 ^ ({48{age[0]}} & m_area2)) && signs[1] == m_sign2);
      if (there[3]) assert (area3 == m_area3 && rest3 == (m_rest3 ^ ({48{steps3[0]}} & m_area3)) && signs[2] == m_sign3);
      if (there[1]) assert (low1 == stepped(m_low1, {2'd0, age}, m_rest1, m_area1));
      if (there[2]) assert (low2 == stepped(m_low2, {2'd0, age} + 5'd8, m_rest2, m_area2));
      if (there[3]) assert (low3 == stepped(m_low3, {2'd0, steps3} + 5'd16, m_rest3, m_area3));
      if (there[3] && age > 3'd4) assert (zx == slope);
      // the memory: two triangles wait, the last one has been read
      assert (to - from == {1'b0, there[1]} + {1'b0, there[2]});
      if (there[2]) assert (place2 == from);
      if (there[1]) assert (place1 == from + {1'b0, there[2]});
      if (there[1] && place1 == place) assert (kept.tag == tag1);
      if (there[2] && place2 == place) assert (kept.tag == tag2);
      if (there[3] && place3 == place) assert (scan.tag == tag3);
      // gates
      assert (control_open == (|there | t_valid_i) && load_open == takes && corners_open == (there[0] & age < 3'd6));
      assert (results_open == ({4{there[0]}} & {age[2] & ~full, age == 3'd3, age == 3'd2, age == 3'd1}));
      assert (area_open == ({3{moves}} & there[2:0]));
      assert (stage_open == (({3{moves}} & there[2:0]) | ({3{~full}} & there[3:1] & {~age[2], 2'b11})));
      assert (place_open == (moves & (there[0] | there[2])));
      assert (plane_open == (there[3] & age > 3'd3 & ~full));
    end

  reg [1:0] shut = 2'd0;
  always @(posedge clk_i) shut <= rst_i ? 2'd0 : {shut[0], begun & ~control_open};
  always @*
    if (begun && !rst_i) begin
      cover (there == 4'd15 && moves && takes);
      cover (there == 4'd8 && full && !s_ready_i);
      cover (there == 4'd10 && moves && t_valid_i);
      cover (shut == 2'b01 && control_open);
      cover (there[3] && s_valid && place3 == place);
    end
  always @*
    cover (begun && rst_i && there == 4'd15);
endmodule
`default_nettype wire
