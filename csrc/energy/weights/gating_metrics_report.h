/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the metrics of clock gating (gating_metrics.h) as text and as a JSON object. */
#ifndef GM_GATING_METRICS_REPORT_H
#define GM_GATING_METRICS_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "energy/weights/gating_area.h"
#include "energy/weights/gating_metrics.h"

/* area: NULL if the machine was not synthesized. */
void gm_gating_metrics_text(FILE *f, const char *program, const gm_gating_metrics *g, const gm_gating_area *area, unsigned wake);
json_t *gm_gating_metrics_json(const char *program, const gm_gating_metrics *g, const gm_gating_area *area, unsigned wake);

#endif
