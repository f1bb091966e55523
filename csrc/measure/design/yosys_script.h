/* SPDX-License-Identifier: Apache-2.0 */
/* Scripts for Yosys, and their runs (docs/own-design.md). */
#ifndef GM_YOSYS_SCRIPT_H
#define GM_YOSYS_SCRIPT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
  char *text;
  size_t n;
  bool failed;
} yosys_script;

/* False: out of memory. */
bool yosys_script_begin(yosys_script *s);
/* Adds text as it is; up to three pieces, "" for none. */
void yosys_put(yosys_script *s, const char *a, const char *b, const char *c);
/* Adds a word in quotes, after `before`. */
void yosys_put_word(yosys_script *s, const char *before, const char *word);
/* Runs and frees the script; its files go to the folder, under that name. `what` is for messages: 0, or -1 with Yosys' first error. */
int yosys_script_run(yosys_script *s, const char *folder, const char *name, const char *what, char *err, size_t errsize);

/* Gives a file or folder a name in `folder`, for tools that take no paths with blanks. 0, or -1 with a message. */
int gm_link_plainly(const char *path, const char *folder, const char *name, char *err, size_t errsize);

#endif
