/* SPDX-License-Identifier: Apache-2.0 */
/* The report of a frame, as text, JSON and HTML, from one list of its rows. */
#include <string.h>

#include "energy/energy.h"
#include "show/show.h"

typedef struct {
  const char *name, *text;
  size_t offset; /* in gm_frame_counters */
} row;

#define ROW(field, text)                                                                                                                   \
  { #field, text, offsetof(gm_frame_counters, field) }
static const row rows[] = {
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
    ROW(list_entries, "list entries"),
    ROW(list_blocks, "list blocks"),
    ROW(buffer_peak, "most words of the parameter buffer"),
    ROW(partial_renders, "partial renders"),
    ROW(tiles, "tiles"),
    ROW(triangles_scanned, "triangles in tiles"),
    ROW(groups_scanned, "groups of 8 pixels in tiles"),
    ROW(fragments_covered, "fragments covered"),
    ROW(fragments_hidden, "fragments hidden"),
    ROW(fragments_shaded, "fragments shaded"),
    ROW(fragments_helper, "helper fragments"),
    ROW(fragments_discarded, "fragments discarded"),
    ROW(fragments_blended, "fragments blended"),
    ROW(fragment_tasks, "fragment tasks"),
    ROW(flushes, "flushes"),
};
enum { ROWS = sizeof rows / sizeof *rows };

static uint64_t value_of(const gm_frame_counters *c, const row *r) {
  uint64_t v;
  memcpy(&v, (const char *)c + r->offset, sizeof v);
  return v;
}

static gm_frame_counters sum_of(const gm_show_frame *s) {
  gm_frame_counters sum = {0};
  for (size_t i = 0; i < gm_scene_passes(s->scene); i++)
    gm_frame_counters_add(&sum, &s->count[i]);
  return sum;
}

/* --- text --- */

static void print_units(FILE *f, const gm_frame_counters *c) {
  fprintf(f, "%-18s %12s %8s %14s %14s\n", "unit", "cycles", "load %", "waits for work", "waits for room");
  for (unsigned u = 0; u < GM_UNITS; u++)
    fprintf(f, "%-18s %12llu %8.1f %14llu %14llu\n", gm_unit_text((gm_unit_name)u), (unsigned long long)c->unit[u].busy,
            c->cycles ? 100.0 * (double)c->unit[u].busy / (double)c->cycles : 0, (unsigned long long)c->unit[u].wait_in,
            (unsigned long long)c->unit[u].wait_out);
}

void gm_show_text(FILE *f, const gm_show_frame *s) {
  gm_frame_counters c = sum_of(s);
  size_t passes = gm_scene_passes(s->scene);
  const gm_scene_pass *last = gm_scene_pass_at(s->scene, passes - 1);
  fprintf(f, "%u x %u pixels, %zu passes, machine %s, engine %s, parameter buffer %zu bytes\n\n", last->width, last->height, passes,
          s->machine->name, s->cfg->engine->name, s->cfg->pb_bytes);
  fprintf(f, "%-38s %12llu\n%-38s %12llu\n\n", "cycles", (unsigned long long)c.cycles, "  of these for vertices and lists",
          (unsigned long long)c.geometry_cycles);
  print_units(f, &c);
  fprintf(f, "\n%-38s %12llu\n", "waits of fragments for textures", (unsigned long long)c.fragment.frozen_tex);
  fprintf(f, "%-38s %12.0f\n%-38s %12.0f\n\n", "energy of vertex shading, level paper", gm_energy_at_paper(s->machine, &c.vertex).total,
          "energy of fragment shading, level paper", gm_energy_at_paper(s->machine, &c.fragment).total);
  for (unsigned i = 0; i < ROWS; i++)
    fprintf(f, "%-38s %12llu\n", rows[i].text, (unsigned long long)value_of(&c, &rows[i]));
  fprintf(f, "\nbytes of memory\n");
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    fprintf(f, "  %-36s %12llu\n", gm_bytes_text((gm_bytes_kind)k), (unsigned long long)c.bytes[k]);
}

/* --- JSON --- */

static json_t *number(uint64_t v) { return json_integer((json_int_t)v); }

static json_t *shader_json(const gm_machine *m, const gm_sim_stats *s) {
  return json_pack("{s:I, s:I, s:I, s:I, s:I, s:f}", "cycles", (json_int_t)s->cycles, "frozen_texture", (json_int_t)s->frozen_tex,
                   "bundles", (json_int_t)s->bundles, "open_v", (json_int_t)s->open_v, "open_o", (json_int_t)s->open_o, "energy_paper",
                   gm_energy_at_paper(m, s).total);
}

static json_t *counters_json(const gm_machine *m, const gm_frame_counters *c) {
  json_t *o = json_object(), *units = json_object(), *bytes = json_object();
  json_object_set_new(o, "cycles", number(c->cycles));
  json_object_set_new(o, "geometry_cycles", number(c->geometry_cycles));
  for (unsigned u = 0; u < GM_UNITS; u++)
    json_object_set_new(units, gm_unit_text((gm_unit_name)u),
                        json_pack("{s:I, s:I, s:I}", "busy", (json_int_t)c->unit[u].busy, "wait_in", (json_int_t)c->unit[u].wait_in,
                                  "wait_out", (json_int_t)c->unit[u].wait_out));
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    json_object_set_new(bytes, gm_bytes_text((gm_bytes_kind)k), number(c->bytes[k]));
  for (unsigned i = 0; i < ROWS; i++)
    json_object_set_new(o, rows[i].name, number(value_of(c, &rows[i])));
  json_object_set_new(o, "units", units);
  json_object_set_new(o, "bytes", bytes);
  json_object_set_new(o, "vertex", shader_json(m, &c->vertex));
  json_object_set_new(o, "fragment", shader_json(m, &c->fragment));
  return o;
}

json_t *gm_show_json(const gm_show_frame *s) {
  gm_frame_counters sum = sum_of(s);
  json_t *passes = json_array();
  for (size_t i = 0; i < gm_scene_passes(s->scene); i++) {
    const gm_scene_pass *p = gm_scene_pass_at(s->scene, i);
    json_t *o = counters_json(s->machine, &s->count[i]);
    json_object_set_new(o, "target", p->target ? json_string(p->target) : json_null());
    json_object_set_new(o, "size", json_pack("[i, i]", (int)p->width, (int)p->height));
    json_array_append_new(passes, o);
  }
  return json_pack("{s:s, s:s, s:I, s:o, s:o}", "machine", s->machine->name, "engine", s->cfg->engine->name, "pb_bytes",
                   (json_int_t)s->cfg->pb_bytes, "frame", counters_json(s->machine, &sum), "passes", passes);
}

/* --- HTML --- */

static void escaped(FILE *f, const char *text) {
  for (; *text; text++)
    if (*text == '<' || *text == '&' || *text == '"')
      fprintf(f, "&#%d;", *text);
    else
      fputc(*text, f);
}

static void table_row(FILE *f, const char *name, uint64_t value) {
  fprintf(f, "<tr><td>%s</td><td class=n>%llu</td></tr>\n", name, (unsigned long long)value);
}

static void unit_rows(FILE *f, const gm_frame_counters *c) {
  fputs("<table><tr><th>unit</th><th>cycles</th><th>load</th><th>waits for work</th><th>waits for room</th></tr>\n", f);
  for (unsigned u = 0; u < GM_UNITS; u++) {
    double load = c->cycles ? 100.0 * (double)c->unit[u].busy / (double)c->cycles : 0;
    fprintf(f,
            "<tr><td>%s</td><td class=n>%llu</td><td><div class=bar style=\"width:%.1fpx\"></div>%.1f %%</td><td class=n>%llu</td><td "
            "class=n>%llu</td></tr>\n",
            gm_unit_text((gm_unit_name)u), (unsigned long long)c->unit[u].busy, 1.5 * load, load, (unsigned long long)c->unit[u].wait_in,
            (unsigned long long)c->unit[u].wait_out);
  }
  fputs("</table>\n", f);
}

void gm_show_html(FILE *f, const gm_show_frame *s, const char *title, const char *const *picture, size_t n) {
  gm_frame_counters c = sum_of(s);
  fputs("<!DOCTYPE html>\n<meta charset=utf-8><style>body{font:14px sans-serif;margin:2em}td,th{padding:1px 10px;text-align:left}"
        ".n{text-align:right}.bar{display:inline-block;height:9px;background:#36c;margin-right:6px}img{margin:4px}</style>\n<title>",
        f);
  escaped(f, title);
  fputs("</title><h1>", f);
  escaped(f, title);
  fprintf(f, "</h1>\n<p>machine %s, engine %s, parameter buffer %zu bytes</p>\n<p>", s->machine->name, s->cfg->engine->name,
          s->cfg->pb_bytes);
  for (size_t i = 0; i < n; i++)
    if (picture[i]) {
      fputs("<img src=\"", f);
      escaped(f, picture[i]);
      fputs("\" alt=\"\">", f);
    }
  fputs("</p>\n", f);
  unit_rows(f, &c);
  fputs("<h2>Work</h2><table>\n", f);
  table_row(f, "cycles", c.cycles);
  table_row(f, "cycles for vertices and lists", c.geometry_cycles);
  table_row(f, "waits of fragments for textures", c.fragment.frozen_tex);
  for (unsigned i = 0; i < ROWS; i++)
    table_row(f, rows[i].text, value_of(&c, &rows[i]));
  fputs("</table><h2>Bytes of memory</h2><table>\n", f);
  for (unsigned k = 0; k < GM_BYTES_KINDS; k++)
    table_row(f, gm_bytes_text((gm_bytes_kind)k), c.bytes[k]);
  fprintf(f,
          "</table><h2>Energy of the shader core, level paper</h2><table>\n<tr><td>vertices</td><td class=n>%.0f</td></tr>"
          "<tr><td>fragments</td><td class=n>%.0f</td></tr></table>\n",
          gm_energy_at_paper(s->machine, &c.vertex).total, gm_energy_at_paper(s->machine, &c.fragment).total);
}
