// SPDX-License-Identifier: Apache-2.0
// Function unit B: multiply, dot products of 2, 3 and 4 lanes, move, sums of absolute differences. result_o is valid after LAT - 1 register stages;
// the result flip-flop is outside. Lane 0 is bits 31:0. The operands of a lane that is not needed are held at zero
// (unless ISOLATE_OPERANDS and ISOLATE_LANES). A result outside mask_i has no meaning.
// See docs/architecture.md, "7. Arithmetic".
//
// REG_AFTER has a bit for each step, and a 1 puts a register after the step:
//
//   operands (bit 0) -> products in two parts (1) -> products (2) -> rounded (3)
//   -> p0+p1, p2+p3: aligned (4), added (5), normalized (6, 7), rounded (8)
//   -> sum of sums: aligned (9), added (10), normalized (11, 12), rounded, saturated
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`default_nettype none
module unit_b #(
  parameter integer LAT = 1,
  parameter bit ISOLATE_OPERANDS = 1'b0, // with both of these, operands of lanes that are not needed hold by themselves
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit SAD = 1'b0 // has sad
) (
  input  wire         clk_i,
  input  wire         en_i,
  // from operand fetch
  input  wire [5:0]   op_i,
  input  wire [127:0] a_i,
  input  wire [127:0] b_i,
  input  wire         sat_i,
  input  wire [3:0]   mask_i,
  // to the result flip-flop
  output wire [127:0] result_o
);
`include "isa.vh"

  // The registers are where they balance the steps. More registers than steps follow the result.
  localparam [12:0] REG_AFTER =
      LAT <= 1 ? 13'd0 :
      LAT == 2 ? 13'b00000_0010_0000 :
      LAT == 3 ? 13'b00001_0000_1000 :
      LAT == 4 ? 13'b00010_0010_0100 :
      LAT == 5 ? 13'b00100_1001_0010 :
      LAT == 6 ? 13'b00101_0010_1010 :
      LAT == 7 ? 13'b01010_1001_0101 :
      LAT == 8 ? 13'b01010_1010_1011 :
      LAT == 9 ? 13'b01011_0101_1011 :
      LAT == 10 ? 13'b10111_0101_1011 :
      LAT == 11 ? 13'b11111_0101_1011 :
      LAT == 12 ? 13'b10111_0111_1111 :
      LAT == 13 ? 13'b11111_0111_1111 : 13'b11111_1111_1111;
  localparam bit HELD = ISOLATE_OPERANDS && ISOLATE_LANES;
  localparam integer DELAY = LAT > 14 ? LAT - 14 : 0;
  localparam [1:0] PRODUCT_REG_AFTER = REG_AFTER[2:1]; // of fp_mul
  localparam [3:0] SUM_REG_AFTER = REG_AFTER[7:4];     // of fp_add
  localparam [3:0] TOTAL_REG_AFTER = REG_AFTER[12:9];

  wire dp2 = op_i == OP_dp2;
  wire dp3 = op_i == OP_dp3;
  wire dp4 = op_i == OP_dp4;
  wire mvb = op_i == OP_mvb;
  wire sad = SAD && op_i == OP_sad;
  wire dot = dp2 | dp3 | dp4;
  wire [3:0] need = HELD ? 4'hf : dot ? {dp4, dp3 | dp4, 2'b11} : sad ? 4'b0011 : mask_i;
  wire [127:0] a_need, b_need;
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_need
      assign a_need[32*i +: 32] = a_i[32*i +: 32] & {32{need[i]}};
      assign b_need[32*i +: 32] = b_i[32*i +: 32] & {32{need[i] & ~(mvb & (!HELD | mask_i[i]))}};
    end
  endgenerate

  wire [127:0] a_m, b_m;
  wire mvb_m, dot_m, dp2_m, dp4_m, sat_m;
  pipe #(.WIDTH(261), .DEPTH($countones(REG_AFTER[0]))) u_operands (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({a_need, b_need, mvb, dot, dp2, dp4, sat_i}),
    .q_o({a_m, b_m, mvb_m, dot_m, dp2_m, dp4_m, sat_m})
  );
  wire [127:0] a_times, b_times; // zero for sums of absolute differences
  wire [127:0] product;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_lane
      fp_mul #(.REG_AFTER(PRODUCT_REG_AFTER)) u_mul (
        .clk_i(clk_i),
        .en_i(en_i),
        .a_i(a_times[32*i +: 32]),
        .b_i(b_times[32*i +: 32]),
        .y_o(product[32*i +: 32])
      );
    end
  endgenerate

  // beside the multiplier: sums of absolute differences
  wire sad_q;
  wire [127:0] sad_value;
  generate
    if (SAD) begin : g_sad
      wire sad_m;
      assign a_times = a_m & {128{~sad_m}};
      assign b_times = b_m & {128{~sad_m}};
      localparam integer BESIDE = $countones(PRODUCT_REG_AFTER);
      pipe #(.WIDTH(1), .DEPTH($countones(REG_AFTER[0]))) u_operand (.clk_i(clk_i), .en_i(en_i), .d_i(sad), .q_o(sad_m));
      pipe #(.WIDTH(1), .DEPTH(BESIDE)) u_side (.clk_i(clk_i), .en_i(en_i), .d_i(sad_m), .q_o(sad_q));
      byte_sad #(.DEPTH(BESIDE)) u_sad (
        .clk_i(clk_i),
        .en_i(en_i),
        .a_i(a_m[31:0] & {32{sad_m}}),
        .b_i(b_m[55:0] & {56{sad_m}}),
        .y_o(sad_value)
      );
    end else begin : g_no_sad
      assign a_times = a_m;
      assign b_times = b_m;
      assign sad_q = 1'b0;
      assign sad_value = 128'd0;
    end
  endgenerate

  // beside the multiplier: the moved operand and the control
  wire [127:0] a_q;
  wire mvb_q, dot_q, dp2_q, dp4_q, sat_q;
  pipe #(.WIDTH(133), .DEPTH($countones(PRODUCT_REG_AFTER))) u_mul_side (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({a_m, mvb_m, dot_m, dp2_m, dp4_m, sat_m}),
    .q_o({a_q, mvb_q, dot_q, dp2_q, dp4_q, sat_q})
  );

  wire [127:0] lane_p;
  wire dot_p, dp2_p, dp4_p, sat_p;
  pipe #(.WIDTH(132), .DEPTH($countones(REG_AFTER[3]))) u_products (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({sad_q ? sad_value : mvb_q ? a_q : product, dot_q, dp2_q, dp4_q, sat_q}),
    .q_o({lane_p, dot_p, dp2_p, dp4_p, sat_p})
  );

  // only dot products use the adders
  wire [127:0] term = lane_p & {128{dot_p}};
  wire [31:0] sum01, sum23;
  fp_add #(.REG_AFTER(SUM_REG_AFTER)) u_add01 (
    .clk_i(clk_i),
    .en_i(en_i),
    .a_i(term[31:0]),
    .b_i(term[63:32]),
    .y_o(sum01)
  );
  fp_add #(.REG_AFTER(SUM_REG_AFTER)) u_add23 (
    .clk_i(clk_i),
    .en_i(en_i),
    .a_i(term[95:64]),
    .b_i(term[127:96]),
    .y_o(sum23)
  );
  wire [127:0] lane_s;
  wire dot_s, dp2_s, dp4_s, sat_s;
  pipe #(.WIDTH(132), .DEPTH($countones(SUM_REG_AFTER))) u_sum_side (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({lane_p, dot_p, dp2_p, dp4_p, sat_p}),
    .q_o({lane_s, dot_s, dp2_s, dp4_s, sat_s})
  );

  // lane 0 has p0+p1, lane 1 the other addend of the last sum
  wire [127:0] lane_t;
  wire dot_t, dp2_t, sat_t;
  pipe #(.WIDTH(131), .DEPTH($countones(REG_AFTER[8]))) u_sums (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({lane_s[127:64], dot_s ? (dp4_s ? sum23 : lane_s[95:64]) : lane_s[63:32], dot_s ? sum01 : lane_s[31:0], dot_s, dp2_s, sat_s}),
    .q_o({lane_t, dot_t, dp2_t, sat_t})
  );

  wire [31:0] total;
  fp_add #(.REG_AFTER(TOTAL_REG_AFTER)) u_total (
    .clk_i(clk_i),
    .en_i(en_i),
    .a_i(lane_t[31:0] & {32{dot_t}}),
    .b_i(lane_t[63:32] & {32{dot_t}}),
    .y_o(total)
  );
  wire [127:0] lane_f;
  wire dot_f, dp2_f, sat_f;
  pipe #(.WIDTH(131), .DEPTH($countones(TOTAL_REG_AFTER))) u_total_side (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({lane_t, dot_t, dp2_t, sat_t}),
    .q_o({lane_f, dot_f, dp2_f, sat_f})
  );
  wire [31:0] dot_value = dp2_f ? lane_f[31:0] : total;
  wire [127:0] result;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_sat
      fp_sat u_sat (.sat_i(sat_f), .x_i(dot_f ? dot_value : lane_f[32*i +: 32]), .y_o(result[32*i +: 32]));
    end
  endgenerate

  pipe #(.WIDTH(128), .DEPTH(DELAY)) u_delay (.clk_i(clk_i), .en_i(en_i), .d_i(result), .q_o(result_o));
endmodule
`default_nettype wire
