/* SPDX-License-Identifier: Apache-2.0 */
/* Reports a frame model, its predictions and its errors, as text and as JSON. */
#include "studies/frame_model/model_report.h"

#include <math.h>
#include <string.h>

#include "base/json.h"

enum { SETS = 32 };
static const double probability = 0.95;

static const gm_model_equation_name unit[] = {GM_EQ_FETCH,      GM_EQ_VERTEX,    GM_EQ_ASSEMBLY, GM_EQ_ACCELERATOR,
                                              GM_EQ_VISIBILITY, GM_EQ_ITERATORS, GM_EQ_FRAGMENT, GM_EQ_BACK_END};
enum { UNITS = sizeof unit / sizeof *unit };

/* Mean errors in percent that Chung's thesis prints (section 4); 0: none. */
static double thesis_error(gm_model_equation_name e) {
  switch (e) {
  case GM_EQ_VERTEX:
    return 28.28;
  case GM_EQ_ACCELERATOR:
    return 6.80;
  case GM_EQ_VISIBILITY:
    return 11.09;
  case GM_EQ_FRAGMENT:
    return 12.84;
  case GM_EQ_ENERGY:
    return 7.71;
  case GM_EQ_ENERGY_COUNTERS:
    return 3.48;
  default:
    return 0;
  }
}

/* --- fit --- */

static void show_equation(FILE *f, const gm_model *m, gm_model_inputs in, gm_model_equation_name e) {
  const gm_model_coefficients *c = &m->c[in][GM_MODEL_NNLS][e];
  const char *name;
  fprintf(f, "  %s =", gm_model_equation_text(e));
  if (!c->n)
    fprintf(f, " not fitted: too few frames have its terms");
  bool any = false;
  for (unsigned i = 0; c->n && i < GM_MODEL_TERMS && (name = gm_model_term_name(in, e, i)); i++)
    if (c->k[i] > 0) {
      fprintf(f, "%s %.6g x %s", any ? " +" : "", c->k[i], name);
      any = true;
    }
  if (c->n)
    fprintf(f, "   (%.2f %% of %zu frames)", 100 * c->error, c->n);
  fputc('\n', f);
}

static void show_components(FILE *f, const gm_model_components *c) {
  double sum = 0;
  fprintf(f, "\nprincipal components of the thesis' inputs\n  %-18s", "");
  for (unsigned k = 0; k < c->n; k++)
    fprintf(f, " %8u", k + 1);
  fprintf(f, "\n  %-18s", "variance, %");
  for (unsigned k = 0; k < c->n; k++)
    fprintf(f, " %8.2f", 100 * c->variance[k]);
  fprintf(f, "\n  %-18s", "together, %");
  for (unsigned k = 0; k < c->n; k++)
    fprintf(f, " %8.2f", 100 * (sum += c->variance[k]));
  fputc('\n', f);
  for (unsigned i = 0; i < c->inputs; i++) {
    fprintf(f, "  %-18s", gm_model_column_name[c->column[i]]);
    for (unsigned k = 0; k < c->n; k++)
      fprintf(f, " %8.3f", c->loading[i][k]);
    fputc('\n', f);
  }
}

void gm_model_show_fit(FILE *f, const gm_model *m, const gm_model_components *c) {
  fprintf(f, "Cycles, and pJ: of the shader core's runs by the energy model program, and of the frame with the blocks in Verilog. In "
             "brackets: deviation "
             "of the relative error.\n");
  for (unsigned in = 0; in < GM_MODEL_INPUTS; in++) {
    fprintf(f, "\ninputs: %s\n", gm_model_inputs_name[in]);
    for (unsigned e = 0; e < GM_MODEL_EQUATIONS; e++)
      show_equation(f, m, (gm_model_inputs)in, (gm_model_equation_name)e);
  }
  show_components(f, c);
}

json_t *gm_model_json_fit(const gm_model *m, const gm_model_components *c) {
  json_t *all = json_object(), *equations = json_array(), *components = json_array();
  for (unsigned in = 0; in < GM_MODEL_INPUTS; in++)
    for (unsigned e = 0; e < GM_MODEL_EQUATIONS; e++) {
      const gm_model_coefficients *k = &m->c[in][GM_MODEL_NNLS][e];
      const char *name;
      json_t *terms = json_object();
      for (unsigned i = 0; i < GM_MODEL_TERMS && (name = gm_model_term_name((gm_model_inputs)in, (gm_model_equation_name)e, i)); i++)
        json_object_set_new(terms, name, json_real(k->k[i]));
      json_array_append_new(equations, json_pack("{s:s, s:s, s:o, s:o, s:I}", "inputs", gm_model_inputs_name[in], "quantity",
                                                 gm_model_equation_text((gm_model_equation_name)e), "terms", terms, "error",
                                                 gm_json_finite(k->error), "frames", (json_int_t)k->n));
    }
  for (unsigned k = 0; k < c->n; k++) {
    json_t *loading = json_object();
    for (unsigned i = 0; i < c->inputs; i++)
      json_object_set_new(loading, gm_model_column_name[c->column[i]], json_real(c->loading[i][k]));
    json_array_append_new(components, json_pack("{s:f, s:o}", "variance", c->variance[k], "loading", loading));
  }
  json_object_set_new(all, "equations", equations);
  json_object_set_new(all, "components", components);
  return all;
}

