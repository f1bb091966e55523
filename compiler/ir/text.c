/* SPDX-License-Identifier: Apache-2.0 */
/* Words of the textual form. */
#include "ir/text.h"

#include "isa/isa.h"

#include <stddef.h>

const char *const ir_text_kind[8] = {"uniform", "attribute", "varying", "sampler", "fragcolor", "system", "texsize", NULL};
const char *const ir_text_base[6] = {"float", "int", "bool", "sampler2D", "samplerCube", NULL};
const char *const ir_text_precision[5] = {"none", "lowp", "mediump", "highp", NULL};
const ir_sysreg ir_text_sysreg[] = {{"fragcoord", GL_SRC_FRAGCOORD},
                                    {"frontfacing", GL_SRC_FRONTFACING},
                                    {"pointcoord", GL_SRC_POINTCOORD},
                                    {"pos", GL_DST_POS},
                                    {"psz", GL_DST_PSZ},
                                    {NULL, 0}};
