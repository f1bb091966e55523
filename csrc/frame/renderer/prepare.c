/* SPDX-License-Identifier: Apache-2.0 */
/* Keeps the programs of a frame, or of several frames, each prepared by the engine once. */
#include <stdlib.h>

#include "frame/renderer/frame_private.h"

gm_frame_programs *gm_frame_programs_new(const gm_engine *engine) {
  gm_frame_programs *p = calloc(1, sizeof *p);
  if (p)
    p->engine = engine;
  return p;
}

void gm_frame_programs_free(gm_frame_programs *p) {
  for (size_t i = 0; p && i < p->n; i++)
    p->engine->release(p->item[i].prepared);
  if (p)
    free(p->item);
  free(p);
}

void gm_frame_programs_forget(gm_frame_programs *p, const gm_program *program) {
  for (size_t i = 0; i < p->n; i++)
    if (p->item[i].program == program) {
      p->engine->release(p->item[i].prepared);
      p->item[i] = p->item[--p->n];
      return;
    }
}

const void *gm_frame_programs_find(const gm_frame_programs *p, const gm_program *program) {
  for (size_t i = 0; i < p->n; i++)
    if (p->item[i].program == program)
      return p->item[i].prepared;
  return NULL;
}

const void *fr_prepare(gm_frame *f, const gm_program *program, char *err, size_t errsize) {
  gm_frame_programs *p = f->programs;
  const void *found = gm_frame_programs_find(p, program);
  if (found)
    return found;
  fr_prepared *more = realloc(p->item, (p->n + 1) * sizeof *more);
  if (!more)
    return snprintf(err, errsize, "out of memory"), NULL;
  p->item = more;
  void *prepared = p->engine->prepare(p->engine, program, &f->cfg.run, err, errsize);
  if (prepared)
    more[p->n++] = (fr_prepared){program, prepared};
  return prepared;
}
