// SPDX-License-Identifier: Apache-2.0
// The input buffer of a core whose slots belong to stages (SPLIT: its registers are in a memory array), instead of input_buffer. It has two places as
// well. The core's port takes the older one; if no slot of its stage is free, the other one. A stage has both places only if two of its slots are
// free, so that a task that waits for a slot leaves a place to the other stage.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module split_buffer #(
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
  output wire [1:0]    want_o,  // by stage: the core takes a task of it
  output wire          place_o, // that the next task gets
  // from the input controller
  input  wire          write_i,
  input  wire          write_place_i,
  input  wire [WW-1:0] write_word_i,
  input  wire [127:0]  write_data_i,
  input  wire          loaded_i,     // the last word of a task
  // slots, by stage
  input  wire [1:0]    any_i,   // there are slots
  input  wire [1:0]    room_i,  // one is free
  input  wire [1:0]    two_i,   // two are
  // the chosen place, to the core's port
  input  wire          idle_i,  // chooses
  output wire          ready_o, // it is loaded, and has a slot
  output wire          stage_o,
  output wire [15:0]   tag_o,
  output wire [31:0]   out_o,
  input  wire          re_i,
  input  wire [WW-1:0] word_i,
  output wire [127:0]  data_o,
  input  wire          free_i,
  output wire          busy_o
);
  reg [1:0] valid_q, loaded_q, stage_q;
  reg older_q, chosen_q;
  reg [47:0] task_q [0:1];
  assign place_o = valid_q[0];
  assign busy_o = |valid_q;

  wire [1:0] ready;
  genvar s;
  generate
    for (s = 0; s < 2; s = s + 1) begin : g_stage
      localparam [0:0] STAGE = s;
      wire held = (valid_q[0] && stage_q[0] == STAGE) | (valid_q[1] && stage_q[1] == STAGE);
      assign want_o[s] = ~&valid_q & any_i[s] & (~held | two_i[s]);
      assign ready[s] = valid_q[s] & loaded_q[s] & room_i[stage_q[s]];
    end
  endgenerate
  wire first = &valid_q ? older_q : valid_q[1];
  wire choice = ready[first] ? first : ~first;
  wire chosen = idle_i ? choice : chosen_q;
  assign ready_o = |ready;
  assign stage_o = stage_q[chosen];
  assign {tag_o, out_o} = task_q[chosen];

  always @(posedge clk_i) if (idle_i) chosen_q <= choice;
  always @(posedge clk_i)
    if (give_i) begin
      task_q[place_o] <= {give_tag_i, give_out_i};
      stage_q[place_o] <= give_stage_i;
      older_q <= ~place_o;
    end
  always @(posedge clk_i)
    if (rst_i) begin
      valid_q <= 2'd0;
      loaded_q <= 2'd0;
    end else begin
      if (give_i) valid_q[place_o] <= 1'b1;
      if (give_i & give_empty_i) loaded_q[place_o] <= 1'b1;
      if (free_i) begin
        valid_q[chosen_q] <= 1'b0;
        loaded_q[chosen_q] <= 1'b0;
      end
      if (loaded_i) loaded_q[write_place_i] <= 1'b1;
    end
  ram_1r1w #(.WIDTH(128), .DEPTH(2 << WW), .AW(WW + 1)) u_ram (
    .clk_i(clk_i),
    .we_i(write_i),
    .waddr_i({write_place_i, write_word_i}),
    .wdata_i(write_data_i),
    .re_i(re_i),
    .raddr_i({chosen_q, word_i}),
    .rdata_o(data_o)
  );
endmodule
`default_nettype wire
