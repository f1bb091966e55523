/* SPDX-License-Identifier: Apache-2.0 */
/* Makes random renders for the benches of visibility and iterators: draws with all functions and operations of the tests, with discard and
   blending; slivers, corners on pixel centres, slopes at their limit, polygon offset; lists of no triangle up to some blocks; up to four
   input registers, point coordinates; one to four cores of several numbers of threads; all formats, and blending; frames of any width or
   height, parameter buffers of all sizes, with records and lists anywhere in them (docs/frame.md, "Hardware"). There is no fragment
   program: the bench discards at random. */
#ifndef TB_RANDOM_LISTS_H
#define TB_RANDOM_LISTS_H

#include "frame/renderer/watch.h"

/* Who watches the renders. */
typedef struct {
  const fr_watch *watch;
  const void *bench;
  bool (*failed)(const void *bench); /* has the bench found a difference? */
  uint64_t lists;                    /* the run ends after so many lists of tiles; some of them are empty */
} random_lists;

/* Renders random frames until there were so many lists, or the bench finds a difference. False with a message. */
bool random_lists_run(const random_lists *l, uint64_t seed, char *err, size_t errsize);

#endif
