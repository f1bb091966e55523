/* SPDX-License-Identifier: Apache-2.0 */
/* Runs conformance cases in parallel processes (docs/regress.md, "Conformance tests of others"). A process that dies costs one case, not
 * the run. */
#ifndef CF_POOL_H
#define CF_POOL_H

#include "studies/conformance/conformance_engine.h"

typedef struct {
  bool selected, rtl; /* input: whether to run the case, and whether also on the RTL */
  cf_outcome out;
  double seconds;
  char *why; /* malloc'd or NULL */
} cf_record;

typedef struct {
  unsigned jobs;    /* processes */
  unsigned seconds; /* of processor time after which a case has failed */
  uint64_t seed;
} cf_pool;

/* Runs the selected cases and fills in their records. False if processes cannot be started. */
bool cf_run_all(const cf_pool *pool, cf_engine *e, const gm_run_config *cfg, const cf_list *l, cf_record *r);

#endif
