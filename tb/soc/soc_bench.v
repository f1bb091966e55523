// SPDX-License-Identifier: Apache-2.0
// The clock of the example in Icarus; in Verilator it comes from soc_main.cpp.
`default_nettype none
module soc_bench;
  reg clk;
  wire done;
  initial clk = 1'b0;
  always #5 clk = ~clk;
  always @(posedge clk)
    if (done) $finish(0);
  soc u_soc (
    .clk_i(clk),
    .done_o(done)
  );
endmodule
`default_nettype wire
