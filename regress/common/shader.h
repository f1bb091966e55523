/* SPDX-License-Identifier: Apache-2.0 */
/* What most programs of regress/ do with a shader: compile its file, load the inputs beside it, run its invocations on the simulator. */
#ifndef GM_REGRESS_SHADER_H
#define GM_REGRESS_SHADER_H

#include "core/run/run.h"
#include "search/compile.h"

/* Compiles the file `path` with the options, after setting their name and stage from the file name. On failure, `why` has the messages. */
gc_result shader_compile(const char *path, gc_options *o, gm_program *p, gc_stats *st, char *why, size_t size);
/* Default options for a program without clock gating. */
gc_options shader_options_ungated(const gm_machine *m);

/* The path of the inputs.json in the shader's folder. */
void shader_inputs_path(const char *shader, char *path, size_t size);
/* Loads the inputs.json in the shader's folder. On failure it returns NULL, and `why` has a message. */
gm_run *shader_inputs(const char *shader, char *why, size_t size);

/* The last part of a path. */
const char *shader_base(const char *path);

/* Runs all invocations of the program's stage, at most `together` at a time (fewer if the machine has fewer threads). *res is malloc'd and
   has one result for each of the *n invocations. On failure the result is false, `why` has a message, and there is nothing to free. */
bool shader_simulate(const gm_program *p, const gm_run *in, const gm_run_config *cfg, unsigned together, gm_result **res, size_t *n,
                     char *why, size_t size);
/* Frees the results of shader_simulate. */
void shader_results_free(gm_result *res, size_t n);
/* The configuration of a run on the program's own machine. */
gm_run_config shader_run_config(const gm_program *p, gm_gate_policy policy, unsigned wake);

#endif
