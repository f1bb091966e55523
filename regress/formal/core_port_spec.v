// SPDX-License-Identifier: Apache-2.0
// Proves the ports of a core in a cluster (core_port), with a core that takes requests at any time: the port offers a
// read, unchanged, until it is taken, and gives each input of a task once. It gives the input buffer's place back when
// the core has all inputs, and in the next cycle the task of that place starts: no read is outstanding then.
// `make formal PROOF=core_port_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: core port
// module: core_port slot_state
// design: rtl/cluster/core_port.v rtl/cluster/slot_state.v
// method: pdr
// cover: 24
// break: rtl/cluster/core_port.v: FILL: if (full_q & last) => FILL: if (last)
// break: rtl/cluster/core_port.v: system ? {part, 5'd0} => system ? {~part, 5'd0}
// break: rtl/cluster/core_port.v: free_o = state_q == START => free_o = state_q == BEGIN
// break: rtl/cluster/core_port.v: starts = state_q == BEGIN; => starts = state_q == START;
// break: rtl/cluster/core_port.v: starts & slot_stage => starts & stage_i
// break: rtl/cluster/core_port.v: FILL: if (full_q & last) state_q <= START; => FILL: if (full_q & thread_ends) state_q <= BEGIN;
// break: rtl/cluster/core_port.v: READ: if (h_ready_i) state_q <= ANSWER; => READ: state_q <= ANSWER;
// break: rtl/cluster/core_port.v: fetched_q < task_words => fetched_q <= task_words
`include "cluster_types.vh"
`include "gpu_types.vh"
`default_nettype none
module core_port_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire [7:0]   settings_i,
  input wire         ready_i,
  input wire         stage_i,
  input wire [127:0] data_i,
  input wire         h_ready_i,
  input wire         h_rvalid_i,
  input wire [1:0]   retired_i,
  input wire         full_i
);
  // Settings do not change while the cluster is busy: up to four words of each file, system values or none.
  reg [2:0] inputs, outputs;
  reg system_in, system_out;
  always @(posedge clk_i) if (rst_i) {inputs, outputs, system_in, system_out} <= settings_i;
  always @* assume (inputs <= 3'd4 && outputs <= 3'd4);
  wire [5:0] words = {3'd0, inputs} + (system_in ? 6'd3 : 6'd0);
  wire re, free, h_rready, push, push_word, push_last, push_stage, push_killed, active, busy;
  wire [5:0] word;
  wire [15:0] push_tag;
  wire [127:0] push_data;
  wire core_request_t asked;
  wire h_valid = asked.valid;
  wire slot_fill_t fill;
  wire core_start_t started;
  wire start_valid = started.valid;
  wire stage_settings_t settings;
  assign settings.entry = 30'd0;
  assign settings.inputs = {2{3'd0, inputs}};
  assign settings.outputs = {2{3'd0, outputs}};
  assign settings.system_in = {2{system_in}};
  assign settings.system_out = {2{system_out}};
  wire [1:0] start_mask, stages;
  wire [31:0] push_addr;
  core_port #(.THREADS(2), .GROUP(1), .WW(6)) u_port (
    .clk_i(clk_i), .rst_i(rst_i), .settings_i(settings), .slots_i(4'hf), .ready_i(ready_i), .stage_i(stage_i), .tag_i(16'd0), .out_i(32'd0), .re_o(re), .word_o(word),
    .data_i(data_i), .free_o(free), .fill_o(fill), .request_o(asked), .h_ready_i(h_ready_i), .h_rvalid_i(h_rvalid_i), .h_rready_o(h_rready), .h_rdata_i(128'd0), .start_o(started),
    .start_mask_o(start_mask), .retired_i(retired_i),
    .killed_i(2'd0), .push_o(push), .full_i(full_i), .push_word_o(push_word), .push_last_o(push_last), .push_stage_o(push_stage),
    .push_tag_o(push_tag), .push_killed_o(push_killed), .push_addr_o(push_addr), .push_data_o(push_data), .stages_o(stages), .active_o(active),
    .busy_o(busy));

  reg begun = 1'b0;
  always @(posedge clk_i) begun <= 1'b1;
  always @* if (!begun) assume (rst_i);
  // The input buffer: a place stays loaded until it is given back, and the read register holds its word.
  reg held = 1'b0, loaded = 1'b0, was_stage;
  reg [127:0] was_data;
  always @(posedge clk_i) begin
    held <= ~rst_i & ~re;
    loaded <= ~rst_i & ready_i & ~free;
    was_stage <= stage_i;
    was_data <= data_i;
  end
  always @* begin
    if (held) assume (data_i == was_data);
    if (loaded) assume (ready_i && stage_i == was_stage);
  end

  // A read that was not taken; one that was, and is executed now; a read without its answer; the place that was given back.
  reg waits = 1'b0, executes = 1'b0, reads = 1'b0, freed = 1'b0, freed_stage;
  reg [153:0] request;
  reg [5:0] taken = 6'd0; // words of the task that the core has got
  always @(posedge clk_i) begin
    waits <= ~rst_i & h_valid & ~h_ready_i;
    executes <= ~rst_i & h_valid & h_ready_i;
    reads <= ~rst_i & ((h_valid & h_ready_i) | (reads & ~(h_rvalid_i & h_rready)));
    freed <= ~rst_i & free;
    freed_stage <= stage_i;
    request <= asked;
    taken <= rst_i | free ? 6'd0 : taken + {5'd0, fill.valid};
  end
  always @*
    if (begun && !rst_i) begin
      if (waits) assert (h_valid && asked == request);
      if (h_valid) assert (!asked.write);
      assert (!(fill.valid && (h_valid || executes || reads || start_valid)));
      assert (start_valid == freed);
      if (start_valid) assert (!executes && !reads && !h_valid && started.stage == freed_stage && (start_mask == 2'd1 || start_mask == 2'd2));
      if (free) assert (taken == words);
      if (re) assert (word < words);
      if (fill.valid) assert (taken < words && fill.data == data_i);
      if (fill.valid && taken < {3'd0, inputs}) assert (fill.system == 3'd0 && fill.number == taken[4:0]);
      if (fill.valid && taken >= {3'd0, inputs}) // gl_FragCoord, gl_FrontFacing, gl_PointCoord
        assert (fill.system == (taken == {3'd0, inputs} ? 3'd4 : taken == {3'd0, inputs} + 6'd1 ? 3'd1 : 3'd2));
      cover (fill.valid && taken == 6'd2);
      cover (waits && h_ready_i);
      cover (start_valid && words == 6'd0);
      cover (push && push_last && push_word && system_out);
      cover (h_rready == 1'b0 && full_i && h_rvalid_i && busy);
    end
endmodule
`default_nettype wire
