// SPDX-License-Identifier: Apache-2.0
// What the answers of the texture cache hold. One texel of memory, which may be any, has a value that stays: the texels of one request, which may be any, that are at its
// address have it, and texels that are not needed are zero. So lines are written where they belong, and not while an earlier request needs what was there. While
// memory and core do their part, an answer comes within 20 cycles. The cache is that of cache_spec. It does not look at texels, so one bit tells of all.
//
// proves: texels P8
// module: texture_cache cache_lookup cache_tags cache_data cluster_fifo
// design: rtl/cluster/cluster_fifo.v rtl/cluster/cache_set.v rtl/cluster/cache_tags.v rtl/cluster/cache_lookup.v rtl/cluster/cache_data.v
// design: rtl/cells/ram_1r1w.v regress/formal/abstract/clock_gate.v rtl/cluster/texture_cache.v
// method: bmc 24
// start: zero
// cover: 24
// break: rtl/cluster/cache_data.v: if (valid_q & moves) part_q <= last_q => if (moves) part_q <= last_q
// break: rtl/cluster/cache_data.v: filled_q <= &beat_q; => filled_q <= 1'b1;
// break: rtl/cluster/cache_data.v: .waddr_i({row_i[ROW_BITS-1:BEAT_AW], beat_q}) => .waddr_i(row_i[ROW_BITS-1:0])
// break: rtl/cluster/cache_lookup.v: assign take_o = among & ~blocked; => assign take_o = among;
// break: rtl/cluster/cache_tags.v: next_q[new_set] <= new_way + 1'b1; => next_q[new_set] <= new_way;
`default_nettype none
module cache_texels_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire        clear_i,
  input wire        mark_i,
  input wire [4:0]  place_i,
  input wire        value_i,
  input wire        req_valid_i,
  input wire [3:0]  req_mask_i,
  input wire [19:0] req_addr_i,
  input wire        rsp_ready_i,
  input wire        line_ready_i,
  input wire        beat_valid_i,
  input wire [3:0]  beat_data_i
);
  wire req_ready, rsp_valid, line_valid, beat_ready, hit, miss, clock_en, tag;
  wire [127:0] rsp_data;
  wire [31:0] line_addr;
  wire [7:0] rsp_tag;
  texture_cache #(.BYTES(64), .WAYS(2), .LINE(32), .WAIT_AW(1)) u_cache (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .clear_i(clear_i), .req_valid_i(req_valid_i), .req_ready_o(req_ready),
    .req_tag_i({7'd0, tag}), .req_mask_i(req_mask_i),
    .req_addr_i({27'd0, req_addr_i[19:15], 27'd0, req_addr_i[14:10], 27'd0, req_addr_i[9:5], 27'd0, req_addr_i[4:0]}),
    .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready_i), .rsp_tag_o(rsp_tag), .rsp_data_o(rsp_data), .line_valid_o(line_valid),
    .line_ready_i(line_ready_i), .line_addr_o(line_addr), .beat_valid_i(beat_valid_i), .beat_ready_o(beat_ready),
    .beat_data_i({31'd0, beat_data_i[3], 31'd0, beat_data_i[2], 31'd0, beat_data_i[1], 31'd0, beat_data_i[0]}), .hit_o(hit),
    .miss_o(miss), .clock_en_o(clock_en));

  // The watched request and the watched texel.
  reg begun = 1'b0, marked = 1'b0, value = 1'b0;
  reg [4:0] place = 5'd0;
  reg [2:0] waits = 3'd0, ahead = 3'd0; // requests without an answer; those before the watched one
  reg [3:0] wanted, here;               // texels that it needs; those of the place
  assign tag = mark_i & ~marked;
  wire asked = req_valid_i & req_ready, answered = rsp_valid & rsp_ready_i;
  wire its = marked & ahead == 3'd0;
  reg over = 1'b0;                      // it was answered
  always @(posedge clk_i) begin
    begun <= 1'b1;
    if (!begun) {place, value} <= {place_i, value_i};
    waits <= rst_i ? 3'd0 : waits + {2'd0, asked} - {2'd0, answered};
    if (rst_i) {marked, over} <= 2'b00;
    else begin
      marked <= marked | (asked & tag);
      over <= over | (answered & its);
    end
    if (asked & tag) begin
      ahead <= waits - {2'd0, answered};
      wanted <= req_mask_i;
      here <= {req_addr_i[19:15] == place, req_addr_i[14:10] == place, req_addr_i[9:5] == place, req_addr_i[4:0] == place};
    end else if (answered && marked && ahead != 3'd0) ahead <= ahead - 3'd1;
  end

  // Memory: lines that were asked for, in order. A line has two words of four texels.
  reg [1:0] lines = 2'd0;  // asked for, and not all there
  reg [2:0] of_place = 3'd0; // those that have the place, the oldest first
  reg second = 1'b0;       // its first word has come
  wire line_goes = line_valid & line_ready_i, word = beat_valid_i & beat_ready;
  wire line_ends = word & second;
  wire [1:0] rest = lines - {1'b0, line_ends};
  wire [2:0] moved = line_ends ? {1'b0, of_place[2:1]} : of_place;
  always @(posedge clk_i)
    if (rst_i) {lines, of_place, second} <= 6'd0;
    else begin
      lines <= rest + {1'b0, line_goes};
      second <= second ^ word;
      of_place <= line_goes ? moved & ~(3'd1 << rest) | {2'd0, line_addr[4:3] == place[4:3]} << rest : moved;
    end
  always @* begin
    if (!begun) assume (rst_i);
    if (beat_valid_i) assume (lines != 2'd0);
    if (beat_valid_i && of_place[0] && second == place[2]) assume (beat_data_i[place[1:0]] == value);
  end

  reg answer_waits = 1'b0;
  reg [4:0] last_answer;
  reg [5:0] idle = 6'd0; // cycles without an answer, though there is a request and all others do their part
  wire all_act = rsp_ready_i & line_ready_i & (beat_valid_i | lines == 2'd0);
  always @(posedge clk_i) begin
    answer_waits <= ~rst_i & rsp_valid & ~rsp_ready_i;
    last_answer <= {rsp_tag[0], rsp_data[96], rsp_data[64], rsp_data[32], rsp_data[0]};
    idle <= rst_i | answered | waits == 3'd0 | ~all_act ? 6'd0 : idle + 6'd1;
  end
  wire [3:0] texels = {rsp_data[96], rsp_data[64], rsp_data[32], rsp_data[0]};
  always @*
    if (begun && !rst_i) begin
      if (rsp_valid && its && !over) assert ((texels & ~wanted) == 4'd0 && ((texels ^ {4{value}}) & wanted & here) == 4'd0);
      if (answer_waits) assert (rsp_valid && last_answer == {rsp_tag[0], texels});
      assert (idle < 6'd20);
    end
  always @*
    if (begun && !rst_i) begin
      cover (answer_waits && answered && its && value && (wanted & here) == 4'd9);
      cover (answered && its && !over && waits == 3'd4);
      cover (lines == 2'd2 && of_place[1]);
      cover (idle == 6'd10);
    end
endmodule
`default_nettype wire
