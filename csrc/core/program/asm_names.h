/* SPDX-License-Identifier: Apache-2.0 */
/* Private: names of symbol kinds and types in assembly text, by enum value; each ends with NULL (docs/isa.md, "Assembly"). */
#ifndef GM_ASM_NAMES_H
#define GM_ASM_NAMES_H

static const char *const asm_sym_kinds[] = {"uniform", "attribute", "varying", "sampler", "fragcolor", "system", "texsize", NULL};
static const char *const asm_sym_bases[] = {"float", "int", "bool", "sampler2D", "samplerCube", NULL};

#endif
