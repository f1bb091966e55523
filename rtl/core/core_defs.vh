// SPDX-License-Identifier: Apache-2.0
// Kinds of source operands after decode (member kind of the types in core_types.vh). Include inside a module.
// Every module that includes this uses some of the constants, so Verilator would warn of the others.
/* verilator lint_off UNUSEDPARAM */
localparam [2:0] KIND_NONE = 3'd0; // the operation does not have this source
localparam [2:0] KIND_T = 3'd1;
localparam [2:0] KIND_C = 3'd2;
localparam [2:0] KIND_V = 3'd3;
localparam [2:0] KIND_O = 3'd4;
localparam [2:0] KIND_SYS = 3'd5; // number 0..4: fragcoord frontfacing pointcoord pos psz
localparam [2:0] KIND_F = 3'd6;   // number 0..2: fa fb fc
localparam [2:0] KIND_K = 3'd7;
/* verilator lint_on UNUSEDPARAM */
