// SPDX-License-Identifier: Apache-2.0
// Proves the system values of two threads (sys_regs) against a model of one bit of one register. OF reads the latest
// value that WB or the host has written to this thread, and no value of another thread. WB writes only pos and psz. To
// keep the proof small, bits 1 to 31 of each lane of the data are equal. In the design `gated` each thread's values
// have a clock gate, which is open in exactly the cycles in which one of them is written; nothing else differs (P12).
// `make formal PROOF=sys_regs_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: hazard isolation quiet
// module: sys_regs sys_bank
// design free: rtl/core/sys_regs.v
// design gated: rtl/core/sys_regs.v rtl/core/sys_bank.v
// define free: GATED=0
// define gated: GATED=1
// clock gated: enable
// connect free: frag0 u_regs.g_free.frag_q[0]
// connect free: frag1 u_regs.g_free.frag_q[1]
// connect free: face0 u_regs.g_free.face_q[0]
// connect free: face1 u_regs.g_free.face_q[1]
// connect free: point0 u_regs.g_free.point_q[0]
// connect free: point1 u_regs.g_free.point_q[1]
// connect free: pos0 u_regs.g_free.pos_q[0]
// connect free: pos1 u_regs.g_free.pos_q[1]
// connect free: psz0 u_regs.g_free.psz_q[0]
// connect free: psz1 u_regs.g_free.psz_q[1]
// connect gated: frag0 u_regs.g_gated.g_thread[0].u_bank.frag_q
// connect gated: frag1 u_regs.g_gated.g_thread[1].u_bank.frag_q
// connect gated: face0 u_regs.g_gated.g_thread[0].u_bank.face_q
// connect gated: face1 u_regs.g_gated.g_thread[1].u_bank.face_q
// connect gated: point0 u_regs.g_gated.g_thread[0].u_bank.point_q
// connect gated: point1 u_regs.g_gated.g_thread[1].u_bank.point_q
// connect gated: pos0 u_regs.g_gated.g_thread[0].u_bank.pos_q
// connect gated: pos1 u_regs.g_gated.g_thread[1].u_bank.pos_q
// connect gated: psz0 u_regs.g_gated.g_thread[0].u_bank.psz_q
// connect gated: psz1 u_regs.g_gated.g_thread[1].u_bank.psz_q
// connect gated: clock0 u_regs.g_gated.g_thread[0].u_bank.gclk
// connect gated: clock1 u_regs.g_gated.g_thread[1].u_bank.gclk
// method: pdr
// cover: 6
// break free: rtl/core/sys_regs.v: wdst_i[w*8 +: 8] == DST_PSZ => wdst_i[w*8 +: 8] == DST_POS
// break free: rtl/core/sys_regs.v: if (we_i[w] && wmask_i[w*4 + l]) => if (we_i[w])
// break free: rtl/core/sys_regs.v: pos_q[wthread_i[w*TW +: TW]] => pos_q[wthread_i[0 +: TW]]
// break free: rtl/core/sys_regs.v: face_q[host_thread_i] <= => face_q[0] <=
// break free: rtl/core/sys_regs.v: num == SYS_POS ? pos_q[thread_i] => num == SYS_POS ? pos_q[0]
// break gated: rtl/core/sys_bank.v: en_o = host_we_i | (|we_i) => en_o = |we_i
// break gated: rtl/core/sys_bank.v: en_o = host_we_i | (|we_i) => en_o = host_we_i | (|we_i[2:0])
// break gated: rtl/core/sys_bank.v: en_o = host_we_i | (|we_i) => en_o = host_we_i | (|we_i) | wmask_i[0]
// break gated: rtl/core/sys_regs.v: .host_we_i(host_we_i && (THREADS == 1 || host_thread_i == ID)) => .host_we_i(host_we_i && (THREADS == 1 || host_read_thread_i == ID))
// break gated: rtl/core/sys_regs.v: .we_i(we_i & here) => .we_i(we_i)
`default_nettype none
module sys_regs_spec (
  input wire         clk_i,
  input wire         test_en_i,
  input wire         host_we_i,
  input wire         host_thread_i,
  input wire [2:0]   host_num_i,
  input wire [7:0]   host_bits_i, // bit 0 and bit 1 of each lane
  input wire [3:0]   we_i,
  input wire [3:0]   wthread_i,
  input wire [31:0]  wdst_i,
  input wire [15:0]  wmask_i,
  input wire [31:0]  wbits_i,
  input wire         thread_i,
  input wire [11:0]  num_i
);
`include "isa.vh"
`include "host.vh"
  wire [127:0] host_data;
  wire [511:0] data, wdata;
  genvar l;
  generate
    for (l = 0; l < 4; l = l + 1) begin : g_host
      assign host_data[l*32 +: 32] = {{31{host_bits_i[l*2 + 1]}}, host_bits_i[l*2]};
    end
    for (l = 0; l < 16; l = l + 1) begin : g_wb
      assign wdata[l*32 +: 32] = {{31{wbits_i[l*2 + 1]}}, wbits_i[l*2]};
    end
  endgenerate
  wire clock0, clock1; // of the gates
  wire [127:0] frag0, frag1, face0, face1, point0, point1, pos0, pos1, psz0, psz1;
  wire [1:0] gates;
  sys_regs #(.THREADS(2), .TW(1), .GATE_THREADS(`GATED)) u_regs (
    .clk_i(clk_i), .test_en_i(test_en_i), .gates_o(gates), .host_we_i(host_we_i), .host_thread_i(host_thread_i), .host_num_i(host_num_i), .host_data_i(host_data), .we_i(we_i),
    .wthread_i(wthread_i), .wdst_i(wdst_i), .wmask_i(wmask_i), .wdata_i(wdata), .thread_i(thread_i), .num_i(num_i), .data_o(data));
  (* anyconst *) wire me;
  (* anyconst *) wire [2:0] number;
  (* anyconst *) wire [1:0] lane;
  (* anyconst *) wire upper;
  wire [6:0] at = {lane, 4'd0, upper}; // the bit
  (* anyconst *) wire [1:0] source;
  wire input_value = number == SYS_FRAGCOORD || number == SYS_FRONTFACING || number == SYS_POINTCOORD;
  wire output_value = number == SYS_POS || number == SYS_PSZ;
  wire [7:0] dst = number == SYS_POS ? DST_POS : DST_PSZ;
  // The write of this cycle. Two ports never write the same lane of a register in one cycle (gloam check, and an assertion in the core).
  wire [3:0] here;
  wire [3:0] part;
  genvar p;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_port
      wire [3:0] mask = wmask_i[p*4 +: 4];
      wire [127:0] value = wdata[p*128 +: 128];
      assign here[p] = output_value && we_i[p] && wthread_i[p] == me && wdst_i[p*8 +: 8] == dst && mask[lane];
      assign part[p] = value[at];
    end
  endgenerate
  wire hosts = input_value && host_we_i && host_thread_i == me && host_num_i == number;
  wire written = hosts ? host_data[at] : |(here & part);
  reg value_q;
  always @(posedge clk_i) if (hosts | (|here)) value_q <= written;
  wire [127:0] mine = number == SYS_FRAGCOORD ? (me ? frag1 : frag0) : number == SYS_FRONTFACING ? (me ? face1 : face0) :
                      number == SYS_POINTCOORD ? (me ? point1 : point0) : number == SYS_POS ? (me ? pos1 : pos0) : (me ? psz1 : psz0);
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  wire [2:0] num = num_i[source*3 +: 3];
  wire [127:0] read = data[source*128 +: 128];
  wire reads = begun && thread_i == me && num == number;
  always @* begin
    assume (input_value || output_value);
    assume ((here & (here - 4'd1)) == 4'd0);
    if (!begun) assume (mine[at] == value_q);
    if (begun) assert (mine[at] == value_q);
    if (reads) assert (read[at] == value_q);
    if (`GATED) assert (gates[me] == ((host_we_i && host_thread_i == me) || (|(we_i & (wthread_i ^ {4{~me}})))));
    if (`GATED) assert ((me ? clock1 : clock0) == (gates[me] | test_en_i));
    if (!`GATED) assert (gates == 2'd0);
    cover (reads && here[3] && value_q != part[3]);
    cover (reads && input_value && hosts && value_q);
    cover (reads && host_we_i && host_thread_i != me && host_num_i == number);
    cover (reads && number == SYS_PSZ && (|we_i) && !(|here));
    cover (reads && value_q && (gates == 2'd0) && !test_en_i);
  end
endmodule
`default_nettype wire
