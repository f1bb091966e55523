// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates and ports of the pixel back end. A reference model follows, from the ports alone, the quads
// and the beats (8 bytes) of loads that were taken, and the pipeline stage that each has reached. Each stage is clocked
// when something moves into it, and no gate is open without work. A beat that memory does not accept stays unchanged.
// `make formal PROOF=frame_back_end_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: pixel_back_end be_issue be_walk be_beats be_target be_quad be_colors
// design: rtl/frame/back/be_address.v rtl/frame/back/be_beats.v rtl/frame/back/be_colors.v rtl/frame/back/be_factor.v rtl/frame/back/be_finish.v
// design: rtl/frame/back/be_issue.v rtl/frame/back/be_pack.v rtl/frame/back/be_products.v rtl/frame/back/be_quad.v rtl/frame/back/be_round.v
// design: rtl/frame/back/be_scale.v rtl/frame/back/be_steps.v rtl/frame/back/be_target.v rtl/frame/back/be_walk.v rtl/frame/back/pixel_back_end.v
// design: regress/formal/abstract/ram_1r1w.v
// cut: be_scale be_round be_products be_finish
// connect: quad_open u_back.u_quad.gclk
// connect: step_open u_back.gclk
// connect: beat1_open u_back.u_beats.gclk1
// connect: beat2_open u_back.u_beats.gclk2
// connect: beat3_open u_back.u_beats.gclk3
// connect: issue_open u_back.u_issue.gclk
// connect: walk_open u_back.u_issue.u_walk.gclk
// connect: base_open u_back.u_target.gclk_base
// connect: row_open u_back.u_target.gclk_row
// connect: written u_back.we
// connect: valid u_back.valid_q
// connect: kind1 u_back.step1_q[14:13]
// connect: kind2 u_back.step2_q[14:13]
// connect: kind3 u_back.step3_q[14:13]
// clock: enable
// method: induction 2
// cover: 12
// break: rtl/frame/back/be_target.v: .en_i(en2_i & row) => .en_i(1'b1)
// break: rtl/frame/back/pixel_back_end.v: .en2_i(en & store2) => .en2_i(en & valid_q[2])
// break: rtl/frame/back/pixel_back_end.v: en & (valid | |valid_q[2:1]) => en & (valid | valid_q[1])
// break: rtl/frame/back/pixel_back_end.v: en & (valid | |valid_q[2:1]) => valid | |valid_q[2:1]
// break: rtl/frame/back/pixel_back_end.v: .en_i({quad2, quad1, => .en_i({quad2, quad2,
// break: rtl/frame/back/be_beats.v: .en_i(en_i & beat2_i) => .en_i(beat2_i)
// break: rtl/frame/back/be_beats.v: .en_i(en_i & load1_i) => .en_i(en_i & load1_i & ~load_i)
// break: rtl/frame/back/be_issue.v: .en_i(rst_i | (i_valid_i & en_i)) => .en_i(rst_i | en_i)
// break: rtl/frame/back/be_target.v: .en_i(en2_i & row) => .en_i(row)
`include "be_types.vh"
`default_nettype none
module frame_back_end_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire [1:0]   format_i,
  input wire [31:0]  clear_i,
  input wire [11:0]  stride_i,
  input wire         i_valid_i,
  input wire [1:0]   i_kind_i,
  input wire [5:0]   i_place_i,
  input wire [3:0]   i_mask_i,
  input wire [58:0]  i_blend_i,
  input wire [511:0] i_color_i,
  input wire [28:0]  i_addr_i,
  input wire         i_clears_i,
  input wire         l_valid_i,
  input wire [63:0]  l_data_i,
  input wire         w_ready_i
);
  wire i_ready, l_ready, w_valid, idle;
  wire [28:0] w_addr;
  wire [63:0] w_data;
  pixel_back_end u_back (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .format_i(format_i), .clear_i(clear_i), .stride_i(stride_i), .i_valid_i(i_valid_i),
    .i_ready_o(i_ready), .i_kind_i(i_kind_i), .i_place_i(i_place_i), .i_mask_i(i_mask_i), .i_blend_i(i_blend_i), .i_color_i(i_color_i),
    .i_addr_i(i_addr_i), .i_clears_i(i_clears_i), .l_valid_i(l_valid_i), .l_ready_o(l_ready), .l_data_i(l_data_i), .w_valid_o(w_valid),
    .w_ready_i(w_ready_i), .w_addr_o(w_addr), .w_data_o(w_data), .idle_o(idle));
  wire [2:0] quad_open;
  wire [3:0] written;
  wire step_open, beat1_open, beat2_open, beat3_open, issue_open, walk_open, base_open, row_open;

  reg begun = 1'b0, before = 1'b0;
  reg [1:0] format_q;
  reg [11:0] stride_q;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    before <= begun & ~rst_i;
    format_q <= format_i;
    stride_q <= stride_i;
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (begun) assume (format_i == format_q && stride_i == stride_q); // of the frame
  end

  // What was taken, by stage.
  wire refused = w_valid & ~w_ready_i;
  wire quad = i_valid_i & i_ready & i_kind_i == `BE_QUAD;
  wire load = l_valid_i & l_ready;
  reg [3:1] quads = 3'd0, loads = 3'd0;
  always @(posedge clk_i)
    if (rst_i) {quads, loads} <= 6'd0;
    else if (~refused) {quads, loads} <= {quads[2:1], quad, loads[2:1], load};

  // Invariant: this is what the stages have.
  wire [2:0] valid;
  wire [1:0] kind1, kind2, kind3;
  always @*
    if (begun) begin
      assert (quads == {valid[2] & kind3 == `BE_QUAD, valid[1] & kind2 == `BE_QUAD, valid[0] & kind1 == `BE_QUAD});
      assert (loads == {valid[2] & kind3 == `BE_LOAD, valid[1] & kind2 == `BE_LOAD, valid[0] & kind1 == `BE_LOAD});
    end

  // The port to memory.
  reg waits = 1'b0;
  reg [28:0] addr;
  reg [63:0] data;
  always @(posedge clk_i) begin
    waits <= ~rst_i & refused;
    addr <= w_addr;
    data <= w_data;
  end

  wire any_open = |quad_open | step_open | beat1_open | beat2_open | beat3_open | issue_open | walk_open | base_open | row_open;
  always @*
    if (begun && !rst_i) begin
      if (waits) assert (w_valid && w_addr == addr && w_data == data);
      if (quad) assert (!refused && quad_open[0] && step_open && issue_open);
      if (load) assert (!refused && beat1_open && step_open && issue_open);
      if (i_valid_i && i_ready) assert (issue_open);
      if (!refused && quads[1]) assert (quad_open[1] && step_open);
      if (!refused && quads[2]) assert (quad_open[2] && step_open);
      if (!refused && loads[1]) assert (beat2_open && step_open);
      if (!refused && loads[2]) assert (beat3_open && step_open);
      if (loads[3]) assert (|written);
      // each gate is open for its own work only
      assert ((!quad_open[0] || quad) && (!quad_open[1] || quads[1]) && (!quad_open[2] || quads[2]));
      assert (!beat1_open || load);
      assert (!row_open || (valid[1] && kind2 == `BE_STORE));
      assert (!base_open || (i_valid_i && i_kind_i == `BE_STORE));
      if (refused) assert (!any_open);          // all stages wait
      if (idle) assert (!any_open && !w_valid); // nothing is in flight, and no gate is open
      if (!idle && !i_valid_i && !refused) assert (!quad_open[0] && !beat1_open && !issue_open && !walk_open && !base_open);
      if (|quads | |loads) assert (!idle);
    end
  always @*
    if (begun && !rst_i) begin
      cover (waits && w_ready_i);
      cover (quads == 3'd7);
      cover (loads == 3'd5);
      cover (idle && before);
      cover (refused && |quads[2:1]);
    end
  reg was_idle = 1'b0;
  reg [1:0] shut = 2'd0;
  always @(posedge clk_i) begin
    was_idle <= begun & ~rst_i & idle;
    shut <= rst_i ? 2'd0 : {shut[0], ~any_open};
  end
  always @* begin
    cover (was_idle && quad_open[0]);               // a quad opens the gates
    cover (was_idle && beat1_open);                 // a load
    cover (shut == 2'b10 && any_open && before && !rst_i); // they shut for one cycle
    cover (was_idle && rst_i);
  end
endmodule
`default_nettype wire
