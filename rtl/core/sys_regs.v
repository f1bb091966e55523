// SPDX-License-Identifier: Apache-2.0
// System values of every thread: fragcoord, frontfacing and pointcoord, which the host writes (with SLOT_PORTS they are outside of the core),
// and pos and psz, which WB or the host writes. They have no read data registers. OF reads them directly, which gives
// the same values as a read in ID with write-through. With GATE_THREADS each thread's have a clock gate (sys_bank).
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module sys_regs #(
  parameter integer THREADS = 1,
  parameter integer TW = 1,
  parameter bit SLOT_PORTS = 1'b0, // 1: the host reads pos and psz while threads run
  parameter bit GATE_THREADS = 1'b0
) (
  input  wire               clk_i,
  input  wire               test_en_i,
  output wire [THREADS-1:0] gates_o, // the thread's clock runs, test enable aside
  // inputs, from the host
  input  wire            host_we_i,
  input  wire [TW-1:0]   host_thread_i,
  input  wire [2:0]      host_num_i,
  input  wire [127:0]    host_data_i,
  input  wire [TW-1:0]   host_read_thread_i,
  input  wire [2:0]      host_read_num_i,
  output wire [127:0]    host_data_o,
  // from WB, ports A B C T
  input  wire [3:0]      we_i,
  input  wire [4*TW-1:0] wthread_i,
  input  wire [31:0]     wdst_i,
  input  wire [15:0]     wmask_i,
  input  wire [511:0]    wdata_i,
  // to OF: four sources of one thread
  input  wire [TW-1:0]   thread_i,
  input  wire [11:0]     num_i,
  output wire [511:0]    data_o
);
`include "isa.vh"
`include "host.vh"
  genvar s, t;
  generate
    if (!GATE_THREADS) begin : g_free
      reg [127:0] frag_q [0:THREADS-1];
      reg [127:0] face_q [0:THREADS-1];
      reg [127:0] point_q [0:THREADS-1];
      reg [127:0] pos_q [0:THREADS-1];
      reg [127:0] psz_q [0:THREADS-1];

      always @(posedge clk_i)
        if (host_we_i) begin
          if (host_num_i == SYS_FRAGCOORD) frag_q[host_thread_i] <= host_data_i;
          if (host_num_i == SYS_FRONTFACING) face_q[host_thread_i] <= host_data_i;
          if (host_num_i == SYS_POINTCOORD) point_q[host_thread_i] <= host_data_i;
        end

      integer w, l;
      always @(posedge clk_i)
        for (w = 0; w < 4; w = w + 1)
          for (l = 0; l < 4; l = l + 1)
            if (we_i[w] && wmask_i[w*4 + l]) begin
              if (wdst_i[w*8 +: 8] == DST_POS) pos_q[wthread_i[w*TW +: TW]][l*32 +: 32] <= wdata_i[w*128 + l*32 +: 32];
              if (wdst_i[w*8 +: 8] == DST_PSZ) psz_q[wthread_i[w*TW +: TW]][l*32 +: 32] <= wdata_i[w*128 + l*32 +: 32];
            end

      if (SLOT_PORTS) begin : g_host
        assign host_data_o = host_read_num_i == SYS_POS ? pos_q[host_read_thread_i] : psz_q[host_read_thread_i];
      end
      for (s = 0; s < 4; s = s + 1) begin : g_source
        wire [2:0] num = num_i[s*3 +: 3];
        assign data_o[s*128 +: 128] = num == SYS_FRAGCOORD ? frag_q[thread_i] :
                                      num == SYS_FRONTFACING ? face_q[thread_i] :
                                      num == SYS_POINTCOORD ? point_q[thread_i] :
                                      num == SYS_POS ? pos_q[thread_i] : psz_q[thread_i];
      end
      assign gates_o = {THREADS{1'b0}};
      wire unused_gates = test_en_i;
    end else begin : g_gated
      wire [THREADS*640-1:0] values; // of a thread: psz, pos, pointcoord, frontfacing, fragcoord
      for (t = 0; t < THREADS; t = t + 1) begin : g_thread
        localparam [TW-1:0] ID = t;
        wire [3:0] here = {4{THREADS == 1}} | {wthread_i[3*TW +: TW] == ID, wthread_i[2*TW +: TW] == ID, wthread_i[TW +: TW] == ID,
                                               wthread_i[0 +: TW] == ID};
        sys_bank u_bank (
          .clk_i(clk_i),
          .test_en_i(test_en_i),
          .en_o(gates_o[t]),
          // from the host
          .host_we_i(host_we_i && (THREADS == 1 || host_thread_i == ID)),
          .host_num_i(host_num_i),
          .host_data_i(host_data_i),
          // from WB
          .we_i(we_i & here),
          .wdst_i(wdst_i),
          .wmask_i(wmask_i),
          .wdata_i(wdata_i),
          // to OF
          .values_o(values[t*640 +: 640])
        );
      end
      wire [639:0] mine;
      if (THREADS == 1) begin : g_one
        assign mine = values;
        wire unused = thread_i;
      end else begin : g_many
        assign mine = values[thread_i*640 +: 640];
      end
      if (SLOT_PORTS) begin : g_host
        wire [255:0] out = values[host_read_thread_i*640 + 384 +: 256];
        assign host_data_o = host_read_num_i == SYS_POS ? out[127:0] : out[255:128];
      end
      for (s = 0; s < 4; s = s + 1) begin : g_source
        wire [2:0] num = num_i[s*3 +: 3];
        assign data_o[s*128 +: 128] = num == SYS_FRAGCOORD ? mine[127:0] :
                                      num == SYS_FRONTFACING ? mine[255:128] :
                                      num == SYS_POINTCOORD ? mine[383:256] :
                                      num == SYS_POS ? mine[511:384] : mine[639:512];
      end
    end
    if (!SLOT_PORTS) begin : g_host_by_source
      assign host_data_o = data_o[127:0];
      wire unused = &{1'b0, host_read_thread_i, host_read_num_i};
    end
  endgenerate
endmodule
`default_nettype wire
