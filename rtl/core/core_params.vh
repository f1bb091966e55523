// SPDX-License-Identifier: Apache-2.0
// The parameters of the core and of its larger parts. Include as the parameter list of a module. An instance of it inside
// another such module includes core_params_passed.vh. No part uses all of them, so Verilator would warn of the others.
/* verilator lint_off UNUSEDPARAM */
/* verilator tracing_off */
parameter THREADS = 1,
`ifdef GLOAM_TASKS
parameter GROUP = 1, // 0: threads rotate; 1 or 4: so many switch together (docs/cluster.md)
`else
parameter GROUP = 0,
`endif
parameter TEMPS = 8,
parameter INPUTS = 8,
parameter OUTPUTS = 8,
parameter CONSTS = 256,
parameter SAMPLERS = 16,
parameter LAT_A = 1,
parameter LAT_B = 1,
parameter LAT_C = 1,
parameter TEX_STAGES = 0,
parameter PORTS_T = 4,
parameter PORTS_V = 2,
parameter PORTS_O = 2,
parameter PORTS_C = 2,
parameter FORWARDING = 1,
parameter CALL_DEPTH = 4,
parameter CODE_WORDS = 4096,
parameter ISSUE_WIDTH = 2,
parameter DARK = 0,
parameter TEX_BLOCKS = 0, // samplers may have blocks of 4 x 4 texels
parameter TEX_SHARE = 0, // cores that share a texture unit; 0: the core has its own
parameter SAD = 0, // group B has sums of absolute differences
`ifdef GLOAM_TASKS
localparam TASKS = 1, // the core of a cluster (docs/cluster.md)
`else
localparam TASKS = 0,
`endif
`ifdef GLOAM_ARRAY
localparam ARRAY = `GLOAM_ARRAY, // registers a bank of the memory array that holds t, v and o (docs/cluster.md)
`else
localparam ARRAY = 0,
`endif
`ifdef GLOAM_ARRAY_BANKS
localparam ARRAY_BANKS = `GLOAM_ARRAY_BANKS, // banks of that array with one read and one write port each
`else
localparam ARRAY_BANKS = 0,
`endif
// follow from the others
localparam TW = THREADS > 1 ? $clog2(THREADS) : 1, // bits of a thread number
localparam HW = THREADS > 16 ? 5 : 4, // of that of the host port
localparam QUADS = GROUP == 0 ? (THREADS % 4 == 0 ? 1 : 0) : GROUP == 4 ? 1 : 0, // threads 4q .. 4q+3 are a quad
// dark parts (docs/architecture.md section 11): a bit of DARK each
localparam DARK_OPERANDS = DARK % 2,
localparam DARK_LANES = DARK / 2 % 2,
localparam DARK_READS = DARK / 4 % 2,
localparam DARK_RESULTS = DARK / 8 % 2,
localparam DARK_TEXTURE = DARK / 16 % 2,
localparam DARK_FUNCTIONS = DARK / 32 % 2,
localparam DARK_SELECT = DARK / 64 % 2,
localparam DARK_THREADS = DARK / 128 % 2,
localparam DARK_LOOKUPS = DARK / 256 % 2
/* verilator tracing_on */
/* verilator lint_on UNUSEDPARAM */
