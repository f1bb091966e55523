/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: VCD files. The counts of an accepted file can be summed and written as JSON. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/activity/activity.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  char err[GM_ERROR_SIZE] = "";
  gm_activity a = {0};
  FILE *f = fmemopen((void *)data, size, "rb"), *out = fopen("/dev/null", "w");
  if (!f || !out)
    abort();
  int rc = gm_activity_vcd_stream(&a, f, "fuzz.vcd", err, sizeof err);
  if (rc && !strstr(err, "error: "))
    abort();
  for (size_t i = 0; rc == 0 && i < a.count; i++)
    if (!gm_activity_find(&a, a.signal[i].name))
      abort();
  (void)gm_activity_sum(&a, "top");
  gm_activity_json(out, &a);
  gm_activity_free(&a);
  fclose(f);
  fclose(out);
  return 0;
}
