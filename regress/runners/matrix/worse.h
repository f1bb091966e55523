/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by the files of never_worse: the list of known exceptions, programs that an optimisation makes worse (docs/regress.md, "All
   ways to compile"). */
#ifndef GM_WORSE_H
#define GM_WORSE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line of the list: a program that is worse by one property, with some methods on some machines. */
typedef struct {
  unsigned line;
  char property[24], methods[40], machines[200], program[200], reason[240];
  uint64_t tried, seen; /* a bit for each method and machine of the line: it was compared; it was worse */
} worse_line;

typedef struct {
  worse_line *e;
  size_t n, cap;
} worse_list;

/* Reads a list. Each line is PROPERTY METHODS MACHINES PROGRAM: REASON, with commas between METHODS and between MACHINES; # begins a
   comment. False, with a message on standard error: the file cannot be read, or a line is wrong. */
bool worse_read(worse_list *x, const char *path);
/* Notes a comparison. The reason if it is worse and in the list; NULL: it is not in the list. */
const char *worse_note(worse_list *x, const char *property, const char *method, const char *machine, const char *program, bool worse);
/* Prints what is in the list, was compared and is not worse, as comments of TAP. Returns how many there are. */
unsigned worse_gone(const worse_list *x, const char *path);
void worse_free(worse_list *x);

#endif
