/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles the shaders of a scene. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "search/compile.h"
#include "studies/show/show.h"

/* The first error of the compiler's messages; warnings before it are left out. */
static void first_error(const char *messages, const char *name, char *err, size_t errsize) {
  const char *at = messages;
  while (at && *at) {
    const char *end = strchr(at, '\n');
    size_t n = end ? (size_t)(end - at) : strlen(at);
    const char *found = strstr(at, ": error: ");
    if (found && found < at + n) {
      snprintf(err, errsize, "%.*s", (int)n, at);
      return;
    }
    at = end ? end + 1 : NULL;
  }
  gm_error(err, errsize, name, "the shaders do not fit the machine");
}

static int compile_scene_pair(const gc_options *o, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize) {
  gc_source src[2] = {{.name = vertex}, {.name = fragment}};
  gc_stats stats[2];
  char *text[2] = {NULL, NULL}, *messages = NULL;
  int rc = 0;
  for (unsigned s = 0; !rc && s < 2; s++) {
    src[s].src = text[s] = gm_file_read(src[s].name, GM_FILE_TEXT, &src[s].len, err, errsize);
    rc = text[s] ? 0 : -1;
  }
  if (!rc && gc_compile_pair(&src[0], &src[1], o, out, stats, &messages)) {
    first_error(messages, fragment, err, errsize);
    rc = -1;
  }
  free(messages);
  free(text[0]);
  free(text[1]);
  return rc;
}

int gm_show_compile(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize) {
  return compile_scene_pair(ctx, vertex, fragment, out, err, errsize);
}

int gm_show_split(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize) {
  static const gc_part part[2] = {GC_PART_POSITION, GC_PART_VARYINGS};
  gc_options o = *(const gc_options *)ctx;
  int rc = 0;
  for (unsigned i = 0; i < 2 && !rc; i++) {
    gm_program pair[2];
    o.part = part[i];
    rc = compile_scene_pair(&o, vertex, fragment, pair, err, errsize);
    if (rc)
      continue;
    out[i] = pair[0];
    gm_program_free(&pair[1]);
  }
  if (rc)
    gm_program_free(&out[0]);
  return rc;
}
