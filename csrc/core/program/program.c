/* SPDX-License-Identifier: Apache-2.0 */
/* Frees a program in memory, and looks up the source line of a bundle. */
#include "core/program/program.h"

#include <stdlib.h>
#include <string.h>

void gm_program_free(gm_program *p) {
  for (size_t i = 0; i < p->nsym; i++)
    free(p->sym[i].name);
  for (size_t i = 0; i < p->nfile; i++)
    free(p->file[i]);
  free(p->code);
  free(p->sym);
  free(p->lit);
  free(p->line);
  free(p->call);
  free(p->file);
  memset(p, 0, sizeof *p);
}

const gm_line *gm_program_line(const gm_program *p, uint32_t word) {
  const gm_line *best = NULL;
  for (size_t i = 0; i < p->nline; i++)
    if (p->line[i].word <= word && (!best || p->line[i].word >= best->word))
      best = &p->line[i];
  return best;
}
