/* SPDX-License-Identifier: Apache-2.0 */
/* Reads conformance cases that compare the image of a program with that of a reference program, or only build one (docs/regress.md,
 * "Conformance tests of others"). */
#ifndef CF_IMAGES_H
#define CF_IMAGES_H

#include "studies/conformance/conformance_json.h"

/* Whether a value is a list of such cases: its first element has a pattern. */
bool cf_is_images(const cf_json *root);
/* Adds the cases of such a list. path: of its file; size: of the images, pixels. */
void cf_read_images(cf_list *l, const char *path, const char *suite, const cf_json *root, int size);

#endif
