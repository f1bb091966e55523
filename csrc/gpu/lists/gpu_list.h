/* SPDX-License-Identifier: Apache-2.0 */
/* Lists: a pass and its draws, packed as commands and records into the memory that a GPU sees (docs/gpu.md). */
#ifndef GPU_LIST_H
#define GPU_LIST_H

#include "frame/renderer/frame_private.h"
#include "gpu/descriptors/descriptors.h"
#include "gpu/lists/gpu_memory.h"

/* What a pass begins with and leaves. */
typedef struct {
  unsigned width, height;
  gm_frame_format format;
  size_t pb_bytes;
  bool load_color, load_depth, store_depth;
  uint32_t clear_color, clear_depth; /* as they are stored */
  uint8_t clear_stencil;
  const uint32_t *color, *depth; /* contents that are loaded, rows of `width` numbers */
  const uint8_t *stencil;
} gpu_target;

/* A draw that waits for its pass. What it refers to must stay. */
typedef struct {
  gm_draw draw;
  fr_pipeline *pl;
} gpu_waiting;

typedef struct {
  gpu_memory memory;
  uint64_t ring;                  /* PASS, FENCE, END */
  uint64_t pass, color, depth;    /* byte addresses */
  uint64_t fence;                 /* ... of value and status */
  unsigned width, height, stride; /* stride of colours in bytes */
  gm_frame_format format;
  uint64_t textures;    /* texture memory, 0: none */
  const uint32_t *host; /* the same on the host */
} gpu_list;

/* Packs a pass. 0, or -1 with a message; the list is to be freed in any case. */
int gpu_list_build(gpu_list *l, const gpu_target *t, const gpu_waiting *draw, size_t n, char *err, size_t errsize);
void gpu_list_free(gpu_list *l);
/* Copies contents out of the list's memory; NULL: not wanted. */
void gpu_list_color(const gpu_list *l, uint32_t *color);
void gpu_list_depth(const gpu_list *l, uint32_t *depth, uint8_t *stencil);

/* gpu_draws.c: the record of a draw, without its addresses. */
void gpu_draw_pack(const gm_draw *d, const fr_pipeline *pl, gpu_draw *out);
/* The same back: all of the pipeline and the draw that the record has. Programs, images and attributes are not there. */
void gpu_draw_unpack(const gpu_draw *r, gm_draw *d, fr_pipeline *pl);

/* The hash of a machine in a PROGRAM. */
uint32_t gpu_machine_hash(const gm_machine *m);
/* A PROGRAM with its code, malloc'd; *words of 32 bits. NULL when out of memory. */
uint32_t *gpu_program_pack(const gm_program *p, size_t *words);

/* pixels.c: rows of colours in memory, as numbers with R in the low byte, and back; depth and stencil of tiles. */
unsigned gpu_pixel_bytes(gm_frame_format f);
void gpu_row_load(gm_frame_format f, const unsigned char *from, unsigned n, uint32_t *to);
void gpu_row_store(gm_frame_format f, const uint32_t *from, unsigned n, unsigned char *to);
/* The word of a pixel's depth and stencil, from the first tile on. */
size_t gpu_depth_word(unsigned width, unsigned x, unsigned y);

#endif
