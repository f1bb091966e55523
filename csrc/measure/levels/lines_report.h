/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the cycles and energy of a run by source line, bundle and operation (docs/energy.md, "Lines, bundles and operations"). */
#ifndef GM_LINES_REPORT_H
#define GM_LINES_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "measure/levels/measured.h"

/* Runs the program and writes the report by the energy model `rtl`, or by `program` if the run has no Verilated core: as text to f, or,
   if json is not NULL, as an object to *json. 0, or -1 with a message in err. */
int gm_lines_report(gm_measured *m, FILE *f, json_t **json, char *err, size_t errsize);

#endif
