/* SPDX-License-Identifier: Apache-2.0 */
/* Inside of the inputs file's loader. */
#ifndef GM_RUN_LOAD_H
#define GM_RUN_LOAD_H

#include <jansson.h>

#include "run/private.h"

/* Only the given keys may be in an object, so that a typing error is not a silent default. */
bool gm_load_only_keys(gm_loader *l, json_t *o, const char *what, const char *const *keys);

/* Text to a JSON object; NULL with a message. */
json_t *gm_load_json(gm_loader *l, const char *text, size_t len);
/* A whole number from 0 to max, or def if there is none. */
bool gm_load_count(gm_loader *l, json_t *o, const char *key, json_int_t def, json_int_t max, json_int_t *out);

enum { GM_MAX_INVOCATIONS = 65536 };
/* Another invocation; NULL with a message. */
gm_values *gm_load_invocation(gm_loader *l, gm_run *r, gm_stage st);
/* A value with room for n numbers; NULL with a message: the name is there, or the run's numbers are over their budget. */
gm_value *gm_load_new_value(gm_loader *l, gm_values *vs, const char *name, size_t n);
/* A number, a boolean, or lists of them (nested lists are read through) as one named value. */
bool gm_load_value(gm_loader *l, gm_values *vs, const char *name, const json_t *j);

bool gm_load_textures(gm_loader *l, gm_run *r, json_t *o);
bool gm_load_mesh(gm_loader *l, gm_run *r, json_t *o);
bool gm_load_patch(gm_loader *l, gm_run *r, json_t *o);

#endif
