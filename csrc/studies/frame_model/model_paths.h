/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the runs of a compiled program for the frame model: cycles and operations of its static paths (docs/model.md, "Equations"). */
#ifndef GM_MODEL_PATHS_H
#define GM_MODEL_PATHS_H

#include "core/isa/isa.h"
#include "frame/renderer/frame.h"

enum { MODEL_TASK_START = 3 };

/* A path of a program: cycles without texture waits, these waits, operations. */
typedef struct {
  double cycles, waits, ops[GM_GRP_COUNT];
} model_path;

typedef struct {
  model_path shortest, longest, mean;
} model_paths;

/* Finds the shortest, the longest and the mean path of a program. False with a message. */
bool model_paths_of(model_paths *out, const gm_program *p, char *err, size_t errsize);
/* The path as runs took it that executed these operations. Between the shortest and the longest path, cycles grow with operations. */
model_path model_path_taken(const model_paths *c, const gm_sim_stats *st, double invocations);
/* Cycles of tasks with so many invocations in all. */
double model_shading(const model_path *p, double tasks, double invocations);
/* Operations of all groups but F. */
double model_ops(const model_path *p);

#endif
