/* SPDX-License-Identifier: Apache-2.0 */
/* Tells what passes through the units of a frame, for benches that compare hardware with the renderer. Part, piece and hand-over: see
   clock.h. */
#ifndef FR_WATCH_H
#define FR_WATCH_H

#include "frame/renderer/frame_private.h"

/* A triangle that comes to the tile accelerator. */
typedef struct {
  const fr_pipeline *pl;
  uint32_t head; /* word 0 of its record */
  const fr_window *const *w;
  const fr_vertex *const *from; /* vertices whose records may be in the parameter buffer, or NULL */
  uint64_t ready;               /* cycle from which it is in the buffer before the tile accelerator */
} fr_binned;

/* Fragments of a triangle in a quad, on their way to the back end. */
typedef struct {
  const fr_pipeline *pl;
  unsigned x, y, mask;         /* of the lower left pixel, in the tile; bit k: pixel (x + k % 2, y + k / 2) gets a colour */
  const gm_shaded *const *out; /* by pixel of the quad: what the fragment program left. Only those in the mask count */
  unsigned covered;            /* pixels with a fragment */
  unsigned kept;               /* ... that was not discarded */
  unsigned cycles;             /* that the back end takes */
} fr_colored;

/* All calls come from the thread that draws, in the order of the frame. A member may be NULL. */
typedef struct fr_watch {
  void *ctx;
  void (*frame)(void *ctx, const gm_frame *f);                  /* a new frame */
  void (*draw)(void *ctx, const gm_frame *f, const gm_draw *d); /* before its vertices are shaded */
  void (*triangle)(void *ctx, const gm_frame *f, const fr_binned *t);
  /* The tile accelerator has worked on it for so many cycles, up to cycle `end`. full: then the parameter buffer was full, so there will be
     a partial render, and another call for this triangle. */
  void (*binned)(void *ctx, uint64_t cycles, uint64_t end, bool full);
  /* Visibility tests a triangle in a tile, with so many groups of pixels, in so many cycles. This and the calls for tiles, quads, fragments
     and hand-overs come from several host threads, if there are any. */
  void (*scan)(void *ctx, unsigned groups, unsigned cycles);
  /* Visibility hands over the quads of t. wait: it waits until they were shaded. */
  void (*hand_over)(void *ctx, const struct fr_tile *t, bool wait);
  /* A tile is about to be rendered, with the colours that it begins with, or has been. The back end loads or stores its colours in so many
     cycles. */
  void (*tile)(void *ctx, const struct fr_tile *t, unsigned cycles, bool done);
  void (*quad)(void *ctx, const fr_colored *q);
  /* The iterators have computed the inputs of the fragment at a pixel of the window. */
  void (*fragment)(void *ctx, const gm_frame *f, const fr_triangle *tri, int x, int y, const gm_invocation *in);
  /* The lists are about to be rendered. */
  void (*render)(void *ctx, const gm_frame *f);
  /* The lists were rendered, from cycle `start` on. Before that, each item of work with its times, tile after tile (clock.h). */
  void (*work)(void *ctx, const fr_work *w, const fr_work_end *end, bool last);
  /* ... and before an item its pieces: when the part was taken, when its first fragment began (clock.h). */
  void (*piece)(void *ctx, const fr_piece *p, uint64_t taken, uint64_t first);
  void (*rendered)(void *ctx, const gm_frame *f, uint64_t start, bool last);
  /* The frame is about to be freed. */
  void (*end)(void *ctx, const gm_frame *f);
} fr_watch;

#endif
