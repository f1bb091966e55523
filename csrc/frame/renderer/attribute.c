/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the attributes of a vertex program for a draw: symbols, register and number of lanes. */
#include <string.h>

#include "frame/renderer/frame.h"

bool gm_attribute_bind(const gm_program *vertex, const char *name, gm_attribute *a) {
  for (size_t i = 0; i < vertex->nsym; i++) {
    const gm_symbol *s = &vertex->sym[i];
    if (s->kind != GM_SYM_ATTRIBUTE || strcmp(s->name, name))
      continue;
    if (s->cols != 1 || s->elements != 1 || s->reg >= GM_RUN_INPUTS || s->lane + s->rows > 4)
      return false;
    a->reg = s->reg;
    a->lane = s->lane;
    a->rows = s->rows;
    return true;
  }
  return false;
}
