// SPDX-License-Identifier: Apache-2.0
// Takes parts of quads from visibility, and looks up the triangle of each among the 16 that the iterators keep. A triangle that is not there takes
// the next place, once the parts that use that place are done, and has to be read (it_reader). Up to 16 parts wait here for their turn.
// Part of the iterators (task_iterator.v), which compute the inputs of fragments. Words: it_types.vh.
//
// Pipelined: a part each cycle
// Depth: 1
`include "it_types.vh"
`default_nettype none
module it_lookup (
  input  wire                clk_i,
  input  wire                rst_i,
  input  wire                test_en_i,
  input  wire                start_i, // of a render: what was kept is forgotten
  // parts of quads
  input  wire                q_valid_i,
  output wire                q_ready_o,
  input  wire [`FR_WORD-1:0] q_record_i, // address of the triangle's record
  input  wire [15:0]         q_tile_i,   // row, column
  input  wire [5:0]          q_place_i,  // row and column of the quad
  input  wire [3:0]          q_mask_i,
  input  wire [3:0]          q_fails_i,  // pixels that get no colour
  input  wire                q_last_i,   // of a hand-over
  // triangles to read: places in turn
  output wire [4:0]          reads_o, // the place after the last one
  input  wire [3:0]          ask_i,   // the one that is asked for
  output wire [`FR_WORD-1:0] record_o,
  input  wire [3:0]          load_i,  // the one that comes to setup
  output wire [15:0]         tile_o,
  input  wire                stored_i, // all numbers of a triangle are stored
  input  wire [3:0]          stored_entry_i,
  input  wire                set_i,    // it is set up; of two, one has its depth later
  input  wire [3:0]          set_entry_i,
  input  wire                depth_i,
  input  wire [3:0]          depth_entry_i,
  // the part whose turn is next
  output wire                p_valid_o, // ... and its triangle is there
  output wire it_part_t      p_o,
  input  wire                p_take_i,
  // a part is done
  input  wire                done_i,
  input  wire [3:0]          done_entry_i,
  output wire                idle_o
);
  // Places.
  reg [4:0] next_q;            // the place that the next missing triangle gets
  reg [15:0] valid_q;          // they have a triangle of the present tile
  reg there_q;                 // there is a present tile
  reg [15:0] tile_q;
  wire same = there_q & q_tile_i == tile_q;
  wire [15:0] match, busy, ready;
  wire [16*`FR_WORD-1:0] records;
  wire [16*16-1:0] tiles;
  wire hit = |match;
  wire [3:0] found = {|match[15:8], |{match[15:12], match[7:4]}, |{match[15:14], match[11:10], match[7:6], match[3:2]},
                      |{match[15], match[13], match[11], match[9], match[7], match[5], match[3], match[1]}};
  wire [3:0] entry = hit ? found : next_q[3:0];
  wire room;
  assign q_ready_o = room & (hit | ~busy[next_q[3:0]]);
  wire take = q_valid_i & q_ready_o;
  wire miss = take & ~hit;
  genvar k;
  generate
    for (k = 0; k < 16; k = k + 1) begin : g_place
      localparam [3:0] PLACE = k;
      wire here = miss & next_q[3:0] == PLACE;
      wire used = take & entry == PLACE;
      wire released = done_i & done_entry_i == PLACE;
      wire stored = stored_i & stored_entry_i == PLACE;
      wire set = (set_i & set_entry_i == PLACE) | (depth_i & depth_entry_i == PLACE);
      wire gclk_here, gclk_count, gclk_ready;
      clock_gate u_gate_here (.clk_i(clk_i), .en_i(here), .test_en_i(test_en_i), .gclk_o(gclk_here));
      clock_gate u_gate_count (.clk_i(clk_i), .en_i(rst_i | (used ^ released)), .test_en_i(test_en_i), .gclk_o(gclk_count));
      clock_gate u_gate_ready (.clk_i(clk_i), .en_i(here | stored | set), .test_en_i(test_en_i), .gclk_o(gclk_ready));
      reg [`FR_WORD-1:0] record_q;
      reg [15:0] of_tile_q;
      reg [4:0] parts_q; // that use it and are not done
      reg stored_q, set_q;
      always @(posedge gclk_here) begin
        record_q <= q_record_i;
        of_tile_q <= q_tile_i;
      end
      always @(posedge gclk_count)
        if (rst_i) parts_q <= 5'd0;
        else parts_q <= used ? parts_q + 5'd1 : parts_q - 5'd1;
      always @(posedge gclk_ready) begin
        stored_q <= ~here & (stored | stored_q);
        set_q <= ~here & (set | set_q);
      end
      assign match[k] = valid_q[k] & same & record_q == q_record_i;
      assign busy[k] = parts_q != 5'd0;
      assign ready[k] = stored_q & set_q;
      assign records[`FR_WORD*k +: `FR_WORD] = record_q;
      assign tiles[16*k +: 16] = of_tile_q;
    end
  endgenerate
  assign reads_o = next_q;
  assign record_o = records[`FR_WORD*ask_i +: `FR_WORD];
  assign tile_o = tiles[16*load_i +: 16];
  wire gclk, gclk_tile;
  clock_gate u_gate (.clk_i(clk_i), .en_i(rst_i | start_i | miss), .test_en_i(test_en_i), .gclk_o(gclk));
  clock_gate u_gate_tile (.clk_i(clk_i), .en_i(miss & ~same), .test_en_i(test_en_i), .gclk_o(gclk_tile));
  always @(posedge gclk)
    if (rst_i) begin
      next_q <= 5'd0;
      there_q <= 1'b0;
    end else begin
      there_q <= ~start_i;
      if (miss) begin
        next_q <= next_q + 5'd1;
        valid_q <= (same ? valid_q : 16'd0) | (16'd1 << next_q[3:0]);
      end
    end
  always @(posedge gclk_tile) tile_q <= q_tile_i;

  // Parts that wait.
  reg [4:0] in_q, out_q;
  reg [16*`IT_PART-1:0] part_q;
  wire [4:0] number = in_q - out_q;
  assign room = ~number[4];
  it_part_t first;
  assign first = part_q[`IT_PART*out_q[3:0] +: `IT_PART];
  assign p_o = first;
  assign p_valid_o = number != 5'd0 & ready[first.entry];
  wire gclk_in, gclk_out;
  clock_gate u_gate_in (.clk_i(clk_i), .en_i(rst_i | take), .test_en_i(test_en_i), .gclk_o(gclk_in));
  clock_gate u_gate_out (.clk_i(clk_i), .en_i(rst_i | p_take_i), .test_en_i(test_en_i), .gclk_o(gclk_out));
  always @(posedge gclk_in) begin
    in_q <= rst_i ? 5'd0 : in_q + 5'd1;
    part_q[`IT_PART*in_q[3:0] +: `IT_PART] <= {q_place_i, q_mask_i, q_fails_i, q_last_i, entry};
  end
  always @(posedge gclk_out) out_q <= rst_i ? 5'd0 : out_q + 5'd1;
  assign idle_o = busy == 16'd0;
endmodule
`default_nettype wire
