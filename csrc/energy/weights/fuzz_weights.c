/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: weights files (docs/energy.md, "The weights file"). Accepted weights must give finite energies. */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "energy/weights/weights.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char core[] = "instance u_id rest\nflops rest 100 0\n";
  static gm_weights w;
  char err[GM_ERROR_SIZE] = "";
  if (gm_weights_parse(&w, (const char *)data, size, "fuzz.txt", err, sizeof err)) {
    if (!strstr(err, "error: "))
      abort();
    return 0;
  }
  if (gm_components_parse(&w, core, sizeof core - 1, "core", 1, err, sizeof err))
    return 0;
  gm_signal_activity net[] = {{"traced_core.u_core.u_id.pc_q", 15, 40, false}, {"traced_core.u_core.u_bank.x", 32, 7, false}};
  gm_activity a = {net, 2, 100};
  gm_sim_stats st = {.cycles = 100, .open_v = 10, .open_o = 20};
  gm_energy_rtl e = gm_energy_at_rtl(&w, &a, &st);
  if (!isfinite(e.total) || e.total < 0)
    abort();
  return 0;
}
