/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the energy of a run by the models `paper` and `rtl` (weights.h), as text and as a JSON object. */
#ifndef GM_ENERGY_REPORT_H
#define GM_ENERGY_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "energy/weights/weights.h"

/* Text for people: energy by component. */
void gm_energy_text(FILE *f, const char *program, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e);
/* The same as a JSON object; NULL when out of memory. */
json_t *gm_energy_json(const char *program, const gm_energy_paper *p, const gm_weights *w, const gm_energy_rtl *e);

#endif
