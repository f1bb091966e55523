// SPDX-License-Identifier: Apache-2.0
// Proves the clock gates and the port of the fragment iterator. Each stage is clocked when a fragment or a register
// moves into it. Without work, and while the core does not accept what leaves, all gates are shut, so what is offered
// stays unchanged.
// `make formal PROOF=frame_iterator_spec` proves it. docs/formal.md has the properties P1 to P19; docs/frame-proofs.md
// says what the proofs of a frame's blocks have in common. regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P8 P9 P10 P11 bus
// module: fragment_iterator
// design: rtl/frame/iterator/fragment_iterator.v rtl/frame/iterator/it_weights.v rtl/frame/iterator/it_coord.v rtl/frame/iterator/it_lane.v
// design: rtl/frame/iterator/it_edge.v rtl/frame/iterator/it_float.v rtl/frame/common/fr_depth.v rtl/cells/pipe.v
// design: rtl/units/fp_add*.v rtl/units/fp_mul*.v rtl/units/fp_norm.v rtl/units/fp_round.v rtl/units/sfu*.v rtl/units/mul_rows.v rtl/units/csa_tree.v
// cut: it_weights it_coord it_lane
// connect: frag_open u_block.gclk_frag
// connect: number_open u_block.gclk_number
// connect: control_open u_block.gclk
// connect: step_open u_block.gclk_step
// connect: rcp_open u_block.gclk_rcp
// connect: valid u_block.valid_q
// connect: frag u_block.frag_q
// connect: left u_block.left_q
// clock: enable
// method: pdr
// cover: 20
// break: rtl/frame/iterator/fragment_iterator.v: .en_i(en_i & frag_at[k-1]) => .en_i(frag_at[k-1])
// break: rtl/frame/iterator/fragment_iterator.v: .en_i(en_i & valid_at[k-1]) => .en_i(en_i & valid_at[k-1] & ~frag_at[0])
// break: rtl/frame/iterator/fragment_iterator.v: frag_q[5] | frag_q[6] => frag_q[5]
// break: rtl/frame/iterator/fragment_iterator.v: rst_i | (en_i & (valid | any)) => rst_i | en_i
// break: rtl/frame/iterator/fragment_iterator.v: rst_i | (en_i & (valid | any)) => rst_i | (en_i & any)
`include "it_types.vh"
`default_nettype none
module frame_iterator_spec (
  input wire       clk_i,
  input wire       rst_i,
  input wire       en_i,
  input wire       f_valid_i,
  input wire [6:0] f_inputs_i,
  input wire [3:0] f_entry_i,
  input wire [7:0] f_slot_i
);
  wire f_ready, s_re, s_first, o_valid, o_first, idle;
  wire [5:0] s_number, o_number;
  wire [3:0] s_entry;
  wire [7:0] o_slot;
  fragment_iterator u_block (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .en_i(en_i), .f_valid_i(f_valid_i), .f_ready_o(f_ready), .f_inputs_i(f_inputs_i),
    .f_entry_i(f_entry_i), .f_slot_i(f_slot_i), .s_re_o(s_re), .s_first_o(s_first), .s_number_o(s_number), .s_entry_o(s_entry),
    .o_valid_o(o_valid), .o_first_o(o_first), .o_number_o(o_number), .o_slot_o(o_slot), .idle_o(idle));
  wire [11:0] frag_open, number_open, valid; // stages 1 to 12
  wire [10:0] frag;
  wire [6:0] left;
  wire control_open, step_open, rcp_open;

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);

  // What has begun, by stage, as the ports show it: a fragment is taken, then its registers begin one after the other.
  wire takes = f_valid_i & f_ready;
  reg [6:0] rest = 7'd0;
  reg [11:0] steps = 12'd0, frags = 12'd0;
  wire begins = takes | (en_i & rest != 7'd0);
  always @(posedge clk_i)
    if (rst_i) {rest, steps, frags} <= 31'd0;
    else if (en_i) begin
      rest <= takes ? f_inputs_i : rest != 7'd0 ? rest - 7'd1 : rest;
      steps <= {steps[10:0], begins};
      frags <= {frags[10:0], takes};
    end

  reg waits = 1'b0;
  reg [14:0] leaves;
  always @(posedge clk_i) begin
    waits <= ~rst_i & o_valid & ~en_i;
    leaves <= {o_first, o_number, o_slot};
  end
  wire any_open = |frag_open | |number_open | control_open | step_open | rcp_open;
  always @*
    if (begun && !rst_i) begin
      assert (valid == steps && frag == frags[10:0] && left == rest);
      assert (f_ready == (en_i && rest == 7'd0)); // no fragment is lost or refused without a reason
      if (waits) assert (o_valid && leaves == {o_first, o_number, o_slot});
      if (en_i) assert (number_open == {steps[10:0], begins} && frag_open == {frags[10:0], takes});
      if (en_i && (frags[4] || frags[5])) assert (rcp_open);
      if (begins) assert (control_open && step_open);
      if (en_i && |steps) assert (control_open);
      if (!en_i || (idle && !f_valid_i)) assert (!any_open);
      if (s_re) assert (en_i && steps[6]);
      assert (idle == (steps == 12'd0 && rest == 7'd0));
    end
  reg was_idle = 1'b0;
  always @(posedge clk_i) was_idle <= begun & ~rst_i & idle;
  always @*
    if (begun && !rst_i) begin
      cover (waits && en_i);
      cover (o_valid && o_first && frags[10]);
      cover (steps == 12'hfff);
      cover (was_idle && takes);
      cover (!en_i && |steps && f_valid_i);
    end
endmodule
`default_nettype wire
