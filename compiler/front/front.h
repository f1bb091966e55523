/* SPDX-License-Identifier: Apache-2.0 */
/* The ESSL 1.00 front end: turns source text into IR (docs/compiler.md). */
#ifndef GC_FRONT_H
#define GC_FRONT_H

#include "ir/ir.h"

typedef struct gc_unit gc_unit; /* a shader that was parsed and checked */

typedef struct {
  gm_stage stage;
  const gm_machine *machine; /* the machine whose limits the shader sees; NULL: the minimum of OpenGL ES 2.0 */
  bool strict_appendix_a;    /* refuse what implementations need not support (Appendix A) */
  bool sized_types;          /* as in gc_options */
  bool compat;               /* as in gc_options */
  bool part;                 /* the shader need not have a main: it is only checked, or linked with another one */
  const char *const *define; /* macros, each as NAME or NAME=VALUE; NULL after the last. NULL: none */
  bool fast_division;        /* a / b is a * rcp(b), which is not exact where a / b is */
  const char *const *depth_samplers, *const *half_samplers; /* as in gc_options */
} gc_front_options;

/* Parses and checks a shader. NULL if there were errors, which are in d. */
gc_unit *gc_front_parse(gc_arena *a, gc_diag *d, const gc_front_options *o);
/* Do the two shaders make one program (ESSL 1.00 sections 4.2 to 4.6), each with a main? Errors go to the diag of the fragment shader, or
 * of the shader that lacks main. */
bool gc_front_link(gc_unit *vertex, gc_unit *fragment);
/* Names the largest array of the shader in a note: its elements take registers. Nothing if it is small. */
void gc_front_note_array(gc_unit *u);
/* Keeps the state of the parsed unit, so that the memory of what gc_front_lower makes may be given back. */
void gc_front_hold(gc_unit *u);
/* Lowers a shader to IR, which still has variables and calls. NULL if there were errors. May be called again; the module made before is
 * then no longer valid. quads: fragments of the machine can read values of their neighbours. */
ir_module *gc_front_lower(gc_unit *u, bool quads);
/* Parses and lowers one shader by itself, for no particular machine. */
ir_module *gc_front(gc_arena *a, gc_diag *d, gm_stage stage);

#endif
