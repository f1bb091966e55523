/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles one shader in one way and measures it: size, registers, cycles, and what prevents short forms (docs/experiments.md). */
#ifndef GM_REGRESS_MEASURE_H
#define GM_REGRESS_MEASURE_H

#include "core/program/shader_files.h"
#include "search/compile.h"

/* Why an operation has 64 bits. */
typedef enum {
  WHY_OPERATION, /* has only a long form */
  WHY_HINT,
  WHY_SATURATE,
  WHY_INDEX, /* indexed or high constant */
  WHY_RESULT_HIGH,
  WHY_RESULT_OUTPUT, /* an output register above o24 */
  WHY_RESULT_LANES,
  WHY_HIGH,    /* a source is a register above 31 */
  WHY_LITERAL, /* a source is k */
  WHY_SYSTEM,  /* or another system register */
  WHY_LANES_0, /* lanes of the first source moved */
  WHY_LANES_1, /* lanes of the second source neither unchanged nor all the first */
  WHY_NEGATE_0,
  WHY_ABSOLUTE,
  WHY_COUNT
} why_long;
extern const char *const why_names[WHY_COUNT];

/* What was measured of a shader. */
typedef struct {
  unsigned operations, words, bundles, temps, consts, functions;
  unsigned any[WHY_COUNT], alone[WHY_COUNT]; /* long operations with this reason; with this reason only */
  unsigned long cycles;                      /* of all invocations in inputs.json; 0: there is none */
  double *value;                             /* their outputs, malloc'd */
  size_t nvalue;
} measured;

/* How a program is compiled. */
typedef struct {
  const char *name;
  const char *machine; /* NULL: barrel */
  unsigned issue_width;
  const char *disable;
  bool long_forms;
  gc_allocator alloc;
  gc_consts consts;
  gc_calls calls;
  double call_price;
} way;

/* Compiles the shader; with `run`, also runs its invocations. 0, or -1 with a message in err. */
int measure(const shader_file *s, const way *w, bool run, measured *out, char *err, size_t size);

#endif
