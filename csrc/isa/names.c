/* SPDX-License-Identifier: Apache-2.0 */
#include <stddef.h>

#include "isa/names.h"

const gl_reg_name gl_special_sources[] = {{"fragcoord", GL_SRC_FRAGCOORD},
                                          {"frontfacing", GL_SRC_FRONTFACING},
                                          {"pointcoord", GL_SRC_POINTCOORD},
                                          {"pos", GL_SRC_POS},
                                          {"psz", GL_SRC_PSZ},
                                          {"fa", GL_SRC_FA},
                                          {"fb", GL_SRC_FB},
                                          {"fc", GL_SRC_FC},
                                          {"k", GL_SRC_K},
                                          {NULL, 0}};

const char *const gl_event_names[4] = {"ov", "cv", "oo", "co"};
