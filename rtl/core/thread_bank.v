// SPDX-License-Identifier: Apache-2.0
// The input buffer v and the output buffer o of one thread, each with its clock gate and the gate's control.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
module thread_bank #(
  parameter bit SLOT_PORTS = 1'b0,
  parameter integer INPUTS = 8,
  parameter integer OUTPUTS = 8,
  parameter integer PORTS_V = 2,
  parameter integer PORTS_O = 2
) (
  input  wire                   clk_i,
  input  wire                   rst_i,
  input  wire                   adv_i,
  input  wire                   go_i,
  input  wire                   busy_i,
  input  wire                   tex_wait_i,
  input  wire                   rest_i,
  input  wire [1:0]             cfg_policy_i,
  input  wire [1:0]             held_i,       // v, o: the gate stays open while the core is busy
  input  wire [4:0]             cfg_wake_i,
  input  wire                   test_en_i,
  // from ID, this thread only
  input  wire                   id_v_read_i,  // will read in the next cycle
  input  wire                   id_o_read_i,
  input  wire                   id_o_write_i,
  input  wire [3:0]             id_events_i,
  // from OF, this thread only
  input  wire                   of_v_read_i,
  input  wire                   of_o_read_i,
  input  wire [PORTS_V-1:0]     v_re_i,       // in advancing cycles only
  input  wire [PORTS_V*5-1:0]   v_num_i,
  input  wire [PORTS_O-1:0]     o_re_i,
  input  wire [PORTS_O*5-1:0]   o_num_i,
  // from OF and EX: this thread will write o in a later cycle
  input  wire                   later_o_write_i,
  // from WB, this thread only
  input  wire                   wb_o_write_i, // in WB, also when the core does not advance
  input  wire [3:0]             o_we_i,
  input  wire [31:0]            o_wdst_i,
  input  wire [15:0]            o_wmask_i,
  input  wire [511:0]           o_wdata_i,
  // from the host, this thread only
  input  wire                   host_v_i,     // read or write
  input  wire                   host_o_i,
  input  wire                   v_we_i,
  input  wire [4:0]             v_waddr_i,
  input  wire [127:0]           v_wdata_i,
  // to EX
  output wire [PORTS_V*128-1:0] v_data_o,
  output wire [PORTS_O*128-1:0] o_data_o,
  (* gloam_nets = "slots" *)
  output wire [127:0]           color_o,      // with SLOT_PORTS: o0
  // to the core's control and the trace
  output wire                   stall_v_o,
  output wire                   stall_o_o,
  output wire                   gate_v_o,     // the gate is open, test enable aside
  output wire                   gate_o_o,
  output wire                   bad_v_o,      // for the checks: an access while the gate is closed or not awake
  output wire                   bad_o_o
);
`include "host.vh"
  localparam VW = INPUTS > 1 ? $clog2(INPUTS) : 1;
  localparam OW = OUTPUTS > 1 ? $clog2(OUTPUTS) : 1;
  wire v_gate_en, v_ready, o_gate_en, o_ready;
  wire access_o = of_o_read_i | wb_o_write_i;

  wire [1:0] policy_v = held_i[0] ? GATE_NONE : cfg_policy_i;
  wire [1:0] policy_o = held_i[1] ? GATE_NONE : cfg_policy_i;
  (* gloam_component = "gates" *)
  gate_ctrl u_gate_v (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .start_i(go_i),
    .busy_i(busy_i),
    .wake_i(cfg_wake_i),
    .rest_i(rest_i),
    // this gate's own
    .host_i(host_v_i),
    .policy_i(policy_v),
    // accesses and events
    .request_i(~tex_wait_i & of_v_read_i),
    .open_i(adv_i & id_events_i[0]),
    .close_i(adv_i & id_events_i[1]),
    .outstanding_i(adv_i ? id_v_read_i : of_v_read_i),
    // to the gate and the core's control
    .en_o(v_gate_en),
    .ready_o(v_ready),
    .stall_o(stall_v_o)
  );
  (* gloam_component = "gates" *)
  gate_ctrl u_gate_o (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .start_i(go_i),
    .busy_i(busy_i),
    .wake_i(cfg_wake_i),
    .rest_i(rest_i),
    // this gate's own
    .host_i(host_o_i),
    .policy_i(policy_o),
    // accesses and events
    .request_i(~tex_wait_i & access_o),
    .open_i(adv_i & id_events_i[2]),
    .close_i(adv_i & id_events_i[3]),
    .outstanding_i(later_o_write_i | (adv_i ? id_o_write_i | id_o_read_i : of_o_read_i | wb_o_write_i)),
    // to the gate and the core's control
    .en_o(o_gate_en),
    .ready_o(o_ready),
    .stall_o(stall_o_o)
  );
  assign bad_v_o = adv_i & of_v_read_i & ~(v_gate_en & v_ready);
  assign bad_o_o = adv_i & access_o & ~(o_gate_en & o_ready);

  assign gate_v_o = v_gate_en;
  assign gate_o_o = o_gate_en;

  // Register numbers with the bits that the buffers have. The program loader refuses larger numbers.
  wire [PORTS_V*VW-1:0] v_raddr;
  wire [PORTS_O*OW-1:0] o_raddr;
  wire [4*OW-1:0] o_waddr;
  genvar p;
  generate
    for (p = 0; p < PORTS_V; p = p + 1) begin : g_v_port
      assign v_raddr[p*VW +: VW] = v_num_i[p*5 +: VW];
    end
    for (p = 0; p < PORTS_O; p = p + 1) begin : g_o_port
      assign o_raddr[p*OW +: OW] = o_num_i[p*5 +: OW];
    end
    for (p = 0; p < 4; p = p + 1) begin : g_o_write
      assign o_waddr[p*OW +: OW] = o_wdst_i[p*8 +: OW];
    end
  endgenerate
  // With SLOT_PORTS v is outside: slot_inputs has it. Its gate stays, for programs and for policy auto.
  (* gloam_nets = "slots" *)
  wire [127:0] v_first;
  wire unused_first = &{1'b0, v_first};
  (* gloam_component = "input" *)
  io_buffer #(.COUNT(INPUTS), .AW(VW), .WRITES(1), .READS(PORTS_V), .ABSENT(SLOT_PORTS)) u_v (
    .clk_i(clk_i),
    // gate
    .en_i(v_gate_en),
    .test_en_i(test_en_i),
    // from the host
    .we_i(v_we_i),
    .waddr_i(v_waddr_i[VW-1:0]),
    .wmask_i(4'hf),
    .wdata_i(v_wdata_i),
    .first_o(v_first),
    // from OF, data to EX
    .re_i(v_re_i),
    .raddr_i(v_raddr),
    .rdata_o(v_data_o)
  );
  (* gloam_component = "output" *)
  io_buffer #(.COUNT(OUTPUTS), .AW(OW), .WRITES(4), .READS(PORTS_O), .FIRST(SLOT_PORTS)) u_o (
    .clk_i(clk_i),
    // gate
    .en_i(o_gate_en),
    .test_en_i(test_en_i),
    // from WB
    .we_i(o_we_i),
    .waddr_i(o_waddr),
    .wmask_i(o_wmask_i),
    .wdata_i(o_wdata_i),
    .first_o(color_o),
    // from OF, data to EX
    .re_i(o_re_i),
    .raddr_i(o_raddr),
    .rdata_o(o_data_o)
  );
  // Smaller buffers use fewer bits of a register number.
  /* verilator lint_off UNUSED */
  wire unused = &{1'b0, v_num_i, o_num_i, o_wdst_i, v_waddr_i};
  /* verilator lint_on UNUSED */
endmodule
`default_nettype wire
