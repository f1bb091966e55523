/* SPDX-License-Identifier: Apache-2.0 */
/* Words of the IR's text (docs/ir.md), shared by printer and reader. */
#ifndef IR_TEXT_H
#define IR_TEXT_H

typedef struct {
  const char *name;
  int code;
} ir_sysreg;

extern const char *const ir_text_kind[8];      /* by gm_sym_kind, ends with NULL */
extern const char *const ir_text_base[6];      /* by gm_base, ends with NULL */
extern const char *const ir_text_precision[5]; /* by precision, ends with NULL */
extern const ir_sysreg ir_text_sysreg[];       /* ends with name NULL */

#endif
