/* SPDX-License-Identifier: Apache-2.0 */
/* Prints the metrics of clock gating. */
#ifndef GM_CMD_GATING_REPORT_H
#define GM_CMD_GATING_REPORT_H

#include "energy/weights/gating_area.h"
#include "energy/weights/gating_metrics.h"

/* On standard output, as text or as one JSON object. area: NULL if the machine was not synthesized. */
void cmd_gating_text(const char *program, const gm_gating_metrics *g, const gm_gating_area *area, unsigned wake);
void cmd_gating_json(const char *program, const gm_gating_metrics *g, const gm_gating_area *area, unsigned wake);

#endif
