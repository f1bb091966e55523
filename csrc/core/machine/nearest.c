/* SPDX-License-Identifier: Apache-2.0 */
/* Measures how far apart two machines are in the parameters on which energy depends, so that a machine without figures of its own can use
   those of the nearest one. */
#include "core/machine/nearest.h"

#include <math.h>
#include <string.h>

gm_machine_shape gm_machine_shape_of(const gm_machine *m) {
  gm_machine_shape s = {.threads = m->threads, .temps = m->temps, .isolates = gm_isolates(m)};
  memcpy(s.lat, m->lat, sizeof s.lat);
  return s;
}

double gm_machine_distance(const gm_machine_shape *a, const gm_machine_shape *b) {
  double d = 4 * (a->isolates != b->isolates) + 2 * fabs(log2((double)a->threads / b->threads)) + fabs(log2((double)a->temps / b->temps));
  for (unsigned g = 0; g < 3; g++)
    d += fabs(log2((double)a->lat[g] / b->lat[g]));
  return d;
}
