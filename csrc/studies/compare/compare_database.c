/* SPDX-License-Identifier: Apache-2.0 */
/* Reads a side of a comparison from a database of results (compare_sides.h). */
#include <math.h>

#include "base/error.h"
#include "studies/compare/compare_sides.h"
#include "studies/sweep/results.h"

enum { CYCLES, WORDS, REGISTERS, ENERGY, FIGURES, KEY_MAX = 4096 };
/* The energy has no unit here: that of the space decides between the units of the paper and pJ (docs/sweep.md). */
static const compare_figure figure[FIGURES] = {[CYCLES] = {"cycles", "", 0, false},
                                               [WORDS] = {"code", "words", 0, false},
                                               [REGISTERS] = {"registers", "", 0, false},
                                               [ENERGY] = {"energy", "", 1, false}};

static bool add_result(void *ctx, const results_named *r) {
  const double v[FIGURES] = {r->cycles, r->words, r->temps, r->energy};
  char key[KEY_MAX];
  snprintf(key, sizeof key, "%s %s %s", r->shader, r->options, r->machine);
  compare_row *row = compare_add(ctx, key, r->verdict == RESULTS_OK ? NULL : r->reason ? r->reason : results_verdict_name[r->verdict]);
  for (int k = 0; row && k < FIGURES; k++)
    row->value[k].value = v[k];
  return row != NULL;
}

int compare_read_database(const compare_spec *spec, compare_side *side, char *err, size_t errsize) {
  results_db *db = results_open(spec->database, err, errsize);
  if (!db)
    return -1;
  int rc = compare_begin(side, spec->text, "database", figure, FIGURES) ? results_list(db, add_result, side, err, errsize)
                                                                        : gm_error(err, errsize, spec->database, "out of memory");
  if (rc == 0 && side->n == 0)
    rc = gm_error(err, errsize, spec->database, "has no result");
  results_close(db);
  return rc;
}
