/* SPDX-License-Identifier: Apache-2.0 */
/* The engine `list` of EGL (egl_lists.h): keeps the one renderer of all contexts, which writes lists of GPU commands (docs/gpu.md), and the
   file that gets these lists. */
#include "gles/egl/egl_lists.h"

#include <errno.h>
#include <string.h>

#include "base/error.h"
#include "gpu/executor/list_renderer.h"

static struct {
  gm_renderer *renderer; /* contexts have it until the process ends */
  gpu_list_file *file;
  FILE *to;
} lists;

bool egl_lists_open(gm_gl_settings *s, const char *path) {
  if (path && (!(lists.to = fopen(path, "wbe")) || !(lists.file = gpu_list_file_new(lists.to)))) {
    fprintf(stderr, "%s: error: cannot be written: %s\n", path, strerror(errno));
    return false;
  }
  s->renderer = lists.renderer = gpu_list_renderer_new(lists.file);
  if (!s->renderer)
    fprintf(stderr, "gloam: error: out of memory\n");
  return s->renderer != NULL;
}

int egl_lists_close(char *err, size_t errsize) {
  int rc = lists.file ? gpu_list_file_end(lists.file, err, errsize) : 0;
  if (lists.to && fclose(lists.to) && !rc)
    rc = gm_error(err, errsize, "the file of lists", "cannot be written: %s", strerror(errno));
  lists.file = NULL;
  lists.to = NULL;
  if (lists.renderer)
    gpu_list_renderer_record(lists.renderer, NULL);
  return rc;
}

void egl_lists_abandon(void) {
  lists.file = NULL;
  lists.to = NULL;
  if (lists.renderer)
    gpu_list_renderer_record(lists.renderer, NULL);
}
