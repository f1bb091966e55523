// SPDX-License-Identifier: Apache-2.0
// Assigns the four sources of a bundle (bit 2 * slot + source) to the read ports of one register file: a port for each
// source (PORTS 4), for each slot (2), or for the bundle (1). Sources that share a port must read the same register;
// otherwise conflict_o is 1.
// Part of the core (shader_core.v). Names: core_types.vh.
`default_nettype none
(* gloam_nets = "none" *)
module read_ports #(
  parameter [2:0] KIND = 3'd1, // of the file (core_defs.vh)
  parameter integer PORTS = 4,
  parameter integer AW = 9,   // bits of a register's number
  parameter integer KW = 9    // bits that distinguish registers
) (
  // the four sources: kind, number of the register, and what tells registers apart (number, thread)
  input  wire [11:0]         kind_i,
  input  wire [4*AW-1:0]     num_i,
  input  wire [4*KW-1:0]     key_i,
  output wire [3:0]          use_o, // per source
  output wire [PORTS-1:0]    re_o,  // per port
  output wire [PORTS*AW-1:0] num_o,
  output wire                conflict_o
);
  localparam SHARE = 4 / PORTS;
  wire [PORTS-1:0] conflict;
  assign conflict_o = |conflict;
  genvar s, p;
  generate
    for (s = 0; s < 4; s = s + 1) begin : g_source
      assign use_o[s] = kind_i[s*3 +: 3] == KIND;
    end
    for (p = 0; p < PORTS; p = p + 1) begin : g_port
      reg [AW-1:0] num;
      reg [KW-1:0] key;
      reg clash;
      integer k;
      // The first source that uses the port sets the address. An unused port takes the address of its first source.
      always @* begin
        num = num_i[p*SHARE*AW +: AW];
        key = key_i[p*SHARE*KW +: KW];
        for (k = SHARE - 1; k >= 0; k = k - 1)
          if (use_o[p*SHARE + k]) begin
            num = num_i[(p*SHARE + k)*AW +: AW];
            key = key_i[(p*SHARE + k)*KW +: KW];
          end
        clash = 1'b0;
        for (k = 0; k < SHARE; k = k + 1)
          if (use_o[p*SHARE + k] && key_i[(p*SHARE + k)*KW +: KW] != key) clash = 1'b1;
      end
      assign re_o[p] = |use_o[p*SHARE +: SHARE];
      assign num_o[p*AW +: AW] = num;
      assign conflict[p] = clash;
    end
  endgenerate
endmodule
`default_nettype wire
