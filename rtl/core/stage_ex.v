// SPDX-License-Identifier: Apache-2.0
// EX: the operands of all groups (ex_operands), the function units of the groups A, B, C (LAT_A, LAT_B, LAT_C stages),
// the texture unit T, and the result flip-flops: fa, fb, fc and one of T. WB writes what the result flip-flops hold,
// and forwarding reads them.
// Part of the core (shader_core.v). Names: core_types.vh.
//
// A texture operation stays in EX until the texture unit has its result. Meanwhile the core is frozen.
`include "core_types.vh"
`include "sampler.vh"
`default_nettype none
module stage_ex #(
  parameter integer THREADS = 1,
  parameter integer GROUP = 0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer SAMPLERS = 16,
  parameter integer LAT_A = 1,
  parameter integer LAT_B = 1,
  parameter integer LAT_C = 1,
  parameter integer TEX_STAGES = 0,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer FORWARDING = 1,
  parameter bit TEX_BLOCKS = 1'b0,
  parameter integer TEX_SHARE = 0,
  parameter bit SAD = 1'b0,
  parameter bit ISOLATE_OPERANDS = 1'b0,
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit ISOLATE_TEXTURE = 1'b0,
  parameter bit ISOLATE_FUNCTIONS = 1'b0,
  parameter bit ISOLATE_SELECT = 1'b0,
  parameter bit GATE_LOOKUPS = 1'b0,
  parameter integer ARRAY_BANKS = 0,
  localparam TW = THREADS > 1 ? $clog2(THREADS) : 1 // bits of a thread number
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   test_en_i,
  input  wire                   adv_i,
  input  wire [15:0]            tex_cycles_i,   // frozen cycles that the texture memory promises, 0: none
  // from OF: the slots, for late sources, and the groups
  input  wire [TW-1:0]          of_thread_i,
  input  wire slot_t            id_slot0_i,
  input  wire slot_t            id_slot1_i,
  input  wire group_op_t        of_a_i,
  input  wire operands_t        of_a_data_i,
  input  wire [3:0]             of_a_pred_i,
  input  wire group_op_t        of_b_i,
  input  wire operands_t        of_b_data_i,
  input  wire group_op_t        of_c_i,
  input  wire operands_t        of_c_data_i,
  input  wire group_op_t        of_t_i,
  input  wire operands_t        of_t_data_i,
  input  wire [3:0]             of_t_sampler_i,
  // read data of the buffers: of the thread whose operations are in their first cycle of EX
  output wire [TW-1:0]          ex_slot_thread_o,
  input  wire [PORTS_V*128-1:0] v_data_i,
  input  wire [PORTS_O*128-1:0] o_data_i,
  // sampler state, from the host
  input  wire                   sampler_we_i,
  input  wire [3:0]             sampler_num_i,
  input  wire                   sampler_program_i,
  input  wire [THREADS-1:0]     programs_i, // the program of each thread
  input  wire [69:0]            sampler_data_i, // the last bit: on machines with TEX_BLOCKS
  // texture memory
  output wire                   tm_req_valid_o,
  input  wire                   tm_req_ready_i,
  output wire [TW:0]            tm_req_tag_o,
  output wire [3:0]             tm_req_mask_o,
  output wire [127:0]           tm_req_addr_o,
  input  wire                   tm_rsp_valid_i,
  output wire                   tm_rsp_ready_o,
  input  wire [TW:0]            tm_rsp_tag_i,
  input  wire [127:0]           tm_rsp_data_i,
  // to the core's control
  output wire                   ex_tex_wait_o,
  output wire                   ex_tex_twice_o, // the waiting texture operation has two requests (valid after its first cycle)
  output wire                   ex_tex_last_o,  // the last cycle of the wait
  output wire [THREADS-1:0]     ex_o_write_o,
  output wire [THREADS-1:0]     ex_inflight_o,
  output wire [THREADS-1:0]     tex_arrives_o,  // if threads switch: the thread's lookup has its last response
  output wire [THREADS-1:0]     tex_o_near_o,   // if threads switch: a lookup writes o with the next advancing cycle, or later
  output wire [THREADS-1:0]     tex_o_far_o,
  // with ARRAY_BANKS: results that are written in the next advancing cycle, groups A B C T from bit 0; that of T waits while tex_hold_i is 1
  output wire [3:0]             lands_valid_o,
  output wire [4*TW-1:0]        lands_thread_o,
  output wire [31:0]            lands_dst_o,
  input  wire                   tex_hold_i,
  // to WB, registered: groups A B C T from bit 0
  output wire [3:0]             ex_valid_o,
  output wire [4*TW-1:0]        ex_thread_o,
  output wire [31:0]            ex_dst_o,
  output wire [15:0]            ex_mask_o,
  (* gloam_component = "results" *)
  output wire [511:0]           ex_data_o,
  // to the checks
  output wire [7:0]             ex_fwd_o,
  output wire [1:0]             ex_first_o
);
`include "isa.vh"
  // Operations on their way through EX to WB, groups A B C T from bit 0.
  wire [15:0] mask, last_mask;
  wire [3:0] first, last;
  wire [4*TW-1:0] last_thread;
  wire [31:0] last_dst;
  wire lookup_last;
  wire [TW-1:0] lookup_thread;
  wire [7:0] lookup_dst;
  assign lands_valid_o = ARRAY_BANKS != 0 ? {lookup_last, last[2:0]} : 4'd0;
  assign lands_thread_o = ARRAY_BANKS != 0 ? {lookup_thread, last_thread[3*TW-1:0]} : {4*TW{1'b0}};
  assign lands_dst_o = ARRAY_BANKS != 0 ? {lookup_dst, last_dst[23:0]} : 32'd0;
  wire unused_lands = &{1'b0, last_thread, last_dst, tex_hold_i};
  wire [THREADS-1:0] inflight;
  wire [3:0] flight_valid;
  wire [4*TW-1:0] flight_thread;
  wire [31:0] flight_dst;
  wire [15:0] flight_mask;
  ex_flight #(
    .THREADS(THREADS), .LAT_A(LAT_A), .LAT_B(LAT_B), .LAT_C(LAT_C)
  ) u_flight (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .of_thread_i(of_thread_i),
    .of_a_i(of_a_i),
    .of_b_i(of_b_i),
    .of_c_i(of_c_i),
    .of_t_i(of_t_i),
    // to the units
    .first_o(first),
    .mask_o(mask),
    .last_o(last),
    .last_mask_o(last_mask),
    .last_thread_o(last_thread),
    .last_dst_o(last_dst),
    // to the core's control
    .ex_o_write_o(ex_o_write_o),
    .ex_inflight_o(inflight),
    // to WB
    .ex_valid_o(flight_valid),
    .ex_thread_o(flight_thread),
    .ex_dst_o(flight_dst),
    .ex_mask_o(flight_mask)
  );

  // What the units need in addition to operands.
  wire [3:0] load = {of_t_i.valid, of_c_i.valid, of_b_i.valid, of_a_i.valid} & {4{adv_i}};
  wire of_pair = of_c_i.op == OP_div;
  wire of_lod = of_t_i.op == OP_txl;
  // Lanes of the operands that an operation needs: those that it writes; for dot products, cube and sad, those that it reads.
  wire of_dp3 = of_b_i.op == OP_dp3;
  wire of_dp4 = of_b_i.op == OP_dp4;
  wire [3:0] of_a_need = of_a_i.mask | {1'b0, {3{of_a_i.op == OP_cube}}};
  wire [3:0] of_b_need = of_dp3 | of_dp4 | of_b_i.op == OP_dp2 ? {of_dp4, of_dp3 | of_dp4, 2'b11} :
                         SAD && of_b_i.op == OP_sad ? 4'b0011 : of_b_i.mask;
  reg [5:0] op_a_q, op_b_q, op_c_q;
  reg [3:0] pred_q, sampler_q;
  reg [2:0] sat_q;
  reg lod_q; // txl: layer and level of detail are operands
  always @(posedge clk_i) begin
    if (load[0]) begin
      op_a_q <= of_a_i.op;
      pred_q <= of_a_pred_i;
      sat_q[0] <= of_a_i.sat;
    end
    if (load[1]) begin
      op_b_q <= of_b_i.op;
      sat_q[1] <= of_b_i.sat;
    end
    if (load[2]) begin
      op_c_q <= of_c_i.op;
      sat_q[2] <= of_c_i.sat;
    end
    if (load[3]) begin
      sampler_q <= of_t_sampler_i;
      lod_q <= of_lod;
    end
  end

  (* gloam_component = "results" *)
  reg [127:0] fa_q, fb_q, fc_q, ft_q;
  wire [127:0] a0, a1, b0, b1;
  wire [31:0] c0, c1;
  wire [63:0] t0, t1;
  ex_operands #(
    .TW(TW), .PORTS_V(PORTS_V), .PORTS_O(PORTS_O), .FORWARDING(FORWARDING),
    .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES), .ISOLATE_SELECT(ISOLATE_SELECT)
  ) u_operands (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .adv_i(adv_i),
    // from OF
    .of_thread_i(of_thread_i),
    .id_slot0_i(id_slot0_i),
    .id_slot1_i(id_slot1_i),
    .load_i(load),
    .of_pair_i(of_pair),
    .of_lod_i(of_lod),
    .of_a_need_i(of_a_need),
    .of_b_need_i(of_b_need),
    .of_a_i(of_a_i),
    .of_a_data_i(of_a_data_i),
    .of_b_i(of_b_i),
    .of_b_data_i(of_b_data_i),
    .of_c_i(of_c_i),
    .of_c_data_i(of_c_data_i),
    .of_t_i(of_t_i),
    .of_t_data_i(of_t_data_i),
    // values of late sources
    .ex_slot_thread_o(ex_slot_thread_o),
    .v_data_i(v_data_i),
    .o_data_i(o_data_i),
    .fa_i(fa_q),
    .fb_i(fb_q),
    .fc_i(fc_q),
    // to the units
    .ex_a0_o(a0),
    .ex_a1_o(a1),
    .ex_b0_o(b0),
    .ex_b1_o(b1),
    .ex_c0_o(c0),
    .ex_c1_o(c1),
    .ex_t0_o(t0),
    .ex_t1_o(t1),
    // to the checks
    .ex_fwd_o(ex_fwd_o),
    .ex_first_o(ex_first_o)
  );

  // Units and result flip-flops.
  wire [127:0] result_a, result_b, result_c, result_t;
  (* gloam_component = "unit_a" *)
  unit_a #(
    .LAT(LAT_A), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES), .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS)
  ) u_unit_a (
    .clk_i(clk_i),
    .en_i(adv_i),
    // operation and operands
    .op_i(op_a_q),
    .a_i(a0),
    .b_i(a1),
    .pred_i(pred_q),
    .sat_i(sat_q[0]),
    .mask_i(mask[3:0]),
    // to the result flip-flop
    .result_o(result_a)
  );
  (* gloam_component = "unit_b" *)
  unit_b #(.LAT(LAT_B), .ISOLATE_OPERANDS(ISOLATE_OPERANDS), .ISOLATE_LANES(ISOLATE_LANES), .SAD(SAD)) u_unit_b (
    .clk_i(clk_i),
    .en_i(adv_i),
    // operation and operands
    .op_i(op_b_q),
    .a_i(b0),
    .b_i(b1),
    .sat_i(sat_q[1]),
    .mask_i(mask[7:4]),
    // to the result flip-flop
    .result_o(result_b)
  );
  (* gloam_component = "unit_c" *)
  unit_c #(.LAT(LAT_C), .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS)) u_unit_c (
    .clk_i(clk_i),
    .en_i(adv_i),
    // operation and operands
    .op_i(op_c_q),
    .a_i(c0),
    .b_i(c1),
    .sat_i(sat_q[2]),
    // to the result flip-flop
    .result_o(result_c)
  );

  localparam SW = SAMPLERS > 1 ? $clog2(SAMPLERS) : 1;
  // In a cluster there are samplers for two programs; the program is the top bit of the number.
  localparam SA = SLOT_PORTS ? SW + 1 : SW;
  reg program_q; // of the texture operation in EX
  always @(posedge clk_i) if (SLOT_PORTS & load[3]) program_q <= programs_i[of_thread_i];
  // With one program its bit is not used.
  /* verilator lint_off UNUSED */
  wire [SW:0] sampler_write = {sampler_program_i, sampler_num_i[SW-1:0]};
  wire [SW:0] sampler_read = {SLOT_PORTS & program_q, sampler_q[SW-1:0]};
  /* verilator lint_on UNUSED */
  localparam SB = TEX_BLOCKS ? 70 : 69;
  reg [SB-1:0] samplers_q [0:(SLOT_PORTS ? 2 << SW : SAMPLERS)-1];
  always @(posedge clk_i) if (sampler_we_i) samplers_q[sampler_write[SA-1:0]] <= sampler_data_i[SB-1:0];
  wire [127:0] coord = {{64{lod_q}} & t1, t0};
  wire sampler_t sampler;
  generate
    if (TEX_SHARE != 0) begin : g_none // the shared unit has the samplers
      assign sampler = 70'd0;
      wire unused_samplers = &{1'b0, samplers_q[sampler_read[SA-1:0]], sampler_data_i[69]};
    end else if (TEX_BLOCKS) begin : g_blocks
      assign sampler = samplers_q[sampler_read[SA-1:0]];
    end else begin : g_rows
      assign sampler = {1'b0, samplers_q[sampler_read[SA-1:0]]};
      wire unused_bit = sampler_data_i[69];
    end
  endgenerate
  wire unit_wait, unit_req_valid, unit_rsp_ready;
  wire [3:0] unit_req_mask;
  wire [127:0] unit_req_addr;
  (* gloam_component = "texture" *)
  texture_unit #(.STAGES(TEX_STAGES), .ISOLATE_TEXTURE(ISOLATE_TEXTURE), .FILTER(GROUP == 0), .REQUESTS(GROUP == 0 || TEX_SHARE == 0)) u_texture (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // the lookup
    .start_i(GROUP == 0 & first[3]),
    .coord_i(coord),
    .sampler_i(sampler),
    .cycles_i(tex_cycles_i),
    .take_i(adv_i),
    // to the core's control and the result flip-flop
    .wait_o(unit_wait),
    .twice_o(ex_tex_twice_o),
    .last_o(ex_tex_last_o),
    .result_o(result_t),
    // texture memory
    .tm_req_valid_o(unit_req_valid),
    .tm_req_ready_i(tm_req_ready_i),
    .tm_req_mask_o(unit_req_mask),
    .tm_req_addr_o(unit_req_addr),
    .tm_rsp_valid_i(tm_rsp_valid_i),
    .tm_rsp_ready_o(unit_rsp_ready),
    .tm_rsp_data_i(tm_rsp_data_i)
  );

  // If threads switch, u_texture is never started and has no filter, and a texture operation leaves EX for a unit with many lookups.
  wire [127:0] landed;
  generate
    if (GROUP == 0) begin : g_one_lookup
      assign ex_tex_wait_o = unit_wait;
      assign tm_req_valid_o = unit_req_valid;
      assign tm_req_tag_o = {TW+1{1'b0}};
      assign tm_req_mask_o = unit_req_mask;
      assign tm_req_addr_o = unit_req_addr;
      assign tm_rsp_ready_o = unit_rsp_ready;
      assign {tex_arrives_o, tex_o_near_o, tex_o_far_o} = {3*THREADS{1'b0}};
      assign {lookup_last, lookup_thread, lookup_dst} = {TW+9{1'b0}};
      assign ex_inflight_o = inflight;
      assign ex_valid_o = flight_valid;
      assign ex_thread_o = flight_thread;
      assign ex_dst_o = flight_dst;
      assign ex_mask_o = flight_mask;
      assign landed = ft_q;
      wire unused = &{1'b0, tm_rsp_tag_i, test_en_i};
    end else begin : g_switch
      wire [THREADS-1:0] looking;
      if (TEX_SHARE == 0) begin : g_own
        (* gloam_component = "texture" *)
        texture_lookups #(.THREADS(THREADS), .TW(TW), .BLOCKS(TEX_BLOCKS), .GATE_LOOKUPS(GATE_LOOKUPS)) u_lookups (
          .clk_i(clk_i),
          .rst_i(rst_i),
          .test_en_i(test_en_i),
          .adv_i(adv_i),
          // from OF
          .of_valid_i(of_t_i.valid),
          .of_thread_i(of_thread_i),
          .of_dst_i(of_t_i.dst),
          .of_mask_i(of_t_i.mask),
          // the lookup
          .start_i(first[3]),
          .coord_i(coord),
          .sampler_i(sampler),
          .wait_o(ex_tex_wait_o),
          // the last response
          .last_o(lookup_last),
          .last_thread_o(lookup_thread),
          .last_dst_o(lookup_dst),
          .hold_i(tex_hold_i),
          // to the threads and the gates
          .arrives_o(tex_arrives_o),
          .busy_o(looking),
          .o_near_o(tex_o_near_o),
          .o_far_o(tex_o_far_o),
          // to WB
          .wb_valid_o(ex_valid_o[3]),
          .wb_thread_o(ex_thread_o[3*TW +: TW]),
          .wb_dst_o(ex_dst_o[31:24]),
          .wb_mask_o(ex_mask_o[15:12]),
          .wb_data_o(landed),
          // texture memory
          .tm_req_valid_o(tm_req_valid_o),
          .tm_req_ready_i(tm_req_ready_i),
          .tm_req_tag_o(tm_req_tag_o),
          .tm_req_mask_o(tm_req_mask_o),
          .tm_req_addr_o(tm_req_addr_o),
          .tm_rsp_valid_i(tm_rsp_valid_i),
          .tm_rsp_ready_o(tm_rsp_ready_o),
          .tm_rsp_tag_i(tm_rsp_tag_i),
          .tm_rsp_data_i(tm_rsp_data_i)
        );
      end else begin : g_shared
        // The unit has coordinates, samplers and filter.
        (* gloam_component = "texture" *)
        lookup_port #(.THREADS(THREADS), .TW(TW)) u_lookups (
          .clk_i(clk_i),
          .rst_i(rst_i),
          .adv_i(adv_i),
          // from OF
          .of_valid_i(of_t_i.valid),
          .of_thread_i(of_thread_i),
          .of_dst_i(of_t_i.dst),
          .of_mask_i(of_t_i.mask),
          // the lookup
          .start_i(first[3]),
          .coord_i(coord),
          .sampler_i(sampler_q),
          .program_i(program_q),
          // the answer
          .last_o(lookup_last),
          .last_thread_o(lookup_thread),
          .last_dst_o(lookup_dst),
          .hold_i(tex_hold_i),
          // to the threads and the gates
          .arrives_o(tex_arrives_o),
          .busy_o(looking),
          .o_near_o(tex_o_near_o),
          .o_far_o(tex_o_far_o),
          // to WB
          .wb_valid_o(ex_valid_o[3]),
          .wb_thread_o(ex_thread_o[3*TW +: TW]),
          .wb_dst_o(ex_dst_o[31:24]),
          .wb_mask_o(ex_mask_o[15:12]),
          .wb_data_o(landed),
          // texture unit
          .tm_req_valid_o(tm_req_valid_o),
          .tm_req_ready_i(tm_req_ready_i),
          .tm_req_tag_o(tm_req_tag_o),
          .tm_req_sampler_o(tm_req_mask_o),
          .tm_req_coord_o(tm_req_addr_o),
          .tm_rsp_valid_i(tm_rsp_valid_i),
          .tm_rsp_ready_o(tm_rsp_ready_o),
          .tm_rsp_tag_i(tm_rsp_tag_i),
          .tm_rsp_data_i(tm_rsp_data_i)
        );
        assign ex_tex_wait_o = 1'b0;
        wire unused_test = test_en_i;
      end
      genvar h;
      for (h = 0; h < THREADS; h = h + 1) begin : g_thread
        localparam [TW-1:0] ID = h;
        assign ex_inflight_o[h] = inflight[h] | looking[h] | (ex_valid_o[3] && ex_thread_o[3*TW +: TW] == ID);
      end
      assign ex_valid_o[2:0] = flight_valid[2:0];
      assign ex_thread_o[3*TW-1:0] = flight_thread[3*TW-1:0];
      assign ex_dst_o[23:0] = flight_dst[23:0];
      assign ex_mask_o[11:0] = flight_mask[11:0];
      wire unused = &{1'b0, unit_wait, unit_req_valid, unit_req_mask, unit_req_addr, unit_rsp_ready, flight_valid, flight_thread,
                      flight_dst, flight_mask, ft_q};
    end
  endgenerate

  genvar l;
  generate
    if (!ISOLATE_LANES) begin : g_whole
      always @(posedge clk_i)
        if (adv_i) begin
          if (last[0]) fa_q <= result_a;
          if (last[1]) fb_q <= result_b;
          if (last[2]) fc_q <= result_c;
          if (last[3]) ft_q <= result_t;
        end
      wire unused = &{1'b0, last_mask};
    end else begin : g_lanes
      // Lanes that an operation does not write hold; fa_q to ft_q show the lanes' registers.
      for (l = 0; l < 4; l = l + 1) begin : g_lane
        reg [31:0] a_q, b_q, c_q, t_q;
        always @(posedge clk_i) begin
          if (adv_i & last[0] & last_mask[l]) a_q <= result_a[l*32 +: 32];
          if (adv_i & last[1] & last_mask[4+l]) b_q <= result_b[l*32 +: 32];
          if (adv_i & last[2] & last_mask[8+l]) c_q <= result_c[l*32 +: 32];
          if (adv_i & last[3] & last_mask[12+l]) t_q <= result_t[l*32 +: 32];
        end
        always @* begin
          fa_q[l*32 +: 32] = a_q;
          fb_q[l*32 +: 32] = b_q;
          fc_q[l*32 +: 32] = c_q;
          ft_q[l*32 +: 32] = t_q;
        end
      end
    end
  endgenerate
  assign ex_data_o = {landed, fc_q, fb_q, fa_q};
  // Not needed by group T or by smaller machines.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, of_a_i, of_b_i, of_c_i, of_t_i, mask[15:8], first[2:0], sampler_num_i, sampler_q};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
