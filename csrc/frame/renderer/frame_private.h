/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the renderer: the data that goes from unit to unit (docs/frame.md). */
#ifndef FR_PRIVATE_H
#define FR_PRIVATE_H

#include "frame/renderer/clock.h"
#include "frame/renderer/frame.h"
#include "frame/renderer/frame_buffer.h"

enum {
  FR_TILE = GM_FRAME_TILE,
  FR_PIXELS = FR_TILE * FR_TILE,
  FR_SUB = 256,             /* sub-pixels of a pixel */
  FR_DEPTH_MAX = 0xffffff,  /* largest depth */
  FR_LANES = 4 * 16 + 2,    /* numbers of a vertex that fragments read, with the point coordinate */
  FR_GUARD = 4,             /* the guard band is so many times as wide as the view */
  FR_CACHE = 32,            /* vertices of the post-transform cache */
  FR_QUADS = FR_PIXELS / 4, /* quads of a tile */
  FR_HOST_THREADS = 64
};

/* How visibility treats a draw. */
typedef enum {
  FR_OPAQUE,      /* replaces the colour: only the last visible surface is shaded */
  FR_DISCARD,     /* the shader decides about depth */
  FR_TRANSLUCENT, /* needs the colour under it */
  FR_DEPTH_ONLY   /* writes no colour: is not shaded */
} fr_pass;

/* A number that goes from a vertex output to a fragment input. */
typedef struct {
  uint8_t from_reg, from_lane, to_reg, to_lane;
} fr_wire;

/* The parts of a vertex program that is split. */
typedef enum { FR_POSITION, FR_VARYINGS, FR_PARTS } fr_part;

/* The way from clip coordinates to the window: centre + half * v / w. */
typedef struct {
  float half[3], center[3]; /* of x and y in pixels, of z in 0 .. 1 */
} fr_view;

/* A draw as the tile units see it. */
typedef struct {
  unsigned number;
  gm_draw_state state;
  fr_view view;
  int64_t offset_factor, offset_units; /* 8 fraction bits */
  int32_t half_line;                   /* half the line width, in sub-pixels */
  const gm_program *program[2];
  const gm_image *image[2];
  const void *prepared[2]; /* the programs, as the engine has them */
  bool split;              /* two programs shade positions and varyings: */
  const gm_program *part[FR_PARTS];
  const gm_image *part_image[FR_PARTS];
  const void *part_prepared[FR_PARTS];
  fr_wire wire[FR_LANES];
  unsigned nwire;
  unsigned lanes;  /* numbers of a vertex record: the wires, and two more for points */
  unsigned inputs; /* input registers of the fragment program */
  bool points;     /* primitives are points */
  bool polygons;   /* primitives are triangles: they are culled and have polygon offset */
  bool quads;      /* the fragment program reads its neighbours */
  bool depth;      /* the fragment program reads gl_FragCoord.z */
  bool kills;      /* the fragment program may discard */
  bool blends;     /* the back end reads the colour under a fragment */
  fr_pass pass;
  int color;         /* output register of the colour, -1: none */
  bool writes_depth; /* the fragment program gives the depth (GL_EXT_frag_depth), in this output: */
  uint8_t z_reg, z_lane;
  gm_output_set outputs[2]; /* that are read, by stage */
  gm_rect box;              /* pixels that may change */
} fr_pipeline;

/* A vertex in the window. */
typedef struct {
  int32_t x, y; /* in sub-pixels */
  int32_t z;    /* 24 bits */
  float inv_w;
  float lane[FR_LANES];
} fr_window;

#define FR_NO_TASK UINT32_MAX
/* The centre of a fan has this in its number: it is used after it has left the post-transform cache. */
#define FR_FAN_CENTRE (UINT64_C(1) << 32)

/* A vertex after its program. */
typedef struct {
  float pos[4], size;
  unsigned outside;        /* a bit for each plane that it is beyond (clip.h) */
  bool seen;               /* a primitive has used it */
  uint64_t number;         /* in the frame; with FR_FAN_CENTRE, the centre of a fan */
  uint64_t ready;          /* cycle in which it is shaded; with a split program: its position */
  uint64_t complete;       /* cycle in which that task is done */
  uint32_t task;           /* number of the task that shades its varyings; FR_NO_TASK: there is none */
  uint32_t epoch, address; /* place in the parameter buffer, if the epoch is the present one */
  const float *lane;
} fr_vertex;

