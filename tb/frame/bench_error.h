/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps the first difference that the bench of a block of a frame finds (docs/frame.md, "Hardware"). */
#ifndef TB_BENCH_ERROR_H
#define TB_BENCH_ERROR_H

typedef struct {
  char text[300]; /* "": none so far */
} bench_error;

/* Keeps the text, unless there is one already. */
void bench_differs(bench_error *e, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

#endif
