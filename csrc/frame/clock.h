/* SPDX-License-Identifier: Apache-2.0 */
/* Time: units that work side by side with buffers between them (docs/frame.md, cycles). */
#ifndef FR_CLOCK_H
#define FR_CLOCK_H

#include "frame/counters.h"

enum { FR_MAX_DEPTH = 32, FR_WAITING = 8, FR_MAX_CORES = 8 }; /* FR_WAITING: items in the buffer before the tile accelerator */

/* A unit works on one item at a time, in order. Before it is a buffer of `depth` items. With several cores, each item goes to the core that
   is free first, and results leave in the order of the items. */
typedef struct {
  uint64_t free;                /* cycle from which the unit can begin an item; with several cores: from which all are free */
  uint64_t core[FR_MAX_CORES];  /* the same of each core */
  unsigned cores;               /* 0 or 1: it is no unit with several cores */
  uint64_t start[FR_MAX_DEPTH]; /* when the last `depth` items left the buffer */
  uint64_t items;
  unsigned depth;
  gm_unit_time *time;
} fr_unit;

/* An item that is in the buffer from cycle `ready` on takes `cycles`, and leaves when the buffer of the next unit has room; next may be
   NULL. Returns when it leaves. */
uint64_t fr_unit_pass(fr_unit *u, const fr_unit *next, uint64_t ready, uint64_t cycles);
/* The same, if `waits` earlier items have left for the next unit but have not been passed through it yet. Its buffer holds more than
   those. */
uint64_t fr_unit_pass_before(fr_unit *u, const fr_unit *next, unsigned waits, uint64_t ready, uint64_t cycles);
/* No item is in the unit before cycle `now`. */
void fr_unit_begin(fr_unit *u, uint64_t now);

/* The units of the first half of a frame. */
typedef struct {
  fr_unit fetch, vertex, assembly, accelerator;
  uint64_t released[32]; /* for each place of the post-transform cache: when assembly has last used it */
} fr_geometry;

/* cores: of the shader, here and below. */
void fr_geometry_init(fr_geometry *g, gm_frame_counters *c, unsigned cores);
void fr_geometry_begin(fr_geometry *g, uint64_t now);
/* When all units are done. */
uint64_t fr_geometry_end(const fr_geometry *g);

/* Cycles between a hand-over of tags and the first task: the tags of a quad are read. */
enum { FR_TAGS_READ = 2 };

/* Work of a tile, in order. Each item is visibility's work up to a task of the shader, and that task. */
typedef struct {
  uint32_t visibility, iterate, shade, back;
  bool hand_over; /* the first task of a flush: visibility hands over its tags */
  bool wait;      /* visibility waits until the task is done (discard) */
} fr_work;

typedef struct {
  fr_work *item;
  size_t n, cap;
} fr_works;

/* False when out of memory. */
bool fr_works_add(fr_works *w, const fr_work *item);

/* When an item of work was done. */
typedef struct {
  uint64_t handed; /* visibility has ended its work, and has handed over its tags */
  uint64_t taken;  /* the iterators have passed the task on */
  uint64_t done;   /* the back end has written it */
} fr_work_end;

/* The units of the second half. */
typedef struct {
  fr_unit visibility, iterator, fragment, back;
  uint64_t tags_free; /* when the second tag buffer is empty */
  /* Gets each item; last: of its tile. Or NULL. */
  void (*note)(void *ctx, const fr_work *w, const fr_work_end *end, bool last);
  void *ctx;
} fr_raster;

void fr_raster_init(fr_raster *r, gm_frame_counters *c, unsigned cores, uint64_t now);
/* The items of one tile. */
void fr_raster_tile(fr_raster *r, const fr_works *w);
uint64_t fr_raster_end(const fr_raster *r);

#endif
