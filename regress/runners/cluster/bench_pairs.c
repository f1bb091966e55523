/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the pairs of benchmark shaders for the cluster's bench (docs/cluster.md, "What a cluster gains"). */
#include <stdlib.h>
#include <string.h>

#include "core/program/shader_files.h"
#include "regress/common/shader.h"
#include "regress/runners/cluster/cluster_bench.h"

size_t bench_pairs(const char *folder, bench_pair list[BENCH_PAIRS]) {
  shader_file *file = NULL;
  size_t n = 0, count = 0;
  if (shader_files(folder, &file, &n))
    return 0;
  for (size_t i = 0; i < n && count < BENCH_PAIRS; i++) {
    const char *base = shader_base(file[i].path), *dot = strrchr(base, '.');
    if (strcmp(dot, ".frag") != 0)
      continue;
    bench_pair *x = &list[count];
    snprintf(x->name, sizeof x->name, "%.*s", (int)(dot - base), base);
    snprintf(x->fragment, sizeof x->fragment, "%s", file[i].path);
    snprintf(x->vertex, sizeof x->vertex, "%.*s.vert", (int)(dot - file[i].path), file[i].path);
    for (size_t k = 0; k < n; k++)
      count += !strcmp(file[k].path, x->vertex);
  }
  free(file);
  return count;
}
