// SPDX-License-Identifier: Apache-2.0
// WB: each of the groups A, B, C, T has a write port into temporaries, output buffers, system outputs, predicates and
// the address register. Writes happen in advancing cycles. While the core is idle, the host writes t, o, pos and psz
// through port A.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module stage_wb #(
  parameter integer TW = 1
) (
  input  wire            adv_i,
  // from EX: A B C T
  input  wire [3:0]      ex_valid_i,
  input  wire [4*TW-1:0] ex_thread_i,
  input  wire [31:0]     ex_dst_i,
  input  wire [15:0]     ex_mask_i,
  input  wire [511:0]    ex_data_i,
  // from the host, only while the core is idle
  input  wire            host_we_i,
  input  wire [TW-1:0]   host_thread_i,
  input  wire [7:0]      host_dst_i,
  input  wire [127:0]    host_data_i,
  // write ports of the register files, groups A B C T from bit 0
  output wire [3:0]      wb_t_we_o,
  output wire [3:0]      wb_o_we_o,
  output wire [3:0]      wb_sys_we_o,
  output wire [4*TW-1:0] wb_thread_o,
  output wire [31:0]     wb_dst_o,
  output wire [15:0]     wb_mask_o,
  output wire [511:0]    wb_data_o,
  // writes to o in WB, also when the core does not advance
  output wire [3:0]      wb_o_write_o,
  // to ID: group A's result as predicate bits and address
  output wire            wb_a_valid_o,
  output wire [3:0]      wb_a_bits_o,
  output wire [9:0]      wb_a_addr_o
);
`include "isa.vh"
  wire [3:0] valid = {ex_valid_i[3:1] & {3{adv_i}}, host_we_i | (ex_valid_i[0] & adv_i)};
  assign wb_thread_o = {ex_thread_i[4*TW-1:TW], host_we_i ? host_thread_i : ex_thread_i[TW-1:0]};
  assign wb_dst_o = {ex_dst_i[31:8], host_we_i ? host_dst_i : ex_dst_i[7:0]};
  assign wb_mask_o = {ex_mask_i[15:4], host_we_i ? 4'hf : ex_mask_i[3:0]};
  assign wb_data_o = {ex_data_i[511:128], host_we_i ? host_data_i : ex_data_i[127:0]};
  genvar p;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_port
      wire [7:0] dst = wb_dst_o[p*8 +: 8];
      assign wb_t_we_o[p] = valid[p] & ~dst[7];
      assign wb_o_we_o[p] = valid[p] && dst[7:5] == DST_O[7:5];
      assign wb_sys_we_o[p] = valid[p] && (dst == DST_POS || dst == DST_PSZ);
      assign wb_o_write_o[p] = ex_valid_i[p] && ex_dst_i[p*8 + 5 +: 3] == DST_O[7:5];
      if (p == 0) begin : g_a
        // A compare gives 1.0 or 0.0: one exponent bit tells which.
        assign wb_a_bits_o = {ex_data_i[119], ex_data_i[87], ex_data_i[55], ex_data_i[23]};
      end
    end
  endgenerate
  assign wb_a_valid_o = ex_valid_i[0];
  assign wb_a_addr_o = ex_data_i[9:0];
endmodule
`default_nettype wire
