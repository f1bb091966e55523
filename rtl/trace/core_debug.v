// SPDX-License-Identifier: Apache-2.0
// Nets for waveform viewers: the bundle in each stage, and why the core does not advance. They drive nothing.
// See docs/simulator-and-testbench.md, "Test bench".
`default_nettype none
(* gloam_nets = "none" *)
module core_debug #(
  parameter integer TW = 1
) (
  input  wire          clk_i,
  input  wire          rst_i,
  input  wire          adv_i,
  input  wire          busy_i,
  input  wire          tex_wait_i,
  input  wire          stall_v_i,
  input  wire          stall_o_i,
  input  wire          if_valid_i,
  input  wire [TW-1:0] if_thread_i,
  input  wire [14:0]   if_pc_i,
  input  wire [127:0]  if_words_i
);
  // The bundle in OF, in the first stage of EX, and one stage later, which is WB if the latency is 1.
  reg dbg_of_valid, dbg_ex_valid, dbg_wb_valid;
  reg [TW-1:0] dbg_of_thread, dbg_ex_thread, dbg_wb_thread;
  reg [14:0] dbg_of_pc, dbg_ex_pc, dbg_wb_pc;
  reg [127:0] dbg_of_words, dbg_ex_words, dbg_wb_words;
  always @(posedge clk_i)
    if (rst_i) begin
      dbg_of_valid <= 1'b0;
      dbg_ex_valid <= 1'b0;
      dbg_wb_valid <= 1'b0;
    end else if (adv_i & busy_i) begin
      {dbg_of_valid, dbg_ex_valid, dbg_wb_valid} <= {if_valid_i, dbg_of_valid, dbg_ex_valid};
      {dbg_of_thread, dbg_ex_thread, dbg_wb_thread} <= {if_thread_i, dbg_of_thread, dbg_ex_thread};
      {dbg_of_pc, dbg_ex_pc, dbg_wb_pc} <= {if_pc_i, dbg_of_pc, dbg_ex_pc};
      {dbg_of_words, dbg_ex_words, dbg_wb_words} <= {if_words_i, dbg_of_words, dbg_ex_words};
    end
  wire dbg_id_valid = if_valid_i;
  wire [TW-1:0] dbg_id_thread = if_thread_i;
  wire [14:0] dbg_id_pc = if_pc_i;
  wire [127:0] dbg_id_words = if_words_i;
  // ASCII text.
  wire [63:0] dbg_stall_cause = !busy_i ? "idle" : tex_wait_i ? "texture" :
                                stall_v_i & stall_o_i ? "wake v+o" : stall_v_i ? "wake v" : stall_o_i ? "wake o" : "";
  // Read in waveform viewers, by no logic.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, dbg_wb_valid, dbg_wb_thread, dbg_wb_pc, dbg_wb_words,
                  dbg_id_valid, dbg_id_thread, dbg_id_pc, dbg_id_words, dbg_stall_cause};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
