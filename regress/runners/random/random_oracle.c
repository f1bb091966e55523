/* SPDX-License-Identifier: Apache-2.0 */
/* Draws a random shader with the system's OpenGL ES (docs/regress.md, "Random shaders"). */
#include <string.h>

#include "random_values.h"
#include "regress/oracles/gles/gles_points.h"

_Static_assert((int)RS_RUNS <= (int)POINTS_MAX && (int)RS_INPUTS <= (int)POINTS_MAX && (int)RS_OUTPUTS <= (int)POINTS_MAX,
               "a random shader can be drawn");

int rs_oracle(const rs_shader *s, const gm_run *r, rs_values *out, char *err, size_t size) {
  points_shader p = {.stage = s->stage, .text = s->text, .nin = s->nin, .nout = s->nout, .runs = RS_RUNS};
  points_values v;
  for (unsigned i = 0; i < s->nin; i++)
    p.in[i] = (points_symbol){s->in[i].name, s->in[i].n};
  for (unsigned i = 0; i < s->nout; i++)
    p.out[i] = (points_symbol){s->out[i].name, s->out[i].n};
  if (points_draw(&p, r, &v, err, size))
    return -1;
  for (unsigned run = 0; run < RS_RUNS; run++) {
    out->killed[run] = v.killed[run];
    memcpy(out->v[run], v.v[run], sizeof out->v[run]);
  }
  return 0;
}
