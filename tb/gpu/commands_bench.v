// SPDX-License-Identifier: Apache-2.0
// Reads records of the GPU (commands and descriptors) from +words=FILE, and prints each field where the structures of gpu_commands.vh have it.
// scripts/check/gpu-commands compares the lines with those of C (tool_commands, which writes FILE).
`default_nettype none
`include "gpu_commands.vh"
module commands_bench;
  localparam integer MAX = 4096;
  reg [1055:0] words[0:MAX-1];
  reg [1023:0] record;
  reg [8*256-1:0] file;
  integer n, i;
`include "gpu_commands_bench.vh"
  initial begin
    if (!$value$plusargs("words=%s", file) || !$value$plusargs("n=%d", n)) $fatal(1, "no +words or +n");
    $readmemh(file, words, 0, n - 1);
    for (i = 0; i < n; i = i + 1) begin
      record = words[i][1023:0];
      print_record(words[i][1055:1024], record);
    end
    $finish(0);
  end
endmodule
`default_nettype wire
