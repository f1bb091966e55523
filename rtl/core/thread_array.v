// SPDX-License-Identifier: Apache-2.0
// The registers t, v and o of all threads in one memory array (ARRAY; docs/cluster.md), in place of the temporaries in core_files and
// of core_banks. All sources are read at the end of ID. Those of v and o are wanted in EX, so they wait one stage. A write above a thread's
// limit is dropped; a read of the host there returns 0. The host uses port 0 of the array while the core is idle. With SLOT_PORTS there
// is one more port for it, and for inputs, which come for threads that rest while others run.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module thread_array #(
  parameter integer ROWS = 16, // registers of a bank
  parameter integer THREADS = 8,
  parameter integer TW = 3,
  parameter bit CONSTANTS = 1'b0, // 1: the constants of the program are in the array too
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer BANKS = 0, // so many banks with one read and one write port each (memory_banks); 0: four ports of each (memory_array)
  localparam integer CLOCKS = BANKS != 0 ? BANKS : 8
) (
  input  wire             clk_i,
  input  wire             test_en_i,
  input  wire             adv_i,
  input  wire             busy_i,
  output wire [CLOCKS-1:0] banks_o,         // banks whose clock runs
  // host
  input  wire [15:0]      h_addr_i,
  input  wire [127:0]     h_wdata_i,
  input  wire [TW-1:0]    h_thread_i,
  input  wire             h_segment_we_i,   // sets the segment of thread h_addr_i - 1; address 0 is no thread
  input  wire             h_v_we_i,
  input  wire             h_c_we_i,
  input  wire             h_t_re_i,
  input  wire             h_v_re_i,
  input  wire             h_o_re_i,
  output wire [127:0]     h_data_o,         // of the last read
  // from ID: a port for each source
  input  wire [TW-1:0]    if_thread_i,
  input  wire [3:0]       id_t_re_i,
  input  wire [27:0]      id_t_num_i,
  input  wire [4*TW-1:0]  id_t_thread_i,
  input  wire [3:0]       id_v_re_i,
  input  wire [19:0]      id_v_num_i,
  input  wire [3:0]       id_o_re_i,
  input  wire [19:0]      id_o_num_i,
  input  wire [3:0]       id_c_re_i,
  input  wire [43:0]      id_c_num_i,       // signed
  input  wire             id_program_i,     // whose constants they are
  // from OF: sources that are of v or o
  input  wire [3:0]       of_late_i,
  // from WB
  input  wire [3:0]       wb_t_we_i,
  input  wire [3:0]       wb_o_we_i,
  input  wire [4*TW-1:0]  wb_thread_i,
  input  wire [31:0]      wb_dst_i,
  input  wire [15:0]      wb_mask_i,
  input  wire [511:0]     wb_data_i,
  // results that are written in the next advancing cycle: A B C, and of a lookup, which waits while tex_hold_o is 1
  input  wire [3:0]       lands_valid_i,
  input  wire [4*TW-1:0]  lands_thread_i,
  input  wire [31:0]      lands_dst_i,
  output wire             tex_hold_o,
  // read data: to OF, and of v and o to EX
  output wire [511:0]     data_o,
  output wire [511:0]     constants_o,      // 0 for a number outside the constants
  output wire [511:0]     late_o
);
  // Where the registers of each thread are.
  wire [THREADS*32-1:0] segments;
  genvar t, p;
  generate
    for (t = 0; t < THREADS; t = t + 1) begin : g_segment
      localparam [15:0] PLACE = t + 1;
      reg [31:0] segment_q;
      always @(posedge clk_i) if (h_segment_we_i && h_addr_i == PLACE) segment_q <= h_wdata_i[31:0];
      assign segments[t*32 +: 32] = segment_q;
    end
  endgenerate

  // Where the constants of each program are: the first register, and above it the one after the last.
  wire [31:0] c_places;
  generate
    for (t = 0; t < 2; t = t + 1) begin : g_constants
      localparam [15:0] PLACE = t + 32;
      if (!CONSTANTS || (t == 1 && !SLOT_PORTS)) begin : g_none
        assign c_places[t*16 +: 16] = 16'd0;
      end else begin : g_place
        reg [15:0] place_q;
        always @(posedge clk_i) if (h_segment_we_i && h_addr_i == PLACE) place_q <= h_wdata_i[15:0];
        assign c_places[t*16 +: 16] = place_q;
      end
    end
  endgenerate
  wire [15:0] c_read = SLOT_PORTS != 0 & id_program_i ? c_places[31:16] : c_places[15:0];
  wire [15:0] c_write = SLOT_PORTS != 0 & h_addr_i[15] ? c_places[31:16] : c_places[15:0];

  // Reads.
  localparam integer PORTS = SLOT_PORTS ? 5 : 4;
  wire host_re = h_t_re_i | h_v_re_i | h_o_re_i;
  wire [6:0] host_num = {h_addr_i[6:5] & {2{h_t_re_i}}, h_addr_i[4:0]};
  wire [PORTS*7-1:0] raddr;
  wire [PORTS*128-1:0] rdata;
  assign data_o = rdata[511:0];
  wire [3:0] read_inside;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_read
      wire host = SLOT_PORTS == 0 && p == 0 && !busy_i;
      wire v = host ? h_v_re_i : id_v_re_i[p];
      wire o = host ? h_o_re_i : id_o_re_i[p];
      wire [TW-1:0] thread = host ? h_thread_i : id_t_re_i[p] ? id_t_thread_i[p*TW +: TW] : if_thread_i;
      wire [6:0] thread_addr;
      wire [6:0] id_num = v ? {2'd0, id_v_num_i[p*5 +: 5]} : o ? {2'd0, id_o_num_i[p*5 +: 5]} : id_t_num_i[p*7 +: 7];
      (* gloam_component = "temps" *)
      array_address #(.THREADS(THREADS), .TW(TW)) u_address (
        .segments_i(segments),
        .thread_i(thread),
        .v_i(v),
        .o_i(o),
        .num_i(host ? host_num : id_num),
        .addr_o(thread_addr),
        .inside_o(read_inside[p])
      );
      wire c = CONSTANTS != 0 & ~host & id_c_re_i[p];
      wire [10:0] c_num = id_c_num_i[p*11 +: 11];
      wire [10:0] c_at = {3'd0, c_read[7:0]} + {1'b0, c_num[9:0]};
      reg outside_q;
      always @(posedge clk_i) if (adv_i & c) outside_q <= c_num[10] | c_at >= {3'd0, c_read[15:8]};
      assign raddr[p*7 +: 7] = c ? c_at[6:0] : thread_addr;
      assign constants_o[p*128 +: 128] = data_o[p*128 +: 128] & {128{~outside_q}};
    end
  endgenerate

  // Writes.
  wire [PORTS-1:0] we;
  wire [9:0] c_at = {2'd0, c_write[7:0]} + {1'b0, h_addr_i[8:0]};
  wire c_inside = c_at < {2'd0, c_write[15:8]};
  wire [PORTS*7-1:0] waddr;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_write
      wire host = SLOT_PORTS == 0 && p == 0 && h_v_we_i;
      wire c = SLOT_PORTS == 0 && CONSTANTS != 0 && p == 0 && h_c_we_i;
      wire [6:0] thread_addr;
      wire inside_thread;
      wire o = wb_o_we_i[p] & ~host;
      (* gloam_component = "temps" *)
      array_address #(.THREADS(THREADS), .TW(TW)) u_address (
        .segments_i(segments),
        .thread_i(host ? h_thread_i : wb_thread_i[p*TW +: TW]),
        .v_i(host),
        .o_i(o),
        .num_i(host ? {2'd0, h_addr_i[4:0]} : o ? {2'd0, wb_dst_i[p*8 +: 5]} : wb_dst_i[p*8 +: 7]),
        .addr_o(thread_addr),
        .inside_o(inside_thread)
      );
      assign waddr[p*7 +: 7] = c ? c_at[6:0] : thread_addr;
      assign we[p] = c ? c_inside : (host | wb_t_we_i[p] | wb_o_we_i[p]) & inside_thread;
    end
  endgenerate
  wire [PORTS*4-1:0] wmask;
  wire [PORTS*128-1:0] wdata;

  // The host: port 0, or a port of its own.
  wire host_inside;
  reg host_inside_q;
  always @(posedge clk_i) if (host_re) host_inside_q <= host_inside;
  wire [3:0] id_re = {4{adv_i}} & (id_t_re_i | id_v_re_i | id_o_re_i | id_c_re_i);
  wire [PORTS-1:0] re;
  generate
    if (SLOT_PORTS == 0) begin : g_shared
      wire host_we = h_v_we_i | (CONSTANTS != 0 & h_c_we_i);
      assign host_inside = read_inside[0];
      assign h_data_o = rdata[127:0] & {128{host_inside_q}};
      assign wmask = {wb_mask_i[15:4], wb_mask_i[3:0] | {4{host_we}}};
      assign wdata = {wb_data_i[511:128], host_we ? h_wdata_i : wb_data_i[127:0]};
      assign re = id_re | {3'd0, host_re};
    end else begin : g_host
      wire [6:0] thread_addr;
      (* gloam_component = "temps" *)
      array_address #(.THREADS(THREADS), .TW(TW)) u_address (
        .segments_i(segments),
        .thread_i(h_thread_i),
        .v_i(h_v_we_i | h_v_re_i),
        .o_i(h_o_re_i),
        .num_i(host_num),
        .addr_o(thread_addr),
        .inside_o(host_inside)
      );
      wire c = CONSTANTS != 0 & h_c_we_i;
      assign h_data_o = rdata[639:512] & {128{host_inside_q}};
      assign raddr[34:28] = thread_addr;
      assign waddr[34:28] = c ? c_at[6:0] : thread_addr;
      assign we[4] = c ? c_inside : h_v_we_i & host_inside;
      assign wmask = {4'hf, wb_mask_i};
      assign wdata = {h_wdata_i, wb_data_i};
      assign re = {host_re, id_re};
    end
  endgenerate
  generate
    if (BANKS == 0) begin : g_ports
      (* gloam_component = "temps" *)
      memory_array #(.ROWS(ROWS), .HOST(SLOT_PORTS)) u_memory (
        .clk_i(clk_i),
        .test_en_i(test_en_i),
        .banks_o(banks_o),
        // writes
        .we_i(we),
        .waddr_i(waddr),
        .wmask_i(wmask),
        .wdata_i(wdata),
        // reads
        .re_i(re),
        .raddr_i(raddr),
        .rdata_o(rdata)
      );
      assign tex_hold_o = 1'b0;
      wire unused = &{1'b0, lands_valid_i, lands_thread_i, lands_dst_i};
    end else begin : g_banks
      (* gloam_component = "temps" *)
      memory_banks #(.BANKS(BANKS), .ROWS(8 * ROWS / BANKS)) u_memory (
        .clk_i(clk_i),
        .test_en_i(test_en_i),
        .banks_o(banks_o),
        // writes
        .we_i(we),
        .waddr_i(waddr),
        .wmask_i(wmask),
        .wdata_i(wdata),
        // reads: one port serves the host, so the others rest
        .re_i(busy_i ? id_re : {3'd0, host_re}),
        .raddr_i(raddr),
        .rdata_o(rdata)
      );
      wire unused = &{1'b0, re};
      (* gloam_component = "temps" *)
      array_hold #(.BW($clog2(BANKS)), .THREADS(THREADS), .TW(TW)) u_hold (
        .segments_i(segments),
        .valid_i(lands_valid_i),
        .thread_i(lands_thread_i),
        .dst_i(lands_dst_i),
        .hold_o(tex_hold_o)
      );
    end
  endgenerate

  // Data of v and o, from OF to EX.
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_late
      reg [127:0] late_q;
      always @(posedge clk_i) if (adv_i & of_late_i[p]) late_q <= data_o[p*128 +: 128];
      assign late_o[p*128 +: 128] = late_q;
    end
  endgenerate
  // Bits that tell the files apart, and the addresses of reads above a limit, which only a broken program has (core_checks).
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, h_addr_i, h_c_we_i, busy_i, c_read, c_write, c_at, c_inside, id_program_i, h_wdata_i, wb_dst_i, read_inside};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
