// SPDX-License-Identifier: Apache-2.0
// The controller of a frame's shader cores, between iterators, cores and pixel back end. Tasks come from the iterators with their inputs, the cores take
// turns, and their results go to the back end in the order of the frame, between the loads and stores of tiles. fc_types.vh defines task, hand-over and
// piece. All times are those of docs/frame.md.
//
//   cycle     n                   n+1               m                     m+1                m+2
//   happens   task_i: the last    c_start_o: a      c_done_i: the last    first quad at      second quad
//             input of a task     core begins it    cycle of the core     the back end
//
// if the core is free, and the back end has nothing else to do. The inputs of a task go to a slot of its core, before it starts: a core has four slots,
// one whose task runs, two whose tasks wait, and one that gets inputs. Results have to be written before c_done_i.
`include "fc_types.vh"
`include "gpu_types.vh"
`default_nettype none
module frame_controller #(
  parameter integer CORES = 4
) (
  input  wire                       clk_i,
  input  wire                       rst_i,
  input  wire                       test_en_i,
  input  wire [2:0]                 cores_i,   // constant, at most CORES
  input  wire [4:0]                 threads_i, // of a core, constant
  input  wire                       clear_i,   // the tile in the back end is cleared, while it is idle
  output wire                       idle_o,
  // visibility
  output wire                       tile_room_o, // a further tile may begin
  input  wire                       takes_i,     // it does
  input  wire                       hand_i,      // a hand-over
  input  wire                       colors_i,    // a tile has begun, and its colours have to be loaded
  input  wire                       end_i,       // a tile has ended
  input  wire [15:0]                tile_i,      // ... this one: row, column
  output wire                       k_valid_o,   // a quad of a triangle with discard was shaded: pixels that were not discarded
  output wire [5:0]                 k_place_o,
  output wire [3:0]                 k_mask_o,
  output wire                       k_done_o,    // all quads of the triangle were
  // iterators: fragments that begin; fc_tasks.v says what each port is
  output wire                       room_o,
  input  wire                       f_begins_i,
  input  wire                       f_first_i,
  input  wire [3:0]                 f_thread_i,
  input  wire [15:0]                f_draw_i,
  input  wire [5:0]                 f_place_i,
  input  wire [1:0]                 f_pixel_i,
  input  wire                       f_covered_i,
  input  wire                       f_colors_i,
  input  wire                       f_ends_i,
  input  wire                       f_last_i,
  // ... and their inputs
  input  wire                       o_valid_i,
  input  wire                       o_first_i,  // gl_FragCoord, gl_FrontFacing, gl_PointCoord; otherwise an input register
  input  wire [3:0]                 o_number_i,
  input  wire [3:0]                 o_thread_i,
  input  wire [`IT_LINE-1:0]        o_data_i,
  input  wire [127:0]               o_coord_i,
  input  wire                       o_front_i,
  input  wire                       task_i,     // with the last input of a task
  // cores
  output wire slot_fill_t           c_fill_o,   // an input of a task
  output wire [CORES-1:0]           c_start_o,
  output wire fc_starts_t           c_task_o,   // with c_start_o
  output wire [`GD_SLOT-1:0]        c_slot_o,   // ... where its first four threads have their inputs
  input  wire [CORES-1:0]           c_done_i,
  input  wire [4*CORES-1:0]              c_we_i,        // results of four threads, by thread modulo 4
  input  wire [2*CORES-1:0]              c_four_i,      // thread / 4
  input  wire [4*`FC_COLOR*CORES-1:0]    c_color_i,
  // settings of draws: one cycle for a read, which holds until the next one
  output wire                       d_re_o,
  output wire [15:0]                d_draw_o,
  input  wire fc_draw_t             d_data_i,
  // back end
  output wire                       i_valid_o,
  input  wire                       i_ready_i,
  output wire [1:0]                 i_kind_o,
  output wire [5:0]                 i_place_o,
  output wire [3:0]                 i_mask_o,
  output wire [511:0]               i_color_o,
  output wire [15:0]                i_tile_o
);
  wire whole = threads_i[1:0] == 2'd0;
  wire [`FC_TASK-1:0] task_number, started;
  wire fc_starts_t starts;
  wire fc_results_t results, next_results;
  wire piece_valid, open, start, running, room, leaves, core_idle;
  wire fc_piece_t piece, next_piece;
  fc_tasks u_tasks (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .cores_i(cores_i),
    // fragments
    .room_o(room_o),
    .f_begins_i(f_begins_i),
    .f_first_i(f_first_i),
    .f_thread_i(f_thread_i),
    .f_draw_i(f_draw_i),
    .f_place_i(f_place_i),
    .f_pixel_i(f_pixel_i),
    .f_covered_i(f_covered_i),
    .f_colors_i(f_colors_i),
    .f_ends_i(f_ends_i),
    .f_last_i(f_last_i),
    // notes
    .task_o(task_number),
    .starts_o(starts),
    .results_o(results),
    .piece_valid_o(piece_valid),
    .piece_o(piece),
    .started_i(started),
    .open_o(open)
  );
  wire [`FC_CORE-1:0] fill_core;
  wire [1:0] fill_slot, start_slot;
  wire [4*CORES-1:0] rounds;
  fc_cores #(.CORES(CORES)) u_cores (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .cores_i(cores_i),
    // from the iterators
    .task_i(task_i),
    .fill_core_o(fill_core),
    .fill_slot_o(fill_slot),
    .start_o(start),
    .started_o(started),
    .running_o(running),
    // cores
    .c_start_o(c_start_o),
    .c_slot_o(start_slot),
    .c_round_o(rounds),
    .c_done_i(c_done_i),
    // to the back end
    .room_i(room),
    .leaves_o(leaves)
  );

  // Notes of tasks for the cores and for the back end, and pieces of quads.
  ram_1r1w #(.WIDTH(`FC_STARTS), .DEPTH(32), .AW(5)) u_starts (
    .clk_i(clk_i),
    .we_i(f_begins_i),
    .waddr_i(task_number[4:0]),
    .wdata_i(starts),
    .re_i(start),
    .raddr_i(started[4:0]),
    .rdata_o(c_task_o)
  );
  wire results_valid, task_take, piece_there, piece_take;
  fc_queue #(.WIDTH(`FC_RESULTS), .AW(5)) u_results (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .we_i(f_begins_i),
    .waddr_i(task_number[4:0]),
    .wdata_i(results),
    .end_i(started),
    .valid_o(results_valid),
    .data_o(next_results),
    .take_i(task_take)
  );
  reg [9:0] pieces_q;
  wire gclk_pieces;
  clock_gate u_gate_pieces (.clk_i(clk_i), .en_i(rst_i | piece_valid), .test_en_i(test_en_i), .gclk_o(gclk_pieces));
  always @(posedge gclk_pieces) pieces_q <= rst_i ? 10'd0 : pieces_q + 10'd1;
  fc_queue #(.WIDTH(`FC_PIECE), .AW(9)) u_pieces (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .we_i(piece_valid),
    .waddr_i(pieces_q[8:0]),
    .wdata_i(piece),
    .end_i(pieces_q),
    .valid_o(piece_there),
    .data_o(next_piece),
    .take_i(piece_take)
  );

  wire event_valid, event_take, stores, events_idle;
  wire fc_event_t tile_event;
  fc_events u_events (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // visibility
    .room_o(tile_room_o),
    .takes_i(takes_i),
    .hand_i(hand_i),
    .colors_i(colors_i),
    .end_i(end_i),
    .tile_i(tile_i),
    // to the back end
    .valid_o(event_valid),
    .event_o(tile_event),
    .take_i(event_take),
    .stores_i(stores),
    .idle_o(events_idle)
  );
  wire r_re, item_valid, item_end;
  wire [`FC_CORE-1:0] r_core, item_core;
  wire [`FC_ROUND-1:0] r_round;
  wire [3:0] r_thread;
  wire [1:0] item_kind, item_thread;
  wire fc_piece_t item;
  fc_back u_back (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .cores_i(cores_i),
    .whole_i(whole),
    // tasks
    .room_o(room),
    .leaves_i(leaves),
    .task_valid_i(results_valid),
    .task_i(next_results),
    .task_take_o(task_take),
    .piece_valid_i(piece_there),
    .piece_i(next_piece),
    .piece_take_o(piece_take),
    // tiles
    .event_valid_i(event_valid),
    .event_i(tile_event),
    .event_take_o(event_take),
    .stores_o(stores),
    // results
    .r_re_o(r_re),
    .r_core_o(r_core),
    .r_round_o(r_round),
    .r_thread_o(r_thread),
    // settings
    .d_re_o(d_re_o),
    .d_draw_o(d_draw_o),
    // to the back end
    .i_valid_o(item_valid),
    .i_ready_i(i_ready_i),
    .i_kind_o(item_kind),
    .i_piece_o(item),
    .i_thread_o(item_thread),
    .i_core_o(item_core),
    .i_tile_o(i_tile_o),
    .i_end_o(item_end),
    .idle_o(core_idle)
  );

  // Inputs. Threads from 4 on have theirs in slots 4 to 15.
  assign c_fill_o = {o_valid_i, 1'b0, fill_core, o_thread_i[3:2], fill_slot, o_thread_i[1:0], {3{o_first_i}}, 1'b0, o_number_i,
                     o_first_i ? o_coord_i : o_data_i, o_data_i[63:0], o_front_i};
  assign c_slot_o = {2'd0, start_slot};

  // Results of each core.
  wire [4*`FC_COLOR*CORES-1:0] colors;
  genvar k;
  generate
    for (k = 0; k < CORES; k = k + 1) begin : g_core
      localparam [`FC_CORE-1:0] CORE = k;
      fc_results u_core_results (
        .clk_i(clk_i),
        .c_we_i(c_we_i[4*k +: 4]),
        .c_round_i(rounds[4*k +: 4]),
        .c_four_i(c_four_i[2*k +: 2]),
        .c_color_i(c_color_i[4*`FC_COLOR*k +: 4*`FC_COLOR]),
        .r_re_i(r_re & r_core == CORE),
        .r_round_i(r_round),
        .r_thread_i(r_thread),
        .r_colors_o(colors[4*`FC_COLOR*k +: 4*`FC_COLOR])
      );
    end
  endgenerate
  wire [3:0] killed;
  fc_order u_order (
    .whole_i(whole),
    .thread_i(item_thread),
    .mask_i(item.mask),
    .colors_i(colors[4*`FC_COLOR*{30'd0, item_core} +: 4*`FC_COLOR]),
    .color_o(i_color_o),
    .killed_o(killed)
  );

  // The clear takes the place of an item.
  reg clear_q;
  wire gclk_clear;
  clock_gate u_gate_clear (.clk_i(clk_i), .en_i(rst_i | clear_i | (clear_q & i_ready_i)), .test_en_i(test_en_i), .gclk_o(gclk_clear));
  always @(posedge gclk_clear) clear_q <= ~rst_i & clear_i;
  blend_t blend;
  assign blend = d_data_i.blend;
  assign i_valid_o = clear_q | item_valid;
  assign i_kind_o = clear_q ? `BE_CLEAR : item_kind;
  assign i_place_o = item.place;
  assign i_mask_o = item.colors & ~killed & {4{|blend.mask}};

  // Fragments of discard go back to visibility.
  assign k_valid_o = item_valid & i_ready_i & item_kind == `BE_QUAD & d_data_i.kills;
  assign k_place_o = item.place;
  assign k_mask_o = item.mask & ~killed;
  assign k_done_o = k_valid_o & item_end;
  assign idle_o = ~open & ~running & core_idle & events_idle & ~clear_q;
  wire unused = &{1'b0, threads_i[4:2], task_number[`FC_TASK-1], blend};
endmodule
`default_nettype wire
