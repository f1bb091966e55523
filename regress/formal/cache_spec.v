// SPDX-License-Identifier: Apache-2.0
// The protocol of the texture cache. One request, which may be any, has tag 1 and all others have tag 0: the answer with tag 1 comes exactly in its turn, so
// answers are in the order of requests and none is lost or doubled. What is refused stays: an answer's tag, and a request for a line. Words of a line are
// waited for only after the line was asked for, and at most two lines are on their way. The cache is small: two lines of 8 texels, in a memory of four
// lines. What the answers hold is that of cache_texels_spec.
//
// proves: order bus P8 P11
// module: texture_cache cache_lookup cache_tags cache_data cluster_fifo
// design: rtl/cluster/cluster_fifo.v rtl/cluster/cache_set.v rtl/cluster/cache_tags.v rtl/cluster/cache_lookup.v rtl/cluster/cache_data.v
// design: rtl/cells/ram_1r1w.v regress/formal/abstract/clock_gate.v rtl/cluster/texture_cache.v
// method: pdr
// start: zero
// cover: 30
// break: rtl/cluster/cache_lookup.v: ~(misses & line_q) => 1'b1
// break: rtl/cluster/cache_lookup.v: push_o = have_q & ~full_i & => push_o = have_q &
// break: rtl/cluster/cache_lookup.v: assign req_ready_o = ~have_q | done; => assign req_ready_o = ~have_q | push_o;
// break: rtl/cluster/cache_lookup.v: if (fetches) line_addr_q <= first_line; => line_addr_q <= first_line;
// break: rtl/cluster/cache_data.v: wire moves = ~valid_q | ~last_q | rsp_ready_i; => wire moves = 1'b1;
// break: rtl/cluster/cache_data.v: else if (moves) valid_q <= read; => else if (read) valid_q <= 1'b1;
// break: rtl/cluster/cache_data.v: end else if (read) filled_q <= 1'b0; => end
`default_nettype none
module cache_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire        clear_i,
  input wire        mark_i,
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

  // The watched request.
  reg begun = 1'b0, marked = 1'b0;
  reg [2:0] waits = 3'd0, ahead = 3'd0; // requests without an answer; those before the watched one
  assign tag = mark_i & ~marked;
  wire asked = req_valid_i & req_ready, answered = rsp_valid & rsp_ready_i;
  wire its = marked & ahead == 3'd0;
  reg over = 1'b0;                      // it was answered
  always @(posedge clk_i) begin
    begun <= 1'b1;
    waits <= rst_i ? 3'd0 : waits + {2'd0, asked} - {2'd0, answered};
    if (rst_i) {marked, over} <= 2'b00;
    else begin
      marked <= marked | (asked & tag);
      over <= over | (answered & its);
    end
    if (asked & tag) ahead <= waits - {2'd0, answered};
    else if (answered && marked && ahead != 3'd0) ahead <= ahead - 3'd1;
  end

  // Words of lines come only after memory has accepted the request. A line has two words.
  reg [2:0] owed = 3'd0;
  wire line_goes = line_valid & line_ready_i, word = beat_valid_i & beat_ready;
  always @(posedge clk_i) owed <= rst_i ? 3'd0 : owed + {1'b0, line_goes, 1'b0} - {2'd0, word};
  always @* begin
    if (!begun) assume (rst_i);
    if (beat_valid_i) assume (owed != 3'd0);
  end

  reg answer_waits = 1'b0, line_waits = 1'b0;
  reg [7:0] last_answer;
  reg [31:0] last_line;
  always @(posedge clk_i) begin
    answer_waits <= ~rst_i & rsp_valid & ~rsp_ready_i;
    line_waits <= ~rst_i & line_valid & ~line_ready_i;
    last_answer <= rsp_tag;
    last_line <= line_addr;
  end
  always @*
    if (begun && !rst_i) begin
      if (rsp_valid) assert (waits != 3'd0 && rsp_tag == {7'd0, its & ~over});
      if (answer_waits) assert (rsp_valid && last_answer == rsp_tag);
      if (line_waits) assert (line_valid && line_addr == last_line);
      if (beat_ready) assert (owed != 3'd0 || line_valid); // a line is waited for only after it was asked for
      assert (owed <= 3'd4);
    end
  always @*
    if (begun && !rst_i) begin
      cover (answer_waits && answered && its && !over);
      cover (line_waits && line_goes);
      cover (owed == 3'd4);
      cover (answered && its && !over && waits == 3'd4);
      cover (marked && clear_i && !over && waits == 3'd3);
    end
endmodule
`default_nettype wire
