/* SPDX-License-Identifier: Apache-2.0 */
/* Counters of what a frame cost: cycles and waiting of each unit, work, bytes of memory (docs/frame.md, Cycles). A part is the fragments
   of one triangle in a quad. */
#ifndef GM_FRAME_COUNTERS_H
#define GM_FRAME_COUNTERS_H

#include "core/sim/sim.h"

/* Units in the order of the pipeline. The shader core appears twice: it shades vertices first, fragments later. */
typedef enum {
  GM_UNIT_FETCH,
  GM_UNIT_VERTEX,
  GM_UNIT_ASSEMBLY,
  GM_UNIT_ACCELERATOR,
  GM_UNIT_VISIBILITY,
  GM_UNIT_ITERATOR,
  GM_UNIT_FRAGMENT,
  GM_UNIT_BACK_END,
  GM_UNITS
} gm_unit_name;

typedef struct {
  uint64_t busy;     /* cycles in which the unit works */
  uint64_t wait_in;  /* cycles without an item: the unit before it is not ready */
  uint64_t wait_out; /* cycles in which a finished item cannot leave: the buffer after it is full */
} gm_unit_time;

/* Bytes that cross the memory port, by kind. */
typedef enum {
  GM_BYTES_INDEX,
  GM_BYTES_ATTRIBUTE,
  GM_BYTES_PARAMETER_WRITE,
  GM_BYTES_LIST_WRITE,
  GM_BYTES_PARAMETER_READ,
  GM_BYTES_LIST_READ,
  GM_BYTES_TEXTURE,
  GM_BYTES_COLOR_WRITE,
  GM_BYTES_PARTIAL, /* depth, stencil and colour that a partial render keeps: written and read again */
  GM_BYTES_KINDS
} gm_bytes_kind;

/* Triangles of like size in the tile accelerator. */
enum { GM_TRIANGLE_SIZES = 6 }; /* tiles tested: 1, 2, 3-4, 5-8, 9-16, more */
typedef struct {
  uint64_t triangles, tiles, entries; /* tiles tested; list entries */
  uint64_t leading;                   /* tiles tested up to a triangle's first entry, that one included */
} gm_triangle_class;

typedef struct {
  uint64_t cycles;          /* of the frame */
  uint64_t geometry_cycles; /* ... of which while vertices are shaded and binned */
  uint64_t partial_cycles;  /* ... of which in partial renders */
  gm_unit_time unit[GM_UNITS];
  uint64_t bytes[GM_BYTES_KINDS];

  uint64_t draws, indices, vertices_shaded, cache_hits;
  uint64_t varyings_shaded;                             /* vertices whose varyings were shaded by a task of their own */
  uint64_t primitives, outside, culled, empty, clipped; /* assembled; outside the view; facing away; without area; cut by a plane */
  uint64_t triangles;                                   /* written to the parameter buffer */
  uint64_t vertex_records;                              /* vertices written to it */
  uint64_t vertex_entries;                              /* ... that enter the tile accelerator's table of vertices */
  gm_triangle_class by_size[4][GM_TRIANGLE_SIZES];      /* by vertices written for it, and tiles tested */
  uint64_t tiles_tested, list_entries, list_blocks, partial_renders, buffer_peak; /* peak: words of the parameter buffer in use */

  uint64_t tiles, triangles_scanned; /* tiles rendered; triangles of tile lists that visibility looked at */
  uint64_t tiles_passed;             /* tiles without a list that a partial render passed over */
  uint64_t groups_scanned;           /* groups of 8 pixels that it looked at */
  uint64_t large_scanned;            /* triangles in tiles with more than 8 groups */
  uint64_t large_groups;             /* their groups */
  uint64_t discard_cycles;           /* cycles that visibility needs more for triangles with discard */
  uint64_t fragments_covered;        /* pixels inside triangles */
  uint64_t fragments_hidden;         /* ... that a depth or stencil test refused, or that a later opaque surface covered */
  uint64_t fragments_shaded, fragments_helper, fragments_discarded, fragments_blended;
  uint64_t fragment_tasks, flushes;
  uint64_t parts;                                     /* parts of quads that the iterators take */
  uint64_t triangles_read, depths_read, numbers_read; /* triangles that they read; those with the slopes of their depth; pairs of numbers */
  uint64_t fragment_inputs;                           /* input registers of fragments */
  uint64_t other_inputs;   /* those of the first fragment of a part whose triangle is not that of the part before */
  uint64_t back_end_quads; /* quads of tasks that the back end took, with at most four fragments each */
  uint64_t back_end_waits; /* ... of which that waited a cycle for the colour under them */

  gm_sim_stats vertex, fragment; /* sums over the tasks of each stage */
} gm_frame_counters;

/* Names for people, of units and of kinds of bytes. */
const char *gm_unit_text(gm_unit_name u);
const char *gm_bytes_text(gm_bytes_kind k);

/* Adds every field of b to a. The peak is the larger of both. */
void gm_frame_counters_add(gm_frame_counters *a, const gm_frame_counters *b);

#endif
