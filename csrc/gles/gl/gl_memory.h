/* SPDX-License-Identifier: Apache-2.0 */
/* Texture memory of a share group: contexts that share objects (docs/gles.md, "How it works"). Its address never changes, so draws that are
 * pending may keep it. */
#ifndef GLES_MEMORY_H
#define GLES_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  size_t at, words;
} gles_region;

typedef struct {
  uint32_t *word;
  size_t words, top; /* room; words below top have been used */
  gles_region *free; /* below top, sorted, none beside another */
  size_t nfree, free_room;
  gles_region *later; /* given back, but pending draws may read them */
  size_t nlater, later_room;
} gles_memory;

/* At most `max` words; 0: as many as usual. False when out of memory. */
bool gles_memory_new(gles_memory *m, size_t max);
void gles_memory_free(gles_memory *m);
/* Takes a region. False if there is no room. */
bool gles_memory_take(gles_memory *m, size_t words, size_t *at);
/* Gives a region back. It is not used again before gles_memory_reclaim. */
void gles_memory_drop(gles_memory *m, size_t at, size_t words);
/* No draw is pending: what was given back may be used again. */
void gles_memory_reclaim(gles_memory *m);

#endif
