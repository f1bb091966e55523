// SPDX-License-Identifier: Apache-2.0
// A queue of the slots of a stage's tasks, in the order of the tasks. A task is open until its last input has come, then it waits for the drain.
// Part of the dispatcher (gpu_dispatch.v). Words: gpu_types.vh.
`include "gpu_types.vh"
`default_nettype none
module gd_order #(
  parameter integer AW = 5 // 2^AW tasks
) (
  input  wire        clk_i,
  input  wire        rst_i,
  input  wire        test_en_i,
  input  wire        open_i,     // a new task
  input  wire spot_t spot_i,     // ... has this slot
  input  wire        complete_i, // the oldest open task is complete
  input  wire        drained_i,  // the oldest task leaves
  output wire        opened_o,   // there is an open task
  output wire spot_t filling_o,  // slot of the oldest open one
  output wire        waits_o,    // there is a task that is complete
  output wire spot_t oldest_o,   // slot of the oldest task
  output wire        empty_o
);
  reg [`GD_SPOT-1:0] spot_q [0:(1<<AW)-1];
  reg [AW:0] end_q, filling_q, oldest_q; // numbers of tasks: the next one, the oldest open one, the oldest one
  assign opened_o = filling_q != end_q;
  assign waits_o = oldest_q != filling_q;
  assign empty_o = oldest_q == end_q;
  assign filling_o = spot_q[filling_q[AW-1:0]];
  assign oldest_o = spot_q[oldest_q[AW-1:0]];
  wire gclk, gclk_spot;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | open_i | complete_i | drained_i), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_spot (.clk_i(clk_i), .en_i(open_i), .test_en_i(test_en_i), .gclk_o(gclk_spot));
  always @(posedge gclk_spot) if (open_i) spot_q[end_q[AW-1:0]] <= spot_i;
  always @(posedge gclk)
    if (rst_i) begin
      end_q <= {AW+1{1'b0}};
      filling_q <= {AW+1{1'b0}};
      oldest_q <= {AW+1{1'b0}};
    end else begin
      if (open_i) end_q <= end_q + 1'b1;
      if (complete_i) filling_q <= filling_q + 1'b1;
      if (drained_i) oldest_q <= oldest_q + 1'b1;
    end
endmodule
`default_nettype wire
