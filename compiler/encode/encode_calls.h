/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the encoder: the table of inlined calls, by which reports say for which call a bundle is a copy (docs/report.md). */
#ifndef GC_ENCODE_CALLS_H
#define GC_ENCODE_CALLS_H

#include "core/program/program.h"
#include "ir/ir.h"

/* Fills p->call, and turns the calls of p->line from numbers in the module to numbers in p->call. -1 when out of memory. */
int emit_calls(const ir_module *m, gm_program *p);

#endif
