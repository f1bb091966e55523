/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of bench_compile, which measures how fast the compiler is (docs/compiler.md, "Levels and speed"). */
#ifndef GM_REGRESS_BENCH_H
#define GM_REGRESS_BENCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "search/compile.h"

typedef struct {
  char *path, *text;
  size_t len;
  gm_stage stage;
  gm_machine machine;      /* the first machine of the list that it fits; empty name: none */
  double own, judge, mesa; /* shortest times of our compiler, of glslang and of Mesa, microseconds */
} bench_shader;

typedef struct {
  bench_shader *shader;
  size_t n;
} bench_set;

/* Processor time of this process, microseconds. */
double bench_now(void);
/* The machines, in the order in which they are tried; ends with NULL. */
extern const char *const bench_machines[];
/* Compiles and drops the result. 0 or a gc_compile code. */
int bench_compile_text(const char *text, size_t len, gm_stage stage, const gm_machine *m);

/* Each prints its results as comments and TAP lines numbered from *test, and returns the number of failures. This one: how time grows with
   the length of a shader. */
unsigned bench_growth(FILE *bars, unsigned *test);
/* Peak memory of every shader on every machine in the folder machines. */
unsigned bench_peak(const bench_set *s, FILE *bars, unsigned *test);
/* Time of whole processes of the command gloam. */
unsigned bench_process(const bench_set *s, const char *gloam, unsigned *test);

/* Memory over thousands of compilations, measured in a process of its own (bench_memory_stays), since glslang and Mesa keep memory too.
 * folder: the folders of the shaders; NULL after the last. */
unsigned bench_memory(char *const *folder, unsigned *test);
/* Compiles the shaders thousands of times. Does this process use as much memory in the end as after the first rounds? */
bool bench_memory_stays(const bench_set *s);

/* One row for scripts/check/bars: a value of n cases, at least `min`, that may not be above a limit. */
void bench_bar(FILE *bars, const char *what, double value, double limit, size_t n, size_t min);
/* One TAP line. Returns !ok. */
unsigned bench_tap(unsigned *test, bool ok, const char *fmt, ...);

#endif
