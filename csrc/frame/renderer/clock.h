/* SPDX-License-Identifier: Apache-2.0 */
/* The renderer's cycle model: units that work side by side with buffers between them (docs/frame.md, Cycles). An item is what a unit
   works on at a time: a task, a primitive, a triangle, a tile. A part is the fragments of one triangle in a quad of 2 x 2 pixels; its
   fragments in one task are a piece. Tags say which triangle is visible in each pixel of a tile; visibility hands them over to the
   iterators. */
#ifndef FR_CLOCK_H
#define FR_CLOCK_H

#include "frame/renderer/counters.h"

enum { FR_MAX_DEPTH = 32, FR_WAITING = 8, FR_MAX_CORES = 8 }; /* FR_WAITING: items in the buffer before the tile accelerator */

/* A unit works on one item at a time, in order. Before it is a buffer of `depth` items. With several cores, each item goes to the core that
   is free first, and results leave in the order of the items, one in a cycle. So the cores take turns. */
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
/* No item is in any of the units before cycle `now`. */
void fr_geometry_begin(fr_geometry *g, uint64_t now);
/* When all units are done. */
uint64_t fr_geometry_end(const fr_geometry *g);

/* FR_TAGS_READ: cycles from a hand-over of tags to the first part of a quad, in which the tags of a quad are read. FR_TILES: when so
   many tiles wait for their store, visibility begins no other. FR_TILE_BEGINS, FR_TILE_ENDS: cycles until the begin and the end of a
   tile come to the back end. FR_VERDICTS: cycles until visibility learns which fragments were discarded. */
enum { FR_TAGS_READ = 2, FR_TILES = 16, FR_TILE_BEGINS = 4, FR_TILE_ENDS = 3, FR_VERDICTS = 1 };

/* The iterators (docs/frame.md, reading of triangles). */
enum {
  FR_PARTS_QUEUE = 16,  /* parts of quads that wait */
  FR_TRIANGLES = 16,    /* triangles that are kept */
  FR_READ_MIN = 11,     /* cycles to read a triangle without numbers for fragments */
  FR_READ_DEPTH = 24,   /* least cycles to read one whose program reads gl_FragCoord.z */
  FR_SETUP = 24,        /* cycles from the first request to a triangle that is set up */
  FR_SETUP_DEPTH = 45,  /* ... with the slopes of its depth */
  FR_STORED = 16,       /* ... to the last number that is stored, without the requests for numbers */
  FR_ITERATE_DEPTH = 12 /* stages of the arithmetic */
};

/* Fragments of a part of a quad that are in one task. */
typedef struct {
  uint32_t cycles;   /* of all of them */
  uint32_t triangle; /* number of the triangle among those that were read for the tile */
  uint8_t step;      /* cycles of a fragment */
  uint8_t reads;     /* requests for the numbers of its triangle */
  bool begins, ends; /* first, last piece of its part */
  bool missing;      /* the triangle has to be read */
  bool depth;        /* ... with the slopes of its depth */
} fr_piece;

/* Work of a tile, in order. Each item is visibility's work up to a task of the shader, and that task. iterate: sum over the pieces. */
typedef struct {
  uint32_t visibility, iterate, shade, back;
  uint32_t pieces;
  bool hand_over; /* the first task of a flush: visibility hands over its tags */
  bool open;      /* the task is not full; only the part after it, which has another draw, shows that it is complete */
  bool wait;      /* visibility waits until the task is done (discard) */
  bool load;      /* no task: the back end loads the colours of the tile; otherwise it stores them */
} fr_work;

typedef struct {
  fr_work *item;
  size_t n, cap;
  fr_piece *piece; /* of all items */
  size_t pieces, piece_cap;
} fr_works;

/* False when out of memory. The pieces of an item are added before the item. */
bool fr_works_add(fr_works *w, const fr_work *item);
bool fr_works_add_piece(fr_works *w, const fr_piece *piece);
void fr_works_free(fr_works *w);

/* When an item of work was done. */
typedef struct {
  uint64_t handed; /* visibility has ended its work, and has handed over its tags */
  uint64_t taken;  /* the iterators have taken its last part */
  uint64_t room;   /* the iterators can begin the task after it */
  uint64_t ready;  /* all inputs of its fragments are there */
  uint64_t start;  /* its task begins on a core */
  uint64_t left;   /* the results have left the core */
  uint64_t back;   /* the back end begins it */
  uint64_t done;   /* the back end has written it */
} fr_work_end;

/* The iterators between parts. Places of parts and triangles are taken in turn. */
typedef struct {
  uint64_t left[FR_PARTS_QUEUE];                    /* when the last parts left the queue */
  uint64_t ready[FR_TRIANGLES], used[FR_TRIANGLES]; /* when a triangle is set up; when the last part that uses it is done */
  uint64_t parts, taken, reads, last; /* parts taken; the last one: when; when the reader is free; when the last fragment began */
  uint64_t known;                     /* when the part that was looked up last can begin */
  uint32_t triangles, tile;           /* triangles read before this tile, in this tile */
  bool ahead;                         /* the next part was looked up already */
} fr_iterators;

/* The units of the second half. */
typedef struct {
  fr_unit visibility, iterator, fragment, back;
  fr_iterators i;
  uint64_t scanned;          /* when visibility ended its last work, before it waited with a hand-over */
  uint64_t tags_free;        /* when the second tag buffer is empty */
  uint64_t stored[FR_TILES]; /* when the stores of the last tiles began */
  uint64_t tiles;            /* that were stored */
  /* Gets each item; last: of its tile. Or NULL. */
  void (*note)(void *ctx, const fr_work *w, const fr_work_end *end, bool last);
  /* Gets each piece, in order: when its part was taken, and when its first fragment began. Or NULL. */
  void (*note_piece)(void *ctx, const fr_piece *p, uint64_t taken, uint64_t first);
  void *ctx;
} fr_raster;

/* All units are empty from cycle `now` on. */
void fr_raster_init(fr_raster *r, gm_frame_counters *c, unsigned cores, uint64_t now);
/* The items of one tile. */
void fr_raster_tile(fr_raster *r, const fr_works *w);
/* When all units are done. */
uint64_t fr_raster_end(const fr_raster *r);

#endif
