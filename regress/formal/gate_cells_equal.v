// SPDX-License-Identifier: Apache-2.0
// Proves that the three clock gate cells give the same gated clock if their enable comes from a flip-flop.
// `make formal PROOF=gate_cells_equal` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P1 equivalence
// module: clock_gate
// design: rtl/cells/clock_gate.v as latch_gate
// design: rtl/cells/fpga/clock_gate.v as latch_free_gate
// design: rtl/cells/osu018/clock_gate.v as osu018_gate
// design: tb/unit/osu018/INVX1.v tb/unit/osu018/OR2X1.v tb/unit/osu018/LATCH.v tb/unit/osu018/AND2X2.v
// clock: real
// method: pdr
// quick
// cover: 12
// break: rtl/cells/fpga/clock_gate.v: clk_i & en_q => clk_i | en_q
// break: rtl/cells/clock_gate.v: if (!clk_i) en_l => if (1) en_l
// break: rtl/cells/osu018/clock_gate.v: .B(en_l) => .B(open_en)
`default_nettype none
module gate_cells_equal (
  input wire en_i,
  input wire test_en_i
);
  (* gclk *) wire step;
  reg clk = 1'b0, en_q = 1'b0, test_q = 1'b0;
  always @(posedge step) clk <= ~clk;
  always @(posedge clk) en_q <= en_i;
  always @(posedge clk) test_q <= test_en_i;
  wire latch, latch_free, osu018;
  latch_gate u_latch (.clk_i(clk), .en_i(en_q), .test_en_i(test_q), .gclk_o(latch));
  latch_free_gate u_latch_free (.clk_i(clk), .en_i(en_q), .test_en_i(test_q), .gclk_o(latch_free));
  osu018_gate u_osu018 (.clk_i(clk), .en_i(en_q), .test_en_i(test_q), .gclk_o(osu018));
  reg seen = 1'b0; // the latch-free cell has sampled once
  always @(negedge clk) seen <= 1'b1;
  always @* begin
    if (seen) assert (latch == latch_free);
    if (seen) assert (latch == osu018);
    cover (seen & latch & ~en_q);
    cover (seen & clk & ~latch & en_q);
  end
endmodule
`default_nettype wire
