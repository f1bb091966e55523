// SPDX-License-Identifier: Apache-2.0
// The task scheduler: a queue for each stage. In each cycle one task goes to one of the cores that have a place for it. With SPLIT a core may
// take tasks of one stage only; the other queue is then empty for it.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module task_scheduler #(
  parameter integer CORES = 2,
  parameter integer NW = 1,
  parameter bit SPLIT = 1'b0
) (
  input  wire             clk_i,
  input  wire             rst_i,
  // settings
  input  wire [1:0]       balance_i,
  input  wire [3:0]       take_min_i,
  input  wire [3:0]       take_full_i,
  input  wire [CORES-1:0] home_i,
  // tasks
  input  wire             task_valid_i,
  output wire             task_ready_o,
  input  wire             task_stage_i,
  input  wire [15:0]      task_tag_i,
  input  wire [31:0]      task_in_i,
  input  wire [31:0]      task_out_i,
  // cores with a free place
  input  wire [CORES-1:0] want_i,
  input  wire [2*CORES-1:0] want_stage_i, // with SPLIT: of which stages, a core's vertex bit below its fragment bit
  // the task that a core gets
  output wire             give_o,
  output wire [NW-1:0]    give_core_o,
  output wire             give_stage_o,
  output wire [15:0]      give_tag_o,
  output wire [31:0]      give_in_o,
  output wire [31:0]      give_out_o,
  output wire [3:0]       vertex_count_o, // tasks that wait
  output wire [3:0]       fragment_count_o,
  output wire             busy_o
);
  reg [7:0] order_q; // number of the next task
  wire [3:0] count [0:1];
  wire [87:0] head [0:1];
  wire push = task_valid_i & task_ready_o;
  assign task_ready_o = ~count[task_stage_i][3];
  always @(posedge clk_i)
    if (rst_i) order_q <= 8'd0;
    else if (push) order_q <= order_q + 8'd1;
  genvar s, c;
  generate
    for (s = 0; s < 2; s = s + 1) begin : g_queue
      localparam [0:0] STAGE = s;
      cluster_fifo #(.WIDTH(88), .AW(3)) u_queue (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .push_i(push && task_stage_i == STAGE),
        .data_i({order_q, task_tag_i, task_in_i, task_out_i}),
        .pop_i(give_o && give_stage_o == STAGE),
        .count_o(count[s]),
        .data_o(head[s])
      );
    end
  endgenerate
  wire [7:0] age = head[1][87:80] - head[0][87:80];

  wire [CORES-1:0] request, stage;
  generate
    for (c = 0; c < CORES; c = c + 1) begin : g_core
      wire valid;
      wire [3:0] vertex = SPLIT == 0 ? count[0] : count[0] & {4{want_stage_i[2*c]}};
      wire [3:0] fragment = SPLIT == 0 ? count[1] : count[1] & {4{want_stage_i[2*c + 1]}};
      task_pick u_pick (
        .balance_i(balance_i),
        .take_min_i(take_min_i),
        .take_full_i(take_full_i),
        .home_i(home_i[c]),
        .vertex_i(vertex),
        .fragment_i(fragment),
        .fragment_first_i(age[7]),
        .valid_o(valid),
        .stage_o(stage[c])
      );
      assign request[c] = want_i[c] & valid;
    end
  endgenerate
  cluster_arbiter #(.N(CORES), .NW(NW)) u_arbiter (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .request_i(request),
    .accept_i(1'b1),
    .valid_o(give_o),
    .chosen_o(give_core_o)
  );
  assign give_stage_o = stage[give_core_o];
  assign {give_tag_o, give_in_o, give_out_o} = head[give_stage_o][79:0];
  assign vertex_count_o = count[0];
  assign fragment_count_o = count[1];
  assign busy_o = count[0] != 4'd0 || count[1] != 4'd0;
  wire unused = &{1'b0, age[6:0], want_stage_i};
endmodule
`default_nettype wire
