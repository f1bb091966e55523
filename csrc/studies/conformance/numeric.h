/* SPDX-License-Identifier: Apache-2.0 */
/* Reads numeric conformance cases: built-in functions and operators with exact values, one JSON list of tests a file (docs/regress.md,
 * "Conformance tests of others"). */
#ifndef CF_NUMERIC_H
#define CF_NUMERIC_H

#include "studies/conformance/conformance_json.h"

/* Whether a value is such a list: its first element has a name, a stage and draws. */
bool cf_is_numeric(const cf_json *root);
/* Adds the cases of such a list. path: of its file. */
void cf_read_numeric(cf_list *l, const char *path, const char *suite, const cf_json *root);

#endif
