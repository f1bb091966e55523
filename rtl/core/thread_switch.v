// SPDX-License-Identifier: Apache-2.0
// Chooses the thread that IF serves on a core whose threads switch (docs/cluster.md). A group of GROUP threads stays in
// service, one thread after the other, until one of them waits for a texture or all have ended. Of the groups that are
// ready then, the one goes on whose next stretch was the shortest the last time; of equal ones the one that started first (oldest), and of those that
// started together the lowest. A stretch is the bundles from one texture operation to the next.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module thread_switch #(
  parameter integer THREADS = 8,
  parameter integer TW = 3,
  parameter integer GROUP = 1,
  parameter bit SLOT_PORTS = 1'b0
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  adv_i,
  input  wire                  go_i,
  input  wire [THREADS-1:0]    join_i,       // threads that start while others run
  // from thread control
  input  wire [THREADS-1:0]    running_i,
  // the bundle in ID
  input  wire                  id_valid_i,
  input  wire [TW-1:0]         id_thread_i,
  input  wire                  id_tex_i,     // it has a texture operation
  input  wire                  id_end_i,
  input  wire [14:0]           id_next_pc_i,
  // from the texture unit
  input  wire [THREADS-1:0]    arrives_i,    // the lookup of a thread has its last response
  // from IF
  input  wire [THREADS*15-1:0] pc_i,         // address at which each thread continues, the one in ID aside
  // to IF
  output wire                  serve_o,      // IF serves a thread
  output wire [TW-1:0]         turn_o,       // this one
  output wire                  begins_o,     // which is the first of its group
  // to the counters, with SLOT_PORTS
  output wire                  idle_o,       // no thread is ready to be fetched
  output wire                  switch_o,     // another group comes into service, if the pipeline advances
  // to the gates
  output wire [THREADS-1:0]    out_o         // out of service: none of its bundles is fetched, or comes to ID
);
  localparam GROUPS = THREADS / GROUP;
  localparam GW = GROUPS > 1 ? $clog2(GROUPS) : 1;
  localparam [31:0] LAST_PLACE = GROUP - 1;
  localparam PLACES = 64; // of the table of lengths, by address

  reg [THREADS-1:0] away_q; // waits for a texture
  reg [GW-1:0] group_q;     // in service
  reg [1:0] place_q;        // which of its threads
  reg idle_q;               // no group was ready
  reg [7:0] run_q;          // cycles of service so far, up to 255
  reg [5:0] from_q;         // where this stretch began
  reg [7:0] length_q [0:PLACES-1];
  reg [7:0] guess_q [0:GROUPS-1]; // cycles of each group's next stretch, as far as known

  // What the bundle in ID changes counts already.
  wire [THREADS-1:0] id_here, away, running;
  wire [GROUPS-1:0] ready;
  wire [6*GROUPS-1:0] place;
  // Of two groups, bit GROUPS * g + h: group g goes on before group h if both are ready. From registers, so that this is known before `ready`.
  wire [GROUPS*GROUPS-1:0] ahead;
  wire [GROUPS-1:0] chosen;  // the one of those that are ready
  genvar t, g, h;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_thread
      localparam [TW-1:0] ID = t;
      localparam [31:0] OWN = t / GROUP;
      assign id_here[t] = id_valid_i && id_thread_i == ID;
      assign away[t] = (away_q[t] & ~arrives_i[t]) | (id_here[t] & id_tex_i);
      assign running[t] = running_i[t] & ~(id_here[t] & id_end_i);
      assign out_o[t] = idle_q | away_q[t] | (group_q != OWN[GW-1:0]);
    end
    for (g = 0; g < GROUPS; g = g + 1) begin : g_group
      assign ready[g] = (|running[g*GROUP +: GROUP]) & ~(|away[g*GROUP +: GROUP]);
      assign place[g*6 +: 6] = id_here[g*GROUP] ? id_next_pc_i[5:0] : pc_i[g*GROUP*15 +: 6];
      for (h = 0; h < g; h = h + 1) begin : g_lower
        wire less = guess_q[g] < guess_q[h];
        wire older; // g started before h
        if (SLOT_PORTS) begin : g_order
          reg older_q;
          always @(posedge clk_i)
            if (rst_i | go_i | (|join_i[g*GROUP +: GROUP])) older_q <= 1'b0;
            else if (|join_i[h*GROUP +: GROUP]) older_q <= 1'b1;
          assign older = older_q;
        end else begin : g_number
          assign older = 1'b0;
        end
        wire first = less | (older & guess_q[g] == guess_q[h]);
        assign ahead[g*GROUPS + h] = first;
        assign ahead[h*GROUPS + g] = ~first;
      end
      assign ahead[g*GROUPS + g] = 1'b1;
      assign chosen[g] = ready[g] & (&(ahead[g*GROUPS +: GROUPS] | ~ready));
    end
  endgenerate

  wire border = place_q == 2'd0; // a group may leave or come
  wire stays = ~idle_q & ready[group_q];
  wire leaves = border & ~idle_q & ~ready[group_q];
  wire changes = border & ~stays & (|ready);
  reg [GW-1:0] best;
  integer i;
  always @* begin
    best = {GW{1'b0}};
    for (i = 0; i < GROUPS; i = i + 1) if (chosen[i]) best = best | i[GW-1:0];
  end
  wire [GW-1:0] group = changes ? best : group_q;
  assign begins_o = border;
  assign serve_o = ~border | stays | changes;
  assign idle_o = SLOT_PORTS & idle_q;
  assign switch_o = SLOT_PORTS && changes && best != group_q;
  generate
    if (GROUP == 1) begin : g_alone
      assign turn_o = group;
      wire unused = &{1'b0, place_q};
    end else begin : g_quad
      // While no group is served the turn is not that of a quad's first thread, so that no quad goes on (quad_sync).
      wire [GW+1:0] turn = {group, place_q | {1'b0, ~serve_o}};
      assign turn_o = turn[TW-1:0];
      wire unused = &{1'b0, turn};
    end
  endgenerate

  wire [5:0] own_place = place[group_q*6 +: 6];
  integer k;
  always @(posedge clk_i)
    if (rst_i | go_i) begin
      away_q <= {THREADS{1'b0}};
      group_q <= {GW{1'b0}};
      place_q <= 2'd0;
      idle_q <= 1'b0;
      run_q <= 8'd0;
      from_q <= 6'd0;
      for (k = 0; k < PLACES; k = k + 1) length_q[k] <= 8'd0;
      for (k = 0; k < GROUPS; k = k + 1) guess_q[k] <= 8'd0;
    end else begin
      if (adv_i) begin
        away_q <= away;
        group_q <= group;
        idle_q <= ~serve_o;
        if (serve_o) place_q <= place_q == LAST_PLACE[1:0] ? 2'd0 : place_q + 2'd1;
        if (leaves) begin
          length_q[from_q] <= run_q;
          guess_q[group_q] <= own_place == from_q ? run_q : length_q[own_place];
        end
        if (changes) begin
          from_q <= place[best*6 +: 6];
          run_q <= 8'd1;
        end else if (serve_o && run_q != 8'hff) run_q <= run_q + 8'd1;
      end
      for (k = 0; k < GROUPS; k = k + 1) if (SLOT_PORTS & (|join_i[k*GROUP +: GROUP])) guess_q[k] <= 8'd0;
    end
  // Of the addresses, the low bits are used.
  wire unused = &{1'b0, id_next_pc_i[14:6], pc_i};
endmodule
`default_nettype wire
