/* SPDX-License-Identifier: Apache-2.0 */
/* A cache of finished work. A part of the work is a text in a file of its own, with a key: a hash of everything that the text depends on. A
   run that was killed continues with the parts it had finished. A part with another key counts as missing and is made again. */
#ifndef GM_CACHE_H
#define GM_CACHE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  const char *folder;
  uint64_t key; /* of the part that is asked for */
} gm_cache;

/* Starts a key with the hash of the running program, which contains the compiler, the simulator and the experiment. False: the program's
   file cannot be read. */
bool gm_cache_open(gm_cache *c, const char *folder);
/* Each returns the cache with one more thing in the key: a text, the contents of a file, or all files of a folder and of the folders in it.
   If a file or folder cannot be read, the key is unique, so no part is ever found by it. */
gm_cache gm_cache_key_text(gm_cache c, const char *text);
gm_cache gm_cache_key_file(gm_cache c, const char *path);
gm_cache gm_cache_key_folder(gm_cache c, const char *path);

/* The text of a part, malloc'd, or NULL: there is none with this key. */
char *gm_cache_get(const gm_cache *c, const char *part);
/* Puts a part into the cache. If that fails, there is only a message on standard error: a part that is not there costs time later, nothing
   else. */
void gm_cache_put(const gm_cache *c, const char *part, const char *text);

#endif
