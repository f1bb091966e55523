/* SPDX-License-Identifier: Apache-2.0 */
/* Follows the gated domains of the Verilated core (what one clock gate clocks) through a run, and counts what their gates do
 * (docs/gating.md, "How well the gates did"). */
#ifndef GM_DOMAINS_H
#define GM_DOMAINS_H

#include "core/activity/domain.h"
#include "energy/weights/weights.h"
#include "tb/model/rtl_model.h"
#include "tb/model/tb_run.h"

typedef struct gm_domains gm_domains;

/* For a run with counted activity, of a core with these components. NULL with a message: a gate is of no known buffer or thread. */
gm_domains *gm_domains_new(gm_tb *tb, const gm_weights *w, unsigned wake, char *err, size_t errsize);
/* The `watch` of gm_tb_options; ctx is the gm_domains. */
void gm_domains_watch(void *ctx, uint64_t cycle, const gm_trace *t);
/* Ends the run. The counts, one for each gate of the weights, in that order; they live as long as the gm_domains. */
const gm_domain *gm_domains_end(gm_domains *d);
void gm_domains_free(gm_domains *d);

#endif
