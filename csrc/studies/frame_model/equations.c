/* SPDX-License-Identifier: Apache-2.0 */
/* The equations of the frame model (docs/model.md, Equations) as tables of terms. A term is a column of the table, a prediction of an
   equation before it, or made of these. */
#include "studies/frame_model/equations.h"

#include <math.h>

#include "studies/frame_model/model_paths.h"

/* A term: a column; PREDICTED + an equation; or one of the others. */

enum { PREDICTED = 1000, CONSTANT = 2000, LONGEST_GEOMETRY, OTHER_GEOMETRY, LONGEST_TILES, OTHER_TILES, RUNS, WAITS, NONE = 3000 };

#define C(name) GM_MODEL_##name
#define P(name) (PREDICTED + GM_EQ_##name)
/* The time of a frame, which the thesis leaves out. Units work side by side: the unit with most work sets the time of its half of the
   frame. The others add what they make it wait. */
#define GEOMETRY_TERMS                                                                                                                     \
  { LONGEST_GEOMETRY, OTHER_GEOMETRY, CONSTANT, NONE }
#define RUN_FRAME_TERMS                                                                                                                    \
  { P(GEOMETRY), LONGEST_TILES, OTHER_TILES, C(by_tile), C(tiles), NONE }
#define FRAME_TERMS                                                                                                                        \
  { P(GEOMETRY), LONGEST_TILES, OTHER_TILES, C(tiles), NONE }

/* The times of the units from a functional run. */
#define RUN_TERMS                                                                                                                          \
  [GM_EQ_FETCH] = {C(work_fetch), NONE}, [GM_EQ_ASSEMBLY] = {C(work_assembly), NONE},                                                      \
  [GM_EQ_ACCELERATOR] = {C(work_accelerator), CONSTANT, NONE}, [GM_EQ_VISIBILITY] = {C(work_visibility), C(work_partial), CONSTANT, NONE}, \
  [GM_EQ_ITERATORS] = {C(work_iterators), NONE}, [GM_EQ_BACK_END] = {C(work_back_end), C(work_partial), NONE},                             \
  [GM_EQ_GEOMETRY] = GEOMETRY_TERMS, [GM_EQ_FRAME] = RUN_FRAME_TERMS, [GM_EQ_SHADERS] = {RUNS, NONE},                                      \
  [GM_EQ_FRAME_ENERGY] = {P(ENERGY), WAITS, C(blocks), P(FRAME), NONE}
#define CYCLES_TERMS [GM_EQ_ENERGY_CYCLES] = {C(shaders), NONE}, [GM_EQ_FRAME_ENERGY_CYCLES] = {C(frame), NONE}

static const unsigned short term[GM_MODEL_INPUTS][GM_MODEL_EQUATIONS][GM_MODEL_TERMS] = {
    [GM_MODEL_RUN] =
        {RUN_TERMS, CYCLES_TERMS, [GM_EQ_VERTEX] = {C(work_vertex), CONSTANT, NONE}, [GM_EQ_FRAGMENT] = {C(work_fragment), CONSTANT, NONE},
         [GM_EQ_ENERGY] = {P(SHADERS), C(work_a), C(work_b), C(work_c), C(work_t), C(work_invocations), NONE},
         [GM_EQ_ENERGY_COUNTERS] = {C(shaders), C(work_a), C(work_b), C(work_c), C(work_t), C(reads_t), C(reads_v), C(reads_c),
                                    C(forwarded), C(writes_t), C(writes_o), C(bundles), C(open_v), C(open_o), NONE}},
    [GM_MODEL_SAMPLE] =
        {RUN_TERMS,
         CYCLES_TERMS, [GM_EQ_VERTEX] = {C(sampled_vertex), CONSTANT, NONE}, [GM_EQ_FRAGMENT] = {C(sampled_fragment), CONSTANT, NONE},
         [GM_EQ_ENERGY] = {P(SHADERS), C(sampled), NONE}, [GM_EQ_ENERGY_COUNTERS] = {C(shaders), C(sampled), NONE}},
    /* Equations (1), (3), (5), (7) of the thesis, and (9) to (14): energy = (sum of loads x weights + constant) x time of the frame */
    [GM_MODEL_THESIS] = {[GM_EQ_FETCH] = {C(vertices), NONE},
                         [GM_EQ_VERTEX] = {C(vertex_load), C(vertices), CONSTANT, NONE},
                         [GM_EQ_ASSEMBLY] = {C(vertices), NONE},
                         [GM_EQ_ACCELERATOR] = {C(tiles), C(vertices), C(partial_renders), CONSTANT, NONE},
                         [GM_EQ_VISIBILITY] = {C(tiles), C(vertices_cc), CONSTANT, NONE},
                         [GM_EQ_ITERATORS] = {C(visible), NONE},
                         [GM_EQ_FRAGMENT] = {C(tiles), C(fragment_load), C(visible), C(partial_renders), CONSTANT, NONE},
                         [GM_EQ_BACK_END] = {C(visible), C(tiles), NONE},
                         [GM_EQ_GEOMETRY] = GEOMETRY_TERMS,
                         [GM_EQ_FRAME] = FRAME_TERMS,
                         [GM_EQ_SHADERS] = {P(VERTEX), P(FRAGMENT), NONE},
                         [GM_EQ_ENERGY] = {P(VERTEX), P(ACCELERATOR), P(VISIBILITY), P(FRAGMENT), P(FRAME), NONE},
                         [GM_EQ_ENERGY_COUNTERS] = {C(vertex), C(accelerator), C(visibility), C(fragment), C(frame), NONE},
                         [GM_EQ_FRAME_ENERGY] = {P(VERTEX), P(ACCELERATOR), P(VISIBILITY), P(FRAGMENT), P(FRAME), NONE},
                         CYCLES_TERMS},
    [GM_MODEL_BEFORE] = {[GM_EQ_FETCH] = {C(mesh_vertices), NONE},
                         [GM_EQ_VERTEX] = {C(mesh_shading), CONSTANT, NONE},
                         [GM_EQ_ASSEMBLY] = {C(mesh_vertices), C(mesh_triangles), NONE},
                         [GM_EQ_ACCELERATOR] = {C(tiles), C(mesh_vertices), C(mesh_triangles), CONSTANT, NONE},
                         [GM_EQ_VISIBILITY] = {C(tiles), C(mesh_triangles), CONSTANT, NONE},
                         [GM_EQ_ITERATORS] = {C(pixels), NONE},
                         [GM_EQ_FRAGMENT] = {C(pixel_shading), C(pixels), CONSTANT, NONE},
                         [GM_EQ_BACK_END] = {C(pixels), C(tiles), NONE},
                         [GM_EQ_GEOMETRY] = GEOMETRY_TERMS,
                         [GM_EQ_FRAME] = FRAME_TERMS,
                         [GM_EQ_SHADERS] = {P(VERTEX), P(FRAGMENT), NONE},
                         [GM_EQ_ENERGY] = {P(SHADERS), C(mesh_ops), C(pixel_ops), C(mesh_vertices), C(pixels), NONE},
                         [GM_EQ_ENERGY_COUNTERS] = {C(vertex), C(accelerator), C(visibility), C(fragment), C(frame), NONE},
                         [GM_EQ_FRAME_ENERGY] = {P(ENERGY), P(ACCELERATOR), P(VISIBILITY), P(FRAME), NONE},
                         CYCLES_TERMS},
};
#undef C
#undef P

