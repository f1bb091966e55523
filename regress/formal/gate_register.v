// SPDX-License-Identifier: Apache-2.0
// Proves that registers behind clock gates equal registers with enables, on a real clock: a step of the proof is half a
// period. The second gate's enable comes from the first gated register, and the first one's from the second, as in
// rtl/frame. All hold the same values in the low phase and in the high phase, so what is proven with enables
// (frame_gates, header line `clock: enable`) holds with gates. Yosys 0.23 crashes on a loop through two latches: with
// the latch, the first gate's enable has the ungated clock. gate_cells_equal shows that both cells are the same.
// `make formal PROOF=gate_register` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P1 equivalence
// module: clock_gate
// design latch: rtl/cells/clock_gate.v
// design latch-free: rtl/cells/fpga/clock_gate.v
// define latch: CHAIN=1
// clock: real
// start: zero
// method: pdr
// cover: 16
// break latch: rtl/cells/clock_gate.v: clk_i & en_l => clk_i
// break latch-free: rtl/cells/fpga/clock_gate.v: en_q <= en_i | test_en_i => en_q <= en_i & test_en_i
`default_nettype none
module gate_register (
  input wire en_i,
  input wire d_i
);
  (* gclk *) wire step;
  reg clk = 1'b0;
  always @(posedge step) clk <= ~clk;
  reg en_q = 1'b0, d_q = 1'b0; // inputs come from flip-flops of the ungated clock
  always @(posedge clk) begin
    en_q <= en_i;
    d_q <= d_i;
  end
  wire gclk_a, gclk_b;
  reg a_q = 1'b0, b_q = 1'b0, a_twin_q = 1'b0, b_twin_q = 1'b0;
`ifdef CHAIN
  wire back = 1'b0, back_twin = 1'b0;
`else
  wire back = b_q, back_twin = b_twin_q;
`endif
  clock_gate u_a (.clk_i(clk), .en_i(en_q | back), .test_en_i(1'b0), .gclk_o(gclk_a));
  clock_gate u_b (.clk_i(clk), .en_i(a_q), .test_en_i(1'b0), .gclk_o(gclk_b));
  always @(posedge gclk_a) a_q <= d_q;
  always @(posedge gclk_b) b_q <= ~b_q;
  always @(posedge clk) if (en_q | back_twin) a_twin_q <= d_q;
  always @(posedge clk) if (a_twin_q) b_twin_q <= ~b_twin_q;
  always @* begin
    assert (a_q == a_twin_q && b_q == b_twin_q);
    cover (b_q);
    cover (a_q & ~en_q & ~clk);
    cover (~a_q & b_q & clk);
  end
endmodule
`default_nettype wire
