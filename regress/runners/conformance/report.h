/* SPDX-License-Identifier: Apache-2.0 */
/* What a run says: TAP by group, TAP by case in a file, a summary as JSON. */
#ifndef CF_REPORT_H
#define CF_REPORT_H

#include "regress/runners/conformance/pool.h"

typedef struct {
  const cf_list *l;
  const cf_record *r;
  const cf_engine *e;
  const char *folder;  /* of the corpus, for the summary */
  const char *options; /* of the compiler */
  uint64_t seed;
  unsigned rtl_percent;
  bool only;      /* a few were asked for: groups without one are not mentioned */
  bool must_fail; /* every case has to fail: what a falsified run is for */
  double seconds;
} cf_report;

/* TAP: a line a group, failures explained below it. Returns whether all is well. */
bool cf_report_tap(FILE *f, const cf_report *r);
/* TAP: a line a case. */
void cf_report_cases(FILE *f, const cf_report *r);
/* Passes, failures and skips by suite and group, of the simulator and the RTL; the failures. False when it cannot be written. */
bool cf_report_summary(const char *path, const cf_report *r);

#endif
