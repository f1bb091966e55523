/* SPDX-License-Identifier: Apache-2.0 */
/* From the machine form with registers and bundles to the program. */
#ifndef GC_ENCODE_H
#define GC_ENCODE_H

#include "mir/mir.h"
#include "options/options.h"
#include "options/stats.h"

typedef enum { EMIT_OK, EMIT_ERROR, EMIT_TOO_LONG /* for the instruction memory */ } emit_result;

/* Unless EMIT_OK: nothing in out, and a message. */
emit_result emit_program(m_func *f, const gc_options *o, gm_program *out, gc_stats *st);

#endif
