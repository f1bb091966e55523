// SPDX-License-Identifier: Apache-2.0
// The tags of the texture cache (texture_cache.v): which lines it has. It looks up the lines of four texels in a cycle, and takes one new line, in
// place of the line of its set that came first. A slot is the place of a line: set * WAYS + way.
`default_nettype none
module cache_tags #(
  parameter integer LINE_BITS = 28, // of a line's number
  parameter integer SLOTS = 64,
  parameter integer WAYS = 4,
  localparam SLOT_BITS = $clog2(SLOTS)
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   clear_i,  // forgets all lines
  // four texels
  input  wire [4*LINE_BITS-1:0] line_i,
  output wire [3:0]             hit_o,
  output wire [4*SLOT_BITS-1:0] slot_o,   // if it hits
  // a new line, that of one of the texels
  input  wire [1:0]             texel_i,
  output wire [SLOT_BITS-1:0]   victim_o, // the slot that it would get
  input  wire                   take_i    // it gets it
);
  localparam SETS = SLOTS / WAYS;
  localparam SET_BITS = $clog2(SETS);
  localparam SET_WIDTH = SET_BITS == 0 ? 1 : SET_BITS;
  localparam WAY_BITS = $clog2(WAYS);
  localparam WAY_WIDTH = WAYS == 1 ? 1 : WAY_BITS;
  localparam TAG_BITS = LINE_BITS - SET_BITS;

  reg [SLOTS-1:0] valid_q;
  reg [TAG_BITS-1:0] tag_q [0:SLOTS-1]; // the line's upper bits
  reg [WAY_WIDTH-1:0] next_q [0:SETS-1]; // the way that the set's next line takes

  wire [4*SET_WIDTH-1:0] sets;
  genvar k, w;
  generate
    for (k = 0; k < 4; k = k + 1) begin : g_texel
      wire [LINE_BITS-1:0] line = line_i[k*LINE_BITS +: LINE_BITS];
      wire [SET_WIDTH-1:0] set;
      cache_set #(.LINE_BITS(LINE_BITS), .SET_BITS(SET_BITS)) u_set (.line_i(line), .set_o(set));
      assign sets[k*SET_WIDTH +: SET_WIDTH] = set;
      wire [WAYS-1:0] same;
      wire [WAYS*SLOT_BITS-1:0] at;
      for (w = 0; w < WAYS; w = w + 1) begin : g_way
        localparam [SLOT_BITS-1:0] WAY = w;
        wire [SLOT_BITS-1:0] slot;
        if (SET_BITS == 0) begin : g_one_set
          assign slot = WAY;
        end else begin : g_sets
          assign slot = {{SLOT_BITS-SET_WIDTH{1'b0}}, set} << WAY_BITS | WAY;
        end
        assign same[w] = valid_q[slot] && tag_q[slot] == line[LINE_BITS-1:SET_BITS];
        assign at[w*SLOT_BITS +: SLOT_BITS] = same[w] ? slot : {SLOT_BITS{1'b0}};
      end
      assign hit_o[k] = |same;
      reg [SLOT_BITS-1:0] any;
      integer i;
      always @* begin
        any = {SLOT_BITS{1'b0}};
        for (i = 0; i < WAYS; i = i + 1) any = any | at[i*SLOT_BITS +: SLOT_BITS];
      end
      assign slot_o[k*SLOT_BITS +: SLOT_BITS] = any;
    end
  endgenerate

  wire [TAG_BITS-1:0] new_tag = line_i[texel_i*LINE_BITS+SET_BITS +: TAG_BITS];
  wire [SET_WIDTH-1:0] new_set = sets[texel_i*SET_WIDTH +: SET_WIDTH];
  wire [WAY_WIDTH-1:0] new_way = next_q[new_set];
  generate
    if (WAYS == 1) begin : g_direct
      wire unused = new_way;
      assign victim_o = new_set;
    end else if (SET_BITS == 0) begin : g_one_set
      assign victim_o = new_way;
    end else begin : g_ways
      assign victim_o = {new_set, new_way};
    end
  endgenerate
  integer s;
  always @(posedge clk_i)
    if (rst_i | clear_i) begin
      valid_q <= {SLOTS{1'b0}};
      for (s = 0; s < SETS; s = s + 1) next_q[s] <= {WAY_WIDTH{1'b0}};
    end else if (take_i) begin
      valid_q[victim_o] <= 1'b1;
      next_q[new_set] <= new_way + 1'b1;
    end
  always @(posedge clk_i) if (take_i) tag_q[victim_o] <= new_tag;
endmodule
`default_nettype wire
