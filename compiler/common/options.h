/* SPDX-License-Identifier: Apache-2.0 */
/* Options of one compilation; docs/commands.md describes them as options of `gloam cc`. */
#ifndef GC_OPTIONS_H
#define GC_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/times.h"
#include "common/search_trace.h"
#include "core/machine/machine.h"
#include "core/program/program.h"
#include "core/program/program_profile.h"

/* Gating methods, and how they treat joins and branches of the control flow: docs/gating.md. */
typedef enum { GC_GATE_NONE, GC_GATE_NAIVE, GC_GATE_PROMOTE, GC_GATE_LOCAL, GC_GATE_GLOBAL, GC_GATE_BEST, GC_GATE_HINTS } gc_gate;
/* The passes left out for You and Wang's methods as their article has them: single transfers stay, pressure is in whole registers,
 * transfers of one register are equal, and schedules are not made for gates. */
#define GC_GATE_LITERAL "gate-fold,gate-lanes,gate-narrow,gate-sched"
typedef enum { GC_JOIN_DUP, GC_JOIN_NODUP } gc_join;
typedef enum { GC_BRANCH_LARGE, GC_BRANCH_SMALL, GC_BRANCH_ZERO_OR_ALL, GC_BRANCH_PROFILE } gc_branch;
/* What the search makes small. Cycles: expected cycles. Size: words of code. Paper: energy by Table VI times cycles. Joules: energy by
 * the energy model `program`'s weights times cycles. */
typedef enum { GC_OBJECTIVE_CYCLES, GC_OBJECTIVE_SIZE, GC_OBJECTIVE_PAPER, GC_OBJECTIVE_JOULES } gc_objective;
/* How results are read from the flip-flops of their units: not at all; where it happens to be possible; schedules are made for it. */
typedef enum { GC_FORWARD_OFF, GC_FORWARD_PASSIVE, GC_FORWARD_POSITIVE } gc_forward;
/* Which calls stay calls. Fit: all calls are inlined; if the program is then too large, as few functions as possible are called. Inline:
 * all calls are inlined. Real: all functions are called that can be. Auto: an estimate decides for each call; call_price says how many
 * percent of the cycles a percent of the code is worth. */
typedef enum { GC_CALLS_FIT, GC_CALLS_INLINE, GC_CALLS_REAL, GC_CALLS_AUTO } gc_calls;
/* How uniforms and literals use constant registers. Whole: one uniform in each register. Shared: narrow uniforms share registers, and so
 * do literals. Packed: uniforms are packed by lanes, and literals fill the lanes that uniforms leave. Spread: like Whole if there are
 * few uniforms, so that their lanes suit short forms; else like Shared. */
typedef enum { GC_CONSTS_WHOLE, GC_CONSTS_SHARED, GC_CONSTS_PACKED, GC_CONSTS_SPREAD } gc_consts;
/* Register allocators. Linear: first fit, one value in each register at a time. Tetris: first fit by lanes, so values share registers.
 * Color: graph colouring of single values. Pre-pack: graph colouring of values that were packed before. Post-pack: values are packed
 * after graph colouring. */
typedef enum { GC_ALLOC_LINEAR, GC_ALLOC_TETRIS, GC_ALLOC_COLOR, GC_ALLOC_PRE_PACK, GC_ALLOC_POST_PACK, GC_ALLOCATORS } gc_allocator;

/* Which part of a vertex shader to compile, when it is linked with a fragment shader. Position: gl_Position and gl_PointSize. Varyings: all
 * other outputs. Together the parts write what the whole program writes, bit for bit. */
typedef enum { GC_PART_WHOLE, GC_PART_POSITION, GC_PART_VARYINGS } gc_part;

/* A schedule and registers from outside, which the back end takes instead of its own. So the result of an exact solver becomes a program
 * that runs. The problems are given as the texts that --dump-after prints after the passes `problem` and `places`. False: no solution, so
 * the compiler uses its own. */
typedef struct {
  void *ctx;
  bool (*schedule)(void *ctx, const char *problem, int *time, unsigned *group);             /* results by operation */
  bool (*registers)(void *ctx, const char *places, uint16_t *reg, unsigned char (*map)[4]); /* results by virtual register */
} gc_external_solution;

typedef struct {
  const char *name; /* source name for messages */
  gm_stage stage;
  const gm_machine *machine;
  gc_objective objective;
  gc_gate gate;
  gm_gate_policy policy;        /* gate hints are emitted for GM_GATE_PROGRAM */
  unsigned wake;                /* wake latency that the program is compiled for */
  bool gate_input, gate_output; /* do the gating passes work on the input buffer, on the output buffer? */
  gc_join join;
  gc_branch branch;
  gc_forward forward;
  gc_allocator alloc;
  gc_consts consts;
  gc_calls calls;
  gc_part part;        /* of the vertex shader of a pair */
  double call_price;   /* for GC_CALLS_AUTO */
  bool weigh;          /* also estimate cycles and energy */
  bool compare;        /* also count the registers that the other allocators need for the same schedule, and estimate cycles and energy */
  bool long_forms;     /* every operation in 64 bits, to measure what short forms save */
  int opt;             /* 0..3; 2, the default, is fast, 3 searches schedules and gating plans at length */
  const char *disable; /* pass names switched off, comma separated */
  const char *dump_after; /* pass name, "all" or NULL; the text goes to the function dump */
  void (*dump)(void *ctx, const char *pass, const char *text);
  void *dump_ctx;
  bool verify;               /* consistency check between passes */
  const gm_profile *profile; /* how often each block ran, from this shader compiled with gate NONE and otherwise the same; NULL: guessed */
  const gc_external_solution *external; /* NULL: the compiler decides by itself */
  gc_times *times;                      /* NULL, or where the time and memory of every pass are added up */
  gc_trace *trace;                      /* NULL, or the record of what was tried; zeroed before */
  const char *const *define;            /* macros, each as NAME or NAME=VALUE; NULL after the last. NULL: none */
  bool fast_division;                   /* a / b is a * rcp(b): faster for vectors, but not exact where a / b is */
  bool strict_appendix_a;               /* refuse programs beyond Appendix A of the language specification */
  bool compat;                          /* differences from version 1.00 that other compilers accept are warnings: see docs/compiler.md */
  bool sized_types;                     /* accept `vec4[3] name` and `precision lowp sampler3D;` as other compilers of OpenGL ES 2.0 do */
  /* Samplers, by the name of the uniform, whose texels are a depth of 24 bits: red has its high byte, blue its low one. A lookup gives
     (d, d, d, 1), with the depth d from 0 to 1. NULL after the last. NULL: none. */
  const char *const *depth_samplers;
  /* The same for half floats: elements 2k and 2k + 1 of the sampler in the program are for element k of the shader's. Each byte of their
     texels is half of a number, low bytes first: red and green are in the first, blue and alpha in the second. Filters are nearest. */
  const char *const *half_samplers;
} gc_options;

void gc_options_default(gc_options *o);
/* Do the options leave this pass out? */
bool gc_omits(const gc_options *o, const char *pass);
/* Does the comma-separated list contain this name? The list may be NULL. */
bool gc_listed(const char *list, const char *name);

#endif
