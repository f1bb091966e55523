/* SPDX-License-Identifier: Apache-2.0 */
/* A tile-based deferred renderer, bit for bit and cycle by cycle (docs/frame.md). */
#ifndef GM_FRAME_H
#define GM_FRAME_H

#include "core/run/run.h"
#include "frame/renderer/counters.h"
#include "frame/renderer/frame_engine.h"
#include "frame/renderer/frame_state.h"

enum { GM_FRAME_TILE = 16, GM_FRAME_MAX_SIDE = 4096, GM_FRAME_MAX_ATTRIBUTES = 16, GM_FRAME_MAX_DRAWS = 65535, GM_FRAME_CORES = 8 };
/* Smallest and largest parameter buffer, in bytes. */
enum { GM_FRAME_PB_MIN = 4096, GM_FRAME_PB_MAX = 256 << 20, GM_FRAME_PB_DEFAULT = 256 << 10 };

/* RGB8: alpha is not stored, and counts as 1. */
typedef enum { GM_FORMAT_RGBA8, GM_FORMAT_RGB565, GM_FORMAT_RGB8 } gm_frame_format;

/* Programs that an engine has prepared, for frames that come one after the other with the same engine and run configuration. */
typedef struct gm_frame_programs gm_frame_programs;
/* NULL when out of memory. */
gm_frame_programs *gm_frame_programs_new(const gm_engine *engine);
void gm_frame_programs_free(gm_frame_programs *p);
/* What the engine prepared for a program, NULL: nothing yet. */
const void *gm_frame_programs_find(const gm_frame_programs *p, const gm_program *program);
/* The program is about to be freed. No frame may be using it. */
void gm_frame_programs_forget(gm_frame_programs *p, const gm_program *program);

typedef struct {
  unsigned width, height; /* in pixels, 1..GM_FRAME_MAX_SIDE */
  gm_frame_format format;
  size_t pb_bytes;
  unsigned cores;        /* shader cores, 0 is one; at most GM_FRAME_CORES */
  unsigned host_threads; /* 1..64: threads of this computer. They do not change any result */
  const gm_engine *engine;
  gm_run_config run;                  /* gating policy and latencies of the shader core */
  gm_frame_programs *programs;        /* NULL: the frame has its own */
  bool draw_costs;                    /* count what each draw costs */
  bool maps;                          /* record overdraw and cycles of each pixel */
  const struct fr_watch *watch;       /* NULL, or what a bench wants to be told (watch.h) */
  const struct gm_renderer *renderer; /* of gm_scene_render, NULL: gm_renderer_direct (renderer.h) */
} gm_frame_config;

/* How memory has a number of an attribute. Normalized whole numbers become c / 255 or c / 65535, or with a sign (2 c + 1) / 255 or
   (2 c + 1) / 65535; GM_NUMBER_FIXED has 16 fraction bits. Each is rounded once. */
typedef enum {
  GM_NUMBER_F32,
  GM_NUMBER_S8,
  GM_NUMBER_U8,
  GM_NUMBER_S16,
  GM_NUMBER_U16,
  GM_NUMBER_FIXED,
  GM_NUMBER_F16,
  GM_NUMBERS
} gm_number;
/* Bytes of a number. */
unsigned gm_number_bytes(gm_number n);

/* One attribute of a vertex shader. Vertex i has `size` numbers from byte i * stride of data on; they are 0 if it does not exist. The lanes
   up to `rows` that have no number are 0, 0, 0, 1. */
typedef struct {
  const void *data;
  gm_number number;
  bool normalized;
  unsigned size, stride;    /* stride 0: all vertices have the numbers of vertex 0 */
  size_t vertices;          /* that exist; not with stride 0 */
  unsigned reg, lane, rows; /* input register */
} gm_attribute;
/* The bits of number k of a vertex as a float, k < size. */
uint32_t gm_attribute_bits(const gm_attribute *a, size_t vertex, unsigned k);

typedef enum { GM_INDEX_NONE, GM_INDEX_U8, GM_INDEX_U16, GM_INDEX_U32 } gm_index_type;

