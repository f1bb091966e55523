/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the shaders with which a pair of shaders is drawn with OpenGL ES, so that its values can be compared with ours: for each shader of
   the pair one for the other stage, which feeds its inputs or shows its outputs as colours, and one that shows the inputs of a fragment
   shader (docs/regress.md, "OpenGL ES as reference"). */
#ifndef GM_REGRESS_PAIRS_TEXT_H
#define GM_REGRESS_PAIRS_TEXT_H

#include "studies/pairs/pairs.h"

enum { PAIR_TEXT = 1 << 16, PAIR_CELL = 4 }; /* size of a text buffer (zero at first); pixels from quad to quad */

/* A fragment shader whose colour is one output register of the vertex shader; uniform oracle_select is the register's number. */
void pair_show_outputs(char *buf, const pair *p);
/* A fragment shader whose colour is one input register of the fragment shader; uniform oracle_select is the register's number. */
void pair_show_inputs(char *buf, const pair *p);
/* A vertex shader that feeds the fragment shader: it passes attributes oracle_in_0, ... on as varyings, at position oracle_at. */
void pair_feed(char *buf, const pair *p);
/* The text of a fragment shader with each gl_FragCoord multiplied by uniform oracle_move, so that the effect of a small change of the
   coordinates can be seen. malloc'd, NULL: no memory. */
char *pair_move_coordinates(const char *text);

/* Registers of a symbol. */
static inline unsigned pair_registers(const gm_symbol *s) { return s->cols * s->elements; }

#endif
