/* SPDX-License-Identifier: Apache-2.0 */
/* Lists the counters of a frame (frame/renderer/counters.h) as a table, and as JSON with the energy of the shader core. That is of the
   energy model `paper`: the prices of You and Wang (docs/energy.md). */
#include "energy/meter/counter_table.h"

#include <string.h>

#include "energy/weights/weights.h"

#define ROW(field, text)                                                                                                                   \
  { #field, text, offsetof(gm_frame_counters, field) }
static const gm_counter_row rows[] = {
    ROW(draws, "draws"),
    ROW(indices, "indices"),
    ROW(vertices_shaded, "vertices shaded"),
    ROW(varyings_shaded, "  varyings shaded apart from them"),
    ROW(cache_hits, "hits of the post-transform cache"),
    ROW(primitives, "primitives"),
    ROW(outside, "  outside the view"),
    ROW(culled, "  culled"),
    ROW(empty, "  without area or pixel"),
    ROW(clipped, "  cut by a plane"),
    ROW(triangles, "triangles in lists"),
    ROW(vertex_records, "vertices in the parameter buffer"),
    ROW(vertex_entries, "  in the tile accelerator's table"),
    ROW(list_entries, "list entries"),
    ROW(list_blocks, "list blocks"),
    ROW(buffer_peak, "most words of the parameter buffer"),
    ROW(partial_renders, "partial renders"),
    ROW(partial_cycles, "cycles of partial renders"),
    ROW(tiles, "tiles"),
    ROW(triangles_scanned, "triangles in tiles"),
    ROW(groups_scanned, "groups of 8 pixels in tiles"),
    ROW(large_scanned, "triangles in tiles with more than 8 groups"),
    ROW(large_groups, "  their groups"),
    ROW(discard_cycles, "cycles more in tiles for triangles with discard"),
    ROW(fragments_covered, "fragments covered"),
    ROW(fragments_hidden, "fragments hidden"),
    ROW(fragments_shaded, "fragments shaded"),
    ROW(fragments_helper, "helper fragments"),
    ROW(fragments_discarded, "fragments discarded"),
    ROW(fragments_blended, "fragments blended"),
    ROW(fragment_inputs, "input registers of fragments"),
    ROW(other_inputs, "  after another triangle"),
    ROW(parts, "parts of quads of the iterators"),
    ROW(triangles_read, "triangles that they read"),
    ROW(depths_read, "  with the slopes of their depth"),
    ROW(numbers_read, "  pairs of their numbers"),
    ROW(fragment_tasks, "fragment tasks"),
    ROW(flushes, "flushes"),
    ROW(back_end_quads, "quads of the back end"),
    ROW(back_end_waits, "  that waited for the colour under them"),
};
enum { ROWS = sizeof rows / sizeof *rows };

const gm_counter_row *gm_counter_row_at(size_t i) { return i < ROWS ? &rows[i] : NULL; }

uint64_t gm_counter_value(const gm_frame_counters *c, const gm_counter_row *r) {
  uint64_t v;
  memcpy(&v, (const char *)c + r->offset, sizeof v);
  return v;
}

static json_t *make_counter_json(uint64_t v) { return json_integer((json_int_t)v); }

static json_t *shader_json(const gm_machine *m, const gm_sim_stats *s) {
  return json_pack("{s:I, s:I, s:I, s:I, s:I, s:f}", "cycles", (json_int_t)s->cycles, "frozen_texture", (json_int_t)s->frozen_tex,
                   "bundles", (json_int_t)s->bundles, "open_v", (json_int_t)s->open_v, "open_o", (json_int_t)s->open_o, "energy_paper",
                   gm_energy_at_paper(m, s).total);
}

json_t *gm_counters_json(const gm_machine *m, const gm_frame_counters *c) {
  json_t *o = json_object(), *units = json_object(), *bytes = json_object();
  json_object_set_new(o, "cycles", make_counter_json(c->cycles));
  json_object_set_new(o, "geometry_cycles", make_counter_json(c->geometry_cycles));
  for (unsigned u = 0; u < GM_UNITS; u++)
    json_object_set_new(units, gm_unit_text((gm_unit_name)u),
                        json_pack("{s:I, s:I, s:I}", "busy", (json_int_t)c->unit[u].busy, "wait_in", (json_int_t)c->unit[u].wait_in,
                                  "wait_out", (json_int_t)c->unit[u].wait_out));
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    json_object_set_new(bytes, gm_bytes_text((gm_bytes_kind)k), make_counter_json(c->bytes[k]));
  for (unsigned i = 0; i < ROWS; i++)
    json_object_set_new(o, rows[i].name, make_counter_json(gm_counter_value(c, &rows[i])));
  json_object_set_new(o, "units", units);
  json_object_set_new(o, "bytes", bytes);
  json_object_set_new(o, "vertex", shader_json(m, &c->vertex));
  json_object_set_new(o, "fragment", shader_json(m, &c->fragment));
  return o;
}
