/* SPDX-License-Identifier: Apache-2.0 */
/* Packs the cluster's settings into the words of registers RULE, RUN, VERTEX and FRAGMENT. */
#include "cluster/settings_words.h"

#include "cluster_registers.h"
#include "core/timing/wait.h"

void gm_cluster_setting_words(const gm_cluster_settings *s, uint32_t word[4]) {
  const gm_cluster_stage *v = &s->stage[0], *f = &s->stage[1];
  word[0] = GLOAM_CLUSTER_RULE_TAKE_MIN(s->take_min) | GLOAM_CLUSTER_RULE_TAKE_FULL(s->take_full) | GLOAM_CLUSTER_RULE_BALANCE(s->balance) |
            GLOAM_CLUSTER_RULE_HOME(s->home);
  word[1] = GLOAM_CLUSTER_RUN_POLICY(s->run.policy) | GLOAM_CLUSTER_RUN_WAKE(s->run.wake) |
            GLOAM_CLUSTER_RUN_TEX_CYCLES(gm_wait_one(s->run.texture_latency, 0));
  word[2] = GLOAM_CLUSTER_VERTEX_ENTRY(v->entry) | GLOAM_CLUSTER_VERTEX_INPUTS(v->inputs) | GLOAM_CLUSTER_VERTEX_SYSTEM_IN(v->system_in) |
            GLOAM_CLUSTER_VERTEX_OUTPUTS(v->outputs) | GLOAM_CLUSTER_VERTEX_SYSTEM_OUT(v->system_out);
  word[3] = GLOAM_CLUSTER_FRAGMENT_ENTRY(f->entry) | GLOAM_CLUSTER_FRAGMENT_INPUTS(f->inputs) |
            GLOAM_CLUSTER_FRAGMENT_SYSTEM_IN(f->system_in) | GLOAM_CLUSTER_FRAGMENT_OUTPUTS(f->outputs) |
            GLOAM_CLUSTER_FRAGMENT_SYSTEM_OUT(f->system_out);
}
