/* SPDX-License-Identifier: Apache-2.0 */
/* The passes of the back end as a table: the command line, the dumps and the sequence come from it (docs/compiler.md, "Back end"). */
#ifndef GC_BACK_PASSES_H
#define GC_BACK_PASSES_H

#include "mir/mir.h"

typedef struct {
  const char *name;
  const char *text;
  bool optional;             /* --no-NAME leaves it out */
  bool dumps;                /* --dump-after NAME prints the program, or a text of the pass's own, after it */
  bool (*wanted)(int level); /* NULL: at every level */
  void (*run)(m_func *f);    /* NULL: the pass is a step of the ladder or of another pass, which asks by name whether to run it */
} back_pass;

extern const back_pass back_passes[]; /* in the order in which they run; ends with name NULL */

#endif
