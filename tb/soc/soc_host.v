// SPDX-License-Identifier: Apache-2.0
// The host's side of the bus: takes accesses of a program outside of the simulator from the file +commands=FILE, a line each: "w ADDRESS VALUE", "r ADDRESS
// 0", "i 0 0" for the interrupt, "q 0 0" to end. To each but "q" it answers with a value, a line in +answers=FILE. Both files are pipes. Numbers are hexadecimal.
`default_nettype none
module soc_host (
  input  wire        clk_i,
  input  wire        rst_i,
  input  wire        irq_i,
  output reg         done_o,
  // bus
  output reg         asks_o,     // stays until the access is answered
  output reg         writes_o,
  output reg  [31:0] address_o,
  output reg  [31:0] data_o,
  input  wire        answered_i,
  input  wire [31:0] data_i
);
  reg [8*512-1:0] name;
  reg [7:0] what;
  integer commands, answers, got;
  initial begin
    done_o = 1'b0;
    asks_o = 1'b0;
    commands = 0;
    answers = 0;
    if ($value$plusargs("commands=%s", name)) commands = $fopen(name, "r");
    if ($value$plusargs("answers=%s", name)) answers = $fopen(name, "w");
  end

  // Blocking assignments, since the values of a line are needed in the same step. Only the testbench has this module.
  /* verilator lint_off BLKSEQ */
  // Takes the next line and begins an access, answers at once, or ends. The end of the file ends too.
  task take_command;
    begin
      got = commands == 0 || answers == 0 ? 0 : $fscanf(commands, "%s %h %h", what, address_o, data_o);
      if (got != 3 || what == "q") done_o <= 1'b1;
      else if (what == "i") begin
        $fdisplay(answers, "%h", irq_i);
        $fflush(answers);
      end else begin
        asks_o <= 1'b1;
        writes_o <= what == "w";
      end
    end
  endtask
  /* verilator lint_on BLKSEQ */

  always @(posedge clk_i)
    if (!rst_i && !done_o) begin
      if (!asks_o) take_command;
      else if (answered_i) begin
        asks_o <= 1'b0;
        $fdisplay(answers, "%h", data_i);
        $fflush(answers);
      end
    end
endmodule
`default_nettype wire
