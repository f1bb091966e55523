// SPDX-License-Identifier: Apache-2.0
// Checks, on the ungated clock, what may never happen between a core of a frame, its controller and its host.
// See docs/frame.md, "Hardware".
`default_nettype none
module frame_core_checks #(
  parameter integer THREADS = 4
) (
  input  wire        clk_i,
  input  wire        rst_i,
  input  wire        en_i,      // the core's clock gate
  input  wire        busy_i,
  input  wire        start_i,
  input  wire [15:0] threads_i,
  input  wire        done_i,
  input  wire        reads_i,   // of v or of system inputs
  input  wire        fills_i,   // an input comes
  input  wire        other_i,   // ... for a slot, a thread or a register that the core does not have
  input  wire        same_i,    // ... for the slot of the task that runs or starts
  input  wire        writes_i,  // results
  input  wire        host_i     // the host asks for something, or it is executed
);
  always @(posedge clk_i)
    if (!rst_i) begin
      assert (!(start_i && (busy_i || done_i))) else $fatal(1, "a task begins on a core that runs");
      assert (!start_i || (threads_i != 16'd0 && threads_i >> THREADS == 16'd0)) else $fatal(1, "a task begins threads that the core does not have");
      assert (!(host_i && (start_i || busy_i || done_i))) else $fatal(1, "the host uses a core that has a task");
      assert (!((start_i || busy_i || done_i || host_i) && !en_i)) else $fatal(1, "the clock of a core rests while it has work");
      assert (!((reads_i || writes_i) && !busy_i)) else $fatal(1, "a core without a task reads inputs or writes results");
      assert (!(fills_i && other_i)) else $fatal(1, "an input comes for a slot, a thread or a register that the core does not have");
      assert (!(fills_i && same_i && (start_i || busy_i))) else $fatal(1, "an input comes for the slot whose task runs");
    end
endmodule
`default_nettype wire
