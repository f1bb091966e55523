/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's parameter buffer, from which tiles are rendered: records grow from its start, list blocks from its end (docs/frame.md,
   lists). */
#ifndef FR_BUFFER_H
#define FR_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FR_BLOCK = 32, FR_BLOCK_ENTRIES = FR_BLOCK - 1, FR_FIRST_RECORD = 4, FR_RECORD_WORDS = 4, FR_VERTEX_WORDS = 4 };

typedef struct {
  uint32_t *word;
  size_t words;
  uint32_t top;    /* first free word after the records */
  uint32_t bottom; /* first word of the lowest list block */
  uint32_t epoch;  /* number of times that the buffer was emptied, plus 1 */
  /* The region array: for each tile, the first block of its list, and the word that the next entry goes to, where the list ends. 0: no
     list. */
  uint32_t *first, *next;
  size_t tiles;
  size_t triangles; /* records of triangles since the buffer was emptied */
} fr_buffer;

/* False when out of memory. */
bool fr_buffer_new(fr_buffer *b, size_t bytes, size_t tiles);
void fr_buffer_free(fr_buffer *b);
/* Drops all records and lists. */
void fr_buffer_empty(fr_buffer *b);
/* Takes n words for a record. 0: they do not fit. */
uint32_t fr_buffer_record(fr_buffer *b, size_t n);
/* Is there room for a record of so many words and for an entry in a tile's list? */
bool fr_buffer_fits(const fr_buffer *b, size_t tile, size_t words);
/* Adds an entry to a tile's list. Returns how many words it wrote: 2 if the block before it links to a new block. 0: the entry needs a new
   block, and there is no room for one. */
unsigned fr_buffer_entry(fr_buffer *b, size_t tile, uint32_t entry);
/* Words in use. */
size_t fr_buffer_used(const fr_buffer *b);

/* Reads a list: *at is 0 at first and then belongs to the reader. 0 at the end. */
uint32_t fr_list_next(const fr_buffer *b, size_t tile, uint32_t *at);

/* Word 0 of the record of a triangle. */
static inline uint32_t fr_record_head(unsigned draw, bool front) { return draw | (uint32_t)front << 16; }
static inline unsigned fr_record_draw(uint32_t head) { return head & 0xffff; }
static inline bool fr_record_front(uint32_t head) { return head >> 16 & 1; }

#endif
