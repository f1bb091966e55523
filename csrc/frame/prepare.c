/* SPDX-License-Identifier: Apache-2.0 */
/* The programs of a frame, each prepared once. */
#include <stdlib.h>

#include "frame/private.h"

const void *fr_prepare(gm_frame *f, const gm_program *p, char *err, size_t errsize) {
  for (size_t i = 0; i < f->nprepared; i++)
    if (f->prepared[i].program == p)
      return f->prepared[i].prepared;
  fr_prepared *more = realloc(f->prepared, (f->nprepared + 1) * sizeof *more);
  if (!more)
    return snprintf(err, errsize, "out of memory"), NULL;
  f->prepared = more;
  void *prepared = f->cfg.engine->prepare(p, &f->cfg.run, err, errsize);
  if (prepared)
    more[f->nprepared++] = (fr_prepared){p, prepared};
  return prepared;
}

void fr_release_all(gm_frame *f) {
  for (size_t i = 0; i < f->nprepared; i++)
    f->cfg.engine->release(f->prepared[i].prepared);
  free(f->prepared);
}
