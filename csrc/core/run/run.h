/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs of a run: a readable JSON file (docs/run-inputs.md) bound to a program's symbols, and its outputs read back by name.
   The same images feed the simulator and the RTL test bench, so that both see the same bits. */
#ifndef GM_RUN_H
#define GM_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "core/machine/machine_array.h"
#include "core/program/program.h"
#include "core/sim/sim.h"
#include "core/texture/texture.h"

/* --- the inputs file --- */

/* A named value: n numbers, matrices column by column, arrays element by element; booleans are 0 and 1. */
typedef struct {
  char *name;
  double *num;
  size_t n;
} gm_value;

typedef struct {
  unsigned width, height; /* 1..4096 */
  uint32_t *texel;        /* width * height words, R in the low byte; first row of the file first, at t = 0 */
  bool shared;            /* the texels belong to the run; other textures may have the same */
} gm_picture;

typedef struct {
  char *name;      /* sampler uniform */
  gm_picture *pic; /* face f of level d: pic[d * faces + f], faces in the order +X -X +Y -Y +Z -Z; empty ones have no texels */
  unsigned faces;  /* 1, or 6: cube map */
  unsigned levels; /* 1 .. 13, largest first */
  gm_filter mag, min;
  gm_wrap wrap_s, wrap_t;
  bool strict_npot; /* sizes that are no powers of two have OpenGL ES 2.0's limits: clamp only, no mipmap */
  bool mipmap;      /* levels below the first are made when the pictures are read */
  size_t *from;     /* for each picture 1 + the number of its file in the run; NULL: the pictures are not from files */
} gm_texture;

typedef struct gm_run gm_run;

/* Reads an inputs file and the meshes it names; of its pictures only the sizes are read. Paths are relative to the file; "-" is standard
   input. NULL with one message in err. */
gm_run *gm_run_load(const char *path, char *err, size_t errsize);
/* Like gm_run_load, from text. Other files are relative to folder; if folder is NULL the text may not name any. */
gm_run *gm_run_parse(const char *text, size_t len, const char *name, const char *folder, char *err, size_t errsize);
void gm_run_free(gm_run *r);

/* Invocations listed for a stage. The first is the representative one (energy table). */
size_t gm_run_count(const gm_run *r, gm_stage stage);
/* Plain access by name (used by oracles); NULL if the file has no such name. */
const gm_value *gm_run_uniform(const gm_run *r, const char *name);
const gm_value *gm_run_input(const gm_run *r, gm_stage stage, size_t invocation, const char *name);
const gm_texture *gm_run_texture(const gm_run *r, const char *name);
/* Reads all pictures of a texture of the run and makes its mipmap. Before that, a picture from a file has a size but no texels. 0, or -1
   with a message. */
int gm_run_read_texture(const gm_run *r, const gm_texture *t, char *err, size_t errsize);
/* The i-th file that the inputs name (pictures, mesh), NULL past the end. */
const char *gm_run_file(const gm_run *r, size_t i);
/* The i-th texture, NULL past the end. */
const gm_texture *gm_run_texture_at(const gm_run *r, size_t i);

/* Makes a texture in memory, without files. It begins with empty pictures, filter linear and wrap repeat; the caller changes these and
   fills the pictures. False when out of memory, or if a number is out of range; gm_texture_free is needed then too. */
bool gm_texture_new(gm_texture *t, const char *name, unsigned faces, unsigned levels);
void gm_texture_free(gm_texture *t);
/* Makes the levels below level 0 again, down to 1 x 1: mean of two by two texels, rounded to nearest. Sizes are halved rounding down. */
bool gm_texture_mipmap(gm_texture *t);
/* The mean of four texels, each channel rounded to nearest, halves upwards. */
uint32_t gm_texture_mean(const uint32_t t[4]);
/* Is the texture complete (OpenGL ES 2.0, 3.7.10, 3.8.2)? With a mipmap filter all levels need the right sizes, and faces of a cube map
   have to be square and of equal size. A texture that is not complete reads as (0, 0, 0, 1). */
bool gm_texture_complete(const gm_texture *t);
gm_run *gm_run_new(const char *name);
/* Each adds an item to the run. False if the name is there already or when out of memory. The run takes over what *t has and leaves it
   empty. Inputs belong to the invocation added last. */
bool gm_run_add_texture(gm_run *r, gm_texture *t);
bool gm_run_add_uniform(gm_run *r, const char *name, const double *num, size_t n);
bool gm_run_add_invocation(gm_run *r, gm_stage stage);
bool gm_run_add_input(gm_run *r, gm_stage stage, const char *name, const double *num, size_t n);

/* width x height texels, all zero. False when out of memory or out of range. */
bool gm_picture_new(gm_picture *p, unsigned width, unsigned height);
/* PNG to RGBA8. 0, or -1 with a message. Free with gm_picture_free. */
int gm_picture_load(gm_picture *p, const char *path, char *err, size_t errsize);
int gm_picture_parse(gm_picture *p, const void *data, size_t len, const char *name, char *err, size_t errsize);
void gm_picture_free(gm_picture *p);

/* --- register images --- */

enum { GM_RUN_CONSTS = 512, GM_RUN_INPUTS = 32, GM_RUN_SAMPLERS = 16 };

/* Registers and memory that all invocations of a program share. */
typedef struct {
  uint32_t c[GM_RUN_CONSTS][4]; /* uniforms and literals; the rest zero */
  unsigned nconst;              /* registers up to the last one used */
  gm_sampler sampler[GM_RUN_SAMPLERS];
  unsigned nsampler; /* samplers up to the last one used */
  uint32_t *texture; /* texture memory */
  size_t ntexture;   /* words */
  bool blocked;      /* textures are placed in blocks, each from a multiple of 64 words on: machines with texture_blocks */
} gm_image;

