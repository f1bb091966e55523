// SPDX-License-Identifier: Apache-2.0
// Types of the wires between the core's stages ID (decode), OF and EX: a source, an operation. Include outside of modules. The first member is the
// highest bit. Thread numbers, ports of register files and results are vectors, because their widths or counts are parameters or loops run over them.
//
// Names in all modules of rtl/core. The prefix of a wire is the stage that drives it (if_ id_ of_ ex_ wb_), or its partner: h_ host, tm_ texture memory,
// cfg_ settings of a run. Groups A B C T are in this order from the lowest bits of a vector, sources as 2 * slot + source, lanes x y z w.
//   adv      the pipeline advances in this cycle; otherwise it is frozen
//   go       a run starts with the next cycle; join: these threads start while others run (in a cluster)
//   v o t c  the registers: input buffer, output buffer, temporaries, constants; sys: system values (gl_FragCoord, gl_Position ...)
//   thread, num, mask   number of a thread, number of a register in its file, lanes that are written
//   dst      destination of an operation: file and register in 8 bits (GM_DST_ in csrc/core/isa/isa.h)
//   re, we   read enable, write enable
//   late     a source whose value is available only in EX: a register of v or o, or a result flip-flop (forwarding: fa fb fc)
//   events   of the gates: open v, close v, open o, close o, from bit 0
//   program  in a cluster a core holds two programs: 0 for vertices, 1 for fragments
//   stall_v, stall_o    the pipeline waits for the gate of this buffer; tex_wait: for a texture
`ifndef CORE_TYPES_VH
`define CORE_TYPES_VH

// One source of an operation, from decode.
typedef struct packed {
  logic [2:0] kind;     // KIND_*
  logic [8:0] num;      // number of the register in its file
  logic       indexed;  // c[a0 + num]
  logic [7:0] swz;      // two bits a lane, lane x lowest
  logic       neg;
  logic       abs;
} decoded_source_t;

// One operation of a bundle, from decode.
typedef struct packed {
  logic [4:0]  group;   // one-hot A B C T F from bit 0; zero: no operation
  logic [5:0]  op;
  logic [7:0]  dst;
  logic [3:0]  mask;
  logic        sat;
  logic [3:0]  sampler;
  logic [1:0]  pred;    // number of a predicate or of a loop counter
  logic [3:0]  cond;
  logic [14:0] imm;
  logic [3:0]  events;  // open v, close v, open o, close o from bit 0
  logic [1:0]  quad;    // ddx, ddy: the bit in which the numbers of the two sources' threads differ
  decoded_source_t src1;
  decoded_source_t src0;
} decoded_t;

// One source of a slot in OF.
typedef struct packed {
  logic [2:0] kind;     // KIND_*
  logic [2:0] sel;      // number of a system value or forwarding flip-flop
  logic [7:0] swz;
  logic       neg;
  logic       abs;
  // with ISOLATE_SELECT, the last such source whose value is available in OF (kind T, C, SYS or K); otherwise zero
  logic [2:0] of_kind;
  logic [2:0] of_sel;
  logic [7:0] of_swz;
  logic       of_neg;
  logic       of_abs;
} source_t;

// The operation of a slot in OF.
typedef struct packed {
  logic       valid;
  logic [3:0] group;    // one-hot A B C T from bit 0, zero if not valid
  logic [5:0] op;
  logic [7:0] dst;
  logic [3:0] mask;
  logic       sat;
  logic [3:0] pred;     // the predicate of sel, four lanes
  logic [3:0] sampler;
  source_t    src1;
  source_t    src0;
} slot_t;

// The operation of a group, from OF to EX.
typedef struct packed {
  logic       valid;
  logic       slot;     // the slot that the operation came from
  logic [5:0] op;
  logic [7:0] dst;
  logic [3:0] mask;
  logic       sat;
  logic [1:0] late;     // per source: its value is available only in EX
} group_op_t;

// The two sources of an operation, four lanes each, lane x lowest.
typedef struct packed {
  logic [127:0] src1;
  logic [127:0] src0;
} operands_t;
`endif
