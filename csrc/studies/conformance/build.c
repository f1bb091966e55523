/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles and links the shaders of a conformance case. */
#include <string.h>

#include "studies/conformance/conformance_engine.h"

cf_build_result cf_build(const cf_engine *e, const cf_program *src, gm_program p[2], char **messages) {
  gc_options o = e->compile;
  gc_source source[2];
  o.machine = &e->machine;
  for (int st = 0; st < 2; st++)
    source[st] = (gc_source){src->text[st], strlen(src->text[st]), src->name[st]};
  switch (gc_compile_pair(&source[0], &source[1], &o, p, NULL, messages)) {
  case GC_OK:
    return CF_BUILT;
  case GC_ERR_LINK:
    return CF_NO_LINK;
  case GC_ERR_FIT:
    return CF_NO_FIT;
  default:
    return CF_NO_COMPILE;
  }
}

void cf_unbuild(gm_program p[2]) {
  for (int st = 0; st < 2; st++)
    gm_program_free(&p[st]);
  memset(p, 0, 2 * sizeof *p);
}
