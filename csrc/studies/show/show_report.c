/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the report of a frame as text and JSON, and computes what its page needs (docs/frame.md). */
#include "energy/meter/counter_table.h"
#include "studies/show/show.h"

gm_frame_counters gm_show_sum(const gm_show_frame *s) {
  gm_frame_counters sum = {0};
  for (size_t i = 0; i < gm_scene_passes(s->scene); i++)
    gm_frame_counters_add(&sum, &s->count[i]);
  return sum;
}

gm_show_energy gm_show_energy_of(const gm_show_frame *s) {
  gm_frame_counters c = gm_show_sum(s);
  if (!s->meter)
    return (gm_show_energy){"paper",
                            "power of the paper's Table VI x cycles",
                            gm_energy_at_paper(s->machine, &c.vertex).total,
                            gm_energy_at_paper(s->machine, &c.fragment).total,
                            -1,
                            NULL};
  const gm_program_model *m = gm_meter_model(s->meter);
  return (gm_show_energy){
      "program",        "pJ",         gm_meter_energy(s->meter, GM_STAGE_VERTEX).total, gm_meter_energy(s->meter, GM_STAGE_FRAGMENT).total,
      m->error_percent, m->f->machine};
}

/* --- text --- */

static void print_energy(FILE *f, const gm_show_frame *s) {
  gm_show_energy e = gm_show_energy_of(s);
  double unit = s->meter ? 1000 : 1;
  fprintf(f, "energy of the shader core, energy model %s%s\n", e.level, s->meter ? ", nJ" : "");
  fprintf(f, "  %-36s %12.0f\n  %-36s %12.0f\n", "vertices", e.vertex / unit, "fragments", e.fragment / unit);
  if (e.weights)
    fprintf(f, "  weights of %s; stated error %.1f %%\n", e.weights, e.error_percent);
  if (s->parts)
    gm_show_parts_text(f, s->parts);
  fputc('\n', f);
}

static void print_units(FILE *f, const gm_frame_counters *c) {
  fprintf(f, "%-18s %12s %8s %14s %14s\n", "unit", "cycles", "load %", "waits for work", "waits for room");
  for (unsigned u = 0; u < GM_UNITS; u++)
    fprintf(f, "%-18s %12llu %8.1f %14llu %14llu\n", gm_unit_text((gm_unit_name)u), (unsigned long long)c->unit[u].busy,
            c->cycles ? 100.0 * (double)c->unit[u].busy / (double)c->cycles : 0, (unsigned long long)c->unit[u].wait_in,
            (unsigned long long)c->unit[u].wait_out);
}

void gm_show_text(FILE *f, const gm_show_frame *s) {
  gm_frame_counters c = gm_show_sum(s);
  const gm_counter_row *row;
  size_t passes = gm_scene_passes(s->scene);
  const gm_scene_pass *last = gm_scene_pass_at(s->scene, passes - 1);
  fprintf(f, "%u x %u pixels, %zu passes, machine %s, engine %s, parameter buffer %zu bytes\n\n", last->width, last->height, passes,
          s->machine->name, s->cfg->engine->name, s->cfg->pb_bytes);
  fprintf(f, "%-38s %12llu\n%-38s %12llu\n\n", "cycles", (unsigned long long)c.cycles, "  of these for vertices and lists",
          (unsigned long long)c.geometry_cycles);
  print_units(f, &c);
  fprintf(f, "\n%-38s %12llu\n", "waits of fragments for textures", (unsigned long long)c.fragment.frozen_tex);
  print_energy(f, s);
  for (size_t i = 0; (row = gm_counter_row_at(i)); i++)
    fprintf(f, "%-38s %12llu\n", row->text, (unsigned long long)gm_counter_value(&c, row));
  fprintf(f, "\nbytes of memory\n");
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    fprintf(f, "  %-36s %12llu\n", gm_bytes_text((gm_bytes_kind)k), (unsigned long long)c.bytes[k]);
}

/* --- JSON --- */

static json_t *energy_json(const gm_show_frame *s) {
  gm_show_energy e = gm_show_energy_of(s);
  json_t *o = json_pack("{s:s, s:s, s:f, s:f}", "level", e.level, "unit", e.unit, "vertex", e.vertex, "fragment", e.fragment);
  if (e.weights) {
    json_object_set_new(o, "weights", json_string(e.weights));
    json_object_set_new(o, "error_percent", json_real(e.error_percent));
  }
  if (s->parts)
    json_object_set_new(o, "frame", gm_show_parts_json(s->parts));
  return o;
}

json_t *gm_show_json(const gm_show_frame *s) {
  gm_frame_counters sum = gm_show_sum(s);
  json_t *passes = json_array();
  for (size_t i = 0; i < gm_scene_passes(s->scene); i++) {
    const gm_scene_pass *p = gm_scene_pass_at(s->scene, i);
    json_t *o = gm_counters_json(s->machine, &s->count[i]);
    json_object_set_new(o, "target", p->target ? json_string(p->target) : json_null());
    json_object_set_new(o, "size", json_pack("[i, i]", (int)p->width, (int)p->height));
    json_array_append_new(passes, o);
  }
  return json_pack("{s:s, s:s, s:I, s:o, s:o, s:o}", "machine", s->machine->name, "engine", s->cfg->engine->name, "pb_bytes",
                   (json_int_t)s->cfg->pb_bytes, "frame", gm_counters_json(s->machine, &sum), "energy", energy_json(s), "passes", passes);
}
