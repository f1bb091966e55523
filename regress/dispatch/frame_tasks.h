/* SPDX-License-Identifier: Apache-2.0 */
/* Collects the tasks of a frame, groups of vertices or of fragments that run together, with their inputs and results, while the renderer
   draws it with the fast engine. The test of the dispatcher then runs the same tasks (dispatch_frames.c). */
#ifndef GM_FRAME_TASKS_H
#define GM_FRAME_TASKS_H

#include "frame/renderer/frame_engine.h"

/* A program with its constants and textures. */
typedef struct {
  const gm_program *program;
  gm_image image; /* a copy */
} frame_program;

/* A task: its program by number, the threads that run, and for each thread its inputs and the results wanted. */
typedef struct {
  unsigned program;
  uint8_t mask;
  gm_output_set outputs;
  gm_invocation in[4];
  gm_shaded want[4];
} frame_task;

typedef struct {
  gm_engine engine; /* first: draws, and collects into the rest */
  frame_program *program;
  size_t programs;
  frame_task *task[2]; /* by stage, in order */
  size_t tasks[2];
} frame_tasks;

/* Makes an empty collection, whose engine the renderer then draws with. */
void frame_tasks_new(frame_tasks *f);
void frame_tasks_free(frame_tasks *f);

#endif
