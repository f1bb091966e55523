/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's parameter buffer, from which tiles are rendered: records grow from its start, list blocks from its end (docs/frame.md,
   lists). */
#include "frame/renderer/frame_buffer.h"

#include <stdlib.h>
#include <string.h>

bool fr_buffer_new(fr_buffer *b, size_t bytes, size_t tiles) {
  *b = (fr_buffer){.words = bytes / FR_BLOCK / 4 * FR_BLOCK, .tiles = tiles};
  b->word = calloc(b->words, sizeof *b->word);
  b->first = calloc(tiles, sizeof *b->first);
  b->next = calloc(tiles, sizeof *b->next);
  if (!b->word || !b->first || !b->next)
    return false;
  fr_buffer_empty(b);
  return true;
}

void fr_buffer_free(fr_buffer *b) {
  free(b->word);
  free(b->first);
  free(b->next);
  *b = (fr_buffer){0};
}

void fr_buffer_empty(fr_buffer *b) {
  b->top = FR_FIRST_RECORD;
  b->bottom = (uint32_t)b->words;
  b->epoch++;
  b->triangles = 0;
  memset(b->first, 0, b->tiles * sizeof *b->first);
  memset(b->next, 0, b->tiles * sizeof *b->next);
}

uint32_t fr_buffer_record(fr_buffer *b, size_t n) {
  uint32_t at = b->top;
  if (n > b->bottom - at)
    return 0;
  b->top += (uint32_t)n;
  return at;
}

/* Does the next entry of the list need a new block? at: the word that it would go to. */
static bool needs_block(uint32_t at) { return !at || at % FR_BLOCK == FR_BLOCK_ENTRIES; }

bool fr_buffer_fits(const fr_buffer *b, size_t tile, size_t words) {
  return words + (needs_block(b->next[tile]) ? FR_BLOCK : 0) <= b->bottom - b->top;
}

unsigned fr_buffer_entry(fr_buffer *b, size_t tile, uint32_t entry) {
  uint32_t at = b->next[tile];
  bool links = at && needs_block(at);
  if (!fr_buffer_fits(b, tile, 0))
    return 0;
  if (needs_block(at)) {
    b->bottom -= FR_BLOCK;
    if (links)
      b->word[at] = b->bottom; /* the last word of a full block links to the next one */
    else
      b->first[tile] = b->bottom;
    at = b->bottom;
  }
  b->word[at] = entry;
  b->next[tile] = at + 1;
  return links ? 2 : 1;
}

size_t fr_buffer_used(const fr_buffer *b) { return b->top + (b->words - b->bottom); }

uint32_t fr_list_next(const fr_buffer *b, size_t tile, uint32_t *at) {
  if (!*at)
    *at = b->first[tile];
  if (*at == b->next[tile])
    return 0;
  if (*at % FR_BLOCK == FR_BLOCK_ENTRIES)
    *at = b->word[*at];
  return b->word[(*at)++];
}