/* A triangle, counter-clockwise, ready for visibility. e[i](X,Y) = a[i] X + b[i] Y + c[i] is twice the area, in sub-pixels, of the pixel
   centre and the edge opposite to corner i. */
typedef struct {
  int32_t x[3], y[3], z[3];
  int64_t a[3], b[3], c[3];
  uint8_t bias[3]; /* 1: the edge does not own the centres on it */
  int64_t area;
  int64_t zx, zy;     /* slope of the depth, 24 fraction bits for each sub-pixel */
  int64_t offset;     /* polygon offset, in depth units */
  int32_t zmin, zmax; /* least and greatest depth of the corners */
  int x0, y0, x1, y1; /* box of pixels, both ends included */
} fr_setup;

/* A triangle that was read from the parameter buffer. */
typedef struct {
  fr_setup s;
  const fr_pipeline *pl;
  unsigned draw;
  bool front;
  float inv_w[3];
  uint32_t lane[3]; /* word address of each corner's lanes */
} fr_triangle;

/* Memory of the pixels, in rows of whole tiles. */
typedef struct {
  unsigned width, height, tiles_x, tiles_y, pitch; /* pitch: pixels of a row */
  uint32_t *color, *depth;
  uint8_t *stencil;
} fr_target;

/* A program that an engine has prepared. */
typedef struct {
  const gm_program *program;
  void *prepared;
} fr_prepared;

struct gm_frame_programs {
  const gm_engine *engine;
  fr_prepared *item;
  size_t n;
};

struct gm_frame {
  gm_frame_config cfg;
  fr_target target;
  uint32_t *picture; /* the colour, without the pixels that only complete tiles */
  fr_buffer buffer;
  fr_pipeline **pipeline; /* by draw number */
  size_t npipeline;
  gm_frame_programs *programs; /* of all draws: the configuration's, or the frame's own */
  fr_geometry geometry;
  uint32_t numbered; /* vertices that have a number */
  gm_frame_counters count;
  gm_draw_cost *cost; /* by draw number, if they are wanted */
  gm_frame_map *map;
  bool kept; /* a partial render has left colour, depth and stencil in memory */
  struct fr_tile *worker[FR_HOST_THREADS];
  const gm_program *culprit; /* whose task failed, or NULL */
};

/* prepare.c: the prepared program, which belongs to f->programs. NULL with a message. */
const void *fr_prepare(gm_frame *f, const gm_program *program, char *err, size_t errsize);

/* The symbol of that kind and name, or NULL. */
const gm_symbol *fr_find_symbol(const gm_program *p, gm_sym_kind kind, const char *name);

/* pipeline.c: checks a draw and prepares what the units need. NULL with a message. */
fr_pipeline *fr_pipeline_new(const gm_frame_config *cfg, const gm_draw *d, char *err, size_t errsize);

/* frame.c: draws with a pipeline that is given; the frame takes it over. */
int fr_frame_draw(gm_frame *f, const gm_draw *d, fr_pipeline *pl, char *err, size_t errsize);
/* The outputs that are read, from the wires, the colour and the depth. */
void fr_pipeline_outputs(fr_pipeline *pl);
/* What follows from the state alone: view, offset, line. */
void fr_pipeline_state(fr_pipeline *pl);
/* What follows from the state and from what is known of the fragment program: pass, blends. */
void fr_pipeline_classify(fr_pipeline *pl);
/* What code tells of a fragment program: whether it reads gl_FragCoord.z, may discard, reads its neighbours. */
typedef struct {
  bool depth, kills, quads;
} fr_traits;
/* Finds these by looking at all operations. */
fr_traits fr_program_traits(const gm_program *p);

/* Orders the numbers of a vertex record by the register and lane that they go to. */
void fr_order_wires(fr_pipeline *pl);

