// SPDX-License-Identifier: Apache-2.0
// Proves the core's host port (host_request): requests and starts are executed only while the core is idle, once each,
// with what was on the port when they were taken. The answer of a read waits for the host. A start waits until the
// answer is taken. Settings change only with a start. With SLOT_PORTS a start is executed in the cycle in which it is taken,
// also while others run, with what is on the port.
// `make formal PROOF=host_request_spec` proves it. docs/formal.md has the properties P1 to P19.
// regress/formal/README.md explains the header lines below.
//
// proves: P11 host
// module: host_request
// design: rtl/core/host_request.v
// method: pdr
// quick
// cover: 10
// break: rtl/core/host_request.v: ready = ~((busy_i & SLOT_PORTS == 0) | start_waits | reading) => ready = ~(start_waits | reading)
// break: rtl/core/host_request.v: ready = ~((busy_i & SLOT_PORTS == 0) | start_waits | reading) => ready = ~(busy_i | reading)
// break: rtl/core/host_request.v: re_o | (answer_q & ~h_rready_i) => re_o
// break: rtl/core/host_request.v: start_o = start_q & ~reading => start_o = start_q
// break: rtl/core/host_request.v: assign start_o = take_start; => assign start_o = start_valid_i;
// break: rtl/core/host_request.v: assign wake_o = take_start ? cfg_wake_i : wake_q; => assign wake_o = wake_q;
// break: rtl/core/host_request.v: valid_q <= take; => valid_q <= h_valid_i;
// break: rtl/core/host_request.v: if (take_start) begin\n        policy_q => if (start_valid_i) begin\n        policy_q
`default_nettype none
module host_request_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire        h_valid_i,
  input wire        h_write_i,
  input wire [2:0]  h_kind_i,
  input wire [15:0] h_addr_i,
  input wire        h_rready_i,
  input wire        start_valid_i,
  input wire [1:0]  start_mask_i,
  input wire [4:0]  cfg_wake_i,
  input wire        ends_i
);
  wire h_ready, h_rvalid, start_ready, busy_out, we, re, start;
  wire [2:0] kind;
  wire [15:0] addr;
  wire [1:0] mask;
  wire [4:0] wake;
  reg busy = 1'b0; // of thread control: from the cycle after the start on
  host_request #(.THREADS(2)) u_request (
    .clk_i(clk_i), .rst_i(rst_i), .busy_i(busy), .h_valid_i(h_valid_i), .h_ready_o(h_ready), .h_write_i(h_write_i),
    .h_kind_i(h_kind_i), .h_thread_i(4'd0), .h_addr_i(h_addr_i), .h_wdata_i(128'd0), .h_rvalid_o(h_rvalid), .h_rready_i(h_rready_i),
    .start_valid_i(start_valid_i), .start_ready_o(start_ready), .start_pc_i(15'd0), .start_mask_i(start_mask_i), .cfg_policy_i(2'd0),
    .cfg_wake_i(cfg_wake_i), .cfg_tex_cycles_i(16'd0), .busy_o(busy_out), .we_o(we), .re_o(re), .kind_o(kind), .addr_o(addr),
    .start_o(start), .mask_o(mask), .wake_o(wake));
  wire slots_ready, slots_start_ready, slots_rvalid, slots_we, slots_re, slots_start, slots_program, slots_busy;
  wire [1:0] slots_mask;
  wire [4:0] slots_wake;
  wire [14:0] slots_pc;
  host_request #(.THREADS(2), .SLOT_PORTS(1'b1)) u_slots (
    .clk_i(clk_i), .rst_i(rst_i), .busy_i(busy), .h_valid_i(h_valid_i), .h_ready_o(slots_ready), .h_write_i(h_write_i),
    .h_kind_i(h_kind_i), .h_thread_i(4'd0), .h_addr_i(h_addr_i), .h_wdata_i(128'd0), .h_rvalid_o(slots_rvalid), .h_rready_i(h_rready_i),
    .start_valid_i(start_valid_i), .start_ready_o(slots_start_ready), .start_pc_i(h_addr_i[14:0]), .start_mask_i(start_mask_i),
    .start_program_i(h_write_i), .cfg_policy_i(2'd0), .cfg_wake_i(cfg_wake_i), .cfg_tex_cycles_i(16'd0), .busy_o(slots_busy), .we_o(slots_we),
    .re_o(slots_re), .start_o(slots_start), .pc_o(slots_pc), .mask_o(slots_mask), .program_o(slots_program), .wake_o(slots_wake));
  reg slots_taken, slots_write;
  reg begun = 1'b0;
  reg [4:0] last_wake;
  always @(posedge clk_i) begin
    slots_taken <= h_valid_i & slots_ready & ~rst_i;
    slots_write <= h_write_i;
    if (rst_i) last_wake <= 5'd0;
    else if (slots_start) last_wake <= cfg_wake_i;
  end
  always @*
    if (begun) begin
      assert (slots_ready == !(slots_re | slots_rvalid) && slots_start_ready == slots_ready && slots_busy == busy);
      assert (slots_start == (start_valid_i & slots_ready));
      if (slots_start) assert (slots_mask == start_mask_i && slots_pc == h_addr_i[14:0] && slots_program == h_write_i);
      assert (slots_wake == (slots_start ? cfg_wake_i : last_wake));
      assert (slots_we == (slots_taken & slots_write) && slots_re == (slots_taken & ~slots_write));
      cover (slots_start && busy && slots_we);
      cover (slots_rvalid && start_valid_i);
    end
  always @(posedge clk_i) begin
    begun <= 1'b1;
    busy <= ~rst_i & (start | (busy & ~ends_i));
  end
  always @* if (!begun) assume (rst_i);

  // What was taken in the last cycle, and what is owed to the host.
  wire take = h_valid_i & h_ready, take_start = start_valid_i & start_ready;
  reg taken, taken_write, owed, starting;
  reg [2:0] taken_kind;
  reg [15:0] taken_addr;
  reg [1:0] taken_mask;
  reg [4:0] taken_wake;
  always @(posedge clk_i) begin
    taken <= take & ~rst_i;
    taken_write <= h_write_i;
    taken_kind <= h_kind_i;
    taken_addr <= h_addr_i;
    owed <= ~rst_i & (re | (owed & ~(h_rvalid & h_rready_i)));
    starting <= ~rst_i & (take_start | (starting & ~start));
    if (take_start & ~rst_i) taken_mask <= start_mask_i;
    if (rst_i) taken_wake <= 5'd0;
    else if (take_start) taken_wake <= cfg_wake_i;
  end
  always @*
    if (begun) begin
      if (busy) assert (!we && !re && !start && !h_ready && !start_ready); // P11: nothing happens during a run
      assert (we == (taken && taken_write) && re == (taken && !taken_write));
      if (we | re) assert (kind == taken_kind && addr == taken_addr);
      assert (h_rvalid == owed);
      if (owed | re) assert (!start && !h_ready);
      if (start) assert (starting && mask == taken_mask);
      if (starting && !owed && !re) assert (start);
      assert (busy_out == (busy | starting));
      assert (wake == taken_wake);
    end
  always @* begin
    cover (begun && busy && h_valid_i);
    cover (begun && starting && owed);
    cover (begun && owed && h_valid_i && start_valid_i);
    cover (begun && we && take);
    cover (begun && rst_i && owed);
    cover (begun && start && we);
  end
endmodule
`default_nettype wire
