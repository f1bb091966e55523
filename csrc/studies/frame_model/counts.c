/* SPDX-License-Identifier: Apache-2.0 */
/* Fills columns of the frame model's table (model.h) from the counters of a frame. */
#include "studies/frame_model/counts.h"

#include <math.h>

#include "frame/renderer/frame_private.h"
#include "studies/frame_model/model.h"

enum { BYTES_PER_CYCLE = 8 };

/* Cycles of the tile accelerator, as regress/frame/micro computes them. */
static double accelerator_work(const gm_frame_counters *c) {
  double sum = 0, records = (double)c->vertex_records, words = (double)c->bytes[GM_BYTES_PARAMETER_WRITE] / 4;
  double vertex = records > 0 ? (words - FR_RECORD_WORDS * (double)c->triangles) / records : 0;
  for (unsigned v = 0; v < 4; v++)
    for (unsigned k = 0; k < GM_TRIANGLE_SIZES; k++) {
      const gm_triangle_class *t = &c->by_size[v][k];
      double drawn = t->entries ? (double)t->triangles : 0, left = drawn * (FR_RECORD_WORDS - 1 + v * vertex) + (double)t->entries;
      sum += fmax(fmax(4 * (double)t->triangles, (double)t->leading + left / 2), (double)t->tiles);
    }
  return sum;
}

static void set_work(double *at, const gm_frame_counters *c) {
  at[GM_MODEL_draws] = (double)c->draws;
  at[GM_MODEL_vertices] = (double)c->vertices_shaded;
  at[GM_MODEL_vertices_cc] = 3 * (double)c->triangles;
  at[GM_MODEL_visible] = (double)c->fragments_shaded;
  at[GM_MODEL_partial_renders] = (double)c->partial_renders;
  at[GM_MODEL_work_assembly] = (double)c->primitives + 4 * (double)c->vertices_shaded + 16 * (double)c->clipped;
  at[GM_MODEL_work_accelerator] = accelerator_work(c);
  at[GM_MODEL_work_visibility] =
      (double)(c->tiles + c->tiles_passed + c->large_groups + c->discard_cycles) + 8 * (double)(c->triangles_scanned - c->large_scanned);
  at[GM_MODEL_work_back_end] = (double)(c->back_end_quads + c->back_end_waits) + (double)c->bytes[GM_BYTES_COLOR_WRITE] / BYTES_PER_CYCLE;
  at[GM_MODEL_work_partial] = (double)c->bytes[GM_BYTES_PARTIAL] / BYTES_PER_CYCLE;
}

/* What the blocks' energy is counted by. */
static void set_events(double *at, const gm_frame_counters *c) {
  double bytes = 0;
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    bytes += (double)c->bytes[k];
  for (unsigned v = 0; v < 4; v++)
    for (unsigned k = 0; k < GM_TRIANGLE_SIZES; k++)
      at[GM_MODEL_binned] += (double)c->by_size[v][k].triangles;
  at[GM_MODEL_tiles_tested] = (double)c->tiles_tested;
  at[GM_MODEL_words] = (double)(c->bytes[GM_BYTES_PARAMETER_WRITE] + c->bytes[GM_BYTES_LIST_WRITE]) / 4;
  at[GM_MODEL_table_vertices] = (double)c->vertex_entries;
  at[GM_MODEL_scans] = (double)c->triangles_scanned;
  at[GM_MODEL_groups] = (double)c->groups_scanned;
  at[GM_MODEL_parts] = (double)c->parts;
  at[GM_MODEL_triangles_read] = (double)c->triangles_read;
  at[GM_MODEL_depths_read] = (double)c->depths_read;
  at[GM_MODEL_numbers_read] = (double)c->numbers_read;
  at[GM_MODEL_iterated] = (double)(c->fragments_shaded + c->fragments_helper);
  at[GM_MODEL_helpers] = (double)c->fragments_helper;
  at[GM_MODEL_input_registers] = (double)c->fragment_inputs;
  at[GM_MODEL_other_registers] = (double)c->other_inputs;
  at[GM_MODEL_fragment_tasks] = (double)c->fragment_tasks;
  at[GM_MODEL_quads] = (double)c->back_end_quads;
  at[GM_MODEL_colored] = (double)(c->fragments_shaded - c->fragments_discarded);
  at[GM_MODEL_beats] = (double)c->bytes[GM_BYTES_COLOR_WRITE] / BYTES_PER_CYCLE;
  at[GM_MODEL_bytes] = bytes;
}

static void set_measured(double *at, const gm_frame_counters *c) {
  static const unsigned unit[GM_UNITS] = {GM_MODEL_fetch,      GM_MODEL_vertex,    GM_MODEL_assembly, GM_MODEL_accelerator,
                                          GM_MODEL_visibility, GM_MODEL_iterators, GM_MODEL_fragment, GM_MODEL_back_end};
  const gm_sim_stats *v = &c->vertex, *f = &c->fragment;
  for (unsigned u = 0; u < GM_UNITS; u++)
    at[unit[u]] = (double)c->unit[u].busy;
  at[GM_MODEL_geometry] = (double)c->geometry_cycles;
  at[GM_MODEL_frame] = (double)c->cycles;
  at[GM_MODEL_shaders] = (double)(v->cycles + f->cycles);
  at[GM_MODEL_bundles] = (double)(v->bundles + f->bundles);
  at[GM_MODEL_reads_t] = (double)(v->reads_t + f->reads_t);
  at[GM_MODEL_reads_v] = (double)(v->reads_v + f->reads_v);
  at[GM_MODEL_reads_o] = (double)(v->reads_o + f->reads_o);
  at[GM_MODEL_reads_c] = (double)(v->reads_c + f->reads_c);
  at[GM_MODEL_forwarded] = (double)(v->forwarded + f->forwarded);
  at[GM_MODEL_writes_t] = (double)(v->writes_t + f->writes_t);
  at[GM_MODEL_writes_o] = (double)(v->writes_o + f->writes_o);
  at[GM_MODEL_open_v] = (double)(v->open_v + f->open_v);
  at[GM_MODEL_open_o] = (double)(v->open_o + f->open_o);
  at[GM_MODEL_frozen] = (double)(v->frozen_tex + f->frozen_tex);
}

void model_set_counts(double *at, const gm_frame_counters *c) {
  set_work(at, c);
  set_events(at, c);
  set_measured(at, c);
}
