/* SPDX-License-Identifier: Apache-2.0 */
/* What gloam cc prints about the programs that it compiled. */
#ifndef GM_CC_REPORT_H
#define GM_CC_REPORT_H

#include "gloam/cc_options.h"

/* Prints the statistics of one or two programs, p and st: text, one JSON object, or a list of two objects. 0, or -1 after a message. */
int cc_report(const cc_args *a, const gc_source *src, const gm_program *p, const gc_stats *st);
/* Prints where the time went, without the statistics of a program. */
void cc_report_times(const cc_args *a);

#endif
