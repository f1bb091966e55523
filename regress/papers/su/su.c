/* SPDX-License-Identifier: Apache-2.0 */
/* Writes tables for Su 2009: the examples of his text, as programs in examples/: forwarding (Table 3-1), packing (Table 3-2), registers
   against instruction-level parallelism (Table 4-3). Also the configurations of the memory array (Figure 2-6). */
#include "base/error.h"
#include "base/table.h"
#include "core/machine/cma.h"
#include "regress/common/shader.h"
#include "regress/papers/experiments.h"

static bool compile_su_example(const place *p, const char *name, const gm_machine *m, gc_forward forward, gc_stats *st) {
  char folder[PATH_ROOM], path[PATH_ROOM + 100], why[GM_ERROR_SIZE];
  gm_program program;
  gc_options o = shader_options_ungated(m);
  snprintf(path, sizeof path, "%s/%s.vert", place_folder(p, "papers/su/examples", folder), name);
  o.forward = forward;
  o.opt = 3;
  o.compare = true;
  gc_result rc = shader_compile(path, &o, &program, st, why, sizeof why);
  if (rc == GC_OK)
    gm_program_free(&program);
  else if (rc != GC_ERR_FIT)
    fprintf(stderr, "%s\n", why);
  return rc == GC_OK;
}

static int forwarding(const place *p, const gm_machine *m) {
  static const char *const name[] = {"off", "passive", "positive"};
  static const char *const paper[] = {"3", "", "1"};
  FILE *f = place_file(p, "su-table-3-1");
  if (!f)
    return -1;
  fprintf(f, "forwarding,distance,paper_distance\n");
  for (gc_forward k = GC_FORWARD_OFF; k <= GC_FORWARD_POSITIVE; k++) {
    gc_stats one, two; /* the second program has one more dependent addition */
    if (!compile_su_example(p, "forwarding_one", m, k, &one) || !compile_su_example(p, "forwarding_two", m, k, &two))
      return table_close(f, false);
    fprintf(f, "%s,%u,%s\n", name[k], two.bundles - one.bundles, paper[k]);
  }
  return table_close(f, true);
}

static int packing(const place *p, const gm_machine *m) {
  static const char *const name[GC_ALLOCATORS] = {"linear", "tetris", "color", "pre-pack", "post-pack"};
  FILE *f = place_file(p, "su-table-3-2");
  gc_stats st;
  if (!f)
    return -1;
  if (!compile_su_example(p, "packing", m, GC_FORWARD_OFF, &st))
    return table_close(f, false);
  fprintf(f, "allocator,registers,lane_bound,paper_registers\n");
  for (unsigned k = 0; k < GC_ALLOCATORS; k++)
    fprintf(f, "%s,%u,%u,%s\n", name[k], st.temps_by[k], st.lane_bound, k == GC_ALLOC_LINEAR ? "6" : k == GC_ALLOC_TETRIS ? "3" : "");
  return table_close(f, true);
}

/* Two matrix-vector products with fewer and fewer registers. */
static int parallelism(const place *p, const gm_machine *m) {
  FILE *f = place_file(p, "su-table-4-3");
  unsigned last = 0;
  if (!f)
    return -1;
  fprintf(f, "temporaries,registers_off,bundles_off,registers_positive,bundles_positive,paper_instructions\n");
  for (unsigned temps = 1; temps <= 8; temps++) {
    gm_machine few = *m;
    gc_stats off, on;
    few.temps = temps;
    if (!compile_su_example(p, "matrices", &few, GC_FORWARD_OFF, &off) ||
        !compile_su_example(p, "matrices", &few, GC_FORWARD_POSITIVE, &on))
      continue;
    const char *paper = temps == 2 ? "18" : temps == 4 ? "11" : "";
    if (off.bundles == last && !paper[0])
      continue;
    last = off.bundles;
    fprintf(f, "%u,%u,%u,%u,%u,%s\n", temps, off.temps, off.bundles, on.temps, on.bundles, paper);
  }
  return table_close(f, true);
}

static int configurations(const place *p, const gm_machine *array) {
  static const struct {
    gm_cma_config k;
    unsigned stage, banks, threads;
  } row[] = {{GM_CMA_4V4P, 0, 4, 8},  {GM_CMA_4V4P, 0, 4, 16}, {GM_CMA_4V4P, 1, 4, 8}, {GM_CMA_4V4P, 1, 4, 16},
             {GM_CMA_6V2P, 0, 6, 12}, {GM_CMA_6V2P, 1, 2, 4},  {GM_CMA_6V2P, 1, 2, 8}};
  FILE *f = place_file(p, "su-figure-2-6");
  if (!f)
    return -1;
  fprintf(f, "configuration,stage,registers,threads,threads_one_register_more,paper_threads\n");
  for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
    unsigned registers = 16 * row[i].banks / row[i].threads;
    fprintf(f, "%s,%s,%u,%u,%u,%u\n", gm_cma_name(row[i].k), row[i].stage ? "fragment" : "vertex", registers,
            gm_cma_capacity(array, row[i].k, row[i].stage, registers), gm_cma_capacity(array, row[i].k, row[i].stage, registers + 1),
            row[i].threads);
  }
  return table_close(f, true);
}

int table_su(const place *p) {
  gm_machine m, array;
  char err[GM_ERROR_SIZE];
  if (gm_machine_find(&m, "cyclone16", err, sizeof err) || gm_machine_find(&array, "ntu", err, sizeof err)) {
    fprintf(stderr, "%s\n", err);
    return -1;
  }
  if (forwarding(p, &m) || packing(p, &m) || parallelism(p, &m) || configurations(p, &array)) {
    fprintf(stderr, "experiments: error: an example of Su 2009 cannot be compiled or written\n");
    return -1;
  }
  return 0;
}
