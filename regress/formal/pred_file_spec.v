// SPDX-License-Identifier: Apache-2.0
// Proves the predicates and address registers (pred_file) against a model of one thread. ID sees every earlier write of
// its own thread, that of the same cycle included, and none of another thread's.
// `make formal PROOF=pred_file_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: hazard isolation
// module: pred_file
// design: rtl/buffers/pred_file.v
// connect: preds0 u_file.preds_q[0]
// connect: preds1 u_file.preds_q[1]
// connect: addr0 u_file.addr_q[0]
// connect: addr1 u_file.addr_q[1]
// method: pdr
// cover: 6
// break: rtl/buffers/pred_file.v: pred_we && same && wb_mask_i[k] => pred_we && wb_mask_i[k]
// break: rtl/buffers/pred_file.v: addr_we && same ? wb_addr_i => 1'b0 ? wb_addr_i
// break: rtl/buffers/pred_file.v: if (pred_we && wb_mask_i[i]) => if (pred_we)
// break: rtl/buffers/pred_file.v: else if (adv_i) begin => else begin
// break: rtl/buffers/pred_file.v: if (addr_we) addr_q[wb_thread_i] => if (addr_we) addr_q[0]
// break: rtl/buffers/pred_file.v: wb_valid_i && wb_dst_i == DST_A0 => wb_dst_i == DST_A0
`default_nettype none
module pred_file_spec (
  input wire       clk_i,
  input wire       rst_i,
  input wire       adv_i,
  input wire       wb_valid_i,
  input wire       wb_thread_i,
  input wire [7:0] wb_dst_i,
  input wire [3:0] wb_mask_i,
  input wire [3:0] wb_bits_i,
  input wire [9:0] wb_addr_i,
  input wire       thread_i
);
`include "isa.vh"
  wire [15:0] preds, preds0, preds1;
  wire [9:0] addr, addr0, addr1;
  pred_file #(.THREADS(2), .TW(1)) u_file (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .wb_valid_i(wb_valid_i), .wb_thread_i(wb_thread_i), .wb_dst_i(wb_dst_i),
    .wb_mask_i(wb_mask_i), .wb_bits_i(wb_bits_i), .wb_addr_i(wb_addr_i), .thread_i(thread_i), .preds_o(preds), .addr_o(addr));
  (* anyconst *) wire me;
  (* anyconst *) wire [1:0] number;
  (* anyconst *) wire [1:0] lane;
  reg bit_q;
  reg [9:0] a0;
  wire mine = wb_valid_i && wb_thread_i == me;
  wire sets = mine && wb_dst_i == DST_P + {6'd0, number} && wb_mask_i[lane];
  wire loads = mine && wb_dst_i == DST_A0;
  wire next_bit = sets ? wb_bits_i[lane] : bit_q;
  wire [9:0] next_a0 = loads ? wb_addr_i : a0;
  always @(posedge clk_i) begin
    bit_q <= rst_i ? 1'b0 : adv_i ? next_bit : bit_q;
    a0 <= rst_i ? 10'd0 : adv_i ? next_a0 : a0;
  end
  wire [15:0] stored = me ? preds1 : preds0;
  wire agree = stored[{number, lane}] == bit_q && (me ? addr1 : addr0) == a0;
  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i | agree);
  always @* begin
    if (begun) assert (agree);
    if (begun && thread_i == me) assert (preds[{number, lane}] == next_bit && addr == next_a0);
    cover (begun && sets && thread_i == me && next_bit && !bit_q);
    cover (begun && loads && thread_i == me && a0 != wb_addr_i);
    cover (begun && wb_valid_i && wb_thread_i != me && wb_dst_i == DST_A0 && thread_i == me && a0 != wb_addr_i);
    cover (begun && rst_i && bit_q);
  end
endmodule
`default_nettype wire
