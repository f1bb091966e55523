/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the loader of inputs files (docs/run-inputs.md). */
#ifndef GM_RUN_LOAD_H
#define GM_RUN_LOAD_H

#include <jansson.h>

#include "core/run/run_private.h"

/* Checks that an object has only the given keys: a mistyped key is an error, not a silent default. */
bool gm_load_only_keys(gm_loader *l, json_t *o, const char *what, const char *const *keys);

/* Parses text that has to be a JSON object. NULL with a message. */
json_t *gm_load_json(gm_loader *l, const char *text, size_t len);
/* Reads a whole number from 0 to max; def if the key is missing. */
bool gm_load_count(gm_loader *l, json_t *o, const char *key, json_int_t def, json_int_t max, json_int_t *out);

enum { GM_MAX_INVOCATIONS = 65536 };
/* Adds an invocation. NULL with a message. */
gm_values *gm_load_invocation(gm_loader *l, gm_run *r, gm_stage st);
/* Adds a value with room for n numbers. NULL with a message if the name is there already or the run has too many numbers. */
gm_value *gm_load_new_value(gm_loader *l, gm_values *vs, const char *name, size_t n);
/* Adds a number, a boolean, or a list of them as one named value. Nested lists count as one long list. */
bool gm_load_value(gm_loader *l, gm_values *vs, const char *name, const json_t *j);

/* The textures, the invocations from a mesh file, and the patch of an inputs file. o: the JSON object of each. False with a message. */
bool gm_load_textures(gm_loader *l, gm_run *r, json_t *o);
bool gm_load_mesh(gm_loader *l, gm_run *r, json_t *o);
bool gm_load_patch(gm_loader *l, gm_run *r, json_t *o);

#endif
