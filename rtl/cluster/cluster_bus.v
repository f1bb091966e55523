// SPDX-License-Identifier: Apache-2.0
// The bus side of a cluster (axi_cluster.v): the host's registers (AXI4-Lite), read master and write master (AXI4). On its other side are the ports of
// cluster_control, which this module's first group of ports mirrors.
`default_nettype none
module cluster_bus #(
  parameter integer CORES = 2,
  parameter integer THREADS = 8,
  parameter integer GROUP = 1,
  parameter integer FINISH_AW = 6, // 2^FINISH_AW tasks may be outstanding or wait to be read
  parameter integer CACHE_LINE = 0, // bytes of a line of the texture cache; 0: there is none
  parameter bit COUNTERS = 1'b1, // 0: the counters are left out and read as zero
  parameter bit COUNTERS_HIGH = 1'b0 // see event_counter
) (
  input  wire               clk_i,
  input  wire               rst_i,
  output wire               irq_o,
  // cluster
  output wire             rst_o, // its reset: rst_i, or a soft reset
  output wire             set_valid_o,
  output wire [1:0]       set_number_o,
  output wire [31:0]      set_data_o,
  input  wire [31:0]      set_read_i,
  output wire             load_valid_o,
  input  wire             load_ready_i,
  output wire [2:0]       load_kind_o,
  output wire [15:0]      load_address_o,
  output wire [15:0]      load_count_o,
  output wire [31:0]      load_memory_o,
  output wire             task_valid_o,
  input  wire             task_ready_i,
  output wire             task_stage_o,
  output wire [15:0]      task_tag_o,
  output wire [31:0]      task_in_o,
  output wire [31:0]      task_out_o,
  input  wire             finish_valid_i,
  input  wire             finish_stage_i,
  input  wire [15:0]      finish_tag_i,
  input  wire [GROUP-1:0] finish_killed_i,
  input  wire             finish_aborted_i,
  input  wire             busy_i,
  output wire             abort_valid_o, // a task is to be ended, or all
  output wire [2:0]       abort_core_o,
  output wire [4:0]       abort_slot_o,
  output wire             abort_all_o,
  output wire             tick_o,        // of the watchdog
  input  wire             timeout_i,     // it ended a task
  output wire             count_clear_o,
  output wire             count_snapshot_o,
  output wire [7:0]       count_select_o,
  input  wire [47:0]      count_data_i,
  input  wire             rd_valid_i,
  output wire             rd_ready_o,
  input  wire [31:0]      rd_addr_i,
  output wire             rsp_valid_o,
  output wire [127:0]     rsp_data_o,
  input  wire [17:0]      rsp_task_i,  // whose word comes: a load, or stage and tag of a task
  input  wire             wr_valid_i,
  output wire             wr_ready_o,
  input  wire [31:0]      wr_addr_i,
  input  wire [127:0]     wr_data_i,
  input  wire [16:0]      wr_task_i,   // stage and tag of its task
  input  wire             tm_req_valid_i,
  output wire             tm_req_ready_o,
  input  wire [7:0]       tm_req_tag_i,
  input  wire [3:0]       tm_req_mask_i,
  input  wire [127:0]     tm_req_addr_i,
  output wire             tm_rsp_valid_o,
  input  wire             tm_rsp_ready_i,
  output wire [7:0]       tm_rsp_tag_o,
  output wire [127:0]     tm_rsp_data_o,
  output wire [7:0]       error_tag_o,  // of the texture request that gets an error, and whose it is: known, stage, tag
  input  wire [17:0]      error_task_i,
  // registers
  input  wire         s_awvalid_i,
  output wire         s_awready_o,
  input  wire [11:0]  s_awaddr_i,
  input  wire         s_wvalid_i,
  output wire         s_wready_o,
  input  wire [31:0]  s_wdata_i,
  input  wire [3:0]   s_wstrb_i,
  output wire         s_bvalid_o,
  input  wire         s_bready_i,
  output wire [1:0]   s_bresp_o,
  input  wire         s_arvalid_i,
  output wire         s_arready_o,
  input  wire [11:0]  s_araddr_i,
  output wire         s_rvalid_o,
  input  wire         s_rready_i,
  output wire [31:0]  s_rdata_o,
  output wire [1:0]   s_rresp_o,
  // memory: reads
  output wire         m_arvalid_o,
  input  wire         m_arready_i,
  output wire         m_arid_o,      // 0: code, constants, inputs; 1: textures
  output wire [35:0]  m_araddr_o,
  output wire [7:0]   m_arlen_o,
  input  wire         m_rvalid_i,
  output wire         m_rready_o,
  input  wire         m_rid_i,
  input  wire [127:0] m_rdata_i,
  input  wire [1:0]   m_rresp_i,
  input  wire         m_rlast_i,
  // memory: writes
  output wire         m_awvalid_o,
  input  wire         m_awready_i,
  output wire [35:0]  m_awaddr_o,
  output wire [7:0]   m_awlen_o,
  output wire         m_wvalid_o,
  input  wire         m_wready_i,
  output wire [127:0] m_wdata_o,
  output wire [15:0]  m_wstrb_o,
  output wire         m_wlast_o,
  input  wire         m_bvalid_i,
  output wire         m_bready_o,
  input  wire [1:0]   m_bresp_i
);
  wire write, write_bad, read, read_bad;
  wire [9:0] write_word, read_word;
  wire [31:0] write_data, read_data, texture_base;
  wire read_error, write_error, error_texel;
  wire [1:0] read_code, write_code;
  wire [31:0] read_addr, write_addr;
  wire [16:0] write_task;
  // Fields of an error: address, code, client, task or not, stage, tag.
  wire [1:0] read_client = error_texel ? 2'd2 : {1'b0, ~rsp_task_i[17]};
  wire of_task = error_texel ? error_task_i[17] : ~rsp_task_i[17];
  wire [16:0] read_task = error_texel ? error_task_i[16:0] : rsp_task_i[16:0];
  wire [53:0] read_entry = {read_addr, read_code, read_client, of_task, read_task & {17{of_task}}};
  wire [53:0] write_entry = {write_addr, write_code, 2'd3, 1'b1, write_task};
  wire [7:0] accepted, written;
  wire soft_ask, drain, reads_idle, writes_idle;
  soft_reset u_soft (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .ask_i(soft_ask),
    .idle_i(reads_idle & writes_idle),
    .drain_o(drain),
    .rst_o(rst_o)
  );
  axi_lite_slave u_slave (
    .clk_i(clk_i),
    .rst_i(rst_i),
    // AXI4-Lite
    .awvalid_i(s_awvalid_i),
    .awready_o(s_awready_o),
    .awaddr_i(s_awaddr_i),
    .wvalid_i(s_wvalid_i),
    .wready_o(s_wready_o),
    .wdata_i(s_wdata_i),
    .wstrb_i(s_wstrb_i),
    .bvalid_o(s_bvalid_o),
    .bready_i(s_bready_i),
    .bresp_o(s_bresp_o),
    .arvalid_i(s_arvalid_i),
    .arready_o(s_arready_o),
    .araddr_i(s_araddr_i),
    .rvalid_o(s_rvalid_o),
    .rready_i(s_rready_i),
    .rdata_o(s_rdata_o),
    .rresp_o(s_rresp_o),
    // registers
    .write_o(write),
    .write_word_o(write_word),
    .write_data_o(write_data),
    .write_bad_i(write_bad),
    .read_o(read),
    .read_word_o(read_word),
    .read_data_i(read_data),
    .read_bad_i(read_bad)
  );
  wire [47:0] bus_count;
  cluster_registers #(.CORES(CORES), .THREADS(THREADS), .GROUP(GROUP), .FINISH_AW(FINISH_AW)) u_registers (
    .clk_i(clk_i),
    .rst_i(rst_o),
    .drain_i(drain),
    .soft_ask_o(soft_ask),
    .irq_o(irq_o),
    // from the slave
    .write_i(write),
    .write_word_i(write_word),
    .write_data_i(write_data),
    .write_bad_o(write_bad),
    .read_i(read),
    .read_word_i(read_word),
    .read_data_o(read_data),
    .read_bad_o(read_bad),
    // cluster: settings
    .set_valid_o(set_valid_o),
    .set_number_o(set_number_o),
    .set_data_o(set_data_o),
    .set_data_i(set_read_i),
    // cluster: loads
    .load_valid_o(load_valid_o),
    .load_ready_i(load_ready_i),
    .load_kind_o(load_kind_o),
    .load_address_o(load_address_o),
    .load_count_o(load_count_o),
    .load_memory_o(load_memory_o),
    // cluster: tasks
    .task_valid_o(task_valid_o),
    .task_ready_i(task_ready_i),
    .task_stage_o(task_stage_o),
    .task_tag_o(task_tag_o),
    .task_in_o(task_in_o),
    .task_out_o(task_out_o),
    .finish_valid_i(finish_valid_i),
    .finish_stage_i(finish_stage_i),
    .finish_tag_i(finish_tag_i),
    .finish_killed_i(finish_killed_i),
    .finish_aborted_i(finish_aborted_i),
    .busy_i(busy_i),
    // cluster: tasks that are ended
    .abort_valid_o(abort_valid_o),
    .abort_core_o(abort_core_o),
    .abort_slot_o(abort_slot_o),
    .abort_all_o(abort_all_o),
    .tick_o(tick_o),
    .timeout_i(timeout_i),
    // counters
    .count_clear_o(count_clear_o),
    .count_snapshot_o(count_snapshot_o),
    .count_select_o(count_select_o),
    .count_data_i(count_data_i | bus_count),
    // masters
    .texture_base_o(texture_base),
    .read_error_i(read_error),
    .read_entry_i(read_entry),
    .write_error_i(write_error),
    .write_entry_i(write_entry),
    .accepted_i(accepted),
    .written_i(written)
  );
  axi_reader #(.CACHE_LINE(CACHE_LINE)) u_reader (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .drain_i(drain),
    .idle_o(reads_idle),
    // cluster: words
    .rd_valid_i(rd_valid_i),
    .rd_ready_o(rd_ready_o),
    .rd_addr_i(rd_addr_i),
    .rsp_valid_o(rsp_valid_o),
    .rsp_data_o(rsp_data_o),
    // cluster: textures
    .texture_base_i(texture_base),
    .tm_req_valid_i(tm_req_valid_i),
    .tm_req_ready_o(tm_req_ready_o),
    .tm_req_tag_i(tm_req_tag_i),
    .tm_req_mask_i(tm_req_mask_i),
    .tm_req_addr_i(tm_req_addr_i),
    .tm_rsp_valid_o(tm_rsp_valid_o),
    .tm_rsp_ready_i(tm_rsp_ready_i),
    .tm_rsp_tag_o(tm_rsp_tag_o),
    .tm_rsp_data_o(tm_rsp_data_o),
    // AXI4
    .arvalid_o(m_arvalid_o),
    .arready_i(m_arready_i),
    .arid_o(m_arid_o),
    .araddr_o(m_araddr_o),
    .arlen_o(m_arlen_o),
    .rvalid_i(m_rvalid_i),
    .rready_o(m_rready_o),
    .rid_i(m_rid_i),
    .rdata_i(m_rdata_i),
    .rresp_i(m_rresp_i),
    .rlast_i(m_rlast_i),
    .error_o(read_error),
    .error_texel_o(error_texel),
    .error_code_o(read_code),
    .error_addr_o(read_addr),
    .error_tag_o(error_tag_o)
  );
  axi_writer u_writer (
    .clk_i(clk_i),
    .rst_i(rst_i),
    .idle_o(writes_idle),
    // cluster
    .wr_valid_i(wr_valid_i),
    .wr_ready_o(wr_ready_o),
    .wr_addr_i(wr_addr_i),
    .wr_data_i(wr_data_i),
    .wr_task_i(wr_task_i),
    .accepted_o(accepted),
    .written_o(written),
    // AXI4
    .awvalid_o(m_awvalid_o),
    .awready_i(m_awready_i),
    .awaddr_o(m_awaddr_o),
    .wvalid_o(m_wvalid_o),
    .wready_i(m_wready_i),
    .wdata_o(m_wdata_o),
    .wlast_o(m_wlast_o),
    .bvalid_i(m_bvalid_i),
    .bready_o(m_bready_o),
    .bresp_i(m_bresp_i),
    .error_o(write_error),
    .error_code_o(write_code),
    .error_addr_o(write_addr),
    .error_task_o(write_task)
  );
  assign m_awlen_o = 8'd0;
  assign m_wstrb_o = 16'hffff;
  wire [47:0] counted;
  assign bus_count = count_select_o[7:4] == 4'd1 ? counted : 48'd0;
  bus_counters #(.COUNTERS(COUNTERS), .COUNTERS_HIGH(COUNTERS_HIGH)) u_counters (
    .clk_i(clk_i),
    .rst_i(rst_o),
    // host
    .clear_i(count_clear_o),
    .snapshot_i(count_snapshot_o),
    .select_i(count_select_o[3:0]),
    .data_o(counted),
    // what happens
    .read_burst_i(m_arvalid_o & m_arready_i),
    .read_texels_i(m_arid_o),
    .read_beat_i(m_rvalid_i & m_rready_o),
    .read_last_i(m_rlast_i),
    .write_beat_i(m_wvalid_o & m_wready_i),
    .write_done_i(m_bvalid_i & m_bready_o)
  );
endmodule
`default_nettype wire
