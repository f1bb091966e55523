// SPDX-License-Identifier: Apache-2.0
// The boundary of the host port: takes requests and starts with ready/valid, and keeps them in registers, so that no input reaches the
// core's logic directly. Both are ready while the core is idle, no start waits and no read is outstanding.
// Part of the core (shader_core.v). Names: core_types.vh.
//
//   cycle  n        n+1             n+2
//   write  taken    executed
//   read   taken    executed        answered, until the host takes the answer
//   start  taken    the run begins  first IF
//
// A start that is taken beside a read waits for the read's answer to be taken. The settings of a run are those of the cycle in which its
// start is taken. Reset drops what was taken and not executed.
// With SLOT_PORTS starts are those of tasks, from registers of what feeds the core. A start is executed in the cycle in which it is taken, and both are ready
// while a run is in progress too.
`default_nettype none
module host_request #(
  parameter integer THREADS = 1,
  parameter bit SLOT_PORTS = 1'b0,
  localparam HW = THREADS > 16 ? 5 : 4 // bits of a thread number
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               busy_i,          // a run is in progress
  // host: requests and answers
  input  wire               h_valid_i,
  output wire               h_ready_o,
  input  wire               h_write_i,       // 0: read
  input  wire [2:0]         h_kind_i,
  input  wire [HW-1:0]      h_thread_i,
  input  wire [15:0]        h_addr_i,
  input  wire [127:0]       h_wdata_i,
  output wire               h_rvalid_o,
  input  wire               h_rready_i,
  // host: starts
  input  wire               start_valid_i,
  output wire               start_ready_o,
  input  wire [14:0]        start_pc_i,
  input  wire [THREADS-1:0] start_mask_i,
  input  wire               start_program_i,
  input  wire [1:0]         cfg_policy_i,
  input  wire [4:0]         cfg_wake_i,
  input  wire [15:0]        cfg_tex_cycles_i,
  output wire               busy_o,          // from the cycle after a start is taken to the end of its run
  // to the core: the request that is executed in this cycle
  output wire               we_o,
  output wire               re_o,
  output wire [2:0]         kind_o,
  output wire [HW-1:0]      thread_o,
  output wire [15:0]        addr_o,
  output wire [127:0]       wdata_o,
  // to the core: the run
  output wire               start_o,
  output wire [14:0]        pc_o,
  output wire [THREADS-1:0] mask_o,
  output wire               program_o,
  output wire [1:0]         policy_o,
  output wire [4:0]         wake_o,
  output wire [15:0]        tex_cycles_o
);
  reg valid_q, answer_q;
  wire start_waits; // a start was taken, and is not executed yet
  reg write_q;
  reg [2:0] kind_q;
  reg [HW-1:0] thread_q;
  reg [15:0] addr_q;
  reg [127:0] wdata_q;
  reg [1:0] policy_q;
  reg [4:0] wake_q;
  reg [15:0] tex_cycles_q;

  wire reading = re_o | answer_q;
  wire ready = ~((busy_i & SLOT_PORTS == 0) | start_waits | reading);
  wire take = h_valid_i & ready;
  wire take_start = start_valid_i & ready;
  assign h_ready_o = ready;
  assign start_ready_o = ready;
  assign h_rvalid_o = answer_q;
  assign busy_o = busy_i | start_waits;
  assign we_o = valid_q & write_q;
  assign re_o = valid_q & ~write_q;

  always @(posedge clk_i)
    if (rst_i) begin
      valid_q <= 1'b0;
      answer_q <= 1'b0;
      policy_q <= 2'd0;
      wake_q <= 5'd0;
      tex_cycles_q <= 16'd0;
    end else begin
      valid_q <= take;
      answer_q <= re_o | (answer_q & ~h_rready_i);
      if (take_start) begin
        policy_q <= cfg_policy_i;
        wake_q <= cfg_wake_i;
        tex_cycles_q <= cfg_tex_cycles_i;
      end
    end

  always @(posedge clk_i) begin
    if (take) begin
      write_q <= h_write_i;
      kind_q <= h_kind_i;
      thread_q <= h_thread_i;
      addr_q <= h_addr_i;
      if (h_write_i) wdata_q <= h_wdata_i;
    end
  end
  assign kind_o = kind_q;
  assign thread_o = thread_q;
  assign addr_o = addr_q;
  assign wdata_o = wdata_q;
  generate
    if (!SLOT_PORTS) begin : g_registers
      reg start_q;
      reg [14:0] pc_q;
      reg [THREADS-1:0] mask_q;
      always @(posedge clk_i)
        if (rst_i) start_q <= 1'b0;
        else start_q <= take_start | (start_q & ~start_o);
      always @(posedge clk_i)
        if (take_start) begin
          pc_q <= start_pc_i;
          mask_q <= start_mask_i;
        end
      assign start_waits = start_q;
      assign start_o = start_q & ~reading;
      assign pc_o = pc_q;
      assign mask_o = mask_q;
      assign program_o = 1'b0;
      assign policy_o = policy_q;
      assign wake_o = wake_q;
      assign tex_cycles_o = tex_cycles_q;
      wire unused = &{1'b0, start_program_i};
    end else begin : g_slots
      assign start_waits = 1'b0;
      assign start_o = take_start;
      assign pc_o = start_pc_i;
      assign mask_o = start_mask_i;
      assign program_o = start_program_i;
      assign policy_o = take_start ? cfg_policy_i : policy_q;
      assign wake_o = take_start ? cfg_wake_i : wake_q;
      assign tex_cycles_o = take_start ? cfg_tex_cycles_i : tex_cycles_q;
    end
  endgenerate
endmodule
`default_nettype wire
