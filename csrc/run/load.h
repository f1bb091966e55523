/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the inputs file's loader. */
#ifndef GL_RUN_LOAD_H
#define GL_RUN_LOAD_H

#include <jansson.h>

#include "run/private.h"

/* Only the given keys may be in an object, so that a typing error is not a silent default. */
bool gl_load_only_keys(gl_loader *l, json_t *o, const char *what, const char *const *keys);
bool gl_load_textures(gl_loader *l, gl_run *r, json_t *o);

#endif
