/* SPDX-License-Identifier: Apache-2.0 */
/* Measures where the processor time of the process goes, by part of the library (docs/gles.md, "How it works"). The clock is the process's
   own, so there is one for all contexts, which are locked while a part of the library runs. It is off until gm_gl_times_start. */
#ifndef GLES_TIMES_H
#define GLES_TIMES_H

#include <stdint.h>

typedef enum {
  GM_GL_PROGRAM,  /* outside of the library */
  GM_GL_FRONT,    /* state, checks, conversion of what draws read, presentation */
  GM_GL_RENDERER, /* frames, with the shaders */
  GM_GL_COMPILER,
  GM_GL_METER, /* energy, reports and recordings */
  GM_GL_PARTS
} gm_gl_part;

/* Turns the clock on. */
void gm_gl_times_start(void);
/* The time from now on is of this part. Returns the part that it was of before. */
gm_gl_part gm_gl_times_turn(gm_gl_part to);
/* Microseconds of each part since the call before. */
void gm_gl_times_take(int64_t microseconds[GM_GL_PARTS]);

#endif
