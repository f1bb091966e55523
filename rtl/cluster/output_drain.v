// SPDX-License-Identifier: Apache-2.0
// Takes results out of the cores' output buffers, one in a cycle, and writes them to memory. Tells that a task has finished in the cycle
// after its last word was accepted.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module output_drain #(
  parameter integer CORES = 2,
  parameter integer NW = 1,
  parameter integer GROUP = 1,
  parameter integer WIDTH = 181
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  // output buffers
  input  wire [CORES-1:0]       valid_i,
  input  wire [CORES*WIDTH-1:0] entry_i, // word, last, stage, aborted, killed, tag, address, data
  output wire [CORES-1:0]       pop_o,
  // memory
  output wire                   wr_valid_o,
  input  wire                   wr_ready_i,
  output wire [31:0]            wr_addr_o,
  output wire [127:0]           wr_data_o,
  output wire [16:0]            wr_task_o, // stage and tag
  // to the host
  output wire                   finish_valid_o,
  output wire                   finish_stage_o,
  output wire [15:0]            finish_tag_o,
  output wire [GROUP-1:0]       finish_killed_o,
  output wire                   finish_aborted_o
);
  localparam [CORES-1:0] ONE = 1;
  wire any;
  wire [NW-1:0] chosen;
  wire [WIDTH-1:0] entry = entry_i[chosen*WIDTH +: WIDTH];
  wire word, last, stage, aborted;
  wire [GROUP-1:0] killed;
  wire [15:0] tag;
  assign {word, last, stage, aborted, killed, tag, wr_addr_o, wr_data_o} = entry;
  wire pop = any & (~word | wr_ready_i);
  assign wr_valid_o = any & word;
  assign wr_task_o = {stage, tag};
  assign pop_o = pop ? ONE << chosen : {CORES{1'b0}};
  cluster_arbiter #(.N(CORES), .NW(NW)) u_arbiter (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .request_i(valid_i),
    .accept_i(pop),
    .valid_o(any),
    .chosen_o(chosen)
  );
  reg finish_q, stage_q, aborted_q;
  reg [15:0] tag_q;
  reg [GROUP-1:0] killed_q;
  always @(posedge clk_i)
    if (rst_i) finish_q <= 1'b0;
    else finish_q <= pop & last;
  always @(posedge clk_i)
    if (pop & last) begin
      stage_q <= stage;
      tag_q <= tag;
      killed_q <= killed;
      aborted_q <= aborted;
    end
  assign finish_valid_o = finish_q;
  assign finish_stage_o = stage_q;
  assign finish_tag_o = tag_q;
  assign finish_killed_o = killed_q;
  assign finish_aborted_o = aborted_q;
endmodule
`default_nettype wire
