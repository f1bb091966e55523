/* SPDX-License-Identifier: Apache-2.0 */
/* The compiler's options that choose among words, as a table: the command line is read by it, and tests of all combinations go by it. */
#ifndef GC_CHOICES_H
#define GC_CHOICES_H

#include "options/options.h"

typedef struct {
  const char *text;
  int value;
} gc_word;

typedef struct {
  const char *name;     /* as on the command line: --gate; -O, whose value is joined to it */
  const gc_word *words; /* ends with text NULL */
  void (*set)(gc_options *o, int value);
} gc_choice;

extern const gc_choice gc_choices[]; /* ends with name NULL */

/* Sets the option called name to the word text (NULL: none given). 1: done, 0: no such option, -1: no such word. */
int gc_choose(gc_options *o, const char *name, const char *text);
/* The k-th pass that can be left out (--no-PASS), NULL behind the last. */
const char *gc_optional_pass(unsigned k);
/* The policy that goes with a gating method unless one is given. */
gm_gate_policy gc_usual_policy(gc_gate gate);

#endif
