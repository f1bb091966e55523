/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: scene files that name no other files. */
#include "base/error.h"
#include "frame/scene/test_scene_rig.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char err[GM_ERROR_SIZE];
  gm_scene_options o = {.time = 1, .compile = rig_compile};
  gm_scene_free(gm_scene_parse((const char *)data, size, "fuzz", NULL, &o, err, sizeof err));
  return 0;
}
