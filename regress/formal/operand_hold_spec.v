// SPDX-License-Identifier: Apache-2.0
// Proves operand isolation (ex_operand with ISOLATE_OPERANDS and ISOLATE_LANES): an operand that holds is compared with
// a plain one, with any operations in both slots. While an operation of the group is in the first stage of EX, both
// show the same value in the lanes that it needs. The one that holds changes only when an operation that has this
// source enters EX, and only in lanes that it needs.
// `make formal PROOF=operand_hold_spec` proves it. docs/formal.md has the properties P1 to P19.
// regress/formal/README.md explains the header lines below.
//
// proves: quiet
// module: ex_operand
// design: rtl/core/ex_operand.v
// start: zero
// method: pdr
// quick
// cover: 8
// break: rtl/core/ex_operand.v: adv_i & (|late_q) & ~late => 1'b0
// break: rtl/core/ex_operand.v: if (early | leaves) q => if (early) q
// break: rtl/core/ex_operand.v: late & ~of_slot_i} => late}
// break: rtl/core/ex_operand.v: loads & late_i & ~none_i => loads & late_i
// break: rtl/core/ex_operand.v: early ? data_i[l*32 +: 32] : value => value
`default_nettype none
module operand_hold_spec (
  input wire        clk_i,
  input wire        rst_i,
  input wire        adv_i,
  input wire [1:0]  op_i,      // per slot: an operation moves to EX if the core advances
  input wire [1:0]  of_late_i, // per slot: its source is late
  input wire        mine_i,    // an operation of the group is among them
  input wire        slot_i,    // its slot
  input wire        none_i,    // it does not have this source
  input wire [1:0]  need_i,
  input wire [63:0] data_i,
  input wire [63:0] late0_i,
  input wire [63:0] late1_i
);
  wire load = adv_i & mine_i;
  wire late = of_late_i[slot_i] | none_i;
  reg [1:0] slot_late_q = 2'd0;
  reg slot_q = 1'b0;
  wire [63:0] plain, held;
  ex_operand #(.LANES(2)) u_plain (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .load_i(load), .late_i(late), .none_i(none_i), .need_i(need_i), .data_i(data_i),
    .of_slot_i(slot_i), .slot_i(slot_q), .ex_late_i(slot_late_q), .ex_data0_i(late0_i), .ex_data1_i(late1_i), .data_o(plain));
  ex_operand #(.LANES(2), .ISOLATE_OPERANDS(1), .ISOLATE_LANES(1)) u_held (
    .clk_i(clk_i), .rst_i(rst_i), .adv_i(adv_i), .load_i(load), .late_i(late), .none_i(none_i), .need_i(need_i), .data_i(data_i),
    .of_slot_i(slot_i), .slot_i(slot_q), .ex_late_i(slot_late_q), .ex_data0_i(late0_i), .ex_data1_i(late1_i), .data_o(held));

  reg first = 1'b0, frozen = 1'b0, some = 1'b0;
  reg [1:0] needed, touched = 2'd0;
  reg [63:0] last_held, last0, last1;
  integer l;
  always @(posedge clk_i) begin
    for (l = 0; l < 2; l = l + 1) if (adv_i && op_i[l]) slot_late_q[l] <= of_late_i[l];
    if (load) slot_q <= slot_i;
    if (rst_i) first <= 1'b0;
    else if (adv_i) first <= load && !none_i;
    if (load) needed <= need_i;
    touched <= load && !none_i ? need_i : 2'd0;
    frozen <= ~adv_i;
    some <= ~rst_i;
    last_held <= held;
    last0 <= late0_i;
    last1 <= late1_i;
  end
  always @* begin
    assume (!mine_i || op_i[slot_i]);
    assume (!(none_i && of_late_i[slot_i])); // a source that is not there is not late
    if (frozen) assume (late0_i == last0 && late1_i == last1);
    for (l = 0; l < 2; l = l + 1) begin
      if (first && needed[l]) assert (held[l*32 +: 32] == plain[l*32 +: 32]);
      if (some && !touched[l]) assert (held[l*32 +: 32] == last_held[l*32 +: 32]);
    end
    cover (first && slot_late_q[slot_q] && needed == 2'd1);
    cover (some && !first && held != plain);
  end
endmodule
`default_nettype wire
