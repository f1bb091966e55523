// SPDX-License-Identifier: Apache-2.0
// Controls the clock gate of one buffer (v or o) of one thread (docs/architecture.md section 6). There are three policies:
//   none     The gate is open while the core is busy.
//   auto     An access requests the clock, and waits until the gate has been open for wake_i cycles. Without an access the gate is closed.
//   program  The program opens and closes the gate. A close takes effect when all accesses issued before it or with it are done. While the
//            core waits for a texture the clock may rest (rest_i).
// An access needs en_o and ready_o. This module is clocked by the ungated clock, also while the pipeline is frozen.
`default_nettype none
module gate_ctrl (
  input  wire       clk_i,
  input  wire       rst_i,
  input  wire       start_i,       // a run begins: clear the state
  input  wire       busy_i,
  input  wire       host_i,        // host access: force the gate open
  input  wire [1:0] policy_i,
  input  wire [4:0] wake_i,        // wake latency: cycles that the gate must have been open before an access
  input  wire       rest_i,        // policy program: the clock may stop (gate_rest)
  input  wire       request_i,     // an access in this cycle
  input  wire       open_i,        // events of the program, in advancing cycles only
  input  wire       close_i,
  input  wire       outstanding_i, // an access issued by now happens after this cycle
  output wire       en_o,
  output wire       ready_o,       // open for wake_i cycles
  output wire       stall_o        // policy auto: the access waits
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
