// SPDX-License-Identifier: Apache-2.0
// Clock of package_bench in simulators with time.
// See docs/package.md.
`timescale 1ns / 1ns
`default_nettype none
module package_clock;
  reg clk = 1'b0;
  wire done, failed;
  package_bench u_bench (.clk_i(clk), .done_o(done), .failed_o(failed));
  always #5 clk = ~clk;
  always @(posedge clk)
    if (done) begin
      if (failed) $fatal(1, "package_bench: FAIL");
      $display("package_bench: PASS");
      $finish;
    end
endmodule
`default_nettype wire
