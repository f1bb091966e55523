// SPDX-License-Identifier: Apache-2.0
// Forms tasks of fragments for the cores: the fragments of successive parts of quads get the threads of a core, as long as the parts are of one draw.
// A quad has four threads, if the threads of a core are a multiple of four; otherwise each fragment takes the next thread. A task ends when no thread
// is left, with the last part of a hand-over, or when the next part can begin and is of another draw.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
//   cycle     n                  n+1 on
//   happens   l_take_o: entry    fragments begin, while the one before is
//             is read            done (i_ready_i)
`include "it_types.vh"
`default_nettype none
module it_tasks (
  input  wire           clk_i,
  input  wire           rst_i,
  input  wire           test_en_i,
  input  wire [4:0]     threads_i, // of a core, constant
  // parts
  input  wire           l_valid_i,
  input  wire it_part_t l_i,
  output wire           l_take_o,
  // of the entry: a cycle after l_take_o, until the next one
  input  wire [15:0]    draw_i,
  input  wire           quads_i,
  // fragments
  output wire           i_valid_o,
  input  wire           i_ready_i, // the registers of the one before have begun
  input  wire           room_i,    // there is a buffer for a further task
  output wire           i_first_o, // of a task
  output wire [3:0]     i_thread_o,
  output wire [5:0]     i_place_o, // row and column of the quad
  output wire [1:0]     i_pixel_o, // of the quad
  output wire           i_covered_o, // no helper
  output wire           i_colors_o,  // its colour counts
  output wire           i_ends_o,    // the last one of its part in the task
  output wire           i_last_o,    // ... of the hand-over
  output wire [3:0]     i_entry_o,
  // a part is done
  output wire           done_o,
  output wire [3:0]     done_entry_o,
  output wire           end_o,     // a task is complete: its last register has begun
  output wire           idle_o
);
  wire whole = threads_i[1:0] == 2'd0;
  reg valid_q;               // there is a part
  it_part_t part_q;
  reg [3:0] begun_q;         // of its fragments
  reg open_q;                // there is a task that is not complete
  reg [15:0] draw_q;         // ... of this draw
  reg [4:0] threads_q;       // that it has taken
  reg ends_q, done_q, end_q; // the last fragment was the last one of its part, of its task
  reg [3:0] done_entry_q;

  wire [3:0] left = (part_q.mask | {4{quads_i}}) & ~begun_q;
  wire [1:0] pixel = left[0] ? 2'd0 : left[1] ? 2'd1 : left[2] ? 2'd2 : 2'd3;
  wire [3:0] one = 4'd1 << pixel;
  wire ends = left == one; // the last fragment of the part
  wire other = open_q & draw_q != draw_i;
  wire first = ~open_q | other;
  assign i_valid_o = valid_q & (~first | room_i);
  wire begins = i_valid_o & i_ready_i;
  wire [4:0] used = first ? 5'd0 : threads_q;
  wire [4:0] taken = used + (whole ? {2'd0, ends, 2'd0} : 5'd1);
  wire full = taken == threads_i;
  wire completes = full | (ends & part_q.last);
  wire closes = valid_q & other & i_ready_i; // the task before
  assign l_take_o = l_valid_i & (~valid_q | (begins & ends));
  assign i_first_o = first;
  assign i_thread_o = used[3:0] | (whole ? {2'd0, pixel} : 4'd0);
  assign i_place_o = part_q.place;
  assign i_pixel_o = pixel;
  assign i_covered_o = |(part_q.mask & one);
  assign i_colors_o = |(part_q.mask & ~part_q.fails & one);
  assign i_ends_o = ends | full;
  assign i_last_o = ends & part_q.last;
  assign i_entry_o = part_q.entry;
  wire finishes = ends_q & i_ready_i;
  assign done_o = finishes & done_q;
  assign done_entry_o = done_entry_q;
  assign end_o = (finishes & end_q) | closes;

  wire gclk, gclk_part, gclk_fragment, gclk_task;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | l_take_o | begins | finishes | closes), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_part (.clk_i(clk_i), .en_i(l_take_o), .test_en_i(test_en_i), .gclk_o(gclk_part));
  clock_gate u_gate_fragment (.clk_i(clk_i), .en_i(l_take_o | begins), .test_en_i(test_en_i), .gclk_o(gclk_fragment));
  clock_gate u_gate_task (.clk_i(clk_i), .en_i(begins), .test_en_i(test_en_i), .gclk_o(gclk_task));
  always @(posedge gclk)
    if (rst_i) begin
      valid_q <= 1'b0;
      open_q <= 1'b0;
      ends_q <= 1'b0;
    end else begin
      valid_q <= l_take_o | (valid_q & ~(begins & ends));
      open_q <= begins ? ~completes : open_q & ~closes;
      ends_q <= (begins & (ends | completes)) | (ends_q & ~finishes);
    end
  always @(posedge gclk_part) part_q <= l_i;
  always @(posedge gclk_fragment) begun_q <= l_take_o ? 4'd0 : begun_q | one;
  always @(posedge gclk_task) begin
    draw_q <= draw_i;
    threads_q <= taken;
    done_q <= ends;
    end_q <= completes;
    done_entry_q <= part_q.entry;
  end
  assign idle_o = ~valid_q & ~open_q & ~ends_q;
endmodule
`default_nettype wire
