/* SPDX-License-Identifier: Apache-2.0 */
/* Random renders for visibility and iterators: draws with all functions and operations of the tests, with discard and blending; slivers,
   corners on pixel centres, slopes at their limit, polygon offset; lists of no triangle up to some blocks; up to four input registers,
   point coordinates; one to four cores of several numbers of threads; all formats, and blending. The fragment program is played: it
   discards at random. */
#ifndef TB_RANDOM_LISTS_H
#define TB_RANDOM_LISTS_H

#include "frame/watch.h"

typedef struct {
  const fr_watch *watch;
  const void *bench;
  uint64_t (*tiles_of)(const void *bench); /* how many tiles it has compared */
  uint64_t tiles;                          /* the run ends after so many */
} random_lists;

/* False with a message. */
bool random_lists_run(const random_lists *l, uint64_t seed, char *err, size_t errsize);

#endif
