/* SPDX-License-Identifier: Apache-2.0 */
/* The keys of machine files (docs/machines.md) as a table, private to this folder. A part is a key that switches one kind of operand
   isolation on (isolate_...). */
#ifndef GM_MACHINE_KEYS_H
#define GM_MACHINE_KEYS_H

#include "base/similar.h"
#include "core/machine/machine.h"

typedef struct {
  const char *key;
  unsigned min, max;
  const char *words; /* the values' names, with a space between them; NULL: a value is a number */
  unsigned part;     /* what the key adds to `dark` in the stored form; 0: it is no part */
  const char *verilog, *text;
  bool optional; /* the key may be missing; the value is then 0 */
} gm_key;

extern const gm_key gm_keys[GM_MACHINE_KEYS];

/* Reads and sets the value of key number k in a machine. */
unsigned gm_key_get(const gm_machine *m, size_t k);
void gm_key_set(gm_machine *m, size_t k, unsigned value);
/* The number of a key; GM_MACHINE_KEYS if there is none. */
size_t gm_key_find(const char *name, size_t n);
/* What a message about a text that is no key ends with: the key that was meant, and what lists all (base/similar.h). */
const char *gm_key_help(gm_similar *s, const char *text, size_t n);
/* The word of a value, without an end, and its length. */
const char *gm_key_word(const gm_key *k, unsigned value, int *n);
/* The value that a text of a machine file (or, if stored, of the stored form) stands for, in the key's range. 0, or -1 with the reason. */
int gm_key_value(const gm_key *k, bool stored, const char *text, size_t n, unsigned *value, char *why, size_t size);

/* The stored form's key of all parts: the sum of a machine, all parts of a sum, and the words that a machine file has instead. */
enum { GM_PARTS_SUM = 511 };
extern const char gm_parts_key[];
unsigned gm_parts_of(const gm_machine *m);
void gm_parts_set(gm_machine *m, unsigned sum);
void gm_parts_words(const char *sum, size_t n, char *why, size_t size);

#endif
