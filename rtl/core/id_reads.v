// SPDX-License-Identifier: Apache-2.0
// Read addresses of the bundle in ID. Sources are numbered 2 * slot + source. Files t and c are addressed in ID. The
// addresses of the buffers v and o are registered and used in OF, one cycle later, so that a bundle can open the gate
// for its own reads.
// Part of the core (shader_core.v). Names: core_types.vh.
`include "core_types.vh"
`default_nettype none
module id_reads #(
  parameter integer TW = 1,
  parameter integer PORTS_T = 4,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2,
  parameter integer PORTS_C = 2,
  parameter bit QUADS = 1'b0,
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer ARRAY = 0 // not 0: the memory array reads all sources in ID
) (
  input  wire                  clk_i,
  input  wire                  rst_i,
  input  wire                  adv_i,
  // the bundle
  input  wire [TW-1:0]         if_thread_i,
  input  wire decoded_t        op0_i,
  input  wire decoded_t        op1_i,
  input  wire [9:0]            addr_i, // a0
  // to the files t and c
  output wire [PORTS_T-1:0]    id_t_re_o,
  output wire [PORTS_T*7-1:0]  id_t_num_o,
  output wire [PORTS_T*TW-1:0] id_t_thread_o,
  output wire [PORTS_C-1:0]    id_c_re_o,
  output wire [PORTS_C*11-1:0] id_c_num_o,
  output wire                  id_sys_re_o, // with SLOT_PORTS: of system inputs
  // to the gates: the bundle will read
  output wire                  id_v_read_o,
  output wire                  id_o_read_o,
  // to the buffers v and o, registered
  output wire [PORTS_V-1:0]    id_v_re_o,
  output wire [PORTS_V*5-1:0]  id_v_num_o,
  output wire [PORTS_O-1:0]    id_o_re_o,
  output wire [PORTS_O*5-1:0]  id_o_num_o,
  // to the checks, a bit for each file o, v, c, t: two different registers need the same read port
  output wire [3:0]            conflict_o
);
`include "core_defs.vh"
  // Sources that share a read port must read the same register. Here an indexed constant is a register of its own.
  wire [11:0] kind = {op1_i.src1.kind, op1_i.src0.kind, op0_i.src1.kind, op0_i.src0.kind};
  wire [35:0] num = {op1_i.src1.num, op1_i.src0.num, op0_i.src1.num, op0_i.src0.num};
  wire [3:0] indexed = {op1_i.src1.indexed, op1_i.src0.indexed, op0_i.src1.indexed, op0_i.src0.indexed};
  wire [43:0] c_num;
  wire [39:0] c_key;
  wire [27:0] t_num;
  wire [19:0] vo_num;
  genvar i;
  generate
    for (i = 0; i < 4; i = i + 1) begin : g_source
      wire [8:0] n = num[i*9 +: 9];
      assign c_num[i*11 +: 11] = {2'd0, n} + (indexed[i] ? {addr_i[9], addr_i} : 11'd0);
      assign c_key[i*10 +: 10] = {indexed[i], n};
      assign t_num[i*7 +: 7] = n[6:0];
      assign vo_num[i*5 +: 5] = n[4:0];
    end
  endgenerate

  // For ddx and ddy the two ports of a slot read two threads of the quad: the number of one has the bit of the row or
  // column set, the number of the other has it clear.
  wire [3:0] quad = {op1_i.quad, op0_i.quad};
  generate
    for (i = 0; i < PORTS_T; i = i + 1) begin : g_t_thread
      if (QUADS && PORTS_T == 4) begin : g_neighbour
        localparam HIGH = i % 2 == 0;
        wire [TW-1:0] differ = {{TW-2{1'b0}}, quad[i/2*2 +: 2]};
        assign id_t_thread_o[i*TW +: TW] = HIGH ? if_thread_i | differ : if_thread_i & ~differ;
      end else begin : g_own
        assign id_t_thread_o[i*TW +: TW] = if_thread_i;
      end
    end
  endgenerate

  // Not used for every file and number of ports.
  /* verilator lint_off UNUSED */
  wire [3:0] t_use, c_use, v_use, o_use;
  /* verilator lint_on UNUSED */
  wire [PORTS_V-1:0] v_re;
  wire [PORTS_V*5-1:0] v_num;
  wire [PORTS_O-1:0] o_re;
  wire [PORTS_O*5-1:0] o_num;
  read_ports #(.KIND(KIND_T), .PORTS(PORTS_T), .AW(7), .KW(7)) u_ports_t (
    .kind_i(kind),
    .num_i(t_num),
    .key_i(t_num),
    .use_o(t_use),
    .re_o(id_t_re_o),
    .num_o(id_t_num_o),
    .conflict_o(conflict_o[0])
  );
  read_ports #(.KIND(KIND_C), .PORTS(PORTS_C), .AW(11), .KW(10)) u_ports_c (
    .kind_i(kind),
    .num_i(c_num),
    .key_i(c_key),
    .use_o(c_use),
    .re_o(id_c_re_o),
    .num_o(id_c_num_o),
    .conflict_o(conflict_o[1])
  );
  read_ports #(.KIND(KIND_V), .PORTS(PORTS_V), .AW(5), .KW(5)) u_ports_v (
    .kind_i(kind),
    .num_i(vo_num),
    .key_i(vo_num),
    .use_o(v_use),
    .re_o(v_re),
    .num_o(v_num),
    .conflict_o(conflict_o[2])
  );
  assign id_v_read_o = |v_re;
  read_ports #(.KIND(KIND_O), .PORTS(PORTS_O), .AW(5), .KW(5)) u_ports_o (
    .kind_i(kind),
    .num_i(vo_num),
    .key_i(vo_num),
    .use_o(o_use),
    .re_o(o_re),
    .num_o(o_num),
    .conflict_o(conflict_o[3])
  );
  assign id_o_read_o = |o_re;
  assign id_sys_re_o = SLOT_PORTS && (kind[2:0] == KIND_SYS || kind[5:3] == KIND_SYS || kind[8:6] == KIND_SYS || kind[11:9] == KIND_SYS);

  reg [PORTS_V-1:0] v_re_q;
  reg [PORTS_V*5-1:0] v_num_q;
  reg [PORTS_O-1:0] o_re_q;
  reg [PORTS_O*5-1:0] o_num_q;
  integer n;
  always @(posedge clk_i)
    if (rst_i | ARRAY != 0) begin
      v_re_q <= {PORTS_V{1'b0}};
      o_re_q <= {PORTS_O{1'b0}};
    end else if (adv_i) begin
      v_re_q <= v_re;
      o_re_q <= o_re;
    end
  always @(posedge clk_i)
    if (adv_i & ARRAY == 0) begin
      for (n = 0; n < PORTS_V; n = n + 1) if (v_re[n]) v_num_q[n*5 +: 5] <= v_num[n*5 +: 5];
      for (n = 0; n < PORTS_O; n = n + 1) if (o_re[n]) o_num_q[n*5 +: 5] <= o_num[n*5 +: 5];
    end
  assign id_v_re_o = ARRAY != 0 ? v_re : v_re_q;
  assign id_v_num_o = ARRAY != 0 ? v_num : v_num_q;
  assign id_o_re_o = ARRAY != 0 ? o_re : o_re_q;
  assign id_o_num_o = ARRAY != 0 ? o_num : o_num_q;
  // Only the sources are used here, and on machines with quads the quad bits.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, op0_i, op1_i, quad};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
