/* SPDX-License-Identifier: Apache-2.0 */
/* The call graph of a program, for the choice of calls. Private to compiler/opt. */
#ifndef GC_OPT_CALLS_H
#define GC_OPT_CALLS_H

#include "opt/opt.h"

/* A function that main reaches. */
typedef struct {
  ir_func *f;
  bool can;            /* it can be called on the machine */
  unsigned first, end; /* its calls: site[first .. end - 1] */
  double ops, bundles; /* of its body without its callees: operations, and bundles of one activation among other work */
  double apart;        /* bundles by itself: operations that wait for each other share bundles with no other work */
  double freq;         /* activations a run */
} calls_func;

/* A call site. */
typedef struct {
  ir_inst *call;
  unsigned callee; /* number of the function */
  bool called;     /* else inlined */
  double freq;     /* executions in one activation of its function */
  double known;    /* the part of the callee's body that constant arguments make unnecessary */
} calls_site;

typedef struct {
  calls_func *fn; /* callers before callees, main first */
  calls_site *site;
  unsigned nfn, nsite, depth; /* depth: of the return stack */
  size_t csite;
  unsigned *frames; /* scratch of calls_frames */
} calls_graph;

/* machine: NULL if its return stack does not matter. False: recursion. Does not fill in ops, bundles and frequencies. */
bool calls_read(const ir_module *m, const gm_machine *machine, calls_graph *g);
/* The most frames of the return stack in use, with the sites as they are. */
unsigned calls_frames(const calls_graph *g);

#endif
