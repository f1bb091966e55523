/* SPDX-License-Identifier: Apache-2.0 */
/* Finished parts of an experiment. A part is a text in a file of its own, with a key: a hash of everything that the text depends on. A run
   that was killed continues with the parts it had finished. A part with another key counts as missing and is made again. */
#ifndef GM_KEPT_H
#define GM_KEPT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *folder;
  uint64_t key;
} kept;

/* Starts a key with the hash of the running program, which contains the compiler, the simulator and the experiment. False: the program's
   file cannot be read. */
bool kept_open(kept *k, const char *folder);
/* Each returns the key with one more thing in it: a text, the contents of a file, or all files of a folder and of the folders in it. If a
   file or folder cannot be read, the key is unique, so no part is ever found by it. */
kept kept_with_text(kept k, const char *text);
kept kept_with_file(kept k, const char *path);
kept kept_with_folder(kept k, const char *path);
/* Adds the library of the Verilated core that a run on this machine loads. */
kept kept_with_core(kept k, const char *machine);

/* The text of a part, malloc'd, or NULL: there is none with this key. */
char *kept_find(const kept *k, const char *part);
/* Keeps a part. If that fails, there is only a message on standard error: a part that is not kept costs time later, nothing else. */
void kept_store(const kept *k, const char *part, const char *text);

#endif
