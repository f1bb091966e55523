/* SPDX-License-Identifier: Apache-2.0 */
/* Private to gate: clean-up after code motion (docs/gating.md). */
#ifndef GC_GATE_TIDY_H
#define GC_GATE_TIDY_H

#include "gate/access.h"

/* Folds a DTO back into its access if it is alone in its cluster: such a DTO saves no wake cycle, and costs a slot and a cycle of latency.
   You and Wang keep it. */
void gate_fold_singles(m_func *f, gate_dir dir);
/* Numbers the DTO clusters, so that the scheduler keeps each in neighbouring bundles. */
void gate_number_clusters(m_func *f);

#endif
