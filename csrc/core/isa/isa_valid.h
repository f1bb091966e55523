/* SPDX-License-Identifier: Apache-2.0 */
/* Private: tells whether the ISA has an operation (docs/isa.md, "Codes"). Encoder and decoder both ask here, so that they agree. */
#ifndef GM_ISA_VALID_H
#define GM_ISA_VALID_H

#include "core/isa/isa.h"

/* NULL if the ISA has the operation, else the reason why not (static text). r: the operation's row in the table, NULL if there is none. */
const char *gm_invalid(const gm_inst *op, const gm_op_info *r);

#endif
