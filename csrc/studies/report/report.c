/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what a shader costs, where and why: one run on the simulator, its cycles and energy by bundle and source line, the paths of
   its program, and the same as a page, as text and as JSON (docs/report.md). */
#include "studies/report/report.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/check/check.h"
#include "studies/report/report_private.h"

const char *const report_unit_name[GM_GRP_COUNT] = {"add, move, compare", "multiply, dot product", "special functions", "texture",
                                                    "flow: branches, loops, calls"};

static int prove(const report *r, char *err, size_t errsize) {
  gm_check_result proof;
  const gc_options *o = &r->q->o;
  if (gm_check_program(&r->program, &(gm_check_config){o->policy, o->wake}, &proof) == GM_CHECK_PROVEN)
    return 0;
  return gm_error(err, errsize, r->q->shader, "the program is not proven: %s", proof.message);
}

static int measure_report(report *r, char *err, size_t errsize) {
  const report_request *q = r->q;
  gm_program_model model;
  gm_fitted *weights = calloc(1, sizeof *weights);
  gm_run *inputs = weights ? gm_run_load(q->inputs, err, errsize) : NULL;
  if (!inputs) {
    int rc = weights ? -1 : gm_error(err, errsize, q->shader, "out of memory");
    free(weights);
    return rc;
  }
  int rc = gm_program_model_load(&model, weights, &r->program.machine, err, errsize);
  size_t n = gm_run_count(inputs, r->program.stage);
  if (!rc && q->invocation >= n)
    rc = gm_error(err, errsize, q->inputs, "invocation %zu asked for, the file lists %zu for this stage", q->invocation, n);
  rc = rc || report_run(r, inputs, &model, err, errsize) || (q->patch && report_run_patch(r, inputs, &model, err, errsize)) ? -1 : 0;
  gm_run_free(inputs);
  free(weights);
  return rc;
}

/* Adds a message to the compiler's. */
static void add_message(char **messages, const char *text) {
  size_t n = *messages ? strlen(*messages) : 0;
  char *more = realloc(*messages, n + strlen(text) + 2);
  if (!more)
    return;
  sprintf(more + n, "%s\n", text);
  *messages = more;
}

int report_make(report *r, const report_request *q, char **messages) {
  char err[GM_ERROR_SIZE] = "";
  *r = (report){.q = q};
  *messages = NULL;
  if (gc_compile(q->text, q->len, &q->o, &r->program, &r->compiled, messages)) {
    memset(&r->program, 0, sizeof r->program);
    return -1;
  }
  int rc = prove(r, err, sizeof err) || report_bundles(r, err, sizeof err) ? -1 : 0;
  if (!rc && report_live(r))
    rc = gm_error(err, sizeof err, q->shader, "out of memory");
  rc = rc || measure_report(r, err, sizeof err) ? -1 : 0;
  if (!rc && (report_sum_lines(r) || report_find_blocks(r)))
    rc = gm_error(err, sizeof err, q->shader, "out of memory");
  if (rc)
    add_message(messages, err);
  return rc;
}

void report_free(report *r) {
  for (size_t i = 0; i < r->bundles; i++)
    free(r->bundle[i].text);
  free(r->bundle);
  free(r->block);
  free(r->line);
  for (size_t i = 0; i < r->calls; i++)
    free(r->call[i].path);
  free(r->call);
  free(r->column);
  free(r->patch.color);
  free(r->patch.heat);
  gm_program_free(&r->program);
}
