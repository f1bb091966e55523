// SPDX-License-Identifier: Apache-2.0
// The system values of one thread (sys_regs), after a clock gate that opens in the cycles in which one of them is written (machine key gate_threads).
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module sys_bank (
  input  wire         clk_i,
  input  wire         test_en_i,
  output wire         en_o,       // the clock runs, test enable aside
  // from the host, this thread only
  input  wire         host_we_i,
  input  wire [2:0]   host_num_i,
  input  wire [127:0] host_data_i,
  // from WB, this thread only, ports A B C T
  input  wire [3:0]   we_i,
  input  wire [31:0]  wdst_i,
  input  wire [15:0]  wmask_i,
  input  wire [511:0] wdata_i,
  // to OF: psz, pos, pointcoord, frontfacing, fragcoord
  output wire [639:0] values_o
);
`include "isa.vh"
`include "host.vh"
  wire gclk;
  assign en_o = host_we_i | (|we_i);
  clock_gate u_icg (.clk_i(clk_i), .en_i(en_o), .test_en_i(test_en_i), .gclk_o(gclk));

  reg [127:0] frag_q, face_q, point_q, pos_q, psz_q;
  always @(posedge gclk)
    if (host_we_i) begin
      if (host_num_i == SYS_FRAGCOORD) frag_q <= host_data_i;
      if (host_num_i == SYS_FRONTFACING) face_q <= host_data_i;
      if (host_num_i == SYS_POINTCOORD) point_q <= host_data_i;
    end
  integer w, l;
  always @(posedge gclk)
    for (w = 0; w < 4; w = w + 1)
      for (l = 0; l < 4; l = l + 1)
        if (we_i[w] && wmask_i[w*4 + l]) begin
          if (wdst_i[w*8 +: 8] == DST_POS) pos_q[l*32 +: 32] <= wdata_i[w*128 + l*32 +: 32];
          if (wdst_i[w*8 +: 8] == DST_PSZ) psz_q[l*32 +: 32] <= wdata_i[w*128 + l*32 +: 32];
        end
  assign values_o = {psz_q, pos_q, point_q, face_q, frag_q};
endmodule
`default_nettype wire
