// SPDX-License-Identifier: Apache-2.0
// A texture cache for the requests of one or several cores (docs/cluster.md), after Igehy, Eldridge and Proudfoot, "Prefetching in a Texture Cache
// Architecture" (1998). A request asks for up to four texels, the footprint of a bilinear filter. Tags are looked up when it comes. A missing line is asked
// for at once, and the request waits in a queue; requests after it go on. Data are read when the request leaves the queue. Answers come in the order of
// the requests.
//
//   cycle     r              r+1       r+2                     r+3
//   happens   request comes  lookup    data are read           answer
//                                      (or words of a line come, then data are read)
//
// All flip-flops and RAMs have one gated clock, which runs while a request or a line is outstanding. req_valid_i and clear_i open the gate in their
// own cycle.
`default_nettype none
module texture_cache #(
  parameter integer BYTES = 4096,  // powers of two
  parameter integer WAYS = 4,
  parameter integer LINE = 64,     // bytes of a line, at least 32
  parameter integer WAIT_AW = 4    // 2^WAIT_AW parts of footprints have room in the queue
) (
  input  wire         clk_i,
  input  wire         rst_i,
  input  wire         test_en_i,   // opens the clock gate
  input  wire         clear_i,     // forgets all lines
  // cores
  input  wire         req_valid_i,
  output wire         req_ready_o,
  input  wire [7:0]   req_tag_i,
  input  wire [3:0]   req_mask_i,  // texels that are needed
  input  wire [127:0] req_addr_i,  // in words of 32 bits
  output wire         rsp_valid_o,
  input  wire         rsp_ready_i,
  output wire [7:0]   rsp_tag_o,
  output wire [127:0] rsp_data_o,  // texels that are not needed are zero
  // memory: a line is asked for; its words of 128 bits come in order
  output wire         line_valid_o,
  input  wire         line_ready_i,
  output wire [31:0]  line_addr_o, // of its first texel
  input  wire         beat_valid_i,
  output wire         beat_ready_o,
  input  wire [127:0] beat_data_i,
  // events
  output wire         hit_o,       // a footprint without a miss has been looked up
  output wire         miss_o,      // a line is missing
  output wire         clock_en_o
);
  localparam LINE_AW = $clog2(LINE) - 2;
  localparam SLOTS = BYTES / LINE;
  localparam SLOT_BITS = $clog2(SLOTS);
  localparam ROW_BITS = SLOT_BITS + LINE_AW - 2;
  localparam WIDTH = 22 + 4 * ROW_BITS;

  wire gclk;
  clock_gate u_icg (.clk_i(clk_i), .en_i(clock_en_o), .test_en_i(test_en_i), .gclk_o(gclk));

  wire [WAIT_AW:0] count;
  wire push, last, fill, pop;
  wire [7:0] tag, bank;
  wire [3:0] take;
  wire [4*ROW_BITS-1:0] row;
  wire lookup_busy, data_busy;
  cache_lookup #(.LINE_AW(LINE_AW), .SLOTS(SLOTS), .WAYS(WAYS)) u_lookup (
    .clk_i(gclk),
    .rst_i(rst_i),
    .clear_i(clear_i),
    // cores
    .req_valid_i(req_valid_i),
    .req_ready_o(req_ready_o),
    .req_tag_i(req_tag_i),
    .req_mask_i(req_mask_i),
    .req_addr_i(req_addr_i),
    // memory
    .line_valid_o(line_valid_o),
    .line_ready_i(line_ready_i),
    .line_addr_o(line_addr_o),
    // queue
    .full_i(count[WAIT_AW]),
    .push_o(push),
    .last_o(last),
    .fill_o(fill),
    .tag_o(tag),
    .take_o(take),
    .row_o(row),
    .bank_o(bank),
    // events
    .hit_o(hit_o),
    .busy_o(lookup_busy)
  );
  assign miss_o = push & fill;

  wire head_last, head_fill;
  wire [7:0] head_tag, head_bank;
  wire [3:0] head_take;
  wire [4*ROW_BITS-1:0] head_row;
  cluster_fifo #(.WIDTH(WIDTH), .AW(WAIT_AW)) u_queue (
    .clk_i(gclk),
    .rst_i(rst_i),
    .push_i(push),
    .data_i({last, fill, tag, take, bank, row}),
    .pop_i(pop),
    .count_o(count),
    .data_o({head_last, head_fill, head_tag, head_take, head_bank, head_row})
  );
  cache_data #(.BEAT_AW(LINE_AW - 2), .SLOT_BITS(SLOT_BITS)) u_data (
    .clk_i(gclk),
    .rst_i(rst_i),
    // queue
    .valid_i(|count),
    .last_i(head_last),
    .fill_i(head_fill),
    .tag_i(head_tag),
    .take_i(head_take),
    .row_i(head_row),
    .bank_i(head_bank),
    .pop_o(pop),
    // memory
    .beat_valid_i(beat_valid_i),
    .beat_ready_o(beat_ready_o),
    .beat_data_i(beat_data_i),
    // cores
    .rsp_valid_o(rsp_valid_o),
    .rsp_ready_i(rsp_ready_i),
    .rsp_tag_o(rsp_tag_o),
    .rsp_data_o(rsp_data_o),
    .busy_o(data_busy)
  );
  assign clock_en_o = rst_i | clear_i | req_valid_i | lookup_busy | (|count) | data_busy;
endmodule
`default_nettype wire
