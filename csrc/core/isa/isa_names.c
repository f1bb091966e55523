/* SPDX-License-Identifier: Apache-2.0 */
/* Register and event names of the assembly language, shared by formatter and assembler. */
#include <stddef.h>

#include "core/isa/isa_names.h"

const gm_special_source gm_special_sources[] = {{"fragcoord", GM_SRC_FRAGCOORD},
                                                {"frontfacing", GM_SRC_FRONTFACING},
                                                {"pointcoord", GM_SRC_POINTCOORD},
                                                {"pos", GM_SRC_POS},
                                                {"psz", GM_SRC_PSZ},
                                                {"fa", GM_SRC_FA},
                                                {"fb", GM_SRC_FB},
                                                {"fc", GM_SRC_FC},
                                                {"k", GM_SRC_K},
                                                {NULL, 0}};

const char *const gm_event_names[4] = {"ov", "cv", "oo", "co"};
