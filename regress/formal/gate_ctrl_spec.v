// SPDX-License-Identifier: Apache-2.0
// Proves the control of one clock gate (gate_ctrl) against a model of it, with any accesses, events, rests and resets.
// The model of a gate that the program controls has three states: shut, open, closing.
// `make formal PROOF=gate_ctrl_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P6 P7 P8 P9 P10 P14
// module: gate_ctrl
// design: rtl/buffers/gate_ctrl.v
// connect: count u_gate.count_q
// connect: open_q u_gate.open_q
// connect: pending u_gate.pending_q
// method: pdr
// quick
// cover: 24
// break: rtl/buffers/gate_ctrl.v: closing & ~outstanding_i => closing
// break: rtl/buffers/gate_ctrl.v: pending_q <= closing & outstanding_i => pending_q <= 1'b0
// break: rtl/buffers/gate_ctrl.v: (pending_q & ~open_i) | close_i => pending_q | close_i
// break: rtl/buffers/gate_ctrl.v: opened = open_q | open_i => opened = open_q
// break: rtl/buffers/gate_ctrl.v: if (!en_o) count_q <= 5'd0 => if (!busy_i) count_q <= 5'd0
// break: rtl/buffers/gate_ctrl.v: count_q >= wake_i => count_q[3:0] >= wake_i[3:0]
// break: rtl/buffers/gate_ctrl.v: rst_i | start_i => rst_i
// break: rtl/buffers/gate_ctrl.v: host_i | (busy_i => host_i & (busy_i
// break: rtl/buffers/gate_ctrl.v: busy_i & (is_auto => (is_auto
`default_nettype none
module gate_ctrl_spec (
  input wire clk_i,
  input wire rst_i,
  input wire start_i,
  input wire busy_i,
  input wire host_i,
  input wire rest_i,
  input wire request_i,
  input wire open_i,
  input wire close_i,
  input wire outstanding_i
);
`include "host.vh"
  (* anyconst *) wire [1:0] policy; // constant during a run
  (* anyconst *) wire [4:0] wake;
  wire en, ready, stall;
  gate_ctrl u_gate (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(start_i), .busy_i(busy_i), .host_i(host_i), .policy_i(policy), .wake_i(wake),
    .rest_i(rest_i), .request_i(request_i), .open_i(open_i), .close_i(close_i), .outstanding_i(outstanding_i),
    .en_o(en), .ready_o(ready), .stall_o(stall));
  always @* assume (wake <= 5'd16);

  // The model: the gate's state, and how many cycles it has been open without a pause.
  localparam [1:0] SHUT = 2'd0, OPEN = 2'd1, CLOSING = 2'd2;
  reg [1:0] state, after;
  reg [5:0] awake;
  reg [4:0] stalled;
  always @* begin
    after = open_i ? OPEN : state;
    if (close_i && after != SHUT) after = CLOSING;
    if (after == CLOSING && !outstanding_i) after = SHUT;
  end
  always @(posedge clk_i) begin
    state <= rst_i | start_i ? SHUT : after;
    awake <= rst_i | start_i | ~en ? 6'd0 : awake[5] ? awake : awake + 6'd1;
    stalled <= stall & ~rst_i & ~start_i ? stalled + 5'd1 : 5'd0;
  end
  wire [4:0] count;
  wire open_q, pending;
  wire agree = open_q == (state != SHUT) && (pending == (state == CLOSING) || state == SHUT) && state != 2'd3 &&
               count == (awake < {1'b0, wake} ? awake[4:0] : wake) && awake <= 6'd32 && {1'b0, stalled} <= awake && stalled <= wake;
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i | agree);

  // An access that waits keeps requesting its clock. While the core is idle, the program makes no access and no event.
  always @* begin
    if (begun && stalled != 5'd0) assume (request_i & busy_i);
    if (!busy_i) assume (!request_i && !open_i && !close_i);
  end
  wire program = policy == GATE_PROGRAM;
  wire automatic_gate = policy == GATE_AUTO;
  wire open_now = busy_i && (state != SHUT || open_i);
  reg last_open, last_shut;
  always @(posedge clk_i) begin
    last_open <= open_i & ~close_i & program & busy_i & ~rst_i & ~start_i;
    last_shut <= close_i & ~outstanding_i & ~rst_i & ~start_i;
  end
  always @*
    if (begun) begin
      assert (agree);
      if (host_i) assert (en);                                                     // P11: the host's access is clocked
      if (!busy_i && !host_i) assert (!en);                                        // P10
      if (policy == GATE_NONE && busy_i) assert (en && ready && !stall);           // P14: forced open
      if (program && !host_i) assert (en == (open_now && !rest_i));
      if (program) assert (!stall);
      if (last_open && program && busy_i && !rest_i) assert (en);                  // P9: also if it came with the shutting
      if (program && last_shut && !open_i && !host_i) assert (!en);                // P6: shut one cycle after the last access
      if (automatic_gate && busy_i && !host_i) assert (en == request_i);           // P6: shut in the very cycle without request
      if (automatic_gate) assert (stall == (request_i && !ready));
      if (automatic_gate | program) assert (ready == (awake >= {1'b0, wake}));     // P7
      if (stall) assert (stalled < wake);                                          // P7: an access waits at most W cycles
      if (state == CLOSING && program && busy_i && !rest_i) assert (en);           // P8: open while an access is outstanding
    end
  always @* begin
    cover (begun && state == CLOSING && open_i && !outstanding_i);   // opened in the cycle in which it would shut
    cover (begun && program && last_shut && open_i);                 // shut and opened back to back
    cover (begun && program && last_open && rest_i && state == OPEN);
    cover (begun && open_i && close_i && outstanding_i);
    cover (begun && stall && stalled == 5'd15);
    cover (begun && stalled == 5'd16 && ready && request_i);
    cover (begun && rst_i && state == OPEN && busy_i);               // reset while open
    cover (begun && rst_i && state == SHUT && busy_i);               // reset while gated
    cover (begun && start_i && state == CLOSING);
    cover (begun && host_i && !busy_i && awake == 6'd3);
  end
endmodule
`default_nettype wire
