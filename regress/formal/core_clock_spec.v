// SPDX-License-Identifier: Apache-2.0
// Proves when the clock of a core in a cluster runs: in each cycle in which its ports are used, that is, with a
// request that is offered, an input or a start, in the cycle after a request was taken, which executes it, and until the answer of
// a read was taken. A busy core's clock runs too, and all clocks in reset. It stops when core, port and loader are
// idle.
// `make formal PROOF=core_clock_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P4 P6 P8 P11 clock
// module: core_side core_port slot_state program_loader
// design: rtl/cluster/cluster_fifo.v rtl/cells/ram_1r1w.v rtl/cluster/input_buffer.v
// design: rtl/cluster/slot_state.v rtl/cluster/core_port.v rtl/cluster/core_side.v rtl/cluster/program_loader.v
// cut: ram_1r1w
// method: pdr
// cover: 20
// break: rtl/cluster/core_side.v: core_busy_i | active | load_active_i | rst_i => core_busy_i | load_active_i | rst_i
// break: rtl/cluster/core_side.v: core_busy_i | active | load_active_i | rst_i => core_busy_i | active | load_active_i
// break: rtl/cluster/core_side.v: core_busy_i | active | load_active_i | rst_i => 1'b1
// break: rtl/cluster/program_loader.v: late_q <= ~idle_o; => late_q <= 1'b0;
// break: rtl/cluster/core_port.v: assign active_o = ~idle; => assign active_o = ~idle & state_q != BEGIN;
// break: rtl/cluster/core_port.v: READ: if (h_ready_i) state_q <= ANSWER; => READ: if (h_ready_i) state_q <= IDLE;
`include "cluster_types.vh"
`include "gpu_types.vh"
`default_nettype none
module core_clock_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         load_i,
  input wire [2:0]   load_kind_i,
  input wire [15:0]  load_count_i,
  input wire         rd_ready_i,
  input wire         rsp_valid_i,
  input wire         give_i,
  input wire         give_stage_i,
  input wire         give_empty_i,
  input wire         loaded_i,
  input wire         loaded_place_i,
  input wire [11:0]  inputs_i,
  input wire [11:0]  outputs_i,
  input wire         core_busy_i,
  input wire         h_ready_i,
  input wire         h_rvalid_i,
  input wire [1:0]   retired_i,
  input wire         pop_i
);
  wire load_asks, load_valid, load_idle, load_late, want, clock_en, h_rready, result, busy;
  wire core_request_t asked;
  wire h_valid = asked.valid;
  wire h_write = asked.write;
  wire slot_fill_t fill;
  wire core_start_t started;
  wire start_valid = started.valid;
  wire stage_settings_t settings;
  assign settings.entry = 30'd0;
  assign settings.inputs = inputs_i;
  assign settings.outputs = outputs_i;
  assign settings.system_in = 2'd0;
  assign settings.system_out = 2'd0;
  wire [2:0] load_kind;
  wire [15:0] load_addr;
  wire [127:0] load_wdata;
  program_loader u_loader (
    .clk_i(clk_i), .rst_i(rst_i), .load_valid_i(load_i), .load_ready_i(~busy & load_idle & ~load_late), .load_kind_i(load_kind_i),
    .load_address_i(16'd0), .load_count_i(load_count_i), .load_memory_i(32'd0), .rd_valid_o(load_asks), .rd_ready_i(rd_ready_i),
    .rsp_valid_i(rsp_valid_i), .rsp_data_i(128'd0), .h_valid_o(load_valid), .h_kind_o(load_kind), .h_addr_o(load_addr),
    .h_wdata_o(load_wdata), .idle_o(load_idle), .late_o(load_late));
  core_side #(.THREADS(2), .GROUP(1), .WW(6), .WIDTH(181)) u_side (
    .clk_i(clk_i), .rst_i(rst_i), .settings_i(settings), .slots_i(4'hf),
    .want_o(want), .give_i(give_i & want & load_idle), .give_stage_i(give_stage_i), .give_empty_i(give_empty_i), .give_tag_i(16'd0),
    .give_out_i(32'd0), .write_i(1'b0), .write_place_i(loaded_place_i), .write_word_i(6'd0), .write_data_i(128'd0), .loaded_i(loaded_i),
    .load_active_i(~load_idle | load_late), .load_valid_i(load_valid), .load_kind_i(load_kind), .load_addr_i(load_addr),
    .load_wdata_i(load_wdata), .clock_en_o(clock_en), .core_busy_i(core_busy_i), .fill_o(fill), .request_o(asked), .h_ready_i(h_ready_i),
    .h_rvalid_i(h_rvalid_i), .h_rready_o(h_rready), .h_rdata_i(128'd0), .start_o(started),
    .retired_i(retired_i), .killed_i(2'd0), .result_o(result), .pop_i(pop_i & result), .busy_o(busy));

  reg begun = 1'b0, taken = 1'b0, owed = 1'b0;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    taken <= ~rst_i & (h_valid & h_ready_i); // it is executed in this cycle
    owed <= ~rst_i & ((h_valid & ~h_write & h_ready_i) | (owed & ~(h_rvalid_i & h_rready)));
  end
  always @* begin
    if (!begun) assume (rst_i);
    if (begun) assume (inputs_i == past_inputs && outputs_i == past_outputs); // settings stay while the cluster works
  end
  reg [11:0] past_inputs, past_outputs;
  always @(posedge clk_i) {past_inputs, past_outputs} <= {inputs_i, outputs_i};
  always @* if (begun && rst_i) assert (clock_en);
  always @*
    if (begun && !rst_i) begin
      if (!busy && load_idle && !load_late) assert (!clock_en);
      if (h_valid | fill.valid | start_valid | taken | owed | core_busy_i) assert (clock_en);
      cover (!clock_en && result);
      cover (owed && h_rvalid_i);
      cover (taken && load_late && load_idle);
      cover (start_valid);
      cover (fill.valid);
    end
endmodule
`default_nettype wire
