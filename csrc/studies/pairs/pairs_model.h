/* SPDX-License-Identifier: Apache-2.0 */
/* Explains why an invocation of a pair of shaders may differ between two right implementations of OpenGL ES (docs/regress.md, "OpenGL ES as
   reference"). The model is the interpreter of the IR as the front end made it, before any pass. It is run again with other values in
   variables that are not written, and with inputs and results of built-in functions moved by an ulp. */
#ifndef GM_PAIRS_MODEL_H
#define GM_PAIRS_MODEL_H

#include "studies/pairs/pairs.h"

typedef struct pair_model pair_model;

/* NULL: the text does not compile, or it has derivatives. p, with its values, has to outlive the model. */
pair_model *pair_model_new(const pair *p, gm_stage stage);
void pair_model_free(pair_model *m);
/* Looks at invocation k with the inputs `in` (fragments). False: the model cannot run it. */
bool pair_model_run(pair_model *m, const pair_inputs *in, unsigned k);
/* The same without moves, which is enough for pair_model_value. */
bool pair_model_base(pair_model *m, const pair_inputs *in, unsigned k);
/* Whether the invocation is discarded. *may_differ: that depends on moves (after pair_model_run). */
bool pair_model_killed(const pair_model *m, bool *may_differ);
/* A lane of the c-th register of output `name`. False: the program has no such output. */
bool pair_model_value(const pair_model *m, const char *name, unsigned c, unsigned lane, float *value);
/* About the invocation that was run last: may lane `lane` of the c-th register of output `name` differ by `difference`, with `tolerance`
   allowed anyway? If so, returns the reason, which names the variable or the operation; else NULL. *unset: the reason is a variable that
   is read before it is written. */
const char *pair_model_reason(pair_model *m, const char *name, unsigned c, unsigned lane, double difference, double tolerance, bool *unset);

#endif
