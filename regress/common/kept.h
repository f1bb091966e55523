/* SPDX-License-Identifier: Apache-2.0 */
/* Finished parts of an experiment. A part is text, a file in a folder, with a key: a hash of all that decides about the text. A run that
   was killed continues with the parts it finished; a part with another key counts as missing and is made again. */
#ifndef GM_REGRESS_KEPT_H
#define GM_REGRESS_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *folder;
  uint64_t key;
} kept;

/* Starts with a hash of the running program, which holds the compiler, the simulator and the experiment. False: it cannot be read. */
bool kept_open(kept *k, const char *folder);
/* Each returns the key with something more in it: a text, a file's contents, all files of a folder and the folders in it. A file or folder
   that cannot be read makes a key that no part has, now or later. */
kept kept_with_text(kept k, const char *text);
kept kept_with_file(kept k, const char *path);
kept kept_with_folder(kept k, const char *path);
/* The library of the Verilated core that a run on this machine loads. */
kept kept_with_core(kept k, const char *machine);

/* The text of a part, malloc'd, or NULL: there is none with this key. */
char *kept_find(const kept *k, const char *part);
/* Keeps a part. A part that cannot be kept only costs time later, so there is a message on standard error and no more. */
void kept_store(const kept *k, const char *part, const char *text);

#endif
