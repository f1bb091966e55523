/* SPDX-License-Identifier: Apache-2.0 */
/* The table of the compiler options whose values are words. */
#include "search/choices.h"

#include <string.h>

#include "opt/opt.h"
#include "search/back.h"

static const gc_word levels[] = {{"0", 0}, {"1", 1}, {"2", 2}, {"3", 3}, {0}};
static const gc_word objectives[] = {
    {"cycles", GC_OBJECTIVE_CYCLES}, {"size", GC_OBJECTIVE_SIZE}, {"paper", GC_OBJECTIVE_PAPER}, {"joules", GC_OBJECTIVE_JOULES}, {0}};
static const gc_word gates[] = {
    {"none", GC_GATE_NONE},     {"naive", GC_GATE_NAIVE}, {"promote", GC_GATE_PROMOTE}, {"local", GC_GATE_LOCAL},
    {"global", GC_GATE_GLOBAL}, {"best", GC_GATE_BEST},   {"hints", GC_GATE_HINTS},     {0}};
static const gc_word policies[] = {{"none", GM_GATE_NONE}, {"auto", GM_GATE_AUTO}, {"program", GM_GATE_PROGRAM}, {0}};
static const gc_word buffers[] = {{"in", 1}, {"out", 2}, {"both", 3}, {0}};
static const gc_word joins[] = {{"dup", GC_JOIN_DUP}, {"nodup", GC_JOIN_NODUP}, {0}};
static const gc_word branches[] = {
    {"large", GC_BRANCH_LARGE}, {"small", GC_BRANCH_SMALL}, {"zero-or-all", GC_BRANCH_ZERO_OR_ALL}, {"profile", GC_BRANCH_PROFILE}, {0}};
static const gc_word forwards[] = {{"off", GC_FORWARD_OFF}, {"passive", GC_FORWARD_PASSIVE}, {"positive", GC_FORWARD_POSITIVE}, {0}};
static const gc_word allocs[] = {{"linear", GC_ALLOC_LINEAR},     {"tetris", GC_ALLOC_TETRIS},       {"color", GC_ALLOC_COLOR},
                                 {"pre-pack", GC_ALLOC_PRE_PACK}, {"post-pack", GC_ALLOC_POST_PACK}, {0}};
static const gc_word encodings[] = {{"short", false}, {"long", true}, {0}};
static const gc_word constants[] = {
    {"whole", GC_CONSTS_WHOLE}, {"shared", GC_CONSTS_SHARED}, {"packed", GC_CONSTS_PACKED}, {"spread", GC_CONSTS_SPREAD}, {0}};
static const gc_word calls[] = {{"fit", GC_CALLS_FIT}, {"inline", GC_CALLS_INLINE}, {"real", GC_CALLS_REAL}, {"auto", GC_CALLS_AUTO}, {0}};

static void set_level(gc_options *o, int v) { o->opt = v; }
static void set_objective(gc_options *o, int v) { o->objective = (gc_objective)v; }
static void set_gate(gc_options *o, int v) { o->gate = (gc_gate)v; }
static void set_policy(gc_options *o, int v) { o->policy = (gm_gate_policy)v; }
static void set_buffers(gc_options *o, int v) { o->gate_input = v & 1, o->gate_output = v & 2; }
static void set_join(gc_options *o, int v) { o->join = (gc_join)v; }
static void set_branch(gc_options *o, int v) { o->branch = (gc_branch)v; }
static void set_forward(gc_options *o, int v) { o->forward = (gc_forward)v; }
static void set_alloc(gc_options *o, int v) { o->alloc = (gc_allocator)v; }
static void set_encoding(gc_options *o, int v) { o->long_forms = v; }
static void set_consts(gc_options *o, int v) { o->consts = (gc_consts)v; }
static void set_calls(gc_options *o, int v) { o->calls = (gc_calls)v; }

const gc_choice gc_choices[] = {{"-O", levels, set_level},
                                {"--objective", objectives, set_objective},
                                {"--gate", gates, set_gate},
                                {"--policy", policies, set_policy},
                                {"--gate-buffers", buffers, set_buffers},
                                {"--join", joins, set_join},
                                {"--branch", branches, set_branch},
                                {"--forward", forwards, set_forward},
                                {"--alloc", allocs, set_alloc},
                                {"--encoding", encodings, set_encoding},
                                {"--consts", constants, set_consts},
                                {"--calls", calls, set_calls},
                                {0}};

int gc_choose(gc_options *o, const char *name, const char *text) {
  for (const gc_choice *c = gc_choices; c->name; c++)
    for (const gc_word *w = c->words; !strcmp(c->name, name); w++) {
      if (!w->text)
        return -1;
      if (text && !strcmp(w->text, text))
        return c->set(o, w->value), 1;
    }
  return 0;
}

const char *gc_choice_help(gm_similar *s, const char *name, const char *text) {
  gm_similar_begin(s, text, strlen(text));
  for (const gc_choice *c = gc_choices; c->name; c++)
    for (const gc_word *w = c->words; !strcmp(c->name, name) && w->text; w++)
      gm_similar_offer(s, w->text, strlen(w->text));
  return gm_similar_help(s, NULL);
}

const char *gc_optional_pass(unsigned k) {
  for (const opt_pass *p = opt_passes; p->name; p++)
    if (!k--)
      return p->name;
  return back_optional_pass(k);
}

gm_gate_policy gc_usual_policy(gc_gate gate) {
  return gate == GC_GATE_BEST || gate == GC_GATE_HINTS ? GM_GATE_PROGRAM : gate == GC_GATE_NONE ? GM_GATE_NONE : GM_GATE_AUTO;
}
