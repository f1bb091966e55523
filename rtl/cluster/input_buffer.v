// SPDX-License-Identifier: Apache-2.0
// The input buffer of one core of a cluster: two places, each with the inputs of one task. One is filled while the other goes to the core.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module input_buffer #(
  parameter integer WW = 6 // bits of a word's number
) (
  input  wire          clk_i,
  input  wire          rst_i,
  // from the scheduler
  input  wire          give_i,
  input  wire          give_stage_i,
  input  wire          give_empty_i, // there are no inputs to wait for
  input  wire [15:0]   give_tag_i,
  input  wire [31:0]   give_out_i,
  output wire          want_o,  // there is a free place
  output wire          place_o, // that the next task gets
  // from the input controller
  input  wire          write_i,
  input  wire          write_place_i,
  input  wire [WW-1:0] write_word_i,
  input  wire [127:0]  write_data_i,
  input  wire          loaded_i,     // the last word of a task
  // the older place, to the core's port
  output wire          ready_o, // it is loaded
  output wire          stage_o,
  output wire [15:0]   tag_o,
  output wire [31:0]   out_o,
  input  wire          re_i,
  input  wire [WW-1:0] word_i,
  output wire [127:0]  data_o,
  input  wire          free_i,  // the place is free again
  output wire          busy_o
);
  reg [1:0] count_q, loaded_q;
  reg head_q, tail_q;
  reg [48:0] task_q [0:1];
  assign want_o = ~count_q[1];
  assign place_o = tail_q;
  assign ready_o = count_q != 2'd0 & loaded_q[head_q];
  assign {stage_o, tag_o, out_o} = task_q[head_q];
  assign busy_o = count_q != 2'd0;
  always @(posedge clk_i) if (give_i) task_q[tail_q] <= {give_stage_i, give_tag_i, give_out_i};
  always @(posedge clk_i)
    if (rst_i) begin
      count_q <= 2'd0;
      loaded_q <= 2'd0;
      head_q <= 1'b0;
      tail_q <= 1'b0;
    end else begin
      count_q <= count_q + {1'b0, give_i} - {1'b0, free_i};
      if (give_i) tail_q <= ~tail_q;
      if (give_i & give_empty_i) loaded_q[tail_q] <= 1'b1;
      if (free_i) begin
        head_q <= ~head_q;
        loaded_q[head_q] <= 1'b0;
      end
      if (loaded_i) loaded_q[write_place_i] <= 1'b1;
    end
  ram_1r1w #(.WIDTH(128), .DEPTH(2 << WW), .AW(WW + 1)) u_ram (
    .clk_i(clk_i),
    .we_i(write_i),
    .waddr_i({write_place_i, write_word_i}),
    .wdata_i(write_data_i),
    .re_i(re_i),
    .raddr_i({head_q, word_i}),
    .rdata_o(data_o)
  );
endmodule
`default_nettype wire
