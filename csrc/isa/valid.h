/* SPDX-License-Identifier: Apache-2.0 */
/* Private: is an operation in the ISA at all? Shared by encoder and decoder, so that they agree. */
#ifndef GL_ISA_VALID_H
#define GL_ISA_VALID_H

#include "isa/isa.h"

/* NULL, or why not (static text). r: the operation's row, may be NULL. */
const char *gl_invalid(const gl_inst *op, const gl_op_info *r);

#endif
