/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the inputs file's loader. */
#ifndef GM_RUN_LOAD_H
#define GM_RUN_LOAD_H

#include <jansson.h>

#include "run/private.h"

/* Only the given keys may be in an object, so that a typing error is not a silent default. */
bool gm_load_only_keys(gm_loader *l, json_t *o, const char *what, const char *const *keys);
bool gm_load_textures(gm_loader *l, gm_run *r, json_t *o);

#endif
