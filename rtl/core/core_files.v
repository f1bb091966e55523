// SPDX-License-Identifier: Apache-2.0
// The register files whose reads need no open gate: temporaries, constants and system registers. The host reads through port 0
// while the core is idle. With GATE_THREADS a gate for each thread clocks its temporaries, and another its system values, in
// the cycles in which they are written.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
(* gloam_nets = "inside" *)
module core_files #(
  parameter integer THREADS = 1,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer TEMPS = 8,
  parameter integer CONSTS = 256,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_C = 2,
  parameter bit ISOLATE_READS = 1'b0,
  parameter bit ISOLATE_RESULTS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter bit GATE_THREADS = 1'b0,
  parameter integer ARRAY = 0,
  parameter bit ARRAY_CONSTANTS = 1'b0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
) (
  input  wire                   clk_i,
  input  wire                   test_en_i,
  // core control
  input  wire                   adv_i,
  input  wire                   busy_i,
  // host
  input  wire [15:0]            h_addr_i,
  input  wire [127:0]           h_wdata_i,
  input  wire                   const_we_i,
  input  wire                   sys_we_i,   // fragcoord, frontfacing, pointcoord
  input  wire                   t_re_i,
  input  wire [TW-1:0]          host_thread_i,
  input  wire [TW-1:0]          host_read_thread_i,
  input  wire [2:0]             host_sys_num_i,
  output wire [127:0]           host_sys_data_o,
  // from ID
  input  wire [PORTS_T-1:0]     id_t_re_i,
  input  wire [PORTS_T*7-1:0]   id_t_num_i,
  input  wire [PORTS_T*TW-1:0]  id_t_thread_i,
  input  wire [PORTS_C-1:0]     id_c_re_i,
  input  wire [PORTS_C*11-1:0]  id_c_num_i,
  input  wire                   id_program_i,
  input  wire [TW-1:0]          id_thread_i,
  input  wire slot_t            id_slot0_i, // numbers of system values
  input  wire slot_t            id_slot1_i,
  // from WB, groups A B C T from bit 0
  input  wire [3:0]             wb_t_we_i,
  input  wire [3:0]             wb_sys_we_i,
  input  wire [4*TW-1:0]        wb_thread_i,
  input  wire [31:0]            wb_dst_i,
  input  wire [15:0]            wb_mask_i,
  input  wire [511:0]           wb_data_i,
  (* gloam_nets = "slots" *)
  input  wire [192:0]           sys_data_i, // with SLOT_PORTS: system inputs, from outside
  // to OF
  output wire [PORTS_T*128-1:0] t_data_o,
  output wire [PORTS_C*128-1:0] c_data_o,
  output wire [511:0]           sys_data_o
);
`include "isa.vh"
`include "host.vh"
  localparam TAW = TEMPS > 1 ? $clog2(TEMPS) : 1;
  localparam TFW = (THREADS > 1 ? TW : 0) + TAW; // address in the file of temporaries: thread, number
  wire [PORTS_T-1:0] t_re = ({PORTS_T{adv_i}} & id_t_re_i) | {{PORTS_T-1{1'b0}}, t_re_i};
  wire [PORTS_T*TFW-1:0] t_raddr;
  wire [4*TFW-1:0] t_waddr;
  genvar p;
  generate
    for (p = 0; p < PORTS_T; p = p + 1) begin : g_t_read
      // With one thread there is no thread bit in the address.
      /* verilator lint_off UNUSED */
      wire [TW+TAW-1:0] at = p == 0 && !busy_i ? {host_thread_i, h_addr_i[TAW-1:0]} : {id_t_thread_i[p*TW +: TW], id_t_num_i[p*7 +: TAW]};
      /* verilator lint_on UNUSED */
      if (!ISOLATE_READS) begin : g_any
        assign t_raddr[p*TFW +: TFW] = at[TFW-1:0];
      end else begin : g_held
        // A port that is not used keeps its address.
        wire used = id_t_re_i[p] | (p == 0 & ~busy_i);
        reg [TFW-1:0] last_q;
        always @(posedge clk_i) if (used) last_q <= at[TFW-1:0];
        assign t_raddr[p*TFW +: TFW] = used ? at[TFW-1:0] : last_q;
      end
    end
    for (p = 0; p < 4; p = p + 1) begin : g_t_write
      // With one thread there is no thread bit in the address.
      /* verilator lint_off UNUSED */
      wire [TW+TAW-1:0] at = {wb_thread_i[p*TW +: TW], wb_dst_i[p*8 +: TAW]};
      /* verilator lint_on UNUSED */
      assign t_waddr[p*TFW +: TFW] = at[TFW-1:0];
    end
  endgenerate
  // A file sees only results with destinations in it.
  wire [511:0] t_wdata, sys_wdata;
  generate
    for (p = 0; p < 4; p = p + 1) begin : g_wdata
      wire [7:0] dst = wb_dst_i[p*8 +: 8];
      assign t_wdata[p*128 +: 128] = wb_data_i[p*128 +: 128] & {128{!ISOLATE_RESULTS | ~dst[7]}};
      assign sys_wdata[p*128 +: 128] = wb_data_i[p*128 +: 128] & {128{!ISOLATE_RESULTS | dst == DST_POS | dst == DST_PSZ}};
    end
  endgenerate
  // With ARRAY the temporaries are in thread_array, and this file sees nothing.
  localparam bit HERE = ARRAY == 0;
  wire [THREADS-1:0] gate_t; // the clocks of a thread's temporaries that run, test enable aside
  (* gloam_component = "temps" *)
  thread_files #(
    .DEPTH(THREADS << TAW), .AW(TFW), .WRITES(4), .READS(PORTS_T), .THREADS(THREADS), .GATE_THREADS(GATE_THREADS), .ABSENT(!HERE)
  ) u_temps (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .gates_o(gate_t),
    // from WB
    .we_i(HERE ? wb_t_we_i : 4'd0),
    .waddr_i(HERE ? t_waddr : {4*TFW{1'b0}}),
    .wmask_i(HERE ? wb_mask_i : 16'd0),
    .wdata_i(HERE ? t_wdata : 512'd0),
    // from ID, data to OF
    .re_i(HERE ? t_re : {PORTS_T{1'b0}}),
    .raddr_i(HERE ? t_raddr : {PORTS_T*TFW{1'b0}}),
    .rdata_o(t_data_o)
  );

  // A constant that the port has read before is not read again. The host writes constants only while the core is idle.
  wire [PORTS_C-1:0] again;
  generate
    for (p = 0; p < PORTS_C; p = p + 1) begin : g_c_read
      if (!ISOLATE_READS) begin : g_any
        assign again[p] = 1'b0;
      end else begin : g_once
        reg known_q;
        reg [11:0] last_q;
        wire [11:0] now = {SLOT_PORTS & id_program_i, id_c_num_i[p*11 +: 11]};
        assign again[p] = known_q && now == last_q;
        always @(posedge clk_i) begin
          if (~busy_i) known_q <= 1'b0;
          else if (adv_i & id_c_re_i[p]) known_q <= 1'b1;
          if (adv_i & id_c_re_i[p]) last_q <= now;
        end
      end
    end
  endgenerate
  // Constants may be in the array too.
  localparam bit CONSTANTS_HERE = !ARRAY_CONSTANTS;
  (* gloam_component = "constants" *)
  const_ram #(.COUNT(CONSTS), .READS(PORTS_C), .SLOT_PORTS(SLOT_PORTS), .ABSENT(!CONSTANTS_HERE)) u_consts (
    .clk_i(clk_i),
    // from the host
    .we_i(const_we_i & CONSTANTS_HERE),
    .waddr_i(CONSTANTS_HERE ? h_addr_i[8:0] : 9'd0),
    .wdata_i(CONSTANTS_HERE ? h_wdata_i : 128'd0),
    .wprogram_i(h_addr_i[15] & CONSTANTS_HERE),
    // from ID, data to OF
    .re_i(CONSTANTS_HERE ? {PORTS_C{adv_i}} & id_c_re_i & ~again : {PORTS_C{1'b0}}),
    .raddr_i(CONSTANTS_HERE ? id_c_num_i : {PORTS_C*11{1'b0}}),
    .rprogram_i(id_program_i & CONSTANTS_HERE),
    .rdata_o(c_data_o)
  );

  // System register that each source reads (source 2 * slot + source). The host reads as source 0.
  wire [11:0] of_sel = !ISOLATE_SELECT ? {id_slot1_i.src1.sel, id_slot1_i.src0.sel, id_slot0_i.src1.sel, id_slot0_i.src0.sel} :
                       {id_slot1_i.src1.of_sel, id_slot1_i.src0.of_sel, id_slot0_i.src1.of_sel, id_slot0_i.src0.of_sel};
  wire [11:0] sys_num = {of_sel[11:3], busy_i ? of_sel[2:0] : host_sys_num_i};
  wire [THREADS-1:0] gate_s; // the clocks of a thread's system values that run, test enable aside
  wire [511:0] sys_own;
  generate
    if (SLOT_PORTS) begin : g_outside
      // The inputs are outside and were read in ID: fragcoord, two lanes of pointcoord, frontfacing.
      wire [127:0] front = {4{sys_data_i[0] ? 32'h3f800000 : 32'd0}};
      wire [127:0] point = {64'd0, sys_data_i[64:1]};
      for (p = 0; p < 4; p = p + 1) begin : g_system
        wire [2:0] num = sys_num[p*3 +: 3];
        assign sys_data_o[p*128 +: 128] = num == SYS_FRAGCOORD ? sys_data_i[192:65] : num == SYS_FRONTFACING ? front :
                                          num == SYS_POINTCOORD ? point : sys_own[p*128 +: 128];
      end
    end else begin : g_inside
      assign sys_data_o = sys_own;
      wire unused = &{1'b0, sys_data_i};
    end
  endgenerate
  (* gloam_component = "system" *)
  sys_regs #(.THREADS(THREADS), .TW(TW), .SLOT_PORTS(SLOT_PORTS), .GATE_THREADS(GATE_THREADS)) u_sys (
    .clk_i(clk_i),
    .test_en_i(test_en_i),
    .gates_o(gate_s),
    // from the host
    .host_we_i(sys_we_i & ~SLOT_PORTS),
    .host_thread_i(host_thread_i),
    .host_num_i(h_addr_i[2:0]),
    .host_data_i(h_wdata_i),
    .host_read_thread_i(host_read_thread_i),
    .host_read_num_i(host_sys_num_i),
    .host_data_o(host_sys_data_o),
    // from WB
    .we_i(wb_sys_we_i),
    .wthread_i(wb_thread_i),
    .wdst_i(wb_dst_i),
    .wmask_i(wb_mask_i),
    .wdata_i(sys_wdata),
    // to OF
    .thread_i(busy_i ? id_thread_i : host_read_thread_i),
    .num_i(sys_num),
    .data_o(sys_own)
  );
  // Smaller files use fewer address bits. Of the slots only the numbers of system values are used. The gates are read by rtl/trace only.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, h_addr_i, id_t_num_i, id_slot0_i, id_slot1_i, wb_thread_i, host_thread_i, gate_t, gate_s};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
