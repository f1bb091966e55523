/* SPDX-License-Identifier: Apache-2.0 */
/* Register and event names of the assembly language, shared by formatter and assembler. */
#ifndef GL_ISA_NAMES_H
#define GL_ISA_NAMES_H

#include "isa/isa.h"

typedef struct {
  const char *name;
  unsigned reg;
} gl_reg_name;

extern const gl_reg_name gl_special_sources[]; /* ends with name NULL */
extern const char *const gl_event_names[4];    /* by bit of GL_EV_* */

#endif
