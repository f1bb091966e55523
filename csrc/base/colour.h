/* SPDX-License-Identifier: Apache-2.0 */
/* Colours of messages and tables, on terminals only. */
#ifndef GM_COLOUR_H
#define GM_COLOUR_H

#include <stdio.h>

typedef enum { GM_COLOUR_BAD, GM_COLOUR_WARNING, GM_COLOUR_NOTE, GM_COLOUR_GOOD } gm_colour;

/* The sequence that begins a colour, and the one that ends it. Both are "" if the stream is no terminal, if NO_COLOR is set (no-color.org),
   or if TERM is unset or dumb. */
const char *gm_colour_begin(FILE *f, gm_colour c);
const char *gm_colour_end(FILE *f);

/* From now on, the words error:, warning: and note: of what is written to standard error have colours, if it is a terminal. For the
   beginning of main; it is for the whole process. */
void gm_colour_messages(void);

#endif
