// SPDX-License-Identifier: Apache-2.0
// A buffer with its clock gate, as RTL and as netlist with delays (SDF), side by side with random enables, writes and reads.
// Inputs change 30 % of the cycle after the clock has arrived. Outputs are compared just before the next edge. Prints PASS
// or FAIL.
// See docs/silicon.md, "Checks".
`timescale 1ns / 1ps
`default_nettype none
module timed_bench;
  parameter real PERIOD = 6.667;
  parameter real ARRIVAL = 1.2; // insertion delay of the clock
  parameter integer CYCLES = 2000;
  reg clk = 0, en = 0, we = 0, re = 0, waddr = 0, raddr = 0;
  reg [3:0] wmask = 0;
  reg [127:0] wdata = 0;
  wire [127:0] rtl_data, netlist_data;
  io_buffer #(.COUNT(2), .AW(1), .WRITES(1), .READS(1)) u_rtl (
    .clk_i(clk),
    .en_i(en),
    .test_en_i(1'b0),
    .we_i(we),
    .waddr_i(waddr),
    .wmask_i(wmask),
    .wdata_i(wdata),
    .re_i(re),
    .raddr_i(raddr),
    .rdata_o(rtl_data)
  );
  io_buffer_ports u_netlist (
    .clk_i(clk),
    .en_i(en),
    .test_en_i(1'b0),
    .we_i(we),
    .waddr_i(waddr),
    .wmask_i(wmask),
    .wdata_i(wdata),
    .re_i(re),
    .raddr_i(raddr),
    .rdata_o(netlist_data)
  );
  reg [8191:0] sdf;
  integer i, seed = 1, known = 0, wrong = 0, edges = 0;
  always @(posedge u_netlist.u_netlist.gated) edges = edges + 1;
  initial begin
    if (!$value$plusargs("sdf=%s", sdf)) $finish;
    $sdf_annotate(sdf, u_netlist.u_netlist);
    for (i = 0; i < CYCLES; i = i + 1) begin
      #(PERIOD / 2) clk = 1;
      #(ARRIVAL + 0.1);
      #(0.3 * PERIOD - 0.1);
      en = $random(seed);
      we = $random(seed);
      re = $random(seed);
      waddr = $random(seed);
      raddr = $random(seed);
      wmask = $random(seed);
      wdata = {$random(seed), $random(seed), $random(seed), $random(seed)};
      #(0.2 * PERIOD - ARRIVAL) clk = 0;
      #(PERIOD / 2 - 0.01);
      if (^rtl_data !== 1'bx) begin
        known = known + 1;
        if (rtl_data !== netlist_data) wrong = wrong + 1;
      end
      #0.01;
    end
    if (wrong == 0 && known > CYCLES / 2 && edges > CYCLES / 4)
      $display("PASS %0d cycles, %0d compared, %0d edges of the gated clock", CYCLES, known, edges);
    else $display("FAIL %0d of %0d compared cycles differ, %0d edges of the gated clock", wrong, known, edges);
    $finish;
  end
endmodule
`default_nettype wire
