// SPDX-License-Identifier: Apache-2.0
// Proves when the gated clock of the texture cache may be off. Here the cache has an ungated clock, and the proof says
// what the gate may do: it is open exactly while a request is there or outstanding, at a clear and in reset; and in
// each other cycle no register changes, so the cache with the gate is equal to the cache without it. The RAMs are cut
// away: what they are told to do is compared instead.
// `make formal PROOF=cache_clock_spec` proves it. docs/formal.md has the properties P1 to P19. regress/formal/README.md
// explains the header lines below.
//
// proves: P4 P5 P6 P8 P9 P10 P11 P12 clock
// module: texture_cache cache_lookup cache_tags cache_data
// design: rtl/cluster/cluster_fifo.v rtl/cluster/cache_set.v rtl/cluster/cache_tags.v rtl/cluster/cache_lookup.v rtl/cluster/cache_data.v
// design: rtl/cells/ram_1r1w.v regress/formal/abstract/clock_gate.v rtl/cluster/texture_cache.v
// cut: ram_1r1w
// connect: valid u_cache.u_lookup.u_tags.valid_q
// connect: lookup u_cache.u_lookup.have_q,u_cache.u_lookup.line_q
// connect: held u_cache.u_lookup.left_q,u_cache.u_lookup.missed_q,u_cache.u_lookup.tag_q,u_cache.u_lookup.addr_q,u_cache.u_lookup.line_addr_q
// connect: ends u_cache.u_queue.in_q,u_cache.u_queue.out_q
// connect: fill u_cache.u_data.filled_q,u_cache.u_data.beat_q
// connect: answer u_cache.u_data.valid_q,u_cache.u_data.last_q,u_cache.u_data.tag_q,u_cache.u_data.bank_q,u_cache.u_data.take_q,u_cache.u_data.part_q
// connect: changes u_cache.u_lookup.fetches,u_cache.push,u_cache.u_data.write,u_cache.u_data.read
// method: pdr
// cover: 24
// break: rtl/cluster/texture_cache.v: rst_i | clear_i | req_valid_i | lookup_busy | (|count) | data_busy => rst_i | clear_i | lookup_busy | (|count) | data_busy
// break: rtl/cluster/texture_cache.v: rst_i | clear_i | req_valid_i | lookup_busy | (|count) | data_busy => rst_i | clear_i | req_valid_i | lookup_busy | data_busy
// break: rtl/cluster/texture_cache.v: rst_i | clear_i | req_valid_i | lookup_busy | (|count) | data_busy => rst_i | clear_i | req_valid_i | lookup_busy | (|count)
// break: rtl/cluster/texture_cache.v: rst_i | clear_i | req_valid_i | lookup_busy | (|count) | data_busy => clear_i | req_valid_i | lookup_busy | (|count) | data_busy
// break: rtl/cluster/texture_cache.v: rst_i | clear_i | req_valid_i | lookup_busy | (|count) | data_busy => 1'b1
// break: rtl/cluster/cache_lookup.v: have_q | line_q => have_q | line_q | rst_i
// break: rtl/cluster/cache_data.v: if (rst_i) valid_q <= 1'b0;\n    else if (moves) => if (rst_i) valid_q <= 1'b0;\n    else if (moves & read)
`default_nettype none
module cache_clock_spec (
  input wire         clk_i,
  input wire         rst_i,
  input wire         clear_i,
  input wire         req_valid_i,
  input wire [7:0]   req_tag_i,
  input wire [3:0]   req_mask_i,
  input wire [127:0] req_addr_i,
  input wire         rsp_ready_i,
  input wire         line_ready_i,
  input wire         beat_valid_i,
  input wire [127:0] beat_data_i
);
  wire req_ready, rsp_valid, line_valid, beat_ready, hit, miss, clock_en;
  wire [7:0] rsp_tag;
  wire [127:0] rsp_data;
  wire [31:0] line_addr;
  texture_cache #(.BYTES(64), .WAYS(2), .LINE(32), .WAIT_AW(1)) u_cache (
    .clk_i(clk_i), .rst_i(rst_i), .test_en_i(1'b0), .clear_i(clear_i), .req_valid_i(req_valid_i), .req_ready_o(req_ready),
    .req_tag_i(req_tag_i), .req_mask_i(req_mask_i), .req_addr_i(req_addr_i), .rsp_valid_o(rsp_valid), .rsp_ready_i(rsp_ready_i),
    .rsp_tag_o(rsp_tag), .rsp_data_o(rsp_data), .line_valid_o(line_valid), .line_ready_i(line_ready_i), .line_addr_o(line_addr),
    .beat_valid_i(beat_valid_i), .beat_ready_o(beat_ready), .beat_data_i(beat_data_i), .hit_o(hit), .miss_o(miss), .clock_en_o(clock_en));
  wire [1:0] valid, lookup, fill;
  wire [169:0] held;
  wire [3:0] ends, changes;
  wire [149:0] answer;

  // Requests that were accepted and have no answer: at most one in the lookup, two in the queue, one at the output.
  reg [2:0] waits = 3'd0;
  reg begun = 1'b0, rested = 1'b0;
  reg [3:0] owed = 4'd0; // words of lines that memory has accepted
  reg [1:0] last_valid, last_lookup, last_fill;
  reg [169:0] last_held;
  reg [3:0] last_ends;
  reg [149:0] last_answer;
  wire asked = req_valid_i & req_ready;
  wire answered = rsp_valid & rsp_ready_i;
  always @(posedge clk_i) begin
    begun <= 1'b1;
    rested <= begun & ~clock_en;
    waits <= rst_i ? 3'd0 : waits + {2'd0, asked} - {2'd0, answered};
    {last_valid, last_lookup, last_held, last_ends, last_fill, last_answer} <= {valid, lookup, held, ends, fill, answer};
  end
  wire word = beat_valid_i & beat_ready;
  always @(posedge clk_i) owed <= rst_i ? 4'd0 : owed + {2'd0, line_valid & line_ready_i, 1'b0} - {3'd0, word};
  always @* begin
    if (!begun) assume (rst_i);
    if (beat_valid_i) assume (owed != 4'd0); // memory answers what it was asked
  end
  always @*
    if (begun) begin
      if (rst_i | clear_i | req_valid_i) assert (clock_en);                              // P4, P9
      if (!rst_i) assert (clock_en == (clear_i | req_valid_i | waits != 3'd0));          // P6, P8
      if (asked | answered | line_valid | rsp_valid | beat_ready) assert (clock_en | rst_i); // P10, P11
      if (!clock_en) assert (changes == 4'd0);                                           // P5: no word of a queue, tag or RAM is written
      if (rested)                                                                        // P5: no register changes, P12
        assert ({valid, lookup, held, ends, fill, answer} == {last_valid, last_lookup, last_held, last_ends, last_fill, last_answer});
    end
  reg shut = 1'b0, again = 1'b0;
  always @(posedge clk_i) begin
    shut <= begun & ~rst_i & ~clock_en & (|valid);
    again <= shut & clock_en & ~rst_i;
  end
  always @* begin
    cover (begun && shut && !clock_en);
    cover (again && !clock_en);                     // open for one cycle: a clear
    cover (shut && req_valid_i);                    // opens for a request
    cover (shut && clear_i);
    cover (shut && rst_i);                          // reset while shut
    cover (begun && clock_en && beat_ready && !beat_valid_i && !req_valid_i); // it waits for a line
    cover (begun && answered && waits == 3'd1 && !asked);
  end
endmodule
`default_nettype wire
