// SPDX-License-Identifier: Apache-2.0
// Proves a clock gate cell on a real clock: a step of the proof is half a period. The enables change only when the
// clock rises, as those of flip-flops do.
// `make formal PROOF=gate_cell` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P1 P3
// module: clock_gate
// design latch: rtl/cells/clock_gate.v
// design latch-free: rtl/cells/fpga/clock_gate.v
// design osu018: rtl/cells/osu018/clock_gate.v tb/unit/osu018/INVX1.v tb/unit/osu018/OR2X1.v tb/unit/osu018/LATCH.v tb/unit/osu018/AND2X2.v
// clock: real
// method: pdr
// quick
// cover: 12
// break latch: rtl/cells/clock_gate.v: if (!clk_i) en_l => if (1) en_l
// break latch: rtl/cells/clock_gate.v: en_i | test_en_i => en_i
// break latch: rtl/cells/clock_gate.v: clk_i & en_l => clk_i
// break latch: rtl/cells/clock_gate.v: clk_i & en_l => 1'b0
// break latch-free: rtl/cells/fpga/clock_gate.v: clk_i & en_q => en_q
// break latch-free: rtl/cells/fpga/clock_gate.v: | test_en_i => & test_en_i
// break osu018: rtl/cells/osu018/clock_gate.v: .B(test_en_i) => .B(en_i)
// break osu018: rtl/cells/osu018/clock_gate.v: .CLK(clk_n) => .CLK(clk_i)
`default_nettype none
module gate_cell (
  input wire en_i,
  input wire test_en_i
);
  (* gclk *) wire step;
  reg clk = 1'b0, seen = 1'b0; // seen: the clock has fallen once, so every cell has sampled
  always @(posedge step) clk <= ~clk;
  wire gclk;
  clock_gate u_cell (.clk_i(clk), .en_i(en_i), .test_en_i(test_en_i), .gclk_o(gclk));

  reg last_clk, last_gclk, last_en, last_test;
  always @(posedge step) begin
    seen <= seen | clk;
    last_clk <= clk;
    last_gclk <= gclk;
    last_en <= en_i | test_en_i;
    last_test <= test_en_i;
  end
  always @* if (seen & ~clk) assume ((en_i | test_en_i) == last_en && test_en_i == last_test);

  always @* begin
    assert (clk | ~gclk);                              // high only while the clock is high: no glitch, no late fall
    if (seen & clk) assert (gclk == last_en);          // the whole high phase, if and only if enabled before the rise
    if (seen & clk & last_test) assert (gclk == clk);  // P3
  end
  reg [1:0] pulses = 2'd0, pauses = 2'd0, tests = 2'd0;
  always @(posedge step)
    if (clk) begin
      if (gclk) pulses <= {pulses[0], 1'b1};
      else pauses <= {pauses[0] & pulses[0], pulses[0]};
      tests <= {tests[0], last_test};
    end
  always @* begin
    cover (pulses[1] & pauses[0]);                     // open twice, shut after that
    cover (pauses[1]);
    cover (tests == 2'b10 && !last_test && gclk == 1'b0); // the test enable ends and the gate shuts
  end
endmodule
`default_nettype wire
