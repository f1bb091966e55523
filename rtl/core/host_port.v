// SPDX-License-Identifier: Apache-2.0
// The host's access to the core's memories. Decodes kind, thread and address of the host's request (host_request) into write enables, and
// into reads through port 0 of the register files. A request comes only while the core is idle. Read data (kinds v, t, o, sys) are valid
// from the cycle after h_re_i to the next request.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module host_port #(
  parameter integer THREADS = 1,
  parameter integer TW = 1,
  localparam HW = THREADS > 16 ? 5 : 4
) (
  input  wire               clk_i,
  // the host's request
  input  wire               h_we_i,
  input  wire [2:0]         h_kind_i,
  input  wire [HW-1:0]      h_thread_i,
  input  wire [15:0]        h_addr_i,
  input  wire               h_re_i,
  output wire [127:0]       h_rdata_o,
  // writes
  output wire               code_we_o,
  output wire               const_we_o,
  output wire               sampler_we_o,
  output wire               gates_we_o,    // which gates are held open
  output wire               sys_we_o,      // fragcoord, frontfacing, pointcoord
  output wire               wb_we_o,       // t, o, pos, psz through write port A
  output wire [7:0]         wb_dst_o,
  output wire [THREADS-1:0] v_we_o,
  // accesses that need a gate
  output wire [THREADS-1:0] v_access_o,
  output wire [THREADS-1:0] o_access_o,
  // reads
  output wire               t_re_o,
  output wire               v_re_o,
  output wire               o_re_o,
  output wire [TW-1:0]      thread_o,
  output wire [TW-1:0]      read_thread_o, // of the last read
  output wire [2:0]         sys_num_o,
  input  wire [127:0]       t_data_i,
  input  wire [127:0]       v_data_i,
  input  wire [127:0]       o_data_i,
  input  wire [127:0]       sys_data_i
);
`include "isa.vh"
`include "host.vh"
  reg [2:0] kind_q, num_q;
  reg [TW-1:0] thread_q;
  wire sys_out = h_kind_i == HOST_SYS && h_addr_i[2:0] >= SYS_POS;
  assign code_we_o = h_we_i && h_kind_i == HOST_CODE;
  assign const_we_o = h_we_i && h_kind_i == HOST_CONST;
  assign sampler_we_o = h_we_i && h_kind_i == HOST_SAMPLER;
  assign gates_we_o = h_we_i && h_kind_i == HOST_GATES;
  assign sys_we_o = h_we_i && h_kind_i == HOST_SYS && !sys_out;
  assign wb_we_o = h_we_i && (h_kind_i == HOST_T || h_kind_i == HOST_O || sys_out);
  assign wb_dst_o = h_kind_i == HOST_T ? {1'b0, h_addr_i[6:0]} : h_kind_i == HOST_O ? {DST_O[7:5], h_addr_i[4:0]} :
                    h_addr_i[2:0] == SYS_POS ? DST_POS : DST_PSZ;
  assign t_re_o = h_re_i && h_kind_i == HOST_T;
  assign v_re_o = h_re_i && h_kind_i == HOST_V;
  assign o_re_o = h_re_i && h_kind_i == HOST_O;
  assign thread_o = h_thread_i[TW-1:0];
  genvar t;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_thread
      localparam [HW-1:0] ID = t;
      assign v_we_o[t] = h_we_i && h_kind_i == HOST_V && h_thread_i == ID;
      assign v_access_o[t] = (h_we_i | h_re_i) && h_kind_i == HOST_V && h_thread_i == ID;
      assign o_access_o[t] = (h_we_i | h_re_i) && h_kind_i == HOST_O && h_thread_i == ID;
    end
  endgenerate
  always @(posedge clk_i)
    if (h_re_i) begin
      kind_q <= h_kind_i;
      num_q <= h_addr_i[2:0];
      thread_q <= h_thread_i[TW-1:0];
    end
  assign read_thread_o = thread_q;
  assign sys_num_o = num_q;
  assign h_rdata_o = kind_q == HOST_T ? t_data_i : kind_q == HOST_O ? o_data_i : kind_q == HOST_V ? v_data_i : sys_data_i;
  // Smaller machines use fewer address and thread bits.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, h_addr_i, h_thread_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
