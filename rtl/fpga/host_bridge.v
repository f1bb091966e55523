// SPDX-License-Identifier: Apache-2.0
// A host at a line of bytes: commands become requests and starts at the ports of a core, and words of texture memory. docs/fpga.md has the commands.
// A command has 12 bytes, then data; an answer has 16 bytes. A first byte of 0 is no command, so after enough zero bytes the next byte begins a command.
`default_nettype none
module host_bridge #(
  parameter integer THREADS = 1,
  localparam HW = THREADS > 16 ? 5 : 4 // bits of a thread number
) (
  input  wire               clk_i,
  input  wire               rst_i,
  // line of bytes
  input  wire               rx_valid_i,
  output wire               rx_ready_o,
  input  wire [7:0]         rx_data_i,
  output wire               tx_valid_o,
  input  wire               tx_ready_i,
  output wire [7:0]         tx_data_o,
  // core: requests and answers
  output wire               h_valid_o,
  input  wire               h_ready_i,
  output wire               h_write_o,
  output wire [2:0]         h_kind_o,
  output wire [HW-1:0]      h_thread_o,
  output wire [15:0]        h_addr_o,
  output wire [127:0]       h_wdata_o,
  input  wire               h_rvalid_i,
  output wire               h_rready_o,
  input  wire [127:0]       h_rdata_i,
  // core: starts
  output wire               start_valid_o,
  input  wire               start_ready_i,
  output wire [14:0]        start_pc_o,
  output wire [THREADS-1:0] start_mask_o,
  output wire [1:0]         cfg_policy_o,
  output wire [4:0]         cfg_wake_o,
  output wire [15:0]        cfg_tex_cycles_o,
  input  wire               busy_i,
  input  wire [THREADS-1:0] killed_i,
  // texture memory
  output wire               texel_we_o,
  output wire [31:0]        texel_addr_o,
  output wire [31:0]        texel_o
);
`include "host.vh"
  localparam [7:0] WRITE = 8'd1, READ = 8'd2, START = 8'd3, TEXELS = 8'd4, NAME = 8'd5;
  localparam [2:0] HEAD = 3'd0, DATA = 3'd1, GIVE = 3'd2, WAIT = 3'd3, RUN = 3'd4, SEND = 3'd5;
  reg [2:0] state_q;
  reg [3:0] left_q;    // bytes of this part of the command or answer, after the present one
  reg [7:0] items_q;   // items of this command, after the present one
  reg [95:0] head_q;   // byte 0 in the lowest bits
  reg [127:0] data_q;
  reg [31:0] cycles_q; // of a run
  wire [7:0] code = head_q[7:0];
  wire take = rx_valid_i & rx_ready_o;
  wire sent = tx_valid_o & tx_ready_i;
  wire last = left_q == 4'd0;
  wire words = code == TEXELS || (code == WRITE && h_kind_o == HOST_CODE); // items of 4 bytes
  wire given = code == TEXELS || (code == START ? start_ready_i : h_ready_i);
  assign rx_ready_o = state_q == HEAD || state_q == DATA;
  assign tx_valid_o = state_q == SEND;
  assign tx_data_o = data_q[7:0];
  assign h_valid_o = state_q == GIVE && (code == WRITE || code == READ);
  assign h_write_o = code == WRITE;
  assign h_kind_o = head_q[10:8];
  assign h_thread_o = head_q[16 +: HW];
  assign h_addr_o = head_q[47:32];
  assign h_wdata_o = words ? {96'd0, data_q[127:96]} : data_q;
  assign h_rready_o = state_q == WAIT;
  assign start_valid_o = state_q == GIVE && code == START;
  assign start_pc_o = head_q[46:32];
  assign start_mask_o = head_q[64 +: THREADS];
  assign cfg_policy_o = head_q[9:8];
  assign cfg_wake_o = head_q[20:16];
  assign cfg_tex_cycles_o = head_q[63:48];
  assign texel_we_o = state_q == GIVE && code == TEXELS;
  assign texel_addr_o = head_q[63:32];
  assign texel_o = data_q[127:96];

  // What follows a command's 12 bytes. Its last byte is still on the line; the bytes that decide are in their places but for one.
  wire [7:0] now_code = head_q[15:8];
  wire now_words = now_code == TEXELS || (now_code == WRITE && head_q[18:16] == HOST_CODE);
  always @(posedge clk_i)
    if (rst_i) begin
      state_q <= HEAD;
      left_q <= 4'd11;
    end else case (state_q)
      HEAD: if (take && (left_q != 4'd11 || rx_data_i != 8'd0)) begin
        left_q <= left_q - 1'b1;
        if (last) begin
          left_q <= now_code == WRITE || now_code == TEXELS ? (now_words ? 4'd3 : 4'd15) : 4'd11;
          case (now_code)
            WRITE, TEXELS: state_q <= DATA;
            READ, START: state_q <= GIVE;
            NAME: begin
              state_q <= SEND;
              left_q <= 4'd15;
            end
            default: ;
          endcase
        end
      end
      DATA: if (take) begin
        left_q <= left_q - 1'b1;
        if (last) state_q <= GIVE;
      end
      GIVE: if (given) begin
        left_q <= code == READ || code == START ? 4'd15 : items_q == 8'd0 ? 4'd11 : words ? 4'd3 : 4'd15;
        state_q <= code == READ ? WAIT : code == START ? RUN : items_q == 8'd0 ? HEAD : DATA;
      end
      WAIT: if (h_rvalid_i) state_q <= SEND;
      RUN: if (!busy_i && cycles_q != 32'd0) state_q <= SEND;
      default: if (sent) begin
        left_q <= left_q - 1'b1;
        if (last) begin
          left_q <= 4'd11;
          state_q <= code == READ && items_q != 8'd0 ? GIVE : HEAD;
        end
      end
    endcase

  wire next_item = (state_q == GIVE && given && code != START && code != READ) || (state_q == SEND && sent && last && code == READ);
  always @(posedge clk_i) begin
    if (state_q == HEAD && take) begin
      head_q <= {rx_data_i, head_q[95:8]};
      items_q <= head_q[39:32];
      data_q <= {80'd0, 48'h01_6d_61_6f_6c_67}; // the answer to NAME: "gloam", version 1
    end
    if (next_item) begin
      head_q[63:32] <= head_q[63:32] + 1'b1;
      items_q <= items_q - 1'b1;
    end
    if (state_q == DATA && take) data_q <= {rx_data_i, data_q[127:8]};
    if (state_q == WAIT) data_q <= h_rdata_i;
    if (state_q == RUN) data_q <= {64'd0, cycles_q, {32 - THREADS{1'b0}}, killed_i};
    if (state_q == SEND && sent) data_q <= {8'd0, data_q[127:8]};
    cycles_q <= state_q != RUN ? 32'd0 : busy_i ? cycles_q + 1'b1 : cycles_q;
  end
endmodule
`default_nettype wire
