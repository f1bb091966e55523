/* SPDX-License-Identifier: Apache-2.0 */
/* A stand-in for the compiler in tests of scenes: it gives one pair of small programs for all files (docs/scenes.md). */
#ifndef SC_TEST_RIG_H
#define SC_TEST_RIG_H

#include <stdio.h>
#include <string.h>

#include "frame/scene/scene.h"

static inline int rig_compile(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize) {
  static const char *const text[2] = {
      ".stage vertex\n.machine machines/quad.machine\n.sym attribute float 4x1 \"a_position\" 1 0 0\n.sym uniform float 4x4 \"u_mvp\" 1 0 "
      "0\n"
      "mov pos, v0\nend\n",
      ".stage fragment\n.machine machines/quad.machine\n.sym fragcolor float 4x1 \"gl_FragColor\" 1 0 0\n"
      ".sym uniform float 4x1 \"u_color\" 1 0 0\n.sym sampler sampler2D 1x1 \"u_image\" 1 0 0\nmov o0, c0\nend\n"};
  (void)ctx;
  if (!strcmp(vertex, "missing") || !strcmp(fragment, "missing"))
    return snprintf(err, errsize, "missing: error: no such file"), -1;
  if (gm_assemble(&out[0], text[0], strlen(text[0]), "vertex", err, errsize))
    return -1;
  if (!gm_assemble(&out[1], text[1], strlen(text[1]), "fragment", err, errsize))
    return 0;
  gm_program_free(&out[0]);
  return -1;
}

#endif
