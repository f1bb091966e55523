// SPDX-License-Identifier: Apache-2.0
// IF: selects a thread and its fetch address, and reads four words of code. The read data are the instruction register
// of ID.
// Part of the core (shader_core.v). Names: core_types.vh.
//
// Threads take turns: one fetch in each advancing cycle, counted from the start of the run. In the turn of a thread
// that does not run, or waits for its quad, IF fetches a bubble. With one thread, IF fetches the address after the
// bundle in ID, and drops it if ID redirects. With more threads ID has determined a thread's next address before its
// turn comes again.
`default_nettype none
module stage_if #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit QUADS = 1'b0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer CODE_WORDS = 4096,
  parameter bit ISOLATE_READS = 1'b0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               adv_i,
  // from the host
  input  wire               code_we_i,
  input  wire [14:0]        code_addr_i,
  input  wire [31:0]        code_data_i,
  input  wire               code_program_i,
  input  wire [14:0]        start_pc_i,
  // from thread control
  input  wire [TW-1:0]      first_i,    // the first turn of a run
  input  wire               go_i,
  input  wire [THREADS-1:0] join_i,     // threads that start while others run
  input  wire [THREADS-1:0] programs_i, // the program of each thread
  input  wire [THREADS-1:0] running_i,
  input  wire [THREADS-1:0] live_i,
  input  wire [THREADS-1:0] abort_i,    // with SLOT_PORTS: threads that are to end
  // if threads switch: from the texture unit, lookups that have their last response; to the gates, threads out of service
  input  wire [THREADS-1:0] tex_arrives_i,
  output wire [THREADS-1:0] if_out_o,
  // to the counters, with SLOT_PORTS
  output wire               if_idle_o,
  output wire               if_switch_o,
  // from ID
  input  wire               id_valid_i,
  input  wire [TW-1:0]      id_thread_i,
  input  wire               id_park_i,
  input  wire               id_tex_i,
  input  wire               id_end_i,
  input  wire               id_redirect_i,
  input  wire [3:0]         id_length_i,
  output wire [14:0]        id_fall_pc_o, // the address after the bundle in ID
  input  wire [14:0]        id_next_pc_i,
  // to ID
  output wire               if_valid_o,
  output wire [TW-1:0]      if_thread_o,
  output wire [14:0]        if_pc_o,
  output wire               if_dies_o, // the thread is to end: its bundle counts as `end`
  output wire [127:0]       if_words_o
);
  localparam [31:0] LAST_THREAD = THREADS - 1;
  reg [14:0] pc_q [0:THREADS-1];
  reg [TW-1:0] turn_q; // of the rotation
  reg valid_q;
  reg [TW-1:0] thread_q;
  reg [14:0] fetched_pc_q;

  // The thread that IF serves, if it serves one.
  wire serve;
  wire [TW-1:0] turn;
  wire ahead = GROUP == 0 ? THREADS == 1 && id_valid_i :
                            GROUP == 1 && id_valid_i && id_thread_i == turn; // the bundle in ID is of the thread being fetched
  wire [14:0] fetch_pc;
  wire begins; // the first thread of a group
  wire [51:0] rows;
  fetch_next u_next (
    .ahead_i(ahead),
    .pc_i(pc_q[turn]),
    // the bundle in ID
    .id_pc_i(fetched_pc_q),
    .length_i(id_length_i),
    .fall_pc_o(id_fall_pc_o),
    // the fetch
    .fetch_pc_o(fetch_pc),
    .rows_o(rows)
  );
  // The words of the last fetch that the bundle in ID does not have are the first words of the next one.
  wire [3:0] skip;
  genvar b;
  generate
    for (b = 0; b < 4; b = b + 1) begin : g_bank
      localparam [1:0] BANK = b;
      wire [1:0] place = BANK - fetched_pc_q[1:0]; // of the bank's word in the last fetch
      assign skip[b] = ISOLATE_READS & ahead & ((id_length_i[0] & |place) | (id_length_i[1] & place[1]) | (id_length_i[2] & (&place)));
    end
  endgenerate
  wire hold;
  wire fetch = serve & running_i[turn] & ~hold & ~(ahead & id_redirect_i);

  genvar q;
  generate
    if (GROUP == 0) begin : g_rotation
      assign turn = turn_q;
      assign serve = 1'b1;
      assign if_out_o = {THREADS{1'b0}};
      assign if_idle_o = 1'b0;
      assign if_switch_o = 1'b0;
      assign begins = 1'b1;
      wire unused = &{1'b0, tex_arrives_i, id_tex_i, id_end_i};
    end else begin : g_switch
      wire [THREADS*15-1:0] pcs;
      for (q = 0; q < THREADS; q = q + 1) begin : g_pc
        assign pcs[q*15 +: 15] = pc_q[q];
      end
      thread_switch #(.THREADS(THREADS), .TW(TW), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS)) u_switch (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .adv_i(adv_i),
        .go_i(go_i),
        .join_i(join_i),
        // threads
        .running_i(running_i),
        // the bundle in ID
        .id_valid_i(id_valid_i),
        .id_thread_i(id_thread_i),
        .id_tex_i(id_tex_i),
        .id_end_i(id_end_i),
        .id_next_pc_i(id_next_pc_i),
        // from the texture unit
        .arrives_i(tex_arrives_i),
        // the fetch
        .pc_i(pcs),
        .serve_o(serve),
        .turn_o(turn),
        .begins_o(begins),
        // to the counters
        .idle_o(if_idle_o),
        .switch_o(if_switch_o),
        // to the gates
        .out_o(if_out_o)
      );
    end
    if (QUADS) begin : g_quads
      wire [THREADS*15-1:0] pcs;
      for (q = 0; q < THREADS; q = q + 1) begin : g_pc
        assign pcs[q*15 +: 15] = pc_q[q];
      end
      quad_sync #(.THREADS(THREADS), .TW(TW), .SLOT_PORTS(SLOT_PORTS)) u_sync (
        .clk_i(clk_i),
        .rst_i(rst_i),
        .adv_i(adv_i),
        .go_i(go_i),
        .join_i(join_i),
        // threads
        .live_i(live_i),
        // the bundle in ID
        .park_i(id_park_i),
        .park_thread_i(id_thread_i),
        .park_pc_i(id_next_pc_i),
        // the fetch
        .pc_i(pcs),
        .turn_i(turn),
        .hold_o(hold)
      );
    end else begin : g_no_quads
      assign hold = 1'b0;
      wire unused = &{1'b0, live_i, id_park_i};
    end
  endgenerate

  // The threads of a group end in the same round, so that none reads from one that has ended.
  generate
    if (SLOT_PORTS) begin : g_abort
      reg dies_q;
      always @(posedge clk_i)
        if (rst_i | go_i) dies_q <= 1'b0;
        else if (adv_i & serve & begins) dies_q <= abort_i[turn];
      assign if_dies_o = dies_q;
    end else begin : g_no_abort
      assign if_dies_o = 1'b0;
      wire unused = &{1'b0, abort_i, begins};
    end
  endgenerate

  integer t;
  always @(posedge clk_i)
    if (go_i) begin
      for (t = 0; t < THREADS; t = t + 1) pc_q[t] <= start_pc_i;
    end else begin
      if (adv_i & id_valid_i) pc_q[id_thread_i] <= id_next_pc_i;
      for (t = 0; t < THREADS; t = t + 1) if (SLOT_PORTS & join_i[t]) pc_q[t] <= start_pc_i;
    end

  always @(posedge clk_i)
    if (rst_i | go_i) begin
      valid_q <= 1'b0;
      turn_q <= first_i;
      thread_q <= {TW{1'b0}};
      fetched_pc_q <= 15'd0;
    end else if (adv_i) begin
      valid_q <= fetch;
      turn_q <= turn_q == LAST_THREAD[TW-1:0] ? {TW{1'b0}} : turn_q + 1'b1;
      if (fetch) begin
        thread_q <= turn;
        fetched_pc_q <= fetch_pc;
      end
    end

  code_ram #(.WORDS(CODE_WORDS), .SLOT_PORTS(SLOT_PORTS)) u_code (
    .clk_i(clk_i),
    // from the host
    .we_i(code_we_i),
    .waddr_i(code_addr_i),
    .wdata_i(code_data_i),
    .wprogram_i(code_program_i),
    // the fetch
    .re_i(adv_i & fetch),
    .skip_i(skip),
    .raddr_i(fetch_pc),
    .rows_i(rows),
    .rprogram_i(SLOT_PORTS & programs_i[turn]),
    .rdata_o(if_words_o)
  );
  assign if_valid_o = valid_q;
  assign if_thread_o = thread_q;
  assign if_pc_o = fetched_pc_q;
endmodule
`default_nettype wire
