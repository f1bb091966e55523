/* SPDX-License-Identifier: Apache-2.0 */
/* The back end: IR to program, by the steps that docs/compiler.md, "Back end", lists. */
#ifndef GC_BACK_H
#define GC_BACK_H

#include "common/compile_stats.h"
#include "common/options.h"
#include "ir/ir.h"
#include "search/driver.h"

/* May --dump-after name this pass? */
bool back_dumps(const char *pass);
/* The k-th pass that --no-PASS can leave out; NULL after the last. */
const char *back_optional_pass(unsigned k);

/* The functions before gating for which no registers were found, in one compilation. An attempt that comes to one of them again would fail
   again. */
enum { BACK_FAILED = 64 };
typedef struct {
  uint64_t hash[BACK_FAILED];
  unsigned n;
} back_failures;

/* What the middle end tells the back end. */
typedef struct {
  bool weigh;              /* the expected cycles and energy are wanted */
  bool last;               /* no other strategy follows */
  bool counts;             /* make no program: say how many temporaries it would need */
  bool strict;             /* every other strategy has failed: registers are more important than cycles */
  double max;              /* give up a function as soon as it is known that its energy x delay is not below this; 0: none */
  uint64_t known;          /* give up a function with this hash (before gating), which gives a program that is there already; 0: none */
  uint64_t *hash;          /* of the function before gating; may be NULL */
  back_failures *failures; /* of the shader */
  bool exit_unrolled;      /* some loop was unrolled with exit select, which takes registers: without it the program may do better */
} back_task;

/* Unless BACK_OK: messages in d. */
typedef enum {
  BACK_OK,
  BACK_REFUSED,      /* the machine cannot run it at all */
  BACK_NO_REGISTERS, /* too few temporaries */
  BACK_OVERFULL,     /* too few registers or samplers for the symbols and literals */
  BACK_TOO_LONG,     /* for the instruction memory */
  BACK_GIVEN_UP,     /* by known or max; there is no message */
  BACK_DEARER        /* by max, and by so much that a lower level will not do better; there is no message */
} back_result;

/* From IR to a program, with gating and the whole ladder. shader: its number in x. */
back_result back_run(search_driver *x, unsigned shader, ir_module *m, const gc_options *o, back_task task, gm_program *out, gc_stats *st);

#endif
