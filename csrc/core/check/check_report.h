/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the check of a program found, as text and as a JSON object (docs/checking.md). */
#ifndef GM_CHECK_REPORT_H
#define GM_CHECK_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "core/check/check.h"

/* file: the program's name. A proof goes to out, what is wrong to bad. */
void gm_check_text(FILE *out, FILE *bad, const char *file, const gm_program *p, const gm_check_config *cfg, const gm_check_result *r);
/* The same as a JSON object; NULL when out of memory. */
json_t *gm_check_json(const char *file, const gm_program *p, const gm_check_config *cfg, const gm_check_result *r);

#endif
