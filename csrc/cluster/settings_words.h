/* SPDX-License-Identifier: Apache-2.0 */
/* Packs the cluster's settings into the words of registers RULE, RUN, VERTEX and FRAGMENT (docs/cluster-registers.md). */
#ifndef GM_SETTINGS_WORDS_H
#define GM_SETTINGS_WORDS_H

#include "cluster/cluster.h"

void gm_cluster_setting_words(const gm_cluster_settings *s, uint32_t word[4]);

#endif