/* Registers of one invocation. */
typedef struct {
  uint32_t v[GM_RUN_INPUTS][4];
  unsigned nv;
  uint32_t sys[3][4]; /* gl_FragCoord, gl_FrontFacing (1.0 or 0.0), gl_PointCoord: host addresses 0..2 of kind GM_HOST_SYS */
} gm_invocation;

/* Binds uniforms, literals and textures. Every uniform and sampler of the program must be in the file, with the right size. */
int gm_run_bind(const gm_program *p, const gm_run *r, gm_image *img, char *err, size_t errsize);
/* Like gm_run_bind, without an inputs file: literals only; uniforms are zero and samplers empty. */
int gm_run_bind_none(const gm_program *p, gm_image *img, char *err, size_t errsize);
void gm_image_free(gm_image *img);
/* Size of a texture in texture memory, in words. */
size_t gm_texture_words(const gm_texture *t);
/* Appends a texture to texture memory; *s gets the sampler state that reads it. False when out of memory. */
bool gm_texture_place(const gm_texture *t, gm_image *img, gm_sampler *s);
/* Binds attributes or varyings and system values of one invocation. Attributes may have fewer components than the shader's (0, 0, 0, 1
 * fill). */
int gm_run_invocation(const gm_program *p, const gm_run *r, size_t invocation, gm_invocation *inv, char *err, size_t errsize);

/* Does a program read its neighbours in the quad (ddx, ddy, qsy)? */
bool gm_run_has_quads(const gm_program *p);

/* Machines with a memory array (core/machine/machine_array.h): the registers of each file that a thread of the program needs. */
gm_array_need gm_run_array_need(const gm_program *p);
/* Threads of the core that can run the program side by side; 0: its array has not even room for one. */
unsigned gm_run_threads(const gm_program *p);
/* Whether so many threads can run side by side. 0, or -1 with the reason: a register above the limit that they leave. */
int gm_run_fits(const gm_program *p, unsigned threads, char *err, size_t errsize);

/* Invocations that run together. */
typedef struct {
  unsigned threads;            /* 0 .. threads-1 are started */
  unsigned skip, n;            /* the wanted ones run on the threads skip .. skip+n-1 */
  size_t from[GM_MAX_THREADS]; /* invocation whose values a thread gets */
} gm_batch;
/* The batch that runs the invocations first .. first+n-1, or as many of them as fit: one a thread. If the program reads its neighbours,
   invocations 4q .. 4q+3 of the listed runs are a quad, as are those of the patch, and only whole quads run. So neighbours that were not
   asked for run too, and at the end of the list helper threads with a neighbour's values complete the quad. r may be NULL: the list then
   has no end. */
void gm_run_batch(const gm_program *p, const gm_run *r, size_t first, unsigned n, gm_batch *g);

/* Host accesses of the core, kinds as in sim.h; simulator and Verilated core each have such a pair. Samplers: gm_sampler_words. */
typedef void gm_host_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
typedef void gm_host_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
/* Writes code, constants and samplers; writes the registers of one thread (v and system values; o, pos and psz are cleared). */
void gm_run_write_program(const gm_program *p, const gm_image *img, gm_host_write *w, void *ctx);
void gm_run_write_thread(const gm_program *p, const gm_invocation *inv, unsigned thread, gm_host_write *w, void *ctx);

/* --- outputs --- */

/* One output symbol: rows x cols x elements bit patterns, in the order of gm_value. */
typedef struct {
  const gm_symbol *sym; /* of the program */
  uint32_t *bits;
  size_t n;
} gm_output;

typedef struct {
  gm_output *out; /* varyings and gl_Position, or gl_FragColor */
  size_t n;
  bool killed;        /* the fragment was discarded: the outputs have no meaning */
  gm_sim_stats stats; /* of all threads of the batch in which the invocation ran */
} gm_result;

/* Reads a thread's outputs after a run. -1 when out of memory. */
int gm_run_outputs(const gm_program *p, gm_host_read *rd, void *ctx, unsigned thread, gm_result *res);
void gm_result_free(gm_result *res);
/* Are the outputs the same bit for bit, and both killed or neither? If not, why (unless NULL) gets "name[i]: 0x... and 0x...". */
bool gm_result_equal(const gm_result *a, const gm_result *b, char *why, size_t size);

/* A run that takes longer counts as endless. */
enum { GM_RUN_MAX_CYCLES = 10000000 };
/* Runs invocations first .. first+n-1 on the simulator; they must be one batch (gm_run_batch). 0, or -1 with a message. res[0..n-1] are
   filled. The simulator must have been loaded with gm_run_load_sim. */
int gm_run_sim(gm_sim *s, const gm_program *p, const gm_run *r, size_t first, unsigned n, const gm_run_config *cfg, gm_result *res,
               char *err, size_t errsize);
/* Resets the simulator and loads code, constants, samplers and texture memory. img must outlive the runs. */
void gm_run_load_sim(gm_sim *s, const gm_program *p, const gm_image *img);

/* Results as JSON: {"stage", "machine", "invocations": [{"cycles", "killed", "outputs": {"gl_FragColor": [..]}, "statistics": {..}}]}
   (docs/run-inputs.md). Numbers have nine digits, so they read back exactly; "inf", "-inf" and "nan:XXXXXXXX" are strings. */
int gm_result_json(FILE *f, const gm_program *p, const gm_result *res, size_t n);

#endif
