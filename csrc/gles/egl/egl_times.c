/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the processor time of each frame, by part of the library (gles/gl/gl_times.h), to the file that GLOAM_TIMES names. */
#include "gles/egl/egl_times.h"

#include <stdio.h>
#include <stdlib.h>

#include "gles/gl/gl_times.h"

static FILE *file; /* of the process */

bool egl_times_open(void) {
  const char *path = getenv("GLOAM_TIMES");
  if (!path || !*path)
    return true;
  file = fopen(path, "we");
  if (!file)
    return fprintf(stderr, "gloam: error: GLOAM_TIMES=%s cannot be written\n", path), false;
  fputs("frame program front renderer compiler meter\n", file);
  gm_gl_times_start();
  return true;
}

void egl_times_frame(unsigned long frame) {
  int64_t us[GM_GL_PARTS];
  if (!file)
    return;
  gm_gl_times_take(us);
  fprintf(file, "%lu", frame);
  for (unsigned k = 0; k < GM_GL_PARTS; k++)
    fprintf(file, " %.6f", 1e-6 * (double)us[k]);
  fputc('\n', file);
  if (!fflush(file))
    return;
  fprintf(stderr, "gloam: error: GLOAM_TIMES=%s cannot be written\n", getenv("GLOAM_TIMES"));
  fclose(file);
  file = NULL;
}
