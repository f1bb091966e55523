/* SPDX-License-Identifier: Apache-2.0 */
/* From the machine form with registers and bundles to the program. */
#ifndef GC_ENCODE_H
#define GC_ENCODE_H

#include "mir/mir.h"
#include "options/options.h"
#include "options/stats.h"

bool emit_program(m_func *f, const gc_options *o, gm_program *out, gc_stats *st);

#endif
