/* SPDX-License-Identifier: Apache-2.0 */
/* Private: bit fields of the encoded forms, from fields.def. */
#ifndef GM_ISA_FIELDS_H
#define GM_ISA_FIELDS_H

#include <stdint.h>

enum {
#define GM_FIELD(form, name, lo, width) GM_##form##_##name##_LO = lo, GM_##form##_##name##_W = width,
#include "isa/fields.def"
};

#define GM_GET(w, form, name) ((unsigned)((w) >> GM_##form##_##name##_LO & ((UINT64_C(1) << GM_##form##_##name##_W) - 1)))
#define GM_PUT(form, name, v) ((uint64_t)(v) << GM_##form##_##name##_LO)

/* Special source codes of the short form's bank 3. */
enum { GM_SHORT_FA = 29, GM_SHORT_NONE = 63 };

#endif
