/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the report of a shader (docs/report.md). */
#ifndef GM_REPORT_PRIVATE_H
#define GM_REPORT_PRIVATE_H

#include "core/sim/rules.h"
#include "energy/program_model/program_model.h"
#include "studies/report/report.h"

/* --- bundles --- */

/* Finds the bundles of the program, their text, lines, calls and what each does. 0, or -1 with a message. */
int report_bundles(report *r, char *err, size_t errsize);
/* Counts live temporaries of each bundle, and finds where each may go. -1 when out of memory. */
int report_live(report *r);
/* The index of the bundle at a word, -1 if there is none. */
int report_bundle_at(const report *r, uint32_t word);
/* Adds costs. */
void report_add(report_cost *to, const report_cost *from);

/* --- the run --- */

/* Runs the invocation, and charges every cycle and its energy to a bundle. 0, or -1 with a message. */
int report_run(report *r, const gm_run *inputs, const gm_program_model *model, char *err, size_t errsize);
/* Runs all invocations. 0, or -1 with a message. */
int report_run_patch(report *r, const gm_run *inputs, const gm_program_model *model, char *err, size_t errsize);

/* Sums over lines and calls. -1 when out of memory. */
int report_sum_lines(report *r);
/* Finds the basic blocks, and sums over them. -1 when out of memory. */
int report_find_blocks(report *r);
/* Where a block goes: "3 or 5", "calls 7", "returns", "ends". */
void report_block_goes(const report_block *k, char *text, size_t size);

/* --- what text, JSON and page share --- */

extern const char *const report_unit_name[GM_GRP_COUNT]; /* "add, move, compare" */
/* A row of the comparison: a figure of the report. The i-th; false past the last. */
typedef struct {
  const char *name, *key;
  double value;
  unsigned decimals;
} report_figure;
bool report_figure_at(const report *r, size_t i, report_figure *f);
/* "fragment shader on cyclone; -O2, gating best, policy program, wake latency 1, ...". */
void report_about(const report *r, char *text, size_t size);

/* Parts of the page. It has energies in nJ, so that columns are narrow. */
#define REPORT_NJ(pj) (1e-3 * (pj))
void report_page_charts(FILE *f, const report *r, const report *old);
void report_page_time(FILE *f, const report *r);
void report_page_source(FILE *f, const report *r, const report *old);
/* The control-flow graph, if there are several blocks. Without memory, branches are not drawn. */
void report_page_flow(FILE *f, const report *r);
void report_page_tables(FILE *f, const report *r);
extern const char report_page_script[];

#endif
