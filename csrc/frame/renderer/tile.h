/* SPDX-License-Identifier: Apache-2.0 */
/* The state of one tile on its way through visibility, iterators, shader core and back end (docs/frame.md, Tiles). */
#ifndef FR_TILE_H
#define FR_TILE_H

#include "frame/renderer/depth.h"

enum { FR_PROGRAMS = 16, FR_SLOTS = 4 * FR_PIXELS + GM_MAX_THREADS };

/* The covered pixels of a triangle in a quad of 2 x 2 pixels. */
typedef struct {
  uint32_t record; /* of the triangle */
  uint8_t x, y;    /* of the lower left pixel, in the tile */
  uint8_t mask;    /* bit k: pixel (x + k % 2, y + k / 2) */
  uint8_t verdict[4];
} fr_quad;

/* A fragment program that an engine has loaded. */
typedef struct {
  const fr_pipeline *pl;
  void *program;
  uint64_t used; /* when it was last used */
} fr_loaded;

/* What one host thread has. */
typedef struct fr_tile {
  const gm_frame *f;
  const gm_program *culprit; /* whose task failed, or NULL */
  int tx, ty;                /* lower left pixel of the tile */
  uint32_t color[FR_PIXELS], depth[FR_PIXELS];
  uint8_t stencil[FR_PIXELS];
  uint32_t tag[FR_PIXELS];            /* record of the opaque triangle that is visible there and not shaded yet; 0: none */
  unsigned tagged;                    /* pixels with a tag */
  fr_triangle triangle[FR_TRIANGLES]; /* that the iterators keep */
  uint32_t kept[FR_TRIANGLES];        /* their records */
  uint32_t read;                      /* triangles that were read */
  uint32_t iterated;                  /* the number of the triangle of the part before, plus 1; 0: the tile's first part */
  fr_triangle last;                   /* the back end's triangle */
  uint32_t written;                   /* its record */
  struct {
    uint8_t x, y, mask;
  } before; /* the quad that the back end took last: its place, and the pixels that it wrote */
  fr_quad quad[FR_PIXELS];
  unsigned nquad;
  fr_loaded loaded[FR_PROGRAMS];
  uint64_t uses;
  gm_invocation *in; /* FR_SLOTS of each */
  gm_shaded *out;
  gm_task *task;
  bool hand_over;      /* the next task is the first one of a flush */
  uint64_t visibility; /* cycles of visibility since the last task */
  gm_frame_counters count;
  gm_draw_cost *cost; /* by draw number, or NULL */
  fr_works *works;
  char *err;
  size_t errsize;
} fr_tile;

/* What a host thread needs to render tiles. NULL with a message. */
fr_tile *fr_tile_new(const gm_frame *f, char *err, size_t errsize);
void fr_tile_free(fr_tile *t);

/* tile.c: renders one tile. last: only its colour goes to memory. -1 with a message. */
int fr_tile_render(fr_tile *t, size_t number, bool last, fr_works *works);

/* The first and the last step of that: the tile's contents come from memory, and go there. */
bool fr_tile_begin(fr_tile *t);
bool fr_tile_finish(fr_tile *t, bool last);

/* cost.c: begins a host thread's costs; adds a task; adds them all to the frame's. */
void fr_cost_begin(fr_tile *t);
void fr_cost_task(fr_tile *t, unsigned draw, const gm_sim_stats *stats);
void fr_cost_end(gm_frame *f, fr_tile *t);

/* visible.c: all triangles of the tile's list. */
int fr_visibility(fr_tile *t, size_t number);
/* fetch.c: reads a triangle's records and sets it up. */
void fr_fetch_triangle(const gm_frame *f, uint32_t record, fr_triangle *tri);
/* The triangle among those that the iterators keep. The piece gets its number, and what there is to read if it is not there. */
const fr_triangle *fr_kept_triangle(fr_tile *t, uint32_t record, fr_piece *p);
/* flush.c: shades the triangles that the tags name. */
int fr_flush(fr_tile *t);
/* shade.c: shades the quads in t->quad. wait: visibility needs to know which fragments were discarded. */
int fr_shade(fr_tile *t, bool wait);
/* iterate.c: the inputs of the fragment at a pixel of the window. */
void fr_iterate(const gm_frame *f, const fr_triangle *tri, int x, int y, gm_invocation *in);
/* write.c: the results of a quad's fragments go to depth, stencil and colour of the tile. out: by pixel of the quad. Returns the cycles
   that the back end takes. */
unsigned fr_write_quad(fr_tile *t, const fr_quad *q, const gm_shaded *const out[4]);

#endif
