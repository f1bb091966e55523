// SPDX-License-Identifier: Apache-2.0
// Fetches the inputs of tasks into the cores' input buffers, in the order in which the tasks were given to cores. Requests run ahead of the
// words that come: there is room for all of them. A task without inputs is loaded when it is given.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module input_controller #(
  parameter integer CORES = 2,
  parameter integer NW = 1,
  parameter integer WW = 6 // bits of a word's number
) (
  input  wire             clk_i,
  input  wire             rst_i,
  // words of a task, by stage
  input  wire [WW-1:0]    vertex_words_i,
  input  wire [WW-1:0]    fragment_words_i,
  // from the scheduler
  input  wire             give_i,
  input  wire [NW-1:0]    give_core_i,
  input  wire             give_place_i,
  input  wire             give_stage_i,
  input  wire [15:0]      give_tag_i,
  input  wire [31:0]      give_in_i,
  output wire             give_empty_o, // the task has no inputs
  // memory
  output wire             rd_valid_o,
  input  wire             rd_ready_i,
  output wire [31:0]      rd_addr_o,
  input  wire             rsp_valid_i,
  // to the input buffers
  output wire             write_o,
  output wire [WW-1:0]    write_word_o,
  output wire             loaded_o, // the last word of the task
  output wire [NW-1:0]    core_o,
  output wire             place_o,
  output wire [16:0]      task_o // stage and tag of the task whose word comes
);
  localparam JW = (CORES > 1 ? NW : 0) + 1; // jobs: two of each core
  localparam [WW-1:0] NONE = 0;
  assign give_empty_o = (give_stage_i ? fragment_words_i : vertex_words_i) == NONE;
  wire push = give_i & ~give_empty_o;
  // A job: tag, core, place, stage, address.
  reg [NW+49:0] job_q [0:(1<<JW)-1];
  reg [JW:0] end_q, ask_q, take_q; // the next job to come, to ask for, and to receive
  reg [WW-1:0] ask_word_q, take_word_q;

  wire [NW+49:0] asked = job_q[ask_q[JW-1:0]];
  wire unasked = ask_q != end_q;
  wire [WW-1:0] ask_words = asked[32] ? fragment_words_i : vertex_words_i;
  wire ask_any = ask_words != NONE;
  wire asks = rd_valid_o & rd_ready_i;
  wire ask_last = unasked & (~ask_any | (asks & (ask_word_q + 1'b1 == ask_words)));
  assign rd_valid_o = unasked & ask_any;
  assign rd_addr_o = asked[31:0] + {{32-WW{1'b0}}, ask_word_q};

  wire [NW+49:0] taken = job_q[take_q[JW-1:0]];
  wire waiting = take_q != end_q;
  wire [WW-1:0] take_words = taken[32] ? fragment_words_i : vertex_words_i;
  wire take_any = take_words != NONE;
  assign write_o = waiting & take_any & rsp_valid_i;
  assign write_word_o = take_word_q;
  assign loaded_o = waiting & (~take_any | (rsp_valid_i & (take_word_q + 1'b1 == take_words)));
  assign place_o = taken[33];
  assign core_o = taken[34 +: NW];
  assign task_o = {taken[32], taken[34+NW +: 16]};

  always @(posedge clk_i) if (push) job_q[end_q[JW-1:0]] <= {give_tag_i, give_core_i, give_place_i, give_stage_i, give_in_i};
  always @(posedge clk_i)
    if (rst_i) begin
      end_q <= {JW+1{1'b0}};
      ask_q <= {JW+1{1'b0}};
      take_q <= {JW+1{1'b0}};
      ask_word_q <= NONE;
      take_word_q <= NONE;
    end else begin
      if (push) end_q <= end_q + 1'b1;
      if (ask_last) ask_q <= ask_q + 1'b1;
      if (loaded_o) take_q <= take_q + 1'b1;
      if (ask_last) ask_word_q <= NONE;
      else if (asks) ask_word_q <= ask_word_q + 1'b1;
      if (loaded_o) take_word_q <= NONE;
      else if (write_o) take_word_q <= take_word_q + 1'b1;
    end
  // The fields that one of the two sides does not need.
  wire unused = &{1'b0, asked, taken};
endmodule
`default_nettype wire
