// SPDX-License-Identifier: Apache-2.0
// The inputs of a core's threads, in four banks: one for the task that runs, two for tasks that wait, and one that the iterators fill. When a task starts,
// the core reads the next bank. The core reads input registers (v) of one thread in PORTS ports, each of which has a copy of all banks, and the system
// inputs (gl_FragCoord ...) of another thread.
// Part of the controller of a frame's cores (frame_controller.v). Words: fc_types.vh.
`include "fc_types.vh"
`default_nettype none
module fc_inputs #(
  parameter integer PORTS = 2
) (
  input  wire                      clk_i,
  // from the iterators
  input  wire                      o_valid_i, // for this core
  input  wire                      o_first_i,  // the system inputs; otherwise an input register
  input  wire [3:0]                o_number_i, // of the register
  input  wire [3:0]                o_thread_i,
  input  wire [`IT_LINE-1:0]       o_data_i,
  input  wire [127:0]              o_coord_i,
  input  wire                      o_front_i,
  input  wire [1:0]                o_bank_i,
  // the core: one cycle for a read
  input  wire [1:0]                c_bank_i,
  input  wire [PORTS-1:0]          c_re_i,
  input  wire [3:0]                c_thread_i,
  input  wire [4*PORTS-1:0]        c_number_i,
  output wire [`IT_LINE*PORTS-1:0] c_data_o,
  input  wire                      c_system_re_i,
  input  wire [3:0]                c_system_thread_i,
  output wire fc_input_t           c_system_o
);
  wire first = o_valid_i & o_first_i;
  wire next = o_valid_i & ~o_first_i;
  genvar p;
  generate
    for (p = 0; p < PORTS; p = p + 1) begin : g_port
      ram_1r1w #(.WIDTH(`IT_LINE), .DEPTH(1024), .AW(10)) u_registers (
        .clk_i(clk_i),
        .we_i(next),
        .waddr_i({o_bank_i, o_thread_i, o_number_i}),
        .wdata_i(o_data_i),
        .re_i(c_re_i[p]),
        .raddr_i({c_bank_i, c_thread_i, c_number_i[4*p +: 4]}),
        .rdata_o(c_data_o[`IT_LINE*p +: `IT_LINE])
      );
    end
  endgenerate
  ram_1r1w #(.WIDTH(`FC_INPUT), .DEPTH(64), .AW(6)) u_system (
    .clk_i(clk_i),
    .we_i(first),
    .waddr_i({o_bank_i, o_thread_i}),
    .wdata_i({o_coord_i, o_data_i[63:0], o_front_i}),
    .re_i(c_system_re_i),
    .raddr_i({c_bank_i, c_system_thread_i}),
    .rdata_o(c_system_o)
  );
endmodule
`default_nettype wire
