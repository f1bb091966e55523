/* SPDX-License-Identifier: Apache-2.0 */
/* Measures where the processor time of the process goes, by part of the library (gl_times.h). A turn is a change
   from one part to the next. The sums begin again at 0 when they are read. The clock is the process's own, so there is one for all
   contexts, which are locked while a part of the library runs. */
#include "gles/gl/gl_times.h"

#include <stdbool.h>
#include <string.h>
#include <time.h>

static bool on;
static gm_gl_part part;
static clock_t last;
static int64_t sum[GM_GL_PARTS];

static void add_part_time(void) {
  clock_t now = clock();
  sum[part] += (int64_t)(now - last) * 1000000 / CLOCKS_PER_SEC;
  last = now;
}

void gm_gl_times_start(void) {
  on = true;
  last = clock();
}

gm_gl_part gm_gl_times_turn(gm_gl_part to) {
  gm_gl_part from = part;
  if (on)
    add_part_time();
  part = to;
  return from;
}

void gm_gl_times_take(int64_t microseconds[GM_GL_PARTS]) {
  if (on)
    add_part_time();
  memcpy(microseconds, sum, sizeof sum);
  memset(sum, 0, sizeof sum);
}