const char *const gm_model_inputs_name[GM_MODEL_INPUTS] = {"run", "sample", "thesis", "before"};
static const char *const text[GM_MODEL_EQUATIONS] = {"vertex fetch",
                                                     "vertex shading",
                                                     "assembly",
                                                     "tile accelerator",
                                                     "visibility",
                                                     "iterators",
                                                     "fragment shading",
                                                     "back end",
                                                     "vertices and lists",
                                                     "frame",
                                                     "shader core",
                                                     "energy from inputs",
                                                     "energy from counters",
                                                     "energy as constant x cycles",
                                                     "energy of the frame",
                                                     "energy of the frame as constant x cycles"};
static const unsigned target[GM_MODEL_EQUATIONS] = {GM_MODEL_fetch,      GM_MODEL_vertex,    GM_MODEL_assembly,     GM_MODEL_accelerator,
                                                    GM_MODEL_visibility, GM_MODEL_iterators, GM_MODEL_fragment,     GM_MODEL_back_end,
                                                    GM_MODEL_geometry,   GM_MODEL_frame,     GM_MODEL_shaders,      GM_MODEL_energy,
                                                    GM_MODEL_energy,     GM_MODEL_energy,    GM_MODEL_frame_energy, GM_MODEL_frame_energy};

const char *gm_model_equation_text(gm_model_equation_name e) { return text[e]; }
unsigned gm_model_equation_target(gm_model_equation_name e) { return target[e]; }

const char *gm_model_term_name(gm_model_inputs in, gm_model_equation_name e, unsigned i) {
  static const char *const other[] = {"constant",
                                      "longest unit of vertices and lists",
                                      "other units of vertices and lists",
                                      "longest unit of tiles",
                                      "other units of tiles",
                                      "shading without the start of tasks",
                                      "cycles in which the shader core waits"};
  unsigned t = term[in][e][i];
  for (unsigned k = 0; k < i; k++)
    if (term[in][e][k] == NONE)
      return NULL;
  return t == NONE ? NULL : t >= CONSTANT ? other[t - CONSTANT] : t >= PREDICTED ? text[t - PREDICTED] : gm_model_column_name[t];
}

/* The largest of the units' times; *others gets the sum of the others. */
static double longest(const double *p, unsigned first, unsigned n, double *others) {
  double max = p[first], sum = 0;
  for (unsigned i = 0; i < n; i++) {
    sum += p[first + i];
    max = fmax(max, p[first + i]);
  }
  *others = sum - max;
  return isnan(sum) ? NAN : max;
}

static double term_value(unsigned t, const gm_model_row *r, const double *p) {
  double others = 0, max;
  if (t < PREDICTED)
    return r->at[t];
  if (t < CONSTANT)
    return p[t - PREDICTED];
  if (t == CONSTANT)
    return 1;
  if (t == RUNS)
    return p[GM_EQ_VERTEX] + p[GM_EQ_FRAGMENT] - MODEL_TASK_START * r->at[GM_MODEL_work_tasks];
  if (t == WAITS)
    return p[GM_EQ_FRAME] - p[GM_EQ_SHADERS];
  bool tiles = t == LONGEST_TILES || t == OTHER_TILES;
  max = longest(p, tiles ? GM_EQ_VISIBILITY : GM_EQ_FETCH, 4, &others);
  return t == LONGEST_GEOMETRY || t == LONGEST_TILES ? max : others;
}

unsigned model_terms(gm_model_inputs in, gm_model_equation_name e, const gm_model_row *r, const double *p, double x[GM_MODEL_TERMS]) {
  unsigned n = 0;
  for (; term[in][e][n] != NONE; n++)
    x[n] = term_value(term[in][e][n], r, p);
  return n;
}

double model_value(const gm_model_coefficients *c, const double *x, unsigned terms) {
  double sum = c->intercept;
  for (unsigned i = 0; i < terms; i++)
    sum += c->k[i] * x[i];
  return sum;
}
