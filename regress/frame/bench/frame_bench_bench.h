/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of frame_bench, which checks whole frames of the renderer: rows for scripts/check/bars, and TAP (docs/frame.md,
   "Checks"). */
#ifndef GM_FRAME_BENCH_H
#define GM_FRAME_BENCH_H

#include "base/tap.h"
#include "regress/common/shader.h"
#include "studies/show/show.h"

typedef struct {
  gm_machine machine;
  gc_options cc;
  unsigned width, height;
  tap t;
  FILE *rows; /* or NULL */
} bench;

/* A row: a value that has to be 0, of n cases, at least `min` of which are needed. */
void bench_zero(bench *b, const char *bar, const char *what, size_t value, size_t n, size_t min);

/* A rendered frame: its pixels (malloc'd) and the counters of all passes together. */
typedef struct {
  uint32_t *pixel;
  gm_frame_counters count;
} bench_frame;

/* The configuration of a frame on the machine of the bench. */
gm_frame_config bench_config(const bench *b);
/* Loads a scene from a file, or from a text if path is NULL; split: with vertex programs in two parts. NULL: a test has failed and its
 * message is printed. */
gm_scene *bench_load(bench *b, const char *path, const char *text, bool split);
/* Renders a frame. False: a test has failed and its message is printed. */
bool bench_render(bench *b, gm_scene *s, const gm_frame_config *cfg, bench_frame *f);
bool bench_same_pixels(const gm_scene *s, const bench_frame *a, const bench_frame *c);

/* scenes.c: each scene with both engines, several numbers of host threads and sizes of the parameter buffer. */
void bench_scenes(bench *b, char **path, int n);
/* layers.c: opaque layers in all orders and numbers, closed meshes. */
void bench_layers(bench *b);

#endif
