// SPDX-License-Identifier: Apache-2.0
// Random frames through the crosspoint switch of alexforencich/verilog-axis, four ports to four, with pauses.
// See docs/own-design.md, "Checks".
`default_nettype none
`timescale 1ns / 1ps
module axis_crosspoint_bench;
  reg clk = 1'b0, rst = 1'b1, done = 1'b0;
  reg [31:0] data = 32'd0;
  reg [3:0] valid = 4'd0, last = 4'd0, user = 4'd0;
  reg [7:0] select = 8'd0;
  always #5 clk = ~clk;
  axis_crosspoint u_dut (
    .clk(clk), .rst(rst), .s_axis_tdata(data), .s_axis_tkeep(4'hf), .s_axis_tvalid(valid), .s_axis_tlast(last),
    .s_axis_tid(32'd0), .s_axis_tdest(32'd0), .s_axis_tuser(user), .m_axis_tdata(), .m_axis_tkeep(), .m_axis_tvalid(),
    .m_axis_tlast(), .m_axis_tid(), .m_axis_tdest(), .m_axis_tuser(), .select(select)
  );
  integer i, seed = 7;
  reg [8*200-1:0] name;
  initial begin
    if ($value$plusargs("out=%s", name)) begin
      $dumpfile(name);
      $dumpvars(0, axis_crosspoint_bench);
    end
    repeat (4) @(negedge clk);
    rst = 1'b0;
    for (i = 0; i < 2000; i = i + 1) begin
      @(negedge clk);
      valid = i % 256 < 160 ? $random(seed) : 4'd0;
      data = valid != 0 ? $random(seed) : data;
      last = valid & $random(seed) & $random(seed);
      user = valid & $random(seed);
      if (i % 16 == 0) select = $random(seed);
    end
    @(negedge clk) done = 1'b1;
    #4.9 $finish;
  end
endmodule
`default_nettype wire
