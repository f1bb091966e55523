/* SPDX-License-Identifier: Apache-2.0 */
/* Private: is an operation in the ISA at all? Shared by encoder and decoder, so that they agree. */
#ifndef GM_ISA_VALID_H
#define GM_ISA_VALID_H

#include "isa/isa.h"

/* NULL, or why not (static text). r: the operation's row, may be NULL. */
const char *gm_invalid(const gm_inst *op, const gm_op_info *r);

#endif
