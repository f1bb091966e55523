// SPDX-License-Identifier: Apache-2.0
// The inputs of a core's slots (docs/gpu.md, Slots): a bank for each slot, with the input registers v and the system inputs (gl_FragCoord ...) of its
// threads. So inputs need no port of the core, and come while other slots run. The core reads v of one thread in PORTS ports, each of which has a copy of
// all banks, and the system inputs of another thread.
//
// Pipelined: an input and PORTS + 1 reads each cycle
// Depth: 1, from the address to the data; what was filled is there for reads from the next cycle on
`include "gpu_types.vh"
`default_nettype none
module slot_inputs #(
  parameter integer SLOTS = 4,   // at most 16
  parameter integer GROUP = 4,   // threads of a slot, at most 4
  parameter integer INPUTS = 16, // registers of a thread; 0: they are elsewhere
  parameter integer PORTS = 2,
  localparam SW = SLOTS > 1 ? $clog2(SLOTS) : 1,
  localparam NW = INPUTS > 1 ? $clog2(INPUTS) : 1,
  localparam RW = GROUP > 1 ? SW + 2 : SW // bits of a thread's row: slot, thread of the slot
) (
  input  wire                 clk_i,
  input  wire [`GD_CORE-1:0]  core_i,       // the number of this core, constant
  input  wire slot_fill_t     fill_i,       // for all cores
  // the core: one cycle for a read
  input  wire [PORTS-1:0]     v_re_i,
  input  wire [SW-1:0]        v_slot_i,
  input  wire [1:0]           v_thread_i,
  input  wire [5*PORTS-1:0]   v_num_i,
  output wire [128*PORTS-1:0] v_data_o,
  input  wire                 sys_re_i,
  input  wire [SW-1:0]        sys_slot_i,
  input  wire [1:0]           sys_thread_i,
  output wire [192:0]         sys_data_o    // from bit 0: frontfacing, two lanes of pointcoord, fragcoord
);
  // Rows: slot and thread. With one thread a slot, the two upper bits are 0, and nothing reads them.
  /* verilator lint_off UNUSED */
  wire [SW+1:0] fills = GROUP > 1 ? {fill_i.spot.slot[SW-1:0], fill_i.thread} : {2'd0, fill_i.spot.slot[SW-1:0]};
  wire [SW+1:0] reads = GROUP > 1 ? {v_slot_i, v_thread_i} : {2'd0, v_slot_i};
  wire [SW+1:0] systems = GROUP > 1 ? {sys_slot_i, sys_thread_i} : {2'd0, sys_slot_i};
  /* verilator lint_on UNUSED */
  wire here = fill_i.valid & fill_i.spot.core == core_i;
  genvar p;
  generate
    if (INPUTS == 0) begin : g_none
      assign v_data_o = {128*PORTS{1'b0}};
    end
    for (p = 0; p < (INPUTS == 0 ? 0 : PORTS); p = p + 1) begin : g_port
      ram_1r1w #(.WIDTH(128), .DEPTH(1 << (RW + NW)), .AW(RW + NW)) u_registers (
        .clk_i(clk_i),
        .we_i(here & fill_i.system == 3'd0),
        .waddr_i({fills[RW-1:0], fill_i.number[NW-1:0]}),
        .wdata_i(fill_i.data),
        .re_i(v_re_i[p]),
        .raddr_i({reads[RW-1:0], v_num_i[5*p +: NW]}),
        .rdata_o(v_data_o[128*p +: 128])
      );
    end
  endgenerate
  ram_1r1w #(.WIDTH(128), .DEPTH(1 << RW), .AW(RW)) u_coord (
    .clk_i(clk_i),
    .we_i(here & fill_i.system[2]),
    .waddr_i(fills[RW-1:0]),
    .wdata_i(fill_i.data),
    .re_i(sys_re_i),
    .raddr_i(systems[RW-1:0]),
    .rdata_o(sys_data_o[192:65])
  );
  ram_1r1w #(.WIDTH(64), .DEPTH(1 << RW), .AW(RW)) u_point (
    .clk_i(clk_i),
    .we_i(here & fill_i.system[1]),
    .waddr_i(fills[RW-1:0]),
    .wdata_i(fill_i.point),
    .re_i(sys_re_i),
    .raddr_i(systems[RW-1:0]),
    .rdata_o(sys_data_o[64:1])
  );
  ram_1r1w #(.WIDTH(1), .DEPTH(1 << RW), .AW(RW)) u_front (
    .clk_i(clk_i),
    .we_i(here & fill_i.system[0]),
    .waddr_i(fills[RW-1:0]),
    .wdata_i(fill_i.front),
    .re_i(sys_re_i),
    .raddr_i(systems[RW-1:0]),
    .rdata_o(sys_data_o[0])
  );
  // Not all bits are read: numbers of slots and registers have more bits than there are slots and registers, and one thread a slot has no number.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, fill_i, v_re_i, v_num_i, reads, sys_thread_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
