/* SPDX-License-Identifier: Apache-2.0 */
/* Private: bit fields of the encoded forms, from fields.def. */
#ifndef GL_ISA_FIELDS_H
#define GL_ISA_FIELDS_H

#include <stdint.h>

enum {
#define GL_FIELD(form, name, lo, width) GL_##form##_##name##_LO = lo, GL_##form##_##name##_W = width,
#include "isa/fields.def"
};

#define GL_GET(w, form, name) ((unsigned)((w) >> GL_##form##_##name##_LO & ((UINT64_C(1) << GL_##form##_##name##_W) - 1)))
#define GL_PUT(form, name, v) ((uint64_t)(v) << GL_##form##_##name##_LO)

/* Special source codes of the short form's bank 3. */
enum { GL_SHORT_FA = 29, GL_SHORT_NONE = 63 };

#endif
