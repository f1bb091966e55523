// SPDX-License-Identifier: Apache-2.0
// First stage of the texture cache (texture_cache.v). A footprint is the up to four texels of one request. This stage looks up their lines and splits
// the footprint into parts, which cache_data reads in one cycle each. All texels of a part are in lines that the cache has, or all in one line that
// is missing, which this stage asks the memory for. A bank gives one texel to a part; texels whose bank is taken are left for a later part. Most
// footprints are one part, so they take one cycle.
`default_nettype none
module cache_lookup #(
  parameter integer LINE_AW = 4, // a line has 2^LINE_AW texels, at least 8
  parameter integer SLOTS = 64,
  parameter integer WAYS = 4,
  localparam SLOT_BITS = $clog2(SLOTS),
  localparam ROW_BITS = SLOT_BITS + LINE_AW - 2
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  clear_i,
  // cores
  input  wire                  req_valid_i,
  output wire                  req_ready_o,
  input  wire [7:0]            req_tag_i,
  input  wire [3:0]            req_mask_i,
  input  wire [127:0]          req_addr_i,
  // memory: a line is asked for
  output wire                  line_valid_o,
  input  wire                  line_ready_i,
  output wire [31:0]           line_addr_o, // of its first texel
  // parts
  input  wire                  full_i,
  output wire                  push_o,
  output wire                  last_o,      // of its footprint
  output wire                  fill_o,      // the line comes from memory
  output wire [7:0]            tag_o,
  output wire [3:0]            take_o,      // the texels of the part
  output wire [4*ROW_BITS-1:0] row_o,       // by texel: row of the banks. If the line comes from memory, all have its slot
  output wire [7:0]            bank_o,      // by texel
  // events
  output wire                  hit_o,       // the last part of a footprint without a miss
  output wire                  busy_o
);
  localparam LINE_BITS = 32 - LINE_AW;
  reg have_q, missed_q;
  reg [3:0] left_q; // texels that are in no part yet
  reg [7:0] tag_q;
  reg [127:0] addr_q;

  wire [4*LINE_BITS-1:0] lines;
  wire [3:0] there;
  wire [4*SLOT_BITS-1:0] slots;
  wire [SLOT_BITS-1:0] victim;
  wire [1:0] first = left_q[0] ? 2'd0 : left_q[1] ? 2'd1 : left_q[2] ? 2'd2 : 2'd3;
  wire [3:0] hits = left_q & there;
  wire misses = (|left_q) & ~(|hits);
  wire fetches;
  cache_tags #(.LINE_BITS(LINE_BITS), .SLOTS(SLOTS), .WAYS(WAYS)) u_tags (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .clear_i(clear_i),
    // four texels
    .line_i(lines),
    .hit_o(there),
    .slot_o(slots),
    // a new line
    .texel_i(first),
    .victim_o(victim),
    .take_i(fetches)
  );

  wire [LINE_BITS-1:0] first_line = lines[first*LINE_BITS +: LINE_BITS];
  wire [3:0] among, blocked;
  genvar k, j;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_texel
      wire [31:0] addr = addr_q[k*32 +: 32];
      assign lines[k*LINE_BITS +: LINE_BITS] = addr[31:LINE_AW];
      assign among[k] = misses ? left_q[k] & addr[31:LINE_AW] == first_line : hits[k];
      assign row_o[k*ROW_BITS +: ROW_BITS] = {misses ? victim : slots[k*SLOT_BITS +: SLOT_BITS], addr[LINE_AW-1:2]};
      // The four texels of a 2 x 2 footprint are in four banks, and so are the four of a word of memory.
      assign bank_o[k*2 +: 2] = {addr[1] ^ addr[2], addr[0]};
      wire [3:0] clash;
      for (j = 0; j < 4; j = j + 1) begin : g_other
        if (j < k) begin : g_before
          assign clash[j] = among[j] & bank_o[j*2 +: 2] == bank_o[k*2 +: 2] & addr_q[j*32+2 +: 30] != addr[31:2];
        end else begin : g_after
          assign clash[j] = 1'b0;
        end
      end
      assign blocked[k] = |clash;
    end
  endgenerate
  assign take_o = among & ~blocked;
  assign tag_o = tag_q;
  assign fill_o = misses;
  assign last_o = left_q == take_o;

  reg line_q;
  reg [LINE_BITS-1:0] line_addr_q;
  assign push_o = have_q & ~full_i & ~(misses & line_q);
  assign fetches = push_o & misses;
  wire done = push_o & last_o;
  assign req_ready_o = ~have_q | done;
  assign hit_o = done & ~missed_q & ~misses;
  assign line_valid_o = line_q;
  assign line_addr_o = {line_addr_q, {LINE_AW{1'b0}}};
  assign busy_o = have_q | line_q;
  always @(posedge clk_i)
    if (rst_i) begin
      have_q <= 1'b0;
      line_q <= 1'b0;
    end else begin
      if (req_ready_o) have_q <= req_valid_i;
      line_q <= line_q ? ~line_ready_i : fetches;
    end
  always @(posedge clk_i) begin
    if (req_ready_o & req_valid_i) begin
      left_q <= req_mask_i;
      missed_q <= 1'b0;
      tag_q <= req_tag_i;
      addr_q <= req_addr_i;
    end else if (push_o) begin
      left_q <= left_q & ~take_o;
      missed_q <= missed_q | misses;
    end
    if (fetches) line_addr_q <= first_line;
  end
endmodule
`default_nettype wire
