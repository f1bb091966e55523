/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the pairs of shaders of a folder: shaders.json lists them, as for `make corpus-pairs` (docs/regress.md, "Regressions"). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "studies/regression/regression_private.h"

static const char *const stage_name[2] = {"vertex", "fragment"};

void regression_pairs_free(regression_pairs *p) {
  for (size_t i = 0; p && i < p->n; i++) {
    free(p->p[i].name);
    free(p->p[i].text[0]);
    free(p->p[i].text[1]);
  }
  if (p)
    free(p->p);
  free(p);
}

/* The text of a stage, after the line of the list `prefix`. An entry without a vertex shader gets one that does nothing. */
static char *read_pair_stage(const char *folder, json_t *entry, unsigned stage, char *err, size_t errsize) {
  const char *name = json_string_value(json_object_get(entry, stage_name[stage])),
             *prefix = json_string_value(json_array_get(json_object_get(entry, "prefix"), stage));
  char path[4096];
  size_t len = 0;
  if (!name && stage == 0)
    return strdup("void main() { gl_Position = vec4(0.0); }\n");
  snprintf(path, sizeof path, "%s/%s", folder, name ? name : "");
  char *text = gm_file_read(path, GM_FILE_TEXT, &len, err, errsize), *both = NULL;
  if (!text || !prefix)
    return text;
  both = malloc(strlen(prefix) + len + 2);
  if (both)
    sprintf(both, "%s\n%s", prefix, text);
  free(text);
  return both;
}

static int take_pair_entry(regression_pairs *p, const char *folder, json_t *entry, char *err, size_t errsize) {
  const char *name = json_string_value(json_object_get(entry, "name"));
  if (!name || !json_string_value(json_object_get(entry, stage_name[1])))
    return gm_error(err, errsize, folder, "an entry of shaders.json has no name or no fragment");
  regression_pair *q = &p->p[p->n++];
  q->name = strdup(name);
  q->derivatives = json_is_true(json_object_get(entry, "derivatives"));
  for (unsigned s = 0; s < 2; s++)
    if (!(q->text[s] = read_pair_stage(folder, entry, s, err, errsize)))
      return -1;
  return 0;
}

regression_pairs *regression_pairs_load(const char *folder, char *err, size_t errsize) {
  char path[4096];
  snprintf(path, sizeof path, "%s/shaders.json", folder);
  json_t *list = gm_json_read(path, err, errsize);
  regression_pairs *p = calloc(1, sizeof *p);
  int rc = list ? 0 : -1;
  if (p && rc == 0 && (p->p = calloc(json_array_size(list) + 1, sizeof *p->p)) == NULL)
    rc = gm_error(err, errsize, path, "out of memory");
  for (size_t i = 0; p && rc == 0 && i < json_array_size(list); i++)
    rc = take_pair_entry(p, folder, json_array_get(list, i), err, errsize);
  if (p && rc == 0 && !p->n)
    rc = gm_error(err, errsize, path, "the file lists no pairs");
  json_decref(list);
  if (rc == 0)
    return p;
  regression_pairs_free(p);
  return NULL;
}
