/* SPDX-License-Identifier: Apache-2.0 */
/* Words of the IR's text (docs/ir.md). */
#include "ir/ir_text.h"

#include "core/isa/isa.h"

#include <stddef.h>

const char *const ir_text_kind[8] = {"uniform", "attribute", "varying", "sampler", "fragcolor", "system", "texsize", NULL};
const char *const ir_text_base[6] = {"float", "int", "bool", "sampler2D", "samplerCube", NULL};
const char *const ir_text_precision[5] = {"none", "lowp", "mediump", "highp", NULL};
const ir_sysreg ir_text_sysreg[] = {{"fragcoord", GM_SRC_FRAGCOORD},
                                    {"frontfacing", GM_SRC_FRONTFACING},
                                    {"pointcoord", GM_SRC_POINTCOORD},
                                    {"pos", GM_DST_POS},
                                    {"psz", GM_DST_PSZ},
                                    {NULL, 0}};
