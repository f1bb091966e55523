// SPDX-License-Identifier: Apache-2.0
// Assertions round the GPU's dispatcher, which brings tasks to slots of cores (docs/gpu.md, "Slots"): what the blocks that give tasks (fillers) and take
// results (drains) may never ask of it, and what never happens in it.
`default_nettype none
module dispatch_checks #(
  parameter integer ALL = 16 // slots
) (
  input wire             clk_i,
  input wire             rst_i,
  // fillers and drains
  input wire [1:0]       room_i,
  input wire [1:0]       claim_i,
  input wire [1:0]       fill_valid_i,
  input wire [1:0]       opened_i,     // there is an open task
  input wire [1:0]       done_i,
  input wire [1:0]       read_i,
  input wire [1:0]       free_i,
  // slots
  input wire [ALL-1:0]   taken_i,
  input wire [ALL-1:0]   running_i,
  input wire [ALL-1:0]   take_i,
  input wire [ALL-1:0]   drop_i,
  input wire [2*ALL-1:0] open_i,
  input wire [ALL-1:0]   run_i,
  input wire [ALL-1:0]   freed_i,
  // clock gates
  input wire             quiet_i,      // there are no tasks, and none is wanted
  input wire [9:0]       clocks_i      // gates that are open
);
  always @(posedge clk_i)
    if (!rst_i) begin
      assert (!(|(claim_i & ~room_i))) else $fatal(1, "a filler opens a task without room");
      assert (!(|(fill_valid_i & ~opened_i))) else $fatal(1, "a filler gives an input, but no task is open");
      assert (!(|((read_i | free_i) & ~done_i))) else $fatal(1, "a drain takes results of a task that is not done");
      assert (!(|(take_i & taken_i))) else $fatal(1, "a slot is taken twice");
      assert (!(|((freed_i | drop_i | run_i | open_i[2*ALL-1:ALL] | open_i[ALL-1:0]) & ~taken_i)))
        else $fatal(1, "something happens to a slot that is free");
      assert (!(|((freed_i | drop_i | run_i) & running_i))) else $fatal(1, "a slot is freed or started while it runs");
      assert (!(|(freed_i & run_i)) && !(|(open_i[2*ALL-1:ALL] & open_i[ALL-1:0]))) else $fatal(1, "two things happen to a slot at once");
      assert (!(quiet_i && |clocks_i)) else $fatal(1, "a clock gate of the dispatcher is open without work");
    end
endmodule
`default_nettype wire
