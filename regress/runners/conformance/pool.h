/* SPDX-License-Identifier: Apache-2.0 */
/* Cases in parallel processes. A process that dies takes one case with it, not the run. */
#ifndef CF_POOL_H
#define CF_POOL_H

#include "regress/runners/conformance/engine.h"

typedef struct {
  bool selected, rtl; /* in: whether to run the case, and to put it on the RTL too */
  cf_outcome out;
  double seconds;
  char *why; /* malloc'd or NULL */
} cf_record;

typedef struct {
  unsigned jobs;    /* processes */
  unsigned seconds; /* a case that takes longer has failed */
  uint64_t seed;
} cf_pool;

/* Runs the selected cases and fills their records. False when processes cannot be made. */
bool cf_run_all(const cf_pool *pool, cf_engine *e, const gm_run_config *cfg, const cf_list *l, cf_record *r);

#endif
