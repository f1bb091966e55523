/* SPDX-License-Identifier: Apache-2.0 */
/* One point of a space (space.h), that is one combination of shader, machine and compiler options: its machine and options, its key in the
   database, and its result. */
#ifndef GM_POINT_H
#define GM_POINT_H

#include "core/run/run.h"
#include "energy/program_model/fitted.h"
#include "search/compile.h"
#include "studies/sweep/results.h"
#include "studies/sweep/space.h"

/* A shader of the space, read once. */
typedef struct {
  char *path, *inputs_path; /* inputs_path NULL: of level "compile", which has no inputs */
  char *text;
  size_t len;
  gm_stage stage;
  gm_run *inputs;
  results_digest text_digest, inputs_digest;
  int64_t text_id, inputs_id;
} point_shader;

typedef struct {
  const space *s;
  point_shader *shader;
  results_digest tool, weights;
  int64_t tool_id;
  gm_fitted *fitted; /* weights of the energy model `program`; NULL: energy is by the model `paper` */
} point_context;

/* Reads the shaders and inputs of a space and enters them in the database. Files are looked for below the current folder, then below the
   kit's. tool: names the version of everything that makes results. 0, or -1 with a message. */
int point_open(point_context *c, const space *s, results_db *db, const char *tool, char *err, size_t errsize);
void point_close(point_context *c);

/* The machine of a point. false: its keys do not go together; why (unless NULL) gets the reason. */
bool point_machine(const space *s, const space_point *p, gm_machine *m, char *why, size_t size);
/* The options of the compiler, as on the command line: "-O2 --gate best". */
void point_options_text(const space *s, const space_point *p, char *text, size_t size);
/* The changes of the machine: "--set temps=12 --set wake=2". */
void point_machine_text(const space *s, const space_point *p, char *text, size_t size);

/* Key of a point's result, with the digests of its machine and options. */
typedef struct {
  results_digest key, machine, options;
} point_key;
/* Computes the key of a point. */
point_key point_key_of(const point_context *c, const space_point *p);

/* Compiles and proves the program of a point, and sets the figures of level "compile". True: *program is filled (free it), and *cfg says
   how it runs. Else the row has verdict and reason. */
bool point_compile(const point_context *c, const space_point *p, gm_program *program, gm_run_config *cfg, results_row *row);

/* Makes the result of a point: compiles, proves, simulates the first invocation. The key and the contents of the row are left to the
   caller. */
void point_evaluate(const point_context *c, const space_point *p, results_row *row);

#endif
