// SPDX-License-Identifier: Apache-2.0
// The inputs of one core of a cluster, by thread: the input registers v and the system inputs, in RAMs (slot_inputs) with a bank for four threads. With
// ARRAY the core has v in its memory array, and this module passes it on. All inputs come in fill_i.data, a word of the task's memory: two lanes of
// gl_PointCoord, and gl_FrontFacing as bit 29, which 1.0 has and 0.0 has not.
`include "gpu_types.vh"
`default_nettype none
module core_inputs #(
  parameter integer THREADS = 8,
  parameter integer INPUTS = 8,
  parameter integer PORTS_V = 2,
  parameter integer ARRAY = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1
) (
  input  wire                   clk_i,
  input  wire slot_fill_t       fill_i,
  // the core: reads
  input  wire [PORTS_V-1:0]     v_re_i,
  input  wire [TW-1:0]          v_thread_i,
  input  wire [5*PORTS_V-1:0]   v_num_i,
  output wire [128*PORTS_V-1:0] v_data_o,
  input  wire                   sys_re_i,
  input  wire [TW-1:0]          sys_thread_i,
  output wire [192:0]           sys_data_o,
  // the core, with ARRAY: a write of v
  output wire                   v_we_o,
  output wire [TW-1:0]          v_write_thread_o,
  output wire [4:0]             v_write_num_o,
  output wire [127:0]           v_write_data_o
);
  localparam integer BANKS = (THREADS + 3) / 4;
  localparam BW = BANKS > 1 ? $clog2(BANKS) : 1;
  // Numbers of threads, with all bits that a bank and a thread of it may have. A core with few banks does not use the upper ones.
  /* verilator lint_off UNUSED */
  wire [7:0] v_at = {{8-TW{1'b0}}, v_thread_i};
  wire [7:0] sys_at = {{8-TW{1'b0}}, sys_thread_i};
  wire [5:0] fill_at = {fill_i.spot.slot, fill_i.thread};
  /* verilator lint_on UNUSED */
  wire unused = &{1'b0, fill_i.point, fill_i.front};
  assign v_we_o = ARRAY != 0 & fill_i.valid & fill_i.system == 3'd0;
  assign v_write_thread_o = fill_at[TW-1:0];
  assign v_write_num_o = fill_i.number;
  assign v_write_data_o = fill_i.data;
  slot_inputs #(.SLOTS(BANKS), .GROUP(4), .INPUTS(ARRAY != 0 ? 0 : INPUTS), .PORTS(PORTS_V)) u_inputs (
    .clk_i(clk_i),
    .core_i(3'd0),
    .fill_i({fill_i.valid, fill_i.spot, fill_i.thread, fill_i.system, fill_i.number, fill_i.data, fill_i.data[63:0], fill_i.data[29]}),
    .v_re_i(v_re_i),
    .v_slot_i(v_at[2 +: BW]),
    .v_thread_i(v_at[1:0]),
    .v_num_i(v_num_i),
    .v_data_o(v_data_o),
    .sys_re_i(sys_re_i),
    .sys_slot_i(sys_at[2 +: BW]),
    .sys_thread_i(sys_at[1:0]),
    .sys_data_o(sys_data_o)
  );
endmodule
`default_nettype wire