typedef struct {
  const gm_program *program[2]; /* vertex and fragment program, linked as a pair, of one machine */
  const gm_image *image[2];     /* their constants and textures */
  /* NULL, or the vertex program in two parts: position, varyings (gloam cc --vertex-part). Varyings are then shaded for the vertices of
     triangles that get into a list. The picture is the same. */
  const gm_program *part[2];
  const gm_image *part_image[2];
  gm_attribute attribute[GM_FRAME_MAX_ATTRIBUTES];
  unsigned nattribute;
  gm_index_type index_type; /* GM_INDEX_NONE: indices are 0 .. count-1 */
  const void *index;
  size_t indices; /* that exist; those beyond are 0 */
  size_t count;   /* that are drawn */
  int32_t first;  /* is added to each, modulo 2^32 */
  gm_mode mode;
  gm_draw_state state;
} gm_draw;

typedef struct gm_frame gm_frame;

/* All functions return 0, or -1 with a message in err. Messages have no file name. */
gm_frame *gm_frame_new(const gm_frame_config *cfg, char *err, size_t errsize);
void gm_frame_free(gm_frame *f);

enum { GM_CLEAR_COLOR = 1, GM_CLEAR_DEPTH = 2, GM_CLEAR_STENCIL = 4 };
/* Clears the buffers in `which`, all pixels. What was drawn before is rendered first. */
int gm_frame_clear(gm_frame *f, unsigned which, const float color[4], float depth, unsigned stencil, char *err, size_t errsize);
/* Shades the vertices of a draw and bins its primitives. Programs, images and attributes must exist until gm_frame_end. */
int gm_frame_draw(gm_frame *f, const gm_draw *d, char *err, size_t errsize);
/* Renders what is in the lists. The picture is then complete; more draws may follow. */
int gm_frame_end(gm_frame *f, char *err, size_t errsize);

/* Like gm_frame_end, but depth and stencil are kept in memory for the draws that follow. Tiles without triangles are not touched. */
int gm_frame_keep(gm_frame *f, char *err, size_t errsize);

/* Contents from before the frame, as rows of `width` numbers, the lowest first; a buffer that is NULL stays as it is. kept: they are in
   memory, so the next render of a tile loads them. Before the first draw. */
void gm_frame_load(gm_frame *f, const uint32_t *color, const uint32_t *depth, const uint8_t *stencil, bool kept);
/* Copies out the contents after gm_frame_end or gm_frame_keep; a buffer that is NULL is not wanted. Depth and stencil after gm_frame_end
   are those of the tiles' last triangles. */
void gm_frame_store(const gm_frame *f, uint32_t *color, uint32_t *depth, uint8_t *stencil);

/* After a failure of a draw, gm_frame_end or gm_frame_keep: the program whose task failed. NULL: it was another failure. */
const gm_program *gm_frame_culprit(const gm_frame *f);

/* The picture: width * height pixels, R in the low byte, the lowest row (y = 0) first. */
const uint32_t *gm_frame_color(const gm_frame *f);
/* What the frame has cost so far. */
const gm_frame_counters *gm_frame_count(const gm_frame *f);

/* Runs of the shader core for a draw. */
typedef struct {
  gm_sim_stats vertex, fragment;
  uint64_t vertices, fragments; /* that were shaded */
  uint64_t helpers, tasks;      /* fragments that only complete a quad; tasks of fragments */
} gm_draw_cost;
/* By draw, in their order, if the configuration asks for it. */
const gm_draw_cost *gm_frame_cost(const gm_frame *f, size_t *draws);

/* For each pixel, if the configuration asks for maps: triangles that cover it, fragments shaded, cycles of the core for them. */
typedef struct {
  uint32_t covered, shaded, cycles;
} gm_frame_map;
/* By pixel, row by row; NULL without maps. */
const gm_frame_map *gm_frame_maps(const gm_frame *f);

/* The vertex of index i < count of a draw. */
uint32_t gm_draw_vertex(const gm_draw *d, size_t i);

/* Fills the registers of an attribute from the program's symbol of that name. False if the program has none or it is no vector. */
bool gm_attribute_bind(const gm_program *vertex, const char *name, gm_attribute *a);

#endif