/* --- predict --- */

static void show_value(FILE *f, const gm_model *m, gm_model_inputs in, gm_model_equation_name e, const double *p, const char *name) {
  double half = gm_model_interval(&m->c[in][GM_MODEL_NNLS][e], probability);
  fprintf(f, "  %-28s %14.0f  +- %.1f %%\n", name, p[e], 100 * half);
}

/* Of the cycles of its half of the frame, the share in which a unit works. */
static double share(const double *p, gm_model_equation_name e) {
  double tiles = p[GM_EQ_FRAME] - p[GM_EQ_GEOMETRY];
  return 100 * p[e] / (e < GM_EQ_VISIBILITY ? p[GM_EQ_GEOMETRY] : tiles);
}

/* Energy of a frame by its parts, in pJ. Parts whose inputs are missing are NaN. */
typedef struct {
  double runs, waits, block[GM_MODEL_BLOCKS], memory;
} parts;

static parts parts_of(const gm_model *m, const gm_model_blocks *b, const double *p, const gm_model_row *r) {
  parts e = {.runs = p[GM_EQ_ENERGY], .waits = m->idle * (p[GM_EQ_FRAME] - p[GM_EQ_SHADERS]), .memory = b->byte * r->at[GM_MODEL_bytes]};
  for (unsigned i = 0; i < b->n; i++)
    e.block[i] = b->block[i].idle * p[GM_EQ_FRAME] + gm_model_block_work(&b->block[i], r->at, true);
  return e;
}

static void show_part(FILE *f, const char *name, double pj, double all) {
  if (isfinite(pj))
    fprintf(f, "  %-28s %14.0f  %.1f\n", name, pj, 100 * pj / all);
}

void gm_model_show_frame(FILE *f, const gm_model *m, const gm_model_blocks *b, gm_model_inputs in, const gm_model_row *r) {
  double p[GM_MODEL_EQUATIONS];
  gm_model_predict(m, in, GM_MODEL_NNLS, r, p);
  parts e = parts_of(m, b, p, r);
  fprintf(f, "%s (inputs: %s)\n", r->name, gm_model_inputs_name[in]);
  show_value(f, m, in, GM_EQ_FRAME, p, "cycles");
  show_value(f, m, in, GM_EQ_GEOMETRY, p, "of which vertices and lists");
  show_value(f, m, in, GM_EQ_FRAME_ENERGY, p, "pJ of the frame");
  show_value(f, m, in, GM_EQ_ENERGY, p, "pJ of the shader core's runs");
  fprintf(f, "  %-28s %14s  %s\n", "unit", "cycles", "load of its half of the frame, %");
  for (unsigned u = 0; u < UNITS; u++)
    fprintf(f, "  %-28s %14.0f  %.1f\n", gm_model_equation_text(unit[u]), p[unit[u]], share(p, unit[u]));
  fprintf(f, "  %-28s %14s  %s\n", "part", "pJ", "share of the frame, %");
  show_part(f, "shader core, runs", e.runs, p[GM_EQ_FRAME_ENERGY]);
  show_part(f, "shader core, waits", e.waits, p[GM_EQ_FRAME_ENERGY]);
  for (unsigned i = 0; i < b->n; i++)
    show_part(f, b->block[i].name, e.block[i], p[GM_EQ_FRAME_ENERGY]);
  fputs("  not counted: vertex fetch and assembly, which are not in Verilog, and blocks without weights\n", f);
  if (isfinite(e.memory))
    fprintf(f, "  %-28s %14.0f  apart: %g pJ a byte (%g to %g), %s\n", "memory", e.memory, b->byte, b->min, b->max, b->source);
}

static json_t *parts_json(const gm_model_blocks *b, const parts *e) {
  json_t *o = json_pack("{s:o, s:o}", "shader_core_runs", gm_json_finite(e->runs), "shader_core_waits", gm_json_finite(e->waits));
  for (unsigned i = 0; i < b->n; i++)
    json_object_set_new(o, b->block[i].name, gm_json_finite(e->block[i]));
  json_object_set_new(o, "memory_apart", gm_json_finite(e->memory));
  return o;
}

