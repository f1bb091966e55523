/* SPDX-License-Identifier: Apache-2.0 */
/* Private: bit fields of the encoded forms, from fields.def. */
#ifndef GM_ISA_FIELDS_H
#define GM_ISA_FIELDS_H

#include <stdint.h>

enum {
#define GM_FIELD(form, name, lo, width) GM_##form##_##name##_LO = lo, GM_##form##_##name##_W = width,
#include "core/isa/fields.def"
};

#define GM_GET(w, form, name) ((unsigned)((w) >> GM_##form##_##name##_LO & ((UINT64_C(1) << GM_##form##_##name##_W) - 1)))
#define GM_PUT(form, name, v) ((uint64_t)(v) << GM_##form##_##name##_LO)

/* Special codes of the short form: fa in bank 3 of the sources; as destination, after the registers of o: p0, pos, psz and none. */
enum { GM_SHORT_FA = 29, GM_SHORT_P = 57, GM_SHORT_POS = 61, GM_SHORT_PSZ = 62, GM_SHORT_NONE = 63 };

#endif
