/* SPDX-License-Identifier: Apache-2.0 */
/* The texts of the shaders that are generated around a pair. */
#ifndef GM_REGRESS_PAIRS_TEXT_H
#define GM_REGRESS_PAIRS_TEXT_H

#include "studies/pairs/pairs.h"

enum { PAIR_TEXT = 1 << 16, PAIR_CELL = 4 }; /* size of a text buffer (zero at first); pixels from quad to quad */

/* A fragment shader that shows output register number oracle_select of the vertex program. */
void pair_show_outputs(char *buf, const pair *p);
/* A fragment shader that shows input register number oracle_select of the fragment program. */
void pair_show_inputs(char *buf, const pair *p);
/* A vertex shader that passes attributes oracle_in_0, ... on as varyings, at position oracle_at. */
void pair_feed(char *buf, const pair *p);
/* The text with each gl_FragCoord multiplied by uniform oracle_move. malloc'd, NULL: no memory. */
char *pair_move_coordinates(const char *text);

static inline unsigned pair_registers(const gm_symbol *s) { return s->cols * s->elements; }

#endif
