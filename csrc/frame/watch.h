/* SPDX-License-Identifier: Apache-2.0 */
/* What passes through the units of a frame, for benches that compare hardware with the renderer. */
#ifndef FR_WATCH_H
#define FR_WATCH_H

#include "frame/private.h"

/* A triangle that comes to the tile accelerator. */
typedef struct {
  const fr_pipeline *pl;
  uint32_t head; /* word 0 of its record */
  const fr_window *const *w;
  const fr_vertex *const *from; /* vertices whose records may be in the parameter buffer, or NULL */
  uint64_t ready;               /* cycle from which it is in the buffer before the tile accelerator */
} fr_binned;

/* All calls come from the thread that draws, in the order of the frame. A member may be NULL. */
typedef struct fr_watch {
  void *ctx;
  void (*frame)(void *ctx, const gm_frame *f); /* a new frame */
  void (*triangle)(void *ctx, const gm_frame *f, const fr_binned *t);
  /* The tile accelerator has worked on it for so many cycles, up to cycle `end`. full: then the parameter buffer was full, so there will be
     a partial render, and another call for this triangle. */
  void (*binned)(void *ctx, uint64_t cycles, uint64_t end, bool full);
  /* Visibility is about to test an opaque or depth-only triangle in a tile, or has done so, in so many cycles. From several host threads,
     if there are any. */
  void (*scan)(void *ctx, const struct fr_tile *t, const fr_triangle *tri, uint32_t record, unsigned cycles, bool done);
  /* The lists are about to be rendered. */
  void (*render)(void *ctx, const gm_frame *f);
  /* The frame is about to be freed. */
  void (*end)(void *ctx, const gm_frame *f);
} fr_watch;

#endif
