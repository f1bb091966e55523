/* SPDX-License-Identifier: Apache-2.0 */
/* The first difference that a bench of a block finds. */
#ifndef TB_BENCH_ERROR_H
#define TB_BENCH_ERROR_H

typedef struct {
  char text[300]; /* "": none so far */
} bench_error;

/* Keeps the text, unless there is one already. */
void bench_differs(bench_error *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
