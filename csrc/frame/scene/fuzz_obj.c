/* SPDX-License-Identifier: Apache-2.0 */
/* libFuzzer target: OBJ files. What is read must have indices of vertices that exist. */
#include <stdlib.h>

#include "base/error.h"
#include "frame/scene/mesh.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char err[GM_ERROR_SIZE];
  gm_mesh m;
  if (gm_mesh_parse_obj(&m, (const char *)data, size, "fuzz", err, sizeof err))
    return 0;
  for (size_t i = 0; i < m.nindex; i++)
    if (m.index[i] >= m.vertices)
      abort();
  gm_mesh_free(&m);
  return 0;
}
