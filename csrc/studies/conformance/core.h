/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the programs of conformance cases on the simulator and, for a sample, on the Verilated core in lockstep (docs/regress.md,
 * "Conformance tests of others"). */
#ifndef CF_CORE_H
#define CF_CORE_H

#include "core/run/run.h"
#include "studies/conformance/conf.h"
#include "tb/model/tb_run.h"

typedef struct cf_core cf_core;

/* Outputs of one invocation. */
typedef struct {
  uint32_t o[GM_RUN_INPUTS][4];
  uint32_t pos[4];
  bool killed;
} cf_result;

/* NULL with a message. cfg is copied. */
cf_core *cf_core_open(const gm_machine *m, const gm_run_config *cfg, char *err, size_t errsize);
void cf_core_free(cf_core *c);

/* The register images of a program: uniforms by name (missing ones are zero), depth range, samplers without a texture. */
void cf_bind(const gm_program *p, const cf_values *uniforms, double near, double far, gm_image *img);
/* Writes numbers to the input registers of a symbol. */
void cf_bind_input(const gm_symbol *s, const double *num, size_t n, gm_invocation *inv);

/* Loads the simulator. p and img must outlive the runs. */
void cf_core_load(cf_core *c, const gm_program *p, const gm_image *img);
/* Runs up to `threads` invocations side by side. False with a message if a program rule is broken or the run does not end. */
bool cf_core_run(cf_core *c, const gm_invocation *inv, unsigned n, cf_result *res, char *err, size_t errsize);

/* Runs on the Verilated core go to this test bench, with these options, instead of one of the core's own; so do those that fail on the
   simulator. Both must outlive the core. */
void cf_core_lend(cf_core *c, gm_tb *tb, const gm_tb_options *o);
/* Cycles on the Verilated core so far. */
uint64_t cf_core_cycles(const cf_core *c);

/* The same on the Verilated core in lockstep; the results must equal want[0..n-1], unless it is NULL. The core is opened on first use. */
bool cf_core_load_rtl(cf_core *c, const gm_program *p, const gm_image *img, char *err, size_t errsize);
bool cf_core_run_rtl(cf_core *c, const gm_invocation *inv, unsigned n, const cf_result *want, char *err, size_t errsize);

#endif