/* cost.c: makes room for the costs of one more draw; notes those of the last draw's vertices. */
bool fr_cost_new(gm_frame *f);
void fr_cost_vertices(gm_frame *f, const gm_frame_counters *before);

/* frame_setup.c: false if the triangle covers no pixel centre of the box. */
bool fr_setup_triangle(fr_setup *s, const int32_t x[3], const int32_t y[3], const int32_t z[3], const gm_rect *box);
/* Computes the polygon offset. */
void fr_setup_offset(fr_setup *s, float factor, float units);
/* The same of numbers with 8 fraction bits, and such a number. */
void fr_setup_offset_fixed(fr_setup *s, int64_t factor, int64_t units);
int64_t fr_offset_fixed(float v);
/* Edge function i without the bias, and the depth, at a pixel's centre. */
static inline int64_t fr_edge(const fr_setup *s, unsigned i, int x, int y) { return s->a[i] * x + s->b[i] * y + s->c[i]; }
/* Whether the triangle covers a pixel's centre; its depth there. */
bool fr_covers(const fr_setup *s, int x, int y);
uint32_t fr_depth(const fr_setup *s, int x, int y);

/* Tasks that shade vertices. Task t has the vertices vertex[first[t]] .. vertex[first[t + 1] - 1]. */
typedef struct {
  uint32_t *vertex;
  size_t *first;
  size_t n;
  uint32_t *cycles;                 /* cycles of each task */
  unsigned fetch_bytes, attributes; /* what a vertex reads from memory */
} fr_tasks;

/* vertex.c: the vertices of a draw. */
typedef struct {
  fr_vertex *vertex; /* in the order in which they were shaded */
  size_t n;
  uint32_t *index;   /* index of each vertex */
  uint32_t *use;     /* for each index of the draw, the number of its vertex */
  float *lanes;      /* of all vertices */
  unsigned per_task; /* vertices of a task */
  fr_tasks whole;    /* tasks of the whole program, or of its position part */
  /* Of a split draw: */
  fr_tasks rest;  /* tasks of the varyings part */
  size_t *before; /* for each of these tasks: it begins before that primitive is assembled */
  bool *survives; /* for each primitive: it gets into a list */
} fr_vertices;
/* Shades all vertices. With a split program only their positions. */
int fr_vertices_shade(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, fr_vertices *v, char *err, size_t errsize);
void fr_vertices_free(fr_vertices *v);
/* Runs tasks of a part of the vertex program (FR_PARTS: of all of it). */
int fr_vertices_run(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, fr_part part, fr_vertices *v, fr_tasks *t, char *err,
                    size_t errsize);
/* frame_split.c: shades the varyings of the vertices that need them. */
int fr_vertices_rest(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, fr_vertices *v, char *err, size_t errsize);

/* assemble.c: makes primitives of the shaded vertices and sends them to the tile accelerator. */
int fr_assemble(gm_frame *f, const gm_draw *d, const fr_pipeline *pl, unsigned draw, fr_vertices *v, char *err, size_t errsize);

/* wide.c: triangles of a point or a line. Returns their number; corner k of triangle t is out[3 * t + k]. */
unsigned fr_point_triangles(const fr_window *v, float size, unsigned lanes, fr_window out[6]);
unsigned fr_line_triangles(const fr_window v[2], int32_t half, fr_window out[6]);
/* Half a line width, in sub-pixels. */
int32_t fr_half_line(float width);

/* bin.c: writes a triangle to the parameter buffer and to the lists of its tiles. `at` has the vertices whose records can be used again, or
   NULL. */
int fr_bin(gm_frame *f, const fr_pipeline *pl, unsigned draw, bool front, const fr_window *const v[3], fr_vertex *const at[3],
           uint64_t ready, char *err, size_t errsize);
/* Would a triangle get into a list? */
bool fr_bin_any(const fr_pipeline *pl, const fr_window *const v[3]);

/* frame_render.c: renders all tiles and empties the parameter buffer. last: nothing has to be kept but the colour. */
int fr_render(gm_frame *f, bool last, char *err, size_t errsize);

#endif
