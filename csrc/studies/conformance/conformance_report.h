/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the reports of a run of conformance cases: TAP by group, TAP by case in a file, a summary as JSON (docs/regress.md, "Conformance
 * tests of others"). */
#ifndef CF_REPORT_H
#define CF_REPORT_H

#include "studies/conformance/pool.h"

typedef struct {
  const cf_list *l;
  const cf_record *r;
  const cf_engine *e;
  const char *folder;  /* of the corpus, for the summary */
  const char *options; /* of the compiler */
  uint64_t seed;
  unsigned rtl_percent;
  bool only;      /* only some cases were asked for: groups without any are not mentioned */
  bool must_fail; /* every case must fail, as in a falsified run */
  double seconds;
} cf_report;

/* TAP with one line for each group, followed by its failures. Returns whether all tests passed. */
bool cf_report_tap(FILE *f, const cf_report *r);
/* TAP with one line for each case. */
void cf_report_cases(FILE *f, const cf_report *r);
/* Writes passes, failures and skips by suite and group, for simulator and RTL, and the failures. False if the file cannot be written. */
bool cf_report_summary(const char *path, const cf_report *r);

#endif
