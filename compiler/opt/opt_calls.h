/* SPDX-License-Identifier: Apache-2.0 */
/* The call graph of a program, for the choice which calls are inlined (opt_choose_calls; docs/compiler.md, "Calls"). Private to
 * compiler/opt. */
#ifndef GC_OPT_CALLS_H
#define GC_OPT_CALLS_H

#include "opt/opt.h"

/* A function that main reaches. */
typedef struct {
  ir_func *f;
  bool can;            /* the machine can call this function, so its calls need not be inlined */
  unsigned first, end; /* the calls in its body: site[first .. end - 1] */
  double ops, bundles; /* of the body without its callees: operations, and bundles of one activation if other work fills free slots */
  double apart;        /* bundles of one activation if no other work fills the slots between dependent operations */
  double freq;         /* activations per run */
} calls_func;

/* A call site. */
typedef struct {
  ir_inst *call;
  unsigned callee; /* number of the function */
  bool called;     /* true: it stays a call; false: it is inlined */
  double freq;     /* executions per activation of the calling function */
  double known;    /* the share of the callee's body that disappears if inlined, since arguments are constant */
} calls_site;

/* The call graph, and the choice at hand. */
typedef struct {
  calls_func *fn; /* callers before callees, main first */
  calls_site *site;
  unsigned nfn, nsite, depth; /* depth: entries of the return stack */
  size_t csite;
  unsigned *frames; /* scratch of calls_frames */
} calls_graph;

/* machine: NULL to ignore the size of the return stack. False: the calls recurse. Does not fill in ops, bundles and frequencies. */
bool calls_read(const ir_module *m, const gm_machine *machine, calls_graph *g);
/* The most frames of the return stack in use at once, if exactly the calls marked `called` stay calls. */
unsigned calls_frames(const calls_graph *g);

#endif
