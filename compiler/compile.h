/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler as a library: ESSL 1.00 text to program file contents. */
#ifndef GC_COMPILE_H
#define GC_COMPILE_H

#include <stdbool.h>
#include <stddef.h>

#include "machine/machine.h"
#include "program/program.h"

typedef enum { GC_GATE_NONE, GC_GATE_NAIVE, GC_GATE_PROMOTE, GC_GATE_LOCAL, GC_GATE_GLOBAL, GC_GATE_BEST, GC_GATE_HINTS } gc_gate;
typedef enum { GC_JOIN_DUP, GC_JOIN_NODUP } gc_join;
typedef enum { GC_BRANCH_LARGE, GC_BRANCH_SMALL, GC_BRANCH_ZERO_OR_ALL, GC_BRANCH_PROFILE } gc_branch;
typedef enum { GC_FORWARD_OFF, GC_FORWARD_PASSIVE, GC_FORWARD_POSITIVE } gc_forward;
typedef enum { GC_ALLOC_LINEAR, GC_ALLOC_TETRIS } gc_allocator;

typedef struct {
  const char *name; /* source name for messages */
  gl_stage stage;
  const gl_machine *machine;
  gc_gate gate;
  gl_gate_policy policy;        /* hints are emitted for GL_GATE_PROGRAM */
  unsigned wake;                /* wake latency compiled for */
  bool gate_input, gate_output; /* which buffers the gating passes work on */
  gc_join join;
  gc_branch branch;
  gc_forward forward;
  gc_allocator alloc;
  int opt;                /* 0..2 */
  const char *disable;    /* pass names switched off, comma separated */
  const char *dump_after; /* pass name, "all" or NULL; text through dump */
  void (*dump)(void *ctx, const char *pass, const char *text);
  void *dump_ctx;
  bool verify; /* consistency check between passes */
} gc_options;

typedef struct {
  unsigned bundles, nops, ops, words, temps; /* registers used */
  unsigned forwarded;                        /* sources read through f */
  unsigned dtos, clusters;
  unsigned spills;  /* values kept in free output registers */
  const char *rung; /* name of the strategy that fitted (static text) */
} gc_stats;

void gc_options_default(gc_options *o);
/* Whether dump_after (dump) or disable may name this pass. */
bool gc_is_pass(const char *name, bool dump);
/* Compiles. 0: *out filled (free with gl_program_free). -1: *messages (malloc'd, "file:line:col: error: ...") says why; warnings too may be
 * there on success. */
int gc_compile(const char *src, size_t len, const gc_options *o, gl_program *out, gc_stats *stats, char **messages);

#endif
