/* SPDX-License-Identifier: Apache-2.0 */
/* Register and event names of the assembly language, shared by formatter and assembler (docs/isa.md, "Assembly"). */
#ifndef GM_ISA_NAMES_H
#define GM_ISA_NAMES_H

#include "core/isa/isa.h"

typedef struct {
  const char *name;
  unsigned reg;
} gm_special_source;

extern const gm_special_source gm_special_sources[]; /* ends with name NULL */
extern const char *const gm_event_names[4];          /* by bit of GM_EV_* */

#endif
