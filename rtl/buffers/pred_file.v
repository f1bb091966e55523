// SPDX-License-Identifier: Apache-2.0
// Predicates p0..p3 and the address register a0 of every thread. Group A writes them in WB, in advancing cycles. ID reads
// them, including data of the operation in WB. Reset clears them, because the host cannot write them.
// See docs/architecture.md, "1. Registers".
`default_nettype none
module pred_file #(
  parameter integer THREADS = 1,
  parameter integer TW = 1
) (
  input  wire          clk_i,
  input  wire          rst_i,
  input  wire          adv_i,
  // from WB
  input  wire          wb_valid_i,
  input  wire [TW-1:0] wb_thread_i,
  input  wire [7:0]    wb_dst_i,
  input  wire [3:0]    wb_mask_i,
  input  wire [3:0]    wb_bits_i, // compare results
  input  wire [9:0]    wb_addr_i, // arl result
  // to ID: all four predicates and a0 of one thread
  input  wire [TW-1:0] thread_i,
  output reg [15:0]    preds_o,
  output wire [9:0]    addr_o
);
`include "isa.vh"
  reg [15:0] preds_q [0:THREADS-1];
  reg [9:0] addr_q [0:THREADS-1];
  wire pred_we = wb_valid_i && wb_dst_i[7:2] == DST_P[7:2];
  wire addr_we = wb_valid_i && wb_dst_i == DST_A0;
  wire same = THREADS == 1 || wb_thread_i == thread_i;

  integer i;
  always @(posedge clk_i)
    if (rst_i) begin
      for (i = 0; i < THREADS; i = i + 1) begin
        preds_q[i] <= 16'd0;
        addr_q[i] <= 10'd0;
      end
    end else if (adv_i) begin
      for (i = 0; i < 4; i = i + 1)
        if (pred_we && wb_mask_i[i]) preds_q[wb_thread_i][{wb_dst_i[1:0], 2'b00} + i[3:0]] <= wb_bits_i[i];
      if (addr_we) addr_q[wb_thread_i] <= wb_addr_i;
    end

  wire [15:0] stored = preds_q[thread_i];
  integer k;
  always @* begin
    preds_o = stored;
    for (k = 0; k < 4; k = k + 1)
      if (pred_we && same && wb_mask_i[k]) preds_o[{wb_dst_i[1:0], 2'b00} + k[3:0]] = wb_bits_i[k];
  end
  assign addr_o = addr_we && same ? wb_addr_i : addr_q[thread_i];
endmodule
`default_nettype wire
