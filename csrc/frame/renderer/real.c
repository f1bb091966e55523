/* SPDX-License-Identifier: Apache-2.0 */
/* Rounds a float of the renderer to a whole number (frame/renderer/real.h). */
#include "frame/renderer/real.h"

#include <math.h>

int64_t fr_round(float x, int64_t max) {
  double d = rint((double)x);
  if (!(d == d))
    return 0;
  return d >= (double)max ? max : d <= -(double)max ? -max : (int64_t)d;
}
