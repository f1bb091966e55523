/* SPDX-License-Identifier: Apache-2.0 */
/* The graph of calls of a program, for those who choose among them. Private to compiler/opt. */
#ifndef GC_OPT_CALLS_H
#define GC_OPT_CALLS_H

#include "opt/opt.h"

/* A function that main reaches. */
typedef struct {
  ir_func *f;
  bool can;            /* it can be called on the machine */
  unsigned first, end; /* its calls: site[first .. end - 1] */
  double ops, bundles; /* of its body without what it calls: operations, and bundles of one activation among other work */
  double apart;        /* and by itself: operations that wait for each other have nobody to share their bundles with */
  double freq;         /* activations a run */
} calls_func;

/* A call in the text of a function. */
typedef struct {
  ir_inst *call;
  unsigned callee; /* number of the function */
  bool called;     /* else inlined */
  double freq;     /* times in one activation of the function it stands in */
  double known;    /* part of the callee's body that constant arguments settle */
} calls_site;

typedef struct {
  calls_func *fn; /* callers before callees, main first */
  calls_site *site;
  unsigned nfn, nsite, depth; /* depth: of the return stack */
  size_t csite;
  unsigned *frames; /* scratch of calls_frames */
} calls_graph;

/* machine: NULL if its return stack does not matter. False: recursion. What is measured (ops, bundles, frequencies) is not filled in yet.
 */
bool calls_read(const ir_module *m, const gm_machine *machine, calls_graph *g);
/* Frames of the return stack at most in use with the sites as they are. */
unsigned calls_frames(const calls_graph *g);

#endif
