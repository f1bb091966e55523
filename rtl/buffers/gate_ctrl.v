// SPDX-License-Identifier: Apache-2.0
// Control of one clock gate (one buffer of one thread). Three policies:
//   none     open while the core is busy
//   auto     an access asks for the clock and waits until the gate has been open for wake_i cycles; without access the gate is closed
//   program  opened and closed by the program; a close waits until the accesses
//            issued before it or with it are done; while the core rests on a texture the clock rests too (rest_i)
// An access needs en_o and ready_o. This module runs on the free clock and keeps running while the pipeline is frozen.
`default_nettype none
module gate_ctrl (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       start_i,       // a run begins: forget the last one
  input  wire       busy_i,
  input  wire       host_i,        // host access: force the gate open
  input  wire [1:0] policy_i,
  input  wire [4:0] wake_i,
  input  wire       rest_i,        // frozen, and it will be known in time when this ends
  input  wire       request_i,     // an access wants to happen in this cycle
  input  wire       open_i,        // program events, already qualified with an advancing cycle
  input  wire       close_i,
  input  wire       outstanding_i, // an access issued by now is still to come after this cycle
  output wire       en_o,
  output wire       ready_o,       // open for long enough
  output wire       stall_o        // policy auto: the access has to wait
);
`include "host.vh"
  reg open_q, pending_q;
  reg [4:0] count_q;
  wire is_auto = policy_i == GATE_AUTO;
  wire is_program = policy_i == GATE_PROGRAM;
  wire opened = open_q | open_i;
  wire closing = (pending_q & ~open_i) | close_i;

  assign en_o = host_i | (busy_i & (is_auto ? request_i : is_program ? opened & ~rest_i : 1'b1));
  assign ready_o = ~(is_auto | is_program) | (count_q >= wake_i);
  assign stall_o = is_auto & request_i & ~ready_o;

  always @(posedge clk_i)
    if (rst_i | start_i) begin
      open_q <= 1'b0;
      pending_q <= 1'b0;
      count_q <= 5'd0;
    end else begin
      open_q <= opened & ~(closing & ~outstanding_i);
      pending_q <= closing & outstanding_i;
      if (!en_o) count_q <= 5'd0;
      else if (count_q < wake_i) count_q <= count_q + 5'd1;
    end
endmodule
`default_nettype wire
