// SPDX-License-Identifier: Apache-2.0
// The dispatcher (gpu_dispatch.v) with plain ports for the C bench, which have the same widths for all numbers of cores and slots, and with its checks
// (dispatch_checks.v).
`include "gpu_types.vh"
`default_nettype none
module dispatch_bench #(
  parameter integer CORES = 3,
  parameter integer SLOTS = 3,
  parameter integer GROUP = 4
) (
  input  wire          clk_i,
  input  wire          rst_i,
  input  wire          test_en_i,
  input  wire [15:0]   cores_i,
  input  wire [31:0]   slots_i,
  // fillers: the vertex stage has the lower half
  input  wire [1:0]    want_i,
  output wire [1:0]    room_o,
  input  wire [1:0]    claim_i,
  input  wire [13:0]   use_i,
  input  wire [1:0]    fill_valid_i,
  output wire [1:0]    fill_ready_o,
  input  wire [1:0]    fill_word_i,
  input  wire [1:0]    fill_last_i,
  input  wire [3:0]    fill_thread_i,
  input  wire [1:0]    fill_system_i,
  input  wire [9:0]    fill_number_i,
  input  wire [255:0]  fill_data_i,
  input  wire [127:0]  fill_point_i,
  input  wire [1:0]    fill_front_i,
  input  wire [7:0]    fill_mask_i,
  input  wire [29:0]   fill_entry_i,
  // cores: 64 threads and 128 bits of data for each
  output wire          f_valid_o,
  output wire [6:0]    f_spot_o,
  output wire [1:0]    f_thread_o,
  output wire          f_system_o,
  output wire [4:0]    f_number_o,
  output wire [127:0]  f_data_o,
  output wire [63:0]   f_point_o,
  output wire          f_front_o,
  output wire          s_valid_o,
  output wire [6:0]    s_spot_o,
  output wire [3:0]    s_mask_o,
  output wire [6:0]    s_use_o,
  output wire [14:0]   s_entry_o,
  output wire          r_valid_o,
  output wire [6:0]    r_spot_o,
  output wire [1:0]    r_thread_o,
  output wire [1:0]    r_kind_o,
  output wire [4:0]    r_number_o,
  input  wire [1023:0] data_i,
  input  wire [511:0]  retired_i,
  input  wire [511:0]  killed_i,
  output wire [511:0]  abort_o,
  // drains
  output wire [1:0]    done_valid_o,
  output wire [7:0]    killed_o,
  output wire [1:0]    aborted_o,
  output wire [1:0]    read_ready_o,
  input  wire [1:0]    read_i,
  input  wire [1:0]    free_i,
  input  wire [3:0]    read_thread_i,
  input  wire [3:0]    read_kind_i,
  input  wire [9:0]    read_number_i,
  output wire [1:0]    answer_o,
  output wire [127:0]  data_o,
  input  wire          stop_i,
  input  wire          tick_i,
  output wire          timeout_o,
  output wire [17:0]   used_o,
  output wire          idle_o
);
  localparam integer ALL = CORES * SLOTS;
  localparam integer OF_CORE = SLOTS * GROUP;
  wire [ALL*GROUP-1:0] retired, killed, abort;
  genvar k;
  generate
    for (k = 0; k < 8; k = k + 1) begin : g_core
      if (k < CORES) begin : g_here
        assign retired[OF_CORE*k +: OF_CORE] = retired_i[64*k +: OF_CORE];
        assign killed[OF_CORE*k +: OF_CORE] = killed_i[64*k +: OF_CORE];
        assign abort_o[64*k +: 64] = {{64-OF_CORE{1'b0}}, abort[OF_CORE*k +: OF_CORE]};
      end else begin : g_none
        assign abort_o[64*k +: 64] = 64'd0;
      end
    end
  endgenerate
  task_use_t v_use, f_use;
  task_fill_t v_fill, f_fill;
  task_read_t v_read, f_read;
  task_done_t v_done, f_done;
  slot_fill_t fill;
  slot_start_t start;
  slot_read_t read;
  place_mask_t used;
  assign {f_use, v_use} = use_i;
  assign v_fill = {
    fill_word_i[0], fill_last_i[0], fill_thread_i[1:0], fill_system_i[0], fill_number_i[4:0], fill_data_i[127:0], fill_point_i[63:0], fill_front_i[0],
    fill_mask_i[3:0], fill_entry_i[14:0]
  };
  assign f_fill = {
    fill_word_i[1], fill_last_i[1], fill_thread_i[3:2], fill_system_i[1], fill_number_i[9:5], fill_data_i[255:128], fill_point_i[127:64], fill_front_i[1],
    fill_mask_i[7:4], fill_entry_i[29:15]
  };
  assign v_read = {read_i[0], free_i[0], read_thread_i[1:0], read_kind_i[1:0], read_number_i[4:0]};
  assign f_read = {read_i[1], free_i[1], read_thread_i[3:2], read_kind_i[3:2], read_number_i[9:5]};
  wire [1:0] f_parts; // all parts of the system inputs are written at once
  assign {f_valid_o, f_spot_o, f_thread_o, f_system_o, f_parts, f_number_o, f_data_o, f_point_o, f_front_o} = fill;
  assign {s_valid_o, s_spot_o, s_mask_o, s_use_o, s_entry_o} = start;
  assign {r_valid_o, r_spot_o, r_thread_o, r_kind_o, r_number_o} = read;
  assign {killed_o[3:0], aborted_o[0]} = v_done;
  assign {killed_o[7:4], aborted_o[1]} = f_done;
  assign used_o = used;
  gpu_dispatch #(.CORES(CORES), .SLOTS(SLOTS), .GROUP(GROUP)) u_dispatch (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .test_en_i(test_en_i),
    .cores_i(cores_i),
    .slots_i(slots_i),
    // fillers
    .want_i(want_i),
    .room_o(room_o),
    .claim_i(claim_i),
    .v_use_i(v_use),
    .f_use_i(f_use),
    .fill_valid_i(fill_valid_i),
    .fill_ready_o(fill_ready_o),
    .v_fill_i(v_fill),
    .f_fill_i(f_fill),
    // cores
    .fill_o(fill),
    .start_o(start),
    .read_o(read),
    .data_i(data_i[128*CORES-1:0]),
    .retired_i(retired),
    .killed_i(killed),
    .abort_o(abort),
    // drains
    .done_valid_o(done_valid_o),
    .v_done_o(v_done),
    .f_done_o(f_done),
    .read_ready_o(read_ready_o),
    .v_read_i(v_read),
    .f_read_i(f_read),
    .answer_o(answer_o),
    .data_o(data_o),
    // ends tasks
    .stop_i(stop_i),
    .tick_i(tick_i),
    .timeout_o(timeout_o),
    // the loader
    .used_o(used),
    .idle_o(idle_o)
  );
  dispatch_checks #(.ALL(ALL)) u_checks (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // fillers and drains
    .room_i(room_o),
    .claim_i(claim_i),
    .fill_valid_i(fill_valid_i),
    .opened_i(u_dispatch.opened),
    .done_i(done_valid_o),
    .read_i(read_i),
    .free_i(free_i),
    // slots
    .taken_i(u_dispatch.taken),
    .running_i(u_dispatch.running),
    .take_i(u_dispatch.take),
    .drop_i(u_dispatch.drops),
    .open_i(u_dispatch.opens),
    .run_i(u_dispatch.run),
    .freed_i(u_dispatch.freed),
    // clock gates
    .quiet_i(idle_o & want_i == 2'd0 & room_o == 2'd0),
    .clocks_i({
      u_dispatch.u_gate_keep.en_i, u_dispatch.u_gate_valid.en_i, u_dispatch.u_gate_fill.en_i, u_dispatch.u_gate_start.en_i, u_dispatch.u_gate_read.en_i,
      u_dispatch.u_vertex_order.u_gate.en_i, u_dispatch.u_vertex_order.u_gate_spot.en_i, u_dispatch.u_fragment_order.u_gate.en_i,
      u_dispatch.u_fragment_order.u_gate_spot.en_i, u_dispatch.u_slots.u_gate.en_i
    })
  );
  wire unused = &{1'b0, f_parts, data_i, retired_i, killed_i};
endmodule
`default_nettype wire
