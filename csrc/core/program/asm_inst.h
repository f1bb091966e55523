/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the assembler: one operation (docs/isa.md, "Assembly"). */
#ifndef GM_ASM_INST_H
#define GM_ASM_INST_H

#include "core/isa/isa.h"
#include "core/program/asm_text.h"

typedef struct {
  const char *label; /* the label's name in the source text; NULL: the target is no label */
  size_t label_len;
} asm_target;

/* Parses one operation (without ';'). The short form is chosen where it fits unless `.long` is given. 0 or -1. */
int asm_inst(asm_text *t, gm_inst *op, asm_target *target);

#endif
