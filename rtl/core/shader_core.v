// SPDX-License-Identifier: Apache-2.0
// The shader core: the pipeline in two halves, core_front (IF, ID) and core_back (OF, EX, WB), and the register files and clock-gated buffers in
// core_store. The core has no interlocks. One signal, adv, moves all pipeline registers. docs/architecture.md is its contract, docs/ports.md
// describes the ports, docs/machines.md the parameters. rtl/trace/traced_core.v is this core with the trace of section 9 of that contract.
// core_types.vh explains the names.
`include "core_types.vh"
`default_nettype none
module shader_core #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0, // 0: threads rotate; 1 or 4: so many switch together (docs/cluster.md)
  parameter bit SLOT_PORTS = 1'b0, // what feeds the core gives it tasks: it has two programs, and inputs are outside (docs/ports.md)
  parameter integer TEMPS = 8,
  parameter integer INPUTS = 8,
  parameter integer OUTPUTS = 8,
  parameter integer CONSTS = 256,
  parameter integer SAMPLERS = 16,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1,
  parameter integer TEX_STAGES = 0,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_C = 2,
  parameter integer FORWARDING = 1,
  parameter integer CALL_DEPTH = 4,
  parameter integer CODE_WORDS = 4096,
  parameter integer ISSUE_WIDTH = 2,
  parameter bit TEX_BLOCKS = 1'b0, // samplers may have blocks of 4 x 4 texels
  parameter integer TEX_SHARE = 0, // cores that share a texture unit; 0: the core has its own
  parameter bit SAD = 1'b0, // group B has sums of absolute differences
  parameter bit ISOLATE_OPERANDS = 1'b0, // parts that rest while they are not used (docs/architecture.md section 11)
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit ISOLATE_READS = 1'b0,
  parameter bit ISOLATE_RESULTS = 1'b0,
  parameter bit ISOLATE_TEXTURE = 1'b0,
  parameter bit ISOLATE_FUNCTIONS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter bit GATE_THREADS = 1'b0,
  parameter bit GATE_LOOKUPS = 1'b0,
  parameter integer ARRAY = 0, // registers a bank of the memory array that holds t, v and o; 0: there is none
  parameter bit ARRAY_CONSTANTS = 1'b0, // the constants are in that array too
  parameter integer ARRAY_BANKS = 0, // banks of that array with one read and one write port each; 0: 8 banks with four of each
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1, // bits of a thread number
  localparam HW = THREADS > 16 ? 5 : 4 // of that of the host port
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               test_en_i,        // opens all clock gates
  // host: requests and answers
  input  wire               h_valid_i,
  output wire               h_ready_o,
  input  wire               h_write_i,        // 0: read
  input  wire [2:0]         h_kind_i,         // HOST_*
  input  wire [HW-1:0]      h_thread_i,
  input  wire [15:0]        h_addr_i,
  input  wire [127:0]       h_wdata_i,
  output wire               h_rvalid_o,
  input  wire               h_rready_i,
  output wire [127:0]       h_rdata_o,
  // host: starts, with the settings of the run. With SLOT_PORTS: of a task, from registers, executed in this cycle
  input  wire               start_valid_i,
  output wire               start_ready_o,
  input  wire [14:0]        start_pc_i,
  input  wire [THREADS-1:0] start_mask_i,
  input  wire [1:0]         cfg_policy_i,     // GATE_*
  input  wire [4:0]         cfg_wake_i,
  input  wire [15:0]        cfg_tex_cycles_i, // frozen cycles of a texture operation with one request, 0: not promised
  output wire               busy_o,
  output wire [THREADS-1:0] killed_o,
  // texture memory: requests and responses. With TEX_SHARE a shared texture unit: lookups and their results (docs/ports.md)
  output wire               tm_req_valid_o,
  input  wire               tm_req_ready_i,
  output wire [TW:0]        tm_req_tag_o,     // if threads switch: 2 * thread, plus 1 for the second request of a lookup; else 0
  output wire [3:0]         tm_req_mask_o,
  output wire [127:0]       tm_req_addr_o,
  input  wire               tm_rsp_valid_i,
  output wire               tm_rsp_ready_o,
  input  wire [TW:0]        tm_rsp_tag_i,     // of the request; if threads switch, responses come in any order
  input  wire [127:0]       tm_rsp_data_i,
  // with SLOT_PORTS, else 0
  input  wire               start_program_i,  // program of the threads of a start
  input  wire [THREADS-1:0] abort_i,          // threads that are to end: their next bundle counts as `end`
  output wire [THREADS-1:0] retired_o,        // threads that were started and have retired
  output wire [12:0]        events_o,
  // with SLOT_PORTS, else 0: inputs, which are outside (slot_inputs)
  output wire [PORTS_V-1:0]     v_re_o,        // read of v with the edge that ends OF; with ARRAY v is in the array, and this is 0
  output wire [TW-1:0]          v_thread_o,
  output wire [PORTS_V*5-1:0]   v_num_o,
  (* gloam_nets = "slots" *)
  input  wire [PORTS_V*128-1:0] v_data_i,
  output wire                   sys_re_o,      // read of system inputs with the edge that ends ID
  output wire [TW-1:0]          sys_thread_o,
  (* gloam_nets = "slots" *)
  input  wire [192:0]           sys_data_i,    // fragcoord, two lanes of pointcoord, frontfacing
  input  wire                   v_we_i,        // with ARRAY: an input is written, by a thread that does not run
  input  wire [TW-1:0]          v_write_thread_i,
  input  wire [4:0]             v_write_num_i,
  (* gloam_nets = "slots" *)
  input  wire [127:0]           v_write_data_i,
  (* gloam_nets = "slots" *)
  output wire [THREADS*128-1:0] colors_o       // o0 of each thread
);
  // Control: the pipeline advances unless it waits for a texture or for a gate to wake.
  wire go, busy, tex_wait, tex_twice, tex_last, stall_v, stall_o;
  wire adv = ~tex_wait & ~stall_v & ~stall_o;

  // The host: its request and its run, from registers.
  wire h_we, h_re, start;
  wire [2:0] h_kind;
  wire [HW-1:0] h_thread;
  wire [15:0] h_addr;
  wire [127:0] h_wdata;
  wire [14:0] start_pc;
  wire [THREADS-1:0] start_mask, retired;
  wire start_program_now; // of the start that is executed
  assign retired_o = SLOT_PORTS ? retired : {THREADS{1'b0}};
  wire [1:0] policy;
  wire [4:0] wake;
  wire [15:0] tex_cycles;
  wire code_we, sampler_we, host_wb_we;
  wire [7:0] host_wb_dst;
  wire [TW-1:0] host_thread;

  // From IF and ID.
  wire [TW-1:0] if_thread, id_thread;
  wire if_idle, if_switch, id_sys_re;
  wire [4:0] id_groups;
  wire [THREADS-1:0] programs;
  wire id_program;
  wire id_v_read, id_o_read, id_o_write;
  wire [3:0] id_events;
  wire [PORTS_T-1:0] id_t_re;
  wire [PORTS_T*7-1:0] id_t_num;
  wire [PORTS_T*TW-1:0] id_t_thread;
  wire [PORTS_C-1:0] id_c_re;
  wire [PORTS_C*11-1:0] id_c_num;
  wire [PORTS_V-1:0] id_v_re;
  wire [PORTS_V*5-1:0] id_v_num;
  wire [PORTS_O-1:0] id_o_re;
  wire [PORTS_O*5-1:0] id_o_num;
  wire slot_t id_slot0, id_slot1;
  // With SLOT_PORTS the buffer v and the system inputs are outside.
  assign v_re_o = SLOT_PORTS && ARRAY == 0 ? {PORTS_V{adv}} & id_v_re : {PORTS_V{1'b0}};
  assign v_thread_o = SLOT_PORTS ? id_thread : {TW{1'b0}};
  assign v_num_o = SLOT_PORTS ? id_v_num : {PORTS_V*5{1'b0}};
  assign sys_re_o = adv & id_sys_re;
  assign sys_thread_o = SLOT_PORTS ? if_thread : {TW{1'b0}};

  // From OF, EX and WB. Vectors of four are the groups A B C T from bit 0.
  wire [3:0] of_v_read, of_o_read;
  wire of_o_write;
  wire [TW-1:0] ex_slot_thread;
  wire [THREADS-1:0] ex_o_write, ex_inflight, tex_arrives, tex_o_near, tex_o_far, if_out;
  wire [4*TW-1:0] wb_thread, lands_thread;
  wire [31:0] wb_dst, lands_dst;
  wire [15:0] wb_mask;
  wire [511:0] wb_data;
  wire [3:0] wb_t_we, wb_o_we, wb_sys_we, wb_o_write;
  wire [3:0] lands_valid; // results that are written in the next advancing cycle
  wire tex_hold;
  wire wb_a_valid;
  wire [3:0] wb_a_bits;
  wire [9:0] wb_a_addr;
  // Read data of the register files.
  wire [PORTS_T*128-1:0] t_data;
  wire [PORTS_C*128-1:0] c_data;
  wire [511:0] sys_data;
  wire [PORTS_V*128-1:0] v_data;
  wire [PORTS_O*128-1:0] o_data;

  // Read by rtl/trace only.
  /* verilator lint_off UNUSED */
  wire if_valid;
  wire [4*TW-1:0] ex_thread;
  wire [14:0] if_pc;
  wire [127:0] if_words;
  wire [7:0] id_bad, ex_fwd;
  wire [1:0] ex_first;
  wire [3:0] ex_valid;
  wire [31:0] ex_dst;
  wire [15:0] ex_mask;
  wire [511:0] ex_data;
  wire [THREADS-1:0] gate_v, gate_o, bad_v, bad_o;
  /* verilator lint_on UNUSED */

  (* gloam_component = "host" *)
  host_request #(.THREADS(THREADS), .SLOT_PORTS(SLOT_PORTS)) u_request (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .busy_i(busy),
    // host
    .h_valid_i(h_valid_i),
    .h_ready_o(h_ready_o),
    .h_write_i(h_write_i),
    .h_kind_i(h_kind_i),
    .h_thread_i(h_thread_i),
    .h_addr_i(h_addr_i),
    .h_wdata_i(h_wdata_i),
    .h_rvalid_o(h_rvalid_o),
    .h_rready_i(h_rready_i),
    .start_valid_i(start_valid_i),
    .start_ready_o(start_ready_o),
    .start_pc_i(start_pc_i),
    .start_mask_i(start_mask_i),
    .start_program_i(start_program_i),
    .cfg_policy_i(cfg_policy_i),
    .cfg_wake_i(cfg_wake_i),
    .cfg_tex_cycles_i(cfg_tex_cycles_i),
    .busy_o(busy_o),
    // the request
    .we_o(h_we),
    .re_o(h_re),
    .kind_o(h_kind),
    .thread_o(h_thread),
    .addr_o(h_addr),
    .wdata_o(h_wdata),
    // the run
    .start_o(start),
    .pc_o(start_pc),
    .mask_o(start_mask),
    .program_o(start_program_now),
    .policy_o(policy),
    .wake_o(wake),
    .tex_cycles_o(tex_cycles)
  );

  core_front #(
    .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C),
    .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C), .FORWARDING(FORWARDING),
    .CALL_DEPTH(CALL_DEPTH), .CODE_WORDS(CODE_WORDS), .ISSUE_WIDTH(ISSUE_WIDTH), .SAD(SAD),
    .ISOLATE_READS(ISOLATE_READS), .ISOLATE_SELECT(ISOLATE_SELECT), .ARRAY(ARRAY)
  ) u_front (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // core control
    .adv_i(adv),
    .go_o(go),
    .busy_o(busy),
    .retired_o(retired),
    .killed_o(killed_o),
    // host
    .code_we_i(code_we),
    .code_addr_i(h_addr[14:0]),
    .code_data_i(h_wdata[31:0]),
    .code_program_i(h_addr[15]),
    .start_i(start),
    .start_pc_i(start_pc),
    .start_mask_i(start_mask),
    .start_program_i(start_program_now),
    .abort_i(abort_i),
    .programs_o(programs),
    .id_program_o(id_program),
    // from EX
    .ex_inflight_i(ex_inflight),
    .tex_arrives_i(tex_arrives),
    .if_out_o(if_out),
    .if_idle_o(if_idle),
    .if_switch_o(if_switch),
    .id_groups_o(id_groups),
    .id_sys_re_o(id_sys_re),
    // from WB
    .wb_valid_i(wb_a_valid),
    .wb_thread_i(ex_thread[TW-1:0]),
    .wb_dst_i(ex_dst[7:0]),
    .wb_mask_i(ex_mask[3:0]),
    .wb_bits_i(wb_a_bits),
    .wb_addr_i(wb_a_addr),
    // the bundle in ID
    .if_valid_o(if_valid),
    .if_thread_o(if_thread),
    .if_pc_o(if_pc),
    .if_words_o(if_words),
    // to the gates
    .id_v_read_o(id_v_read),
    .id_o_read_o(id_o_read),
    .id_o_write_o(id_o_write),
    .id_events_o(id_events),
    // to the register files
    .id_t_re_o(id_t_re),
    .id_t_num_o(id_t_num),
    .id_t_thread_o(id_t_thread),
    .id_c_re_o(id_c_re),
    .id_c_num_o(id_c_num),
    // to OF
    .id_v_re_o(id_v_re),
    .id_v_num_o(id_v_num),
    .id_o_re_o(id_o_re),
    .id_o_num_o(id_o_num),
    .id_thread_o(id_thread),
    .id_slot0_o(id_slot0),
    .id_slot1_o(id_slot1),
    // to the checks
    .id_bad_o(id_bad)
  );

  core_store #(
    .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS), .TEMPS(TEMPS), .INPUTS(INPUTS), .OUTPUTS(OUTPUTS),
    .CONSTS(CONSTS), .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C),
    .ISOLATE_READS(ISOLATE_READS), .ISOLATE_RESULTS(ISOLATE_RESULTS), .ISOLATE_SELECT(ISOLATE_SELECT),
    .GATE_THREADS(GATE_THREADS), .ARRAY(ARRAY), .ARRAY_CONSTANTS(ARRAY_CONSTANTS), .ARRAY_BANKS(ARRAY_BANKS)
  ) u_store (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // settings
    .cfg_policy_i(policy),
    .cfg_wake_i(wake),
    .cfg_tex_cycles_i(tex_cycles),
    .test_en_i(test_en_i),
    // core control
    .adv_i(adv),
    .go_i(go),
    .busy_i(busy),
    .tex_wait_i(tex_wait),
    .tex_twice_i(tex_twice),
    .tex_last_i(tex_last),
    .stall_v_o(stall_v),
    .stall_o_o(stall_o),
    // host
    .h_we_i(h_we),
    .h_kind_i(h_kind),
    .h_thread_i(h_thread),
    .h_addr_i(h_addr),
    .h_wdata_i(h_wdata),
    .h_re_i(h_re),
    .h_rdata_o(h_rdata_o),
    .code_we_o(code_we),
    .sampler_we_o(sampler_we),
    .host_wb_we_o(host_wb_we),
    .host_wb_dst_o(host_wb_dst),
    .host_thread_o(host_thread),
    // from ID
    .if_thread_i(if_thread),
    .id_v_read_i(id_v_read),
    .id_o_read_i(id_o_read),
    .id_o_write_i(id_o_write),
    .id_events_i(id_events),
    .id_t_re_i(id_t_re),
    .id_t_num_i(id_t_num),
    .id_t_thread_i(id_t_thread),
    .id_c_re_i(id_c_re),
    .id_c_num_i(id_c_num),
    .id_program_i(id_program),
    // from OF
    .id_v_re_i(id_v_re),
    .id_v_num_i(id_v_num),
    .id_o_re_i(id_o_re),
    .id_o_num_i(id_o_num),
    .id_thread_i(id_thread),
    .id_slot0_i(id_slot0),
    .id_slot1_i(id_slot1),
    .of_v_read_i(of_v_read),
    .of_o_read_i(of_o_read),
    .of_o_write_i(of_o_write),
    // from EX and WB
    .ex_o_write_i(ex_o_write),
    .if_out_i(if_out),
    .tex_o_near_i(tex_o_near),
    .tex_o_far_i(tex_o_far),
    .lands_valid_i(lands_valid),
    .lands_thread_i(lands_thread),
    .lands_dst_i(lands_dst),
    .tex_hold_o(tex_hold),
    .wb_o_write_i(wb_o_write),
    .wb_t_we_i(wb_t_we),
    .wb_o_we_i(wb_o_we),
    .wb_sys_we_i(wb_sys_we),
    .wb_thread_i(wb_thread),
    .wb_dst_i(wb_dst),
    .wb_mask_i(wb_mask),
    .wb_data_i(wb_data),
    .v_data_i(v_data_i),
    .sys_data_i(sys_data_i),
    .v_we_i(v_we_i),
    .v_write_thread_i(v_write_thread_i),
    .v_write_num_i(v_write_num_i),
    .v_write_data_i(v_write_data_i),
    .colors_o(colors_o),
    // read data
    .t_data_o(t_data),
    .c_data_o(c_data),
    .sys_data_o(sys_data),
    .ex_slot_thread_i(ex_slot_thread),
    .v_data_o(v_data),
    .o_data_o(o_data),
    // to the trace and the checks
    .gate_v_o(gate_v),
    .gate_o_o(gate_o),
    .bad_v_o(bad_v),
    .bad_o_o(bad_o)
  );

  core_back #(
    .THREADS(THREADS), .GROUP(GROUP), .SLOT_PORTS(SLOT_PORTS), .SAMPLERS(SAMPLERS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C),
    .TEX_STAGES(TEX_STAGES), .PORTS_T(PORTS_T), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .PORTS_C(PORTS_C),
    .FORWARDING(FORWARDING), .TEX_BLOCKS(TEX_BLOCKS), .TEX_SHARE(TEX_SHARE), .SAD(SAD),
    .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES), .ISOLATE_TEXTURE(ISOLATE_TEXTURE),
    .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS), .ISOLATE_SELECT(ISOLATE_SELECT), .GATE_LOOKUPS(GATE_LOOKUPS),
    .ARRAY_BANKS(ARRAY_BANKS)
  ) u_back (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    // core control
    .adv_i(adv),
    .tex_cycles_i(tex_cycles),
    .ex_tex_wait_o(tex_wait),
    .ex_tex_twice_o(tex_twice),
    .ex_tex_last_o(tex_last),
    .ex_inflight_o(ex_inflight),
    .tex_arrives_o(tex_arrives),
    .tex_o_near_o(tex_o_near),
    .tex_o_far_o(tex_o_far),
    .lands_valid_o(lands_valid),
    .lands_thread_o(lands_thread),
    .lands_dst_o(lands_dst),
    .tex_hold_i(tex_hold),
    // host
    .host_we_i(host_wb_we),
    .host_thread_i(host_thread),
    .host_dst_i(host_wb_dst),
    .host_data_i(h_wdata),
    .sampler_we_i(sampler_we),
    .sampler_num_i(h_addr[3:0]),
    .sampler_program_i(h_addr[15]),
    .programs_i(programs),
    // from ID
    .id_thread_i(id_thread),
    .id_slot0_i(id_slot0),
    .id_slot1_i(id_slot1),
    // read data
    .t_data_i(t_data),
    .c_data_i(c_data),
    .sys_data_i(sys_data),
    .ex_slot_thread_o(ex_slot_thread),
    .v_data_i(v_data),
    .o_data_i(o_data),
    // to the gates
    .of_v_read_o(of_v_read),
    .of_o_read_o(of_o_read),
    .of_o_write_o(of_o_write),
    .ex_o_write_o(ex_o_write),
    .wb_o_write_o(wb_o_write),
    // to the register files
    .wb_t_we_o(wb_t_we),
    .wb_o_we_o(wb_o_we),
    .wb_sys_we_o(wb_sys_we),
    .wb_thread_o(wb_thread),
    .wb_dst_o(wb_dst),
    .wb_mask_o(wb_mask),
    .wb_data_o(wb_data),
    // to ID
    .wb_a_valid_o(wb_a_valid),
    .wb_a_bits_o(wb_a_bits),
    .wb_a_addr_o(wb_a_addr),
    // texture memory
    .tm_req_valid_o(tm_req_valid_o),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_tag_o(tm_req_tag_o),
    .tm_req_mask_o(tm_req_mask_o),
    .tm_req_addr_o(tm_req_addr_o),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(tm_rsp_ready_o),
    .tm_rsp_tag_i(tm_rsp_tag_i),
    .tm_rsp_data_i(tm_rsp_data_i),
    // operations in WB
    .ex_valid_o(ex_valid),
    .ex_thread_o(ex_thread),
    .ex_dst_o(ex_dst),
    .ex_mask_o(ex_mask),
    .ex_data_o(ex_data),
    // to the checks
    .ex_fwd_o(ex_fwd),
    .ex_first_o(ex_first)
  );
  generate
    if (SLOT_PORTS) begin : g_events
      (* gloam_component = "rest" *)
      core_events u_events (
        .clk_i(clk_i),
        .rst_i(rst_i),
        // core control
        .go_i(go),
        .busy_i(busy),
        .adv_i(adv),
        .tex_wait_i(tex_wait),
        .stall_v_i(stall_v),
        .stall_o_i(stall_o),
        // IF and ID
        .idle_i(if_idle),
        .switch_i(if_switch),
        .id_valid_i(if_valid),
        .id_groups_i(id_groups),
        .events_o(events_o)
      );
    end else begin : g_no_events
      assign events_o = 13'd0;
      wire unused = &{1'b0, if_idle, if_switch, id_groups};
    end
  endgenerate
endmodule
`default_nettype wire
