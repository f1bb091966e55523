// SPDX-License-Identifier: Apache-2.0
// Proves the temporaries of two threads, each after a clock gate (thread_files), against a model of one word, with any
// accesses and any test enable. A read returns the last write, also that of the same cycle, whichever gates are shut.
// So the file is equal to one without gates. A gate is open in exactly the cycles in which its thread is written.
// `make formal PROOF=thread_files_spec` proves it. docs/formal.md has the properties P1 to P19.
// regress/formal/README.md explains the header lines below.
//
// proves: P5 P6 P9 P10 P11 P12 P18 quiet
// module: thread_files lane_banks
// design: rtl/buffers/lane_file.v rtl/buffers/lane_banks.v rtl/buffers/thread_files.v
// clock: enable
// connect: word0[31:0] u_files.g_gated_lane[0].u_file.g_bank[0].word_q[0]
// connect: word1[31:0] u_files.g_gated_lane[0].u_file.g_bank[0].word_q[1]
// connect: word2[31:0] u_files.g_gated_lane[0].u_file.g_bank[1].word_q[0]
// connect: word3[31:0] u_files.g_gated_lane[0].u_file.g_bank[1].word_q[1]
// connect: word0[63:32] u_files.g_gated_lane[1].u_file.g_bank[0].word_q[0]
// connect: word1[63:32] u_files.g_gated_lane[1].u_file.g_bank[0].word_q[1]
// connect: word2[63:32] u_files.g_gated_lane[1].u_file.g_bank[1].word_q[0]
// connect: word3[63:32] u_files.g_gated_lane[1].u_file.g_bank[1].word_q[1]
// connect: word0[95:64] u_files.g_gated_lane[2].u_file.g_bank[0].word_q[0]
// connect: word1[95:64] u_files.g_gated_lane[2].u_file.g_bank[0].word_q[1]
// connect: word2[95:64] u_files.g_gated_lane[2].u_file.g_bank[1].word_q[0]
// connect: word3[95:64] u_files.g_gated_lane[2].u_file.g_bank[1].word_q[1]
// connect: word0[127:96] u_files.g_gated_lane[3].u_file.g_bank[0].word_q[0]
// connect: word1[127:96] u_files.g_gated_lane[3].u_file.g_bank[0].word_q[1]
// connect: word2[127:96] u_files.g_gated_lane[3].u_file.g_bank[1].word_q[0]
// connect: word3[127:96] u_files.g_gated_lane[3].u_file.g_bank[1].word_q[1]
// connect: clocks u_files.gclk
// method: pdr
// cover: 8
// break: rtl/buffers/thread_files.v: gates_o[t] = |here => gates_o[t] = here[0]
// break: rtl/buffers/thread_files.v: gates_o[t] = |here => gates_o[t] = |we_i
// break: rtl/buffers/thread_files.v: .en_i(gates_o[t]) => .en_i(gates_o[THREADS-1-t])
// break: rtl/buffers/thread_files.v: .en_i(gates_o[t]) => .en_i(1'b1)
// break: rtl/buffers/lane_banks.v: if (we_i[k] && waddr_i[k*AW +: AW] == => if (k != 1 && we_i[k] && waddr_i[k*AW +: AW] ==
// break: rtl/buffers/lane_banks.v: if (we_i[w] && {{32-AW{1'b0}}, waddr_i[w*AW +: AW]} >> RW == ID) => if (we_i[w])
`default_nettype none
module thread_files_spec (
  input wire        clk_i,
  input wire        test_en_i,
  input wire [1:0]  we_i,
  input wire [3:0]  waddr_i,
  input wire [7:0]  wmask_i,
  input wire [255:0] wdata_i,
  input wire        re_i,
  input wire [1:0]  raddr_i
);
  wire [127:0] rdata;
  wire [1:0] gates, clocks;
  thread_files #(.DEPTH(4), .AW(2), .WRITES(2), .READS(1), .THREADS(2), .GATE_THREADS(1)) u_files (
    .clk_i(clk_i), .test_en_i(test_en_i), .gates_o(gates), .we_i(we_i), .waddr_i(waddr_i), .wmask_i(wmask_i),
    .wdata_i(wdata_i), .re_i(re_i), .raddr_i(raddr_i), .rdata_o(rdata));
  wire [127:0] word0, word1, word2, word3;
  (* anyconst *) wire [1:0] where;
  (* anyconst *) wire [6:0] at; // one bit of a lane
  wire [1:0] here = we_i & {wmask_i[{1'b1, at[6:5]}], wmask_i[{1'b0, at[6:5]}]} & {waddr_i[3:2] == where, waddr_i[1:0] == where};
  wire [1:0] writes = {|(we_i & {waddr_i[3], waddr_i[1]}), |(we_i & ~{waddr_i[3], waddr_i[1]})}; // by thread
  always @* assume (here != 2'b11); // two writes of one cycle never have one address (core_checks, gloam check)
  reg known = 1'b0, read = 1'b0, held = 1'b0, rested = 1'b0;
  reg value, expected, last;
  wire written = here[0] ? wdata_i[{1'b0, at}] : wdata_i[{1'b1, at}];
  wire mine = re_i && raddr_i == where && (known || here != 2'd0);
  always @(posedge clk_i) begin
    if (here != 2'd0) begin
      known <= 1'b1;
      value <= written;
    end
    if (re_i) read <= mine;
    if (mine) expected <= here != 2'd0 ? written : value;
    held <= ~re_i;
    last <= rdata[at];
    rested <= ~clocks[where[1]];
  end
  wire [127:0] stored = where == 2'd0 ? word0 : where == 2'd1 ? word1 : where == 2'd2 ? word2 : word3;
  always @* begin
    assert (gates == writes);                          // P6, P10, P18: open exactly for a write of the thread
    assert (clocks == (gates | {2{test_en_i}}));       // the clock is that of the thread's own gate
    if (known) assert (stored[at] == value);           // P5, P9, P12: no write is lost
    if (read) assert (rdata[at] == expected);
    if (held) assert (rdata[at] == last);
    cover (mine && here[1] && known && value != written && !test_en_i); // write-through while the gate opens
    cover (read && rested && known && !clocks[where[1]] && clocks[~where[1]]);
    cover (rested && here[0] && !test_en_i);
    cover (known && test_en_i && writes == 2'd0);
    cover (writes == 2'b11);
  end
endmodule
`default_nettype wire
