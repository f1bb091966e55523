/* SPDX-License-Identifier: Apache-2.0 */
/* Encodes the allocated machine form as a program (docs/isa.md, "Forms"). */
#ifndef GC_ENCODE_H
#define GC_ENCODE_H

#include "common/compile_stats.h"
#include "common/options.h"
#include "mir/mir.h"

typedef enum { EMIT_OK, EMIT_ERROR, EMIT_TOO_LONG /* longer than the instruction memory */ } emit_result;

/* Writes the program file's contents to out, and their sizes to st. Unless it returns EMIT_OK, out is empty and there is a message. */
emit_result emit_program(m_func *f, const gc_options *o, gm_program *out, gc_stats *st);

#endif
