/* SPDX-License-Identifier: Apache-2.0 */
#include "frame/renderer/real.h"

#include <math.h>

int64_t fr_round(float x, int64_t most) {
  double d = rint((double)x);
  if (!(d == d))
    return 0;
  return d >= (double)most ? most : d <= -(double)most ? -most : (int64_t)d;
}
