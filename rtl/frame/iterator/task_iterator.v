// SPDX-License-Identifier: Apache-2.0
// The iterators of the renderer in hardware: parts of quads come from visibility, and the inputs of their fragments go to the shader cores, task by task.
// Triangles are read and set up ahead of the parts that need them, and 16 of them are kept. it_types.vh defines part, task and entry.
//
//   cycle     n             n+1       n+2             n+13              n+14
//   happens   a part is     its turn  its first       gl_FragCoord      the registers
//             looked up               fragment begins leaves            follow
//
// if its triangle is there, and nothing is before it. A triangle that has to be read is set up 24 cycles after its first request, with the slopes of
// its depth 45, if memory answers in the fourth cycle.
`include "it_types.vh"
`default_nettype none
module task_iterator (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                test_en_i,
  input  wire [4:0]          threads_i, // of a core, constant
  input  wire                start_i,   // of a render
  output wire                idle_o,
  // parts of quads
  input  wire                q_valid_i,
  output wire                q_ready_o,
  input  wire [`FR_WORD-1:0] q_record_i, // address of the triangle's record
  input  wire [15:0]         q_tile_i,  // row, column
  input  wire [5:0]          q_place_i, // row and column of the quad
  input  wire [3:0]          q_mask_i,
  input  wire [3:0]          q_fails_i, // pixels that get no colour
  input  wire                q_last_i,  // of a hand-over
  // parameter buffer: two words a request, answers in order
  output wire                m_valid_o,
  input  wire                m_ready_i,
  output wire [`FR_WORD-1:0] m_addr0_o,
  output wire [`FR_WORD-1:0] m_addr1_o,
  input  wire                m_valid_i,
  input  wire [31:0]         m_word0_i,
  input  wire [31:0]         m_word1_i,
  // settings of draws, and where the numbers of a vertex go: one cycle for a read, which holds until the next one
  output wire                d_re_o,
  output wire [15:0]         d_draw_o,
  input  wire it_draw_t      d_data_i,
  output wire                w_re_o,
  output wire [15:0]         w_draw_o,
  output wire [5:0]          w_pair_o,
  input  wire it_wire_t      w_to0_i,
  input  wire it_wire_t      w_to1_i,
  // fragments that begin
  input  wire                room_i,     // there is a buffer for a further task
  output wire                f_begins_o,
  output wire                f_first_o,  // of a task
  output wire [3:0]          f_thread_o,
  output wire [15:0]         f_draw_o,
  output wire [15:0]         f_tile_o,
  output wire [5:0]          f_place_o,  // row and column of the quad
  output wire [1:0]          f_pixel_o,  // of the quad
  output wire                f_covered_o, // otherwise a helper, for derivatives only
  output wire                f_colors_o, // its colour counts
  output wire                f_ends_o,   // the last one of its part in the task
  output wire                f_last_o,   // ... of the hand-over
  // inputs of fragments
  output wire                o_valid_o,
  output wire                o_first_o,  // gl_FragCoord, gl_FrontFacing, gl_PointCoord; otherwise a register
  output wire [5:0]          o_number_o,
  output wire [3:0]          o_thread_o,
  output wire [`IT_LINE-1:0] o_data_o,
  output wire [127:0]        o_coord_o,
  output wire                o_front_o,
  output wire                task_o      // a task is complete, with the input that leaves
);
  wire [4:0] reads;
  wire [3:0] ask, n_entry, set_entry, depth_entry, done_entry;
  wire [`FR_WORD-1:0] record;
  wire [15:0] tile;
  wire n_done, set_done, set_whole, depth_done, near, part_done;
  wire s_load, n_valid;
  wire it_corners_t corners;
  wire it_pair_t numbers;
  wire it_entry_t written, entry;
  wire it_plane_t plane_written, plane;
  wire p_valid, p_take;
  wire it_part_t part;
  wire lookup_idle, reader_idle, setup_idle, tasks_idle, fragments_idle;
  it_lookup u_lookup (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .start_i(start_i),
    // parts of quads
    .q_valid_i(q_valid_i),
    .q_ready_o(q_ready_o),
    .q_record_i(q_record_i),
    .q_tile_i(q_tile_i),
    .q_place_i(q_place_i),
    .q_mask_i(q_mask_i),
    .q_fails_i(q_fails_i),
    .q_last_i(q_last_i),
    // triangles to read
    .reads_o(reads),
    .ask_i(ask),
    .record_o(record),
    .load_i(corners.entry),
    .tile_o(tile),
    .stored_i(n_done),
    .stored_entry_i(n_entry),
    .set_i(set_done & set_whole),
    .set_entry_i(set_entry),
    .depth_i(depth_done),
    .depth_entry_i(depth_entry),
    // to tasks
    .p_valid_o(p_valid),
    .p_o(part),
    .p_take_i(p_take),
    .done_i(part_done),
    .done_entry_i(done_entry),
    .idle_o(lookup_idle)
  );
  it_reader u_reader (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .reads_i(reads),
    .ask_o(ask),
    .record_i(record),
    .near_i(near),
    // parameter buffer
    .m_valid_o(m_valid_o),
    .m_ready_i(m_ready_i),
    .m_addr0_o(m_addr0_o),
    .m_addr1_o(m_addr1_o),
    .m_valid_i(m_valid_i),
    .m_word0_i(m_word0_i),
    .m_word1_i(m_word1_i),
    // settings
    .d_re_o(d_re_o),
    .d_draw_o(d_draw_o),
    .d_data_i(d_data_i),
    .w_re_o(w_re_o),
    .w_draw_o(w_draw_o),
    .w_pair_o(w_pair_o),
    // to setup and store
    .s_load_o(s_load),
    .s_corners_o(corners),
    .n_valid_o(n_valid),
    .n_o(numbers),
    .n_done_o(n_done),
    .n_entry_o(n_entry),
    .idle_o(reader_idle)
  );
  it_setup u_setup (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .load_i(s_load),
    .c_i(corners),
    .tile_i(tile),
    .draw_i(d_data_i),
    .done_o(set_done),
    .whole_o(set_whole),
    .number_o(set_entry),
    .entry_o(written),
    .near_o(near),
    .depth_done_o(depth_done),
    .depth_number_o(depth_entry),
    .plane_o(plane_written),
    .idle_o(setup_idle)
  );
  ram_1r1w #(.WIDTH(`IT_ENTRY), .DEPTH(16), .AW(4)) u_entries (
    .clk_i(clk_i),
    .we_i(set_done),
    .waddr_i(set_entry),
    .wdata_i(written),
    .re_i(p_take),
    .raddr_i(part.entry),
    .rdata_o(entry)
  );
  ram_1r1w #(.WIDTH(`IT_PLANE), .DEPTH(16), .AW(4)) u_planes (
    .clk_i(clk_i),
    .we_i(depth_done),
    .waddr_i(depth_entry),
    .wdata_i(plane_written),
    .re_i(p_take),
    .raddr_i(part.entry),
    .rdata_o(plane)
  );
  wire i_valid, i_ready, ends;
  wire [3:0] i_entry;
  it_tasks u_tasks (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .threads_i(threads_i),
    // parts
    .l_valid_i(p_valid),
    .l_i(part),
    .l_take_o(p_take),
    .draw_i(entry.draw),
    .quads_i(entry.quads),
    // fragments
    .i_valid_o(i_valid),
    .i_ready_i(i_ready),
    .room_i(room_i),
    .i_first_o(f_first_o),
    .i_thread_o(f_thread_o),
    .i_place_o(f_place_o),
    .i_pixel_o(f_pixel_o),
    .i_covered_o(f_covered_o),
    .i_colors_o(f_colors_o),
    .i_ends_o(f_ends_o),
    .i_last_o(f_last_o),
    .i_entry_o(i_entry),
    .done_o(part_done),
    .done_entry_o(done_entry),
    .end_o(ends),
    .idle_o(tasks_idle)
  );
  assign f_begins_o = i_valid & i_ready;
  assign f_draw_o = entry.draw;
  assign f_tile_o = entry.tile;

  // A pixel of the tile, from its place.
  wire [3:0] x = {f_place_o[2:0], f_pixel_o[0]};
  wire [3:0] y = {f_place_o[5:3], f_pixel_o[1]};
  wire s_re, s_first;
  wire [5:0] s_number;
  wire [3:0] s_entry;
  wire [`IT_LINE-1:0] v0, v1, v2;
  wire [7:0] slot;
  fragment_iterator u_fragments (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .en_i(1'b1),
    // fragments
    .f_valid_i(i_valid),
    .f_ready_o(i_ready),
    .t_i({entry.e, entry.dx, entry.dy, plane.z, plane.zx, plane.zy, plane.min, plane.max, plane.offset, entry.inv_w, entry.inv_area,
          entry.front}),
    .f_tile_i(entry.tile),
    .f_x_i(x),
    .f_y_i(y),
    .f_inputs_i(entry.inputs),
    .f_entry_i(i_entry),
    .f_slot_i({4'd0, f_thread_o}),
    // store
    .s_re_o(s_re),
    .s_first_o(s_first),
    .s_number_o(s_number),
    .s_entry_o(s_entry),
    .s_v0_i(v0),
    .s_v1_i(v1),
    .s_v2_i(v2),
    // inputs
    .o_valid_o(o_valid_o),
    .o_first_o(o_first_o),
    .o_number_o(o_number_o),
    .o_slot_o(slot),
    .o_data_o(o_data_o),
    .o_coord_o(o_coord_o),
    .o_front_o(o_front_o),
    .idle_o(fragments_idle)
  );
  assign o_thread_o = slot[3:0];
  it_store u_store (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .n_valid_i(n_valid),
    .n_i(numbers),
    .to0_i(w_to0_i),
    .to1_i(w_to1_i),
    .s_re_i(s_re),
    .s_first_i(s_first),
    .s_number_i(s_number[3:0]),
    .s_entry_i(s_entry),
    .s_v0_o(v0),
    .s_v1_o(v1),
    .s_v2_o(v2)
  );

  // The end of a task follows its last register.
  reg [10:0] end_q;
  wire gclk_end;
  clock_gate u_gate_end (.clk_i(clk_i), .en_i(rst_i | ends | (|end_q)), .test_en_i(test_en_i), .gclk_o(gclk_end));
  always @(posedge gclk_end) end_q <= rst_i ? 11'd0 : {end_q[9:0], ends};
  assign task_o = end_q[10];
  assign idle_o = lookup_idle & reader_idle & setup_idle & tasks_idle & fragments_idle & end_q == 11'd0;
  wire unused = &{1'b0, s_number[5:4], slot[7:4]};
endmodule
`default_nettype wire
