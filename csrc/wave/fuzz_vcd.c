/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: VCD files (docs/own-design.md, "Activity"). What is counted of an accepted file can be written in all forms, and
   adds up. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "wave/wave_report.h"
#include "wave/wave_saif.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void write_all(const gm_wave_counts *c) {
  static FILE *out;
  if (!out && !(out = fopen("/dev/null", "w")))
    abort();
  if (gm_wave_text(out, c, "fuzz.vcd") || gm_wave_json(out, c, "fuzz.vcd") || gm_wave_csv(out, c) || gm_wave_saif(out, c, "fuzz") ||
      gm_wave_page(out, c, "fuzz.vcd", NULL))
    abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0)
    return 0;
  char err[GM_ERROR_SIZE] = "";
  gm_wave_counts c;
  /* the first byte chooses options; the rest is the file */
  const gm_wave_options o = {.clock = data[0] & 1 ? "clk" : NULL,
                             .scope = data[0] & 2 ? "top" : NULL,
                             .while_high = data[0] & 4 ? "b" : NULL,
                             .to = data[0] & 8 ? "20" : NULL,
                             .bins = true};
  FILE *f = fmemopen((void *)(size_t)data, size, "rb");
  if (!f)
    abort();
  fgetc(f);
  int rc = gm_wave_count_vcd(&c, f, "fuzz.vcd", &o, err, sizeof err);
  fclose(f);
  if (rc && !strstr(err, "error: "))
    abort();
  if (rc)
    return 0;
  for (uint32_t i = 0; i < c.h.nets; i++) {
    gm_wave_sum s = c.shown[i] == GM_WAVE_NONE ? (gm_wave_sum){0} : gm_wave_net_sum(&c, i);
    uint64_t time = s.time[0] + s.time[1] + s.time[2] + s.time[3];
    if (c.shown[i] != GM_WAVE_NONE && (time != c.duration * c.h.width[i] || s.glitches > s.toggles))
      abort();
  }
  if (data[0] & 16)
    write_all(&c);
  gm_wave_counts_free(&c);
  return 0;
}
