/* SPDX-License-Identifier: Apache-2.0 */
/* The frame model, after Chung's thesis (docs/model.md): predicts, from what a scene consists of, the cycles of the renderer's units, the
   cycles of the frame, and its energy. The energy is that of the shader core by the energy model `program`, and that of the blocks that
   exist in Verilog (model_blocks.h). */
#ifndef GM_MODEL_H
#define GM_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum {
#define COLUMN(name, meaning) GM_MODEL_##name,
#include "studies/frame_model/columns.def"
#undef COLUMN
  GM_MODEL_COLUMNS
};
extern const char *const gm_model_column_name[GM_MODEL_COLUMNS], *const gm_model_column_meaning[GM_MODEL_COLUMNS];

/* --- tables of frames --- */

/* A frame. Columns that are not known are NaN. */
typedef struct {
  char *set, *name; /* set: fit, or the name of a hold-out */
  double at[GM_MODEL_COLUMNS];
} gm_model_row;

typedef struct {
  gm_model_row *row;
  size_t n;
} gm_model_table;

/* CSV with a line of names: set, scene, and columns in any order; a column that is missing is NaN. 0, or -1 with a message. */
int gm_model_table_read(gm_model_table *t, const char *path, char *err, size_t errsize);
void gm_model_table_free(gm_model_table *t);
/* The line of names, and a row. */
void gm_model_write_names(FILE *f);
void gm_model_write_row(FILE *f, const gm_model_row *r);

/* --- equations --- */

/* What the inputs of a prediction are. */
typedef enum {
  GM_MODEL_RUN,    /* a functional run, in the units' own terms */
  GM_MODEL_SAMPLE, /* the same, and 192 tasks of each program on the exact simulator */
  GM_MODEL_THESIS, /* Chung's inputs: vertices, vertices after clipping and culling, visible fragments, tiles */
  GM_MODEL_BEFORE, /* known before running */
  GM_MODEL_INPUTS
} gm_model_inputs;
extern const char *const gm_model_inputs_name[GM_MODEL_INPUTS];

/* How the coefficients are found. */
typedef enum { GM_MODEL_NNLS, GM_MODEL_COMPONENTS, GM_MODEL_METHODS } gm_model_method;

enum { GM_MODEL_TERMS = 16, GM_MODEL_EQUATIONS = 16 };

/* What the equations predict, in their order: eight units, the half of the frame for vertices and lists, the frame, cycles of the shader
   core's runs; energy of these runs from inputs, from counters, and as constant x cycles; energy of the frame from inputs and as constant x
   cycles (model_blocks.h). */
typedef enum {
  GM_EQ_FETCH,
  GM_EQ_VERTEX,
  GM_EQ_ASSEMBLY,
  GM_EQ_ACCELERATOR,
  GM_EQ_VISIBILITY,
  GM_EQ_ITERATORS,
  GM_EQ_FRAGMENT,
  GM_EQ_BACK_END,
  GM_EQ_GEOMETRY,
  GM_EQ_FRAME,
  GM_EQ_SHADERS,
  GM_EQ_ENERGY,
  GM_EQ_ENERGY_COUNTERS,
  GM_EQ_ENERGY_CYCLES,
  GM_EQ_FRAME_ENERGY,
  GM_EQ_FRAME_ENERGY_CYCLES
} gm_model_equation_name;

typedef struct {
  double k[GM_MODEL_TERMS]; /* coefficients, none negative if found by GM_MODEL_NNLS */
  double intercept;         /* of GM_MODEL_COMPONENTS */
  double error;             /* standard deviation of the relative error on the frames it was fitted on */
  size_t n;                 /* these frames */
} gm_model_coefficients;

/* A fitted model, by inputs and method. */
typedef struct {
  gm_model_coefficients c[GM_MODEL_INPUTS][GM_MODEL_METHODS][GM_MODEL_EQUATIONS];
  double idle;       /* pJ that any cycle of a run costs */
  double frame_idle; /* pJ that any cycle of a frame costs: the same, and the blocks */
} gm_model;

/* The equation's quantity, and the names of its terms; NULL past the last term. */
const char *gm_model_equation_text(gm_model_equation_name e);
/* The measured column that it predicts. */
unsigned gm_model_equation_target(gm_model_equation_name e);
const char *gm_model_term_name(gm_model_inputs in, gm_model_equation_name e, unsigned term);

/* Fits all equations to the rows of a set. 0, or -1 with a message: too few rows, or no memory. */
int gm_model_fit(gm_model *m, const gm_model_table *t, const char *set, char *err, size_t errsize);

/* All predictions for a frame; those whose inputs are missing are NaN. */
void gm_model_predict(const gm_model *m, gm_model_inputs in, gm_model_method method, const gm_model_row *r, double out[GM_MODEL_EQUATIONS]);
/* Half the width of the interval that holds with this probability, as a share of the value. */
double gm_model_interval(const gm_model_coefficients *c, double probability);

/* JSON. 0, or -1 with a message. */
int gm_model_write(const gm_model *m, const char *path, char *err, size_t errsize);
int gm_model_read(gm_model *m, const char *path, char *err, size_t errsize);

/* --- errors --- */

typedef struct {
  double mean, worst, tau; /* percent; tau: Kendall's of energy above idle per cycle, of energies only, else NaN */
  size_t n;
} gm_model_error;
/* The errors of an equation over the rows of a set. above: of the energy above idle; `idle` is what any cycle costs. */
gm_model_error gm_model_error_of(const gm_model *m, gm_model_inputs in, gm_model_method method, gm_model_equation_name e,
                                 const gm_model_table *t, const char *set, bool above);

/* --- principal components --- */

enum { GM_MODEL_COMPONENTS_MAX = 16 };
typedef struct {
  unsigned inputs, n; /* n: components that explain `share` of the variance together */
  unsigned column[GM_MODEL_COMPONENTS_MAX];
  double variance[GM_MODEL_COMPONENTS_MAX];                         /* share of each component, falling */
  double loading[GM_MODEL_COMPONENTS_MAX][GM_MODEL_COMPONENTS_MAX]; /* by input and component */
} gm_model_components;
/* Computes the principal components of the standardized inputs of Chung's equations. 0, or -1 with a message. */
int gm_model_components_of(gm_model_components *c, const gm_model_table *t, const char *set, double share, char *err, size_t errsize);

#endif
