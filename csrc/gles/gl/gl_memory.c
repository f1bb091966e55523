/* SPDX-License-Identifier: Apache-2.0 */
/* Texture memory of a share group: contexts that share objects. Its address never changes, so draws that are pending may keep it. */
#include "gles/gl/gl_memory.h"

#include <stdlib.h>
#include <string.h>

/* Room for textures, in words. The system gives pages when they are written. */
static const size_t rooms[] = {(size_t)1 << 28, (size_t)1 << 26, (size_t)1 << 24};

bool gles_memory_new(gles_memory *m, size_t max) {
  *m = (gles_memory){0};
  for (size_t i = 0; !m->word && i < sizeof rooms / sizeof *rooms; i++) {
    m->words = max && max < rooms[i] ? max : rooms[i];
    m->word = malloc(m->words * sizeof *m->word);
  }
  return m->word != NULL;
}

void gles_memory_free(gles_memory *m) {
  free(m->word);
  free(m->free);
  free(m->later);
  *m = (gles_memory){0};
}

bool gles_memory_take(gles_memory *m, size_t words, size_t *at) {
  for (size_t i = 0; i < m->nfree; i++) {
    gles_region *r = &m->free[i];
    if (r->words < words)
      continue;
    *at = r->at;
    r->at += words;
    r->words -= words;
    if (!r->words)
      memmove(r, r + 1, (--m->nfree - i) * sizeof *r);
    return true;
  }
  if (m->words - m->top < words)
    return false;
  *at = m->top;
  m->top += words;
  return true;
}

static bool reserve_region_list(gles_region **list, size_t *room, size_t n) {
  if (n < *room)
    return true;
  size_t more = *room ? 2 * *room : 64;
  gles_region *grown = realloc(*list, more * sizeof *grown);
  if (!grown)
    return false;
  *list = grown;
  *room = more;
  return true;
}

void gles_memory_drop(gles_memory *m, size_t at, size_t words) {
  if (words && reserve_region_list(&m->later, &m->later_room, m->nlater)) /* else the region is lost until the end */
    m->later[m->nlater++] = (gles_region){at, words};
}

/* Puts a region into the sorted list, joined with its neighbours. */
static void put_memory_region(gles_memory *m, gles_region r) {
  size_t i = 0;
  if (!reserve_region_list(&m->free, &m->free_room, m->nfree))
    return;
  while (i < m->nfree && m->free[i].at < r.at)
    i++;
  memmove(m->free + i + 1, m->free + i, (m->nfree++ - i) * sizeof r);
  m->free[i] = r;
  for (size_t k = i + 1; k > 0 && k + 1 > i; k--) {
    gles_region *low = &m->free[k - 1], *high = &m->free[k];
    if (k < m->nfree && low->at + low->words == high->at) {
      low->words += high->words;
      memmove(high, high + 1, (--m->nfree - k) * sizeof r);
    }
  }
}

void gles_memory_reclaim(gles_memory *m) {
  for (size_t i = 0; i < m->nlater; i++)
    put_memory_region(m, m->later[i]);
  m->nlater = 0;
  if (m->nfree && m->free[m->nfree - 1].at + m->free[m->nfree - 1].words == m->top)
    m->top = m->free[--m->nfree].at;
}
