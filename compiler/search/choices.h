/* SPDX-License-Identifier: Apache-2.0 */
/* Table of the compiler options whose values are words (docs/commands.md). The command line and the tests of all combinations use the
 * table. */
#ifndef GC_CHOICES_H
#define GC_CHOICES_H

#include "base/similar.h"
#include "common/options.h"

typedef struct {
  const char *text;
  int value;
} gc_word;

/* An option, and the words that it takes. */
typedef struct {
  const char *name;     /* as on the command line, such as --gate; for -O the value follows without a blank */
  const gc_word *words; /* ends with text NULL */
  void (*set)(gc_options *o, int value);
} gc_choice;

extern const gc_choice gc_choices[]; /* ends with name NULL */

/* Sets the option called name to the word text (NULL: none given). 1: done, 0: no such option, -1: no such word. */
int gc_choose(gc_options *o, const char *name, const char *text);
/* What a message about a word that the option does not take ends with: the word that was meant, and all of them (base/similar.h). */
const char *gc_choice_help(gm_similar *s, const char *name, const char *text);
/* The k-th pass that --no-PASS can leave out; NULL after the last. */
const char *gc_optional_pass(unsigned k);
/* The default policy of a gating method. */
gm_gate_policy gc_usual_policy(gc_gate gate);

#endif
