// SPDX-License-Identifier: Apache-2.0
// The counters of the cluster (csrc/cluster/counters.def). All inputs go through a register first, so that no path through a core becomes
// longer. A counter has an event two cycles later. A clear or a snapshot counts the events up to its own cycle.
// Part of a cluster of cores (cluster_control.v, which defines task, stage, slot, place, word and tag).
`default_nettype none
module cluster_counters #(
  parameter integer CORES = 2,
  parameter integer CACHE = 0, // 0: there is no texture cache
  parameter bit COUNTERS = 1'b1, // 0: the counters are left out and read as zero
  parameter bit COUNTERS_HIGH = 1'b0 // see event_counter
) (
  input  wire                clk_i,
  input  wire                rst_i,
  // host
  input  wire                clear_i,
  input  wire                snapshot_i,
  input  wire [7:0]          select_i, // bit 7: of core 6..4 counter 3..0; else of the cluster counter 3..0
  output wire [47:0]         data_o,   // of the last snapshot
  // what happens, in the order of the counters
  input  wire [16*4-1:0]     adds_i, // what each counter of the cluster adds
  input  wire [11:0]         cache_adds_i, // the same of the texture cache
  input  wire [CORES-1:0]    clock_en_i,
  input  wire [CORES*13-1:0] core_events_i
);
  reg clear_q, snapshot_q;
  reg [16*4-1:0] adds_q;
  reg [CORES*14-1:0] core_q;
  wire [CORES*14-1:0] core_events;
  wire [CORES*14*48-1:0] core_copy;
  wire [16*48-1:0] copy;
  genvar c, k;
  generate
    for (c = 0; c < CORES; c = c + 1) begin : g_core
      assign core_events[c*14 +: 14] = {core_events_i[c*13 +: 13] & {13{clock_en_i[c]}}, clock_en_i[c]};
      for (k = 0; k < 14; k = k + 1) begin : g_counter
        event_counter #(.COUNTERS(COUNTERS), .COUNTERS_HIGH(COUNTERS_HIGH)) u_counter (
          .clk_i(clk_i),
          .rst_i(rst_i),
          .clear_i(clear_q),
          .snapshot_i(snapshot_q),
          .add_i(core_q[c*14+k]),
          .copy_o(core_copy[(c*14+k)*48 +: 48])
        );
      end
    end
    for (k = 0; k < 16; k = k + 1) begin : g_counter
      event_counter #(.WIDTH(4), .COUNTERS(COUNTERS), .COUNTERS_HIGH(COUNTERS_HIGH)) u_counter (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .clear_i(clear_q),
        .snapshot_i(snapshot_q),
        .add_i(adds_q[k*4 +: 4]),
        .copy_o(copy[k*48 +: 48])
      );
    end
  endgenerate
  always @(posedge clk_i)
    if (rst_i) begin
      {clear_q, snapshot_q} <= 2'd0;
      adds_q <= 64'd0;
      core_q <= {CORES*14{1'b0}};
    end else begin
      {clear_q, snapshot_q} <= {clear_i, snapshot_i};
      adds_q <= adds_i;
      core_q <= core_events;
    end

  // Of the texture cache.
  wire [3*48-1:0] cache_copy;
  generate
    if (CACHE == 0) begin : g_no_cache
      assign cache_copy = 144'd0;
      wire unused = &{1'b0, cache_adds_i};
    end else begin : g_cache
      reg [11:0] cache_q;
      always @(posedge clk_i)
        if (rst_i) cache_q <= 12'd0;
        else cache_q <= cache_adds_i;
      for (k = 0; k < 3; k = k + 1) begin : g_counter
        event_counter #(.WIDTH(4), .COUNTERS(COUNTERS), .COUNTERS_HIGH(COUNTERS_HIGH)) u_counter (
          .clk_i(clk_i),
          .rst_i(rst_i),
          .clear_i(clear_q),
          .snapshot_i(snapshot_q),
          .add_i(cache_q[k*4 +: 4]),
          .copy_o(cache_copy[k*48 +: 48])
        );
      end
    end
  endgenerate

  // What is selected; a core or a counter that is not there reads as zero.
  reg [47:0] data;
  integer i;
  always @* begin
    data = 48'd0;
    if (select_i[7]) begin
      for (i = 0; i < CORES; i = i + 1)
        if (select_i[6:4] == i[2:0] && select_i[3:0] < 4'd14) data = core_copy[(i*14+{28'd0, select_i[3:0]})*48 +: 48];
    end else if (select_i[6:4] == 3'd0) data = copy[select_i[3:0]*48 +: 48];
    else if (select_i[6:4] == 3'd1 && select_i[3:2] == 2'd2 && select_i[1:0] != 2'd3) data = cache_copy[select_i[1:0]*48 +: 48];
  end
  assign data_o = data;
endmodule
`default_nettype wire
