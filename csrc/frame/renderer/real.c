/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's arithmetic on floats is that of the core (docs/architecture.md section 7). */
#include "frame/renderer/real.h"

#include <math.h>

int64_t fr_round(float x, int64_t max) {
  double d = rint((double)x);
  if (!(d == d))
    return 0;
  return d >= (double)max ? max : d <= -(double)max ? -max : (int64_t)d;
}
