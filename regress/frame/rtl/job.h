/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of frame_rtl, which compares the blocks of a frame in Verilog with the renderer (docs/frame.md, "Hardware"). */
#ifndef RTL_JOB_H
#define RTL_JOB_H

#include <stdint.h>
#include <stdio.h>

#include "base/tap.h"
#include "common/options.h"
#include "frame/renderer/watch.h"

typedef struct {
  unsigned number, seed, width, height, small, frames; /* number: random items of a block; small: bytes of the small parameter buffer */
  unsigned core_scenes;   /* most of the named scenes that Verilated cores draw; scenes made for them come on top */
  const char *only_cores; /* NULL, or the machine whose cores are compared alone */
  const char *program;    /* the path of this one */
  gm_machine machine;
  gc_options cc;
  const gm_engine *engine;
  tap t;
  FILE *rows;
} rtl_job;

/* Draws a scene j->frames times with a watch: with a large and with a small parameter buffer, then at half the size with buffers between
   these two, on 4, 2 and 3 cores. *drawn grows by the number of frames. False with a message. */
bool rtl_render(rtl_job *j, const char *path, const fr_watch *watch, unsigned *drawn, char *err, size_t errsize);
/* Says what is wrong after a result: the message of a run that failed, that of the bench or NULL, edges of gated clocks without work. */
void rtl_notes(bool ran, const char *err, const char *error, uint64_t idle_edges);
/* Says which command compares this scene again, with that block alone; with cores, those of the job's machine. */
void rtl_replay(const rtl_job *j, const char *block, const char *path);
/* A row for scripts/check/bars. */
void rtl_row(rtl_job *j, const char *bar, const char *what, double value, const char *op, double limit, uint64_t n, uint64_t min);

/* The checks of each block, on random work and on scenes. */
void rtl_accelerator(rtl_job *j, char **path, int n);
void rtl_visibility(rtl_job *j, char **path, int n);
void rtl_iterator(rtl_job *j, char **path, int n);
void rtl_task_iterator(rtl_job *j, char **path, int n);
void rtl_back_end(rtl_job *j, char **path, int n);
void rtl_tile_renderer(rtl_job *j, char **path, int n);
void rtl_cores(rtl_job *j, char **path, int n);

#endif