static json_t *frame_json(const gm_model *m, const gm_model_blocks *b, gm_model_inputs in, const gm_model_row *r) {
  double p[GM_MODEL_EQUATIONS];
  json_t *units = json_object();
  gm_model_predict(m, in, GM_MODEL_NNLS, r, p);
  parts e = parts_of(m, b, p, r);
  for (unsigned u = 0; u < UNITS; u++)
    json_object_set_new(units, gm_model_equation_text(unit[u]),
                        json_pack("{s:o, s:o}", "cycles", gm_json_finite(p[unit[u]]), "load_percent", gm_json_finite(share(p, unit[u]))));
  return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "scene", r->name, "inputs", gm_model_inputs_name[in],
                   "cycles", gm_json_finite(p[GM_EQ_FRAME]), "cycles_interval_percent",
                   gm_json_finite(100 * gm_model_interval(&m->c[in][GM_MODEL_NNLS][GM_EQ_FRAME], probability)), "geometry_cycles",
                   gm_json_finite(p[GM_EQ_GEOMETRY]), "shader_core_pj", gm_json_finite(p[GM_EQ_ENERGY]), "shader_core_interval_percent",
                   gm_json_finite(100 * gm_model_interval(&m->c[in][GM_MODEL_NNLS][GM_EQ_ENERGY], probability)), "frame_pj",
                   gm_json_finite(p[GM_EQ_FRAME_ENERGY]), "frame_interval_percent",
                   gm_json_finite(100 * gm_model_interval(&m->c[in][GM_MODEL_NNLS][GM_EQ_FRAME_ENERGY], probability)), "parts_pj",
                   parts_json(b, &e), "units", units);
}

json_t *gm_model_json_frames(const gm_model *m, const gm_model_blocks *b, gm_model_inputs in, const gm_model_table *t) {
  json_t *all = json_array();
  for (size_t i = 0; i < t->n; i++)
    json_array_append_new(all, frame_json(m, b, in, &t->row[i]));
  return all;
}

/* --- errors --- */

/* The sets of a table in their order. */
static unsigned sets_of(const gm_model_table *t, const char *set[SETS]) {
  unsigned n = 0;
  for (size_t i = 0; i < t->n && n < SETS; i++) {
    unsigned k = 0;
    while (k < n && strcmp(set[k], t->row[i].set) != 0)
      k++;
    if (k == n)
      set[n++] = t->row[i].set;
  }
  return n;
}

static void show_error(FILE *f, const gm_model *m, const gm_model_table *t, const char *set, gm_model_inputs in, gm_model_equation_name e,
                       bool above) {
  gm_model_error a = gm_model_error_of(m, in, GM_MODEL_NNLS, e, t, set, above);
  gm_model_error b = gm_model_error_of(m, in, GM_MODEL_COMPONENTS, e, t, set, above);
  if (!a.n)
    return;
  fprintf(f, "  %-7s %-28s %-11s %5zu %8.2f %8.2f %10.2f", gm_model_inputs_name[in], gm_model_equation_text(e), above ? "above idle" : "",
          a.n, a.mean, a.worst, b.mean);
  if (thesis_error(e) > 0 && !above)
    fprintf(f, " %8.2f", thesis_error(e));
  else
    fprintf(f, " %8s", "");
  if (!isnan(a.tau))
    fprintf(f, " %6.3f", a.tau);
  fputc('\n', f);
}

void gm_model_show_errors(FILE *f, const gm_model *m, const gm_model_table *t) {
  const char *set[SETS];
  unsigned n = sets_of(t, set);
  fprintf(
      f,
      "Errors in percent. Coefficients that are not negative: mean and worst; regression on principal components: mean; the thesis: mean.\n"
      "Energies are those of the shader core's runs by the energy model program; those of the frame have the blocks in Verilog too. tau: "
      "Kendall's, "
      "of energy per cycle.\n");
  for (unsigned s = 0; s < n; s++) {
    fprintf(f, "\n%s\n  %-7s %-28s %-11s %5s %8s %8s %10s %8s %6s\n", set[s], "inputs", "quantity", "", "n", "mean", "worst", "components",
            "thesis", "tau");
    for (unsigned in = 0; in < GM_MODEL_INPUTS; in++)
      for (unsigned e = 0; e < GM_MODEL_EQUATIONS; e++)
        for (unsigned above = 0; above < (e >= GM_EQ_ENERGY ? 2 : 1); above++)
          show_error(f, m, t, set[s], (gm_model_inputs)in, (gm_model_equation_name)e, above);
  }
}

json_t *gm_model_json_errors(const gm_model *m, const gm_model_table *t) {
  const char *set[SETS];
  unsigned n = sets_of(t, set);
  json_t *all = json_array();
  for (unsigned s = 0; s < n; s++)
    for (unsigned in = 0; in < GM_MODEL_INPUTS; in++)
      for (unsigned e = 0; e < GM_MODEL_EQUATIONS; e++)
        for (unsigned above = 0; above < (e >= GM_EQ_ENERGY ? 2 : 1); above++) {
          gm_model_error a = gm_model_error_of(m, (gm_model_inputs)in, GM_MODEL_NNLS, (gm_model_equation_name)e, t, set[s], above);
          gm_model_error b = gm_model_error_of(m, (gm_model_inputs)in, GM_MODEL_COMPONENTS, (gm_model_equation_name)e, t, set[s], above);
          json_array_append_new(all, json_pack("{s:s, s:s, s:s, s:b, s:I, s:o, s:o, s:o, s:o}", "set", set[s], "inputs",
                                               gm_model_inputs_name[in], "quantity", gm_model_equation_text((gm_model_equation_name)e),
                                               "above_idle", (int)above, "frames", (json_int_t)a.n, "mean", gm_json_finite(a.mean), "worst",
                                               gm_json_finite(a.worst), "components_mean", gm_json_finite(b.mean), "tau",
                                               gm_json_finite(a.tau)));
        }
  return all;
}
