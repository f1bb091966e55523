// SPDX-License-Identifier: Apache-2.0
// Function unit A: add, compare, select, move, floor, fraction, truncate, convert to address, cube face. result_o is valid
// after LAT - 1 register stages; the result flip-flop is outside. Lane 0 is bits 31:0. The operands of a lane outside
// mask_i are held at zero (unless ISOLATE_OPERANDS and ISOLATE_LANES), and its result has no meaning. arl ignores mask_i
// and gives its integer in lane 0. cube reads lanes 0 to 2 of both operands with any mask_i.
// See docs/architecture.md, "7. Arithmetic".
//
// Pipelined: yes, one operation a cycle
// Depth: LAT - 1
`default_nettype none
module unit_a #(
  parameter integer LAT = 1,
  parameter bit ISOLATE_OPERANDS = 1'b0, // with both of these, operands of lanes that are not needed hold by themselves
  parameter bit ISOLATE_LANES = 1'b0,
  parameter bit ISOLATE_FUNCTIONS = 1'b0 // the adder's operands are held at zero if the operation does not add
) (
  input  wire         clk_i,
  input  wire         en_i,
  // from operand fetch
  input  wire [5:0]   op_i,
  input  wire [127:0] a_i,
  input  wire [127:0] b_i,
  input  wire [3:0]   pred_i,
  input  wire         sat_i,
  input  wire [3:0]   mask_i,
  // to the result flip-flop
  output wire [127:0] result_o
);
`include "isa.vh"
  // Registers within the lanes (unit_a_lane), where they balance the steps. More registers than steps follow the result.
  localparam [5:0] REG_AFTER = LAT <= 1 ? 6'd0 : LAT == 2 ? 6'b000100 : LAT == 3 ? 6'b001010 : LAT == 4 ? 6'b010101 :
                           LAT == 5 ? 6'b010111 : LAT == 6 ? 6'b101111 : 6'b111111;
  localparam integer DELAY = LAT > 7 ? LAT - 7 : 0;

  wire cube_i = op_i == OP_cube;
  wire [3:0] reads = ISOLATE_OPERANDS && ISOLATE_LANES ? 4'hf : mask_i | {1'b0, {3{cube_i}}};
  wire [127:0] lanes, a_operand, b_whole, cube;
  wire cube_w;
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_lane
      unit_a_lane #(.REG_AFTER(REG_AFTER), .DELAY(DELAY), .ISOLATE_FUNCTIONS(ISOLATE_FUNCTIONS)) u_lane (
        .clk_i(clk_i),
        .en_i(en_i),
        .op_i(op_i),
        .a_i(a_i[32*i +: 32] & {32{reads[i]}}),
        .b_i(b_i[32*i +: 32] & {32{reads[i]}}),
        .pred_i(pred_i[i]),
        .sat_i(sat_i),
        // cube face
        .a_operand_o(a_operand[32*i +: 32]),
        .b_whole_o(b_whole[32*i +: 32]),
        .cube_valid_i(cube_w),
        .cube_i(cube[32*i +: 32]),
        // result
        .result_o(lanes[32*i +: 32])
      );
    end
  endgenerate

  // cube: the face is found beside the compare, and the vector placed on it beside the adder's alignment
  wire cube_o, minus, minus_w;
  wire [2:0] axis, axis_w;
  pipe #(.WIDTH(1), .DEPTH($countones(REG_AFTER[0]))) u_cube_operand (.clk_i(clk_i), .en_i(en_i), .d_i(cube_i), .q_o(cube_o));
  cube_axis u_cube_axis (
    .enable_i(cube_o),
    .a_i(a_operand[95:0]),
    .axis_o(axis),
    .minus_o(minus)
  );
  pipe #(.WIDTH(5), .DEPTH($countones(REG_AFTER[1]))) u_cube_axis_delay (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({cube_o, minus, axis}),
    .q_o({cube_w, minus_w, axis_w})
  );
  cube_place u_cube_place (
    .b_i(b_whole[95:0]),
    .axis_i(axis_w),
    .minus_i(minus_w),
    .y_o(cube)
  );
  wire unused = &{1'b0, a_operand[127:96], b_whole[127:96]};

  // arl: the operand's floor as an integer
  wire [31:0] arl_a, arl_floor, arl_floor_q, arl_int, arl_int_q;
  wire arl_o, arl_w, arl_q;
  pipe #(.WIDTH(33), .DEPTH($countones(REG_AFTER[0]))) u_arl_operand (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({op_i == OP_arl, a_i[31:0]}),
    .q_o({arl_o, arl_a})
  );
  fp_floor u_arl_floor (.a_i(arl_a), .trunc_i(1'b0), .y_o(arl_floor));
  pipe #(.WIDTH(33), .DEPTH($countones(REG_AFTER[1]))) u_arl_whole (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({arl_o, arl_floor}),
    .q_o({arl_w, arl_floor_q})
  );
  fp_arl u_arl (.f_i(arl_floor_q), .y_o(arl_int));
  pipe #(.WIDTH(33), .DEPTH(LAT - 1 - $countones(REG_AFTER[1:0]))) u_arl_delay (
    .clk_i(clk_i),
    .en_i(en_i),
    .d_i({arl_w, arl_int}),
    .q_o({arl_q, arl_int_q})
  );
  assign result_o = {lanes[127:32], arl_q ? arl_int_q : lanes[31:0]};
endmodule
`default_nettype wire
