/* SPDX-License-Identifier: Apache-2.0 */
/* Takes the shaders that are mutated from conformance cases, with the reader of the conformance runner (docs/regress.md, "Agreement with
 * glslang"). */
#include <string.h>

#include "regress/runners/accept/sources.h"
#include "studies/conformance/conf.h"

static void add_program(ac_sources *l, const cf_case *c, const cf_program *p) {
  static const char *const stage[] = {"vertex", "fragment"};
  for (int k = 0; k < 2; k++)
    if (p->text[k])
      ac_sources_add(l, gc_sprintf(l->arena, "%s:%d %s (%s)", c->file, c->line, c->name, stage[k]), p->text[k], strlen(p->text[k]), k == 0);
}

const char *ac_sources_cases(ac_sources *l, const char *folder) {
  cf_list list = {.arena = l->arena};
  cf_read_corpus(&list, folder);
  for (size_t i = 0; i < list.n; i++) {
    add_program(l, &list.c[i], &list.c[i].test);
    add_program(l, &list.c[i], &list.c[i].reference);
  }
  return list.nerror ? list.error[0] : NULL;
}
