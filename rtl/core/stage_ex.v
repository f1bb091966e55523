// SPDX-License-Identifier: Apache-2.0
// EX: the function units of groups A, B, C (LAT_x stages each) and the texture unit T, their operand registers in front, and the result
// flip-flops fa, fb, fc (and T's) behind. The result flip-flops are what WB writes and what forwarding reads.
//
// A texture operation stays in EX, and freezes the core, until the texture unit has its result.
`default_nettype none
module stage_ex #(
  parameter THREADS = 1,
  parameter TW = 1,
  parameter SAMPLERS = 16,
  parameter LAT_A = 1,
  parameter LAT_B = 1,
  parameter LAT_C = 1,
  parameter PORTS_V = 2,
  parameter PORTS_O = 2,
  parameter FORWARDING = 1
) (
  input  wire               clk_i,
  input  wire               rst_i,
  input  wire               adv_i,
  // from OF, per group A B C T
  input  wire [TW-1:0]      of_thread_i,
  input  wire [3:0]         of_valid_i,
  input  wire [23:0]        of_op_i,
  input  wire [31:0]        of_dst_i,
  input  wire [15:0]        of_mask_i,
  input  wire [3:0]         of_sat_i,
  input  wire [3:0]         of_pred_i,
  input  wire [3:0]         of_sampler_i,
  input  wire [1023:0]      of_data_i,
  input  wire [3:0]         of_slot_i,
  input  wire [7:0]         of_late_i,
  // sources of the two slots in OF, for late values
  input  wire [7:0]         id_group_i,
  input  wire [11:0]        id_src_kind_i,
  input  wire [11:0]        id_src_sel_i,
  input  wire [31:0]        id_src_swz_i,
  input  wire [3:0]         id_src_neg_i,
  input  wire [3:0]         id_src_abs_i,
  // read data of the buffers, of the thread whose operations are in their first cycle here
  output wire [TW-1:0]      ex_slot_thread_o,
  input  wire [PORTS_V*128-1:0] v_data_i,
  input  wire [PORTS_O*128-1:0] o_data_i,
  // sampler state, from the host
  input  wire               sampler_we_i,
  input  wire [3:0]         sampler_num_i,
  input  wire [68:0]        sampler_data_i,
  // texture memory
  output wire               tm_req_o,
  output wire [3:0]         tm_mask_o,
  output wire [127:0]       tm_addr_o,
  input  wire               tm_rsp_i,
  input  wire [127:0]       tm_data_i,
  // to the core's control
  output wire               ex_tex_wait_o,
  output wire               ex_tex_twice_o, // the texture operation that waits asks the memory twice (after its first cycle),
  output wire               ex_tex_more_o,  // and has done so once at most
  output wire [THREADS-1:0] ex_o_write_o,
  output wire [THREADS-1:0] ex_inflight_o,
  output wire [7:0]         ex_fwd_o,      // per source: forwarding flip-flop read (0 none, 1 fa, 2 fb, 3 fc), for the checks
  output wire [1:0]         ex_first_o,    // per slot: an operation in its first cycle of EX
  // to WB, registered
  output wire [3:0]         ex_valid_o,
  output wire [4*TW-1:0]    ex_thread_o,
  output wire [31:0]        ex_dst_o,
  output wire [15:0]        ex_mask_o,
  output wire [511:0]       ex_data_o
);
`include "isa.vh"
  wire [4*THREADS-1:0] o_write, inflight;
  wire [15:0] mask;
  wire [3:0] first, last;
  wire [3:0] load = of_valid_i & {4{adv_i}};
  reg [127:0] fa_q, fb_q, fc_q, ft_q;

  genvar g;
  generate
    for (g = 0; g < 4; g = g + 1) begin : g_group
      localparam LAT = g == 0 ? LAT_A : g == 1 ? LAT_B : g == 2 ? LAT_C : 1;
      ex_track #(.THREADS(THREADS), .TW(TW), .LAT(LAT)) u_track (
        .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .valid_i(of_valid_i[g]), .thread_i(of_thread_i), .dst_i(of_dst_i[g*8 +: 8]),
        .mask_i(of_mask_i[g*4 +: 4]), .first_valid_o(first[g]), .first_mask_o(mask[g*4 +: 4]), .last_valid_o(last[g]),
        .o_write_o(o_write[g*THREADS +: THREADS]), .inflight_o(inflight[g*THREADS +: THREADS]), .wb_valid_o(ex_valid_o[g]),
        .wb_thread_o(ex_thread_o[g*TW +: TW]), .wb_dst_o(ex_dst_o[g*8 +: 8]), .wb_mask_o(ex_mask_o[g*4 +: 4]));
    end
  endgenerate
  assign ex_o_write_o = o_write[0 +: THREADS] | o_write[THREADS +: THREADS] | o_write[2*THREADS +: THREADS] | o_write[3*THREADS +: THREADS];
  assign ex_inflight_o = inflight[0 +: THREADS] | inflight[THREADS +: THREADS] | inflight[2*THREADS +: THREADS] | inflight[3*THREADS +: THREADS];

  reg [TW-1:0] slot_thread_q;
  reg [1:0] slot_valid_q;
  always @(posedge clk_i)
    if (rst_i) slot_valid_q <= 2'd0;
    else if (adv_i) slot_valid_q <= {|id_group_i[7:4], |id_group_i[3:0]};
  always @(posedge clk_i) if (adv_i & (|of_valid_i)) slot_thread_q <= of_thread_i;
  assign ex_slot_thread_o = slot_thread_q;
  assign ex_first_o = slot_valid_q;

  // What the units need besides operands.
  reg [5:0] op_a_q, op_b_q, op_c_q;
  reg [3:0] pred_q, sampler_q;
  reg [2:0] sat_q;
  reg lod_q; // txl: layer and level of detail are operands
  wire of_lod = of_op_i[23:18] == OP_txl;
  always @(posedge clk_i) begin
    if (load[0]) begin
      op_a_q <= of_op_i[5:0];
      pred_q <= of_pred_i;
      sat_q[0] <= of_sat_i[0];
    end
    if (load[1]) begin
      op_b_q <= of_op_i[11:6];
      sat_q[1] <= of_sat_i[1];
    end
    if (load[2]) begin
      op_c_q <= of_op_i[17:12];
      sat_q[2] <= of_sat_i[2];
    end
    if (load[3]) begin
      sampler_q <= of_sampler_i;
      lod_q <= of_lod;
    end
  end

  // Late sources, per slot: buffers and forwarding.
  wire [3:0] late;
  wire [511:0] late_data;
  generate
    for (g = 0; g < 4; g = g + 1) begin : g_late
      ex_late #(.FORWARDING(FORWARDING)) u_late (
        .clk_i(clk_i), .load_i(adv_i & (|id_group_i[(g/2)*4 +: 4])), .kind_i(id_src_kind_i[g*3 +: 3]), .sel_i(id_src_sel_i[g*3 +: 2]),
        .swz_i(id_src_swz_i[g*8 +: 8]), .neg_i(id_src_neg_i[g]), .abs_i(id_src_abs_i[g]), .v_i(v_data_i[(g*PORTS_V/4)*128 +: 128]),
        .o_i(o_data_i[(g*PORTS_O/4)*128 +: 128]), .fa_i(fa_q), .fb_i(fb_q), .fc_i(fc_q), .late_o(late[g]), .fwd_o(ex_fwd_o[g*2 +: 2]),
        .data_o(late_data[g*128 +: 128]));
    end
  endgenerate

  // Operands. Groups A and B take four lanes of two sources, C lane 0 of one, T lanes 0 and 1 of one,
  // and 2 and 3 for txl.
  wire [127:0] a0, a1, b0, b1;
  wire [31:0] c0;
  wire [63:0] t0, t1;
  reg [3:0] slot_q;
  integer k;
  always @(posedge clk_i) for (k = 0; k < 4; k = k + 1) if (load[k]) slot_q[k] <= of_slot_i[k];
  wire [1:0] late0 = {late[2], late[0]};
  wire [1:0] late1 = {late[3], late[1]};
  ex_operand u_a0 (
    .clk_i(clk_i), .load_i(load[0]), .late_i(of_late_i[0]), .data_i(of_data_i[0 +: 128]), .slot_i(slot_q[0]), .ex_late_i(late0),
    .ex_data0_i(late_data[0 +: 128]), .ex_data1_i(late_data[256 +: 128]), .data_o(a0));
  ex_operand u_a1 (
    .clk_i(clk_i), .load_i(load[0]), .late_i(of_late_i[1]), .data_i(of_data_i[128 +: 128]), .slot_i(slot_q[0]), .ex_late_i(late1),
    .ex_data0_i(late_data[128 +: 128]), .ex_data1_i(late_data[384 +: 128]), .data_o(a1));
  ex_operand u_b0 (
    .clk_i(clk_i), .load_i(load[1]), .late_i(of_late_i[2]), .data_i(of_data_i[256 +: 128]), .slot_i(slot_q[1]), .ex_late_i(late0),
    .ex_data0_i(late_data[0 +: 128]), .ex_data1_i(late_data[256 +: 128]), .data_o(b0));
  ex_operand u_b1 (
    .clk_i(clk_i), .load_i(load[1]), .late_i(of_late_i[3]), .data_i(of_data_i[384 +: 128]), .slot_i(slot_q[1]), .ex_late_i(late1),
    .ex_data0_i(late_data[128 +: 128]), .ex_data1_i(late_data[384 +: 128]), .data_o(b1));
  ex_operand #(.LANES(1)) u_c0 (
    .clk_i(clk_i), .load_i(load[2]), .late_i(of_late_i[4]), .data_i(of_data_i[512 +: 32]), .slot_i(slot_q[2]), .ex_late_i(late0),
    .ex_data0_i(late_data[0 +: 32]), .ex_data1_i(late_data[256 +: 32]), .data_o(c0));
  ex_operand #(.LANES(2)) u_t0 (
    .clk_i(clk_i), .load_i(load[3]), .late_i(of_late_i[6]), .data_i(of_data_i[768 +: 64]), .slot_i(slot_q[3]), .ex_late_i(late0),
    .ex_data0_i(late_data[0 +: 64]), .ex_data1_i(late_data[256 +: 64]), .data_o(t0));
  ex_operand #(.LANES(2)) u_t1 (
    .clk_i(clk_i), .load_i(load[3] & of_lod), .late_i(of_late_i[6]), .data_i(of_data_i[832 +: 64]), .slot_i(slot_q[3]), .ex_late_i(late0),
    .ex_data0_i(late_data[64 +: 64]), .ex_data1_i(late_data[320 +: 64]), .data_o(t1));

  // Units and result flip-flops.
  wire [127:0] result_a, result_b, result_c, result_t;
  unit_a #(.LAT(LAT_A)) u_unit_a (
    .clk_i(clk_i), .en_i(adv_i), .op_i(op_a_q), .a_i(a0), .b_i(a1), .pred_i(pred_q), .sat_i(sat_q[0]), .mask_i(mask[3:0]),
    .result_o(result_a));
  unit_b #(.LAT(LAT_B)) u_unit_b (
    .clk_i(clk_i), .en_i(adv_i), .op_i(op_b_q), .a_i(b0), .b_i(b1), .sat_i(sat_q[1]), .mask_i(mask[7:4]), .result_o(result_b));
  unit_c #(.LAT(LAT_C)) u_unit_c (.clk_i(clk_i), .en_i(adv_i), .op_i(op_c_q), .a_i(c0), .sat_i(sat_q[2]), .result_o(result_c));

  reg [68:0] samplers_q [0:SAMPLERS-1];
  localparam SW = SAMPLERS > 1 ? $clog2(SAMPLERS) : 1;
  always @(posedge clk_i) if (sampler_we_i) samplers_q[sampler_num_i[SW-1:0]] <= sampler_data_i;
  texture_unit u_texture (
    .clk_i(clk_i), .rst_i(rst_i), .start_i(first[3]), .coord_i({{64{lod_q}} & t1, t0}), .sampler_i(samplers_q[sampler_q[SW-1:0]]),
    .take_i(adv_i), .wait_o(ex_tex_wait_o), .twice_o(ex_tex_twice_o), .more_o(ex_tex_more_o), .result_o(result_t), .tm_req_o(tm_req_o),
    .tm_mask_o(tm_mask_o), .tm_addr_o(tm_addr_o), .tm_rsp_i(tm_rsp_i), .tm_data_i(tm_data_i));

  always @(posedge clk_i)
    if (adv_i) begin
      if (last[0]) fa_q <= result_a;
      if (last[1]) fb_q <= result_b;
      if (last[2]) fc_q <= result_c;
      if (last[3]) ft_q <= result_t;
    end
  assign ex_data_o = {ft_q, fc_q, fb_q, fa_q};
  // Fields that group T or a smaller machine does not need; named so that only these are waived.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, of_sat_i[3], mask[15:8], of_data_i, of_late_i, first[2:0], id_src_sel_i, sampler_num_i, sampler_q};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
