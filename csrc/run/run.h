/* SPDX-License-Identifier: Apache-2.0 */
/* Inputs of a run: a readable JSON file (docs/run-inputs.md) bound to a program's symbols, and its outputs read back by name.
   The same images feed the simulator and the RTL test bench, so that both see the same bits. */
#ifndef GL_RUN_H
#define GL_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "program/program.h"
#include "sim/sim.h"
#include "texture/texture.h"

/* --- the inputs file --- */

/* A named value: n numbers, matrices column by column, arrays element by element; booleans are 0 and 1. */
typedef struct {
  char *name;
  double *num;
  size_t n;
} gl_value;

typedef struct {
  unsigned width, height; /* 1..4096 */
  uint32_t *texel;        /* width * height words, R in the low byte; first row of the file first, at t = 0 */
} gl_picture;

typedef struct {
  char *name; /* sampler uniform */
  char *file; /* as opened */
  gl_picture pic;
  bool linear;
  gl_wrap wrap_s, wrap_t;
} gl_texture;

typedef struct gl_run gl_run;

/* Reads an inputs file with the textures and meshes it names (paths relative to it). NULL with one message in err. */
gl_run *gl_run_load(const char *path, char *err, size_t errsize);
/* The same from text; other files are looked for in folder, or refused when folder is NULL. */
gl_run *gl_run_parse(const char *text, size_t len, const char *name, const char *folder, char *err, size_t errsize);
void gl_run_free(gl_run *r);

/* Invocations listed for a stage. The first is the representative one (energy table). */
size_t gl_run_count(const gl_run *r, gl_stage stage);
/* Plain access by name (used by oracles); NULL if the file has no such name. */
const gl_value *gl_run_uniform(const gl_run *r, const char *name);
const gl_value *gl_run_input(const gl_run *r, gl_stage stage, size_t invocation, const char *name);
const gl_texture *gl_run_texture(const gl_run *r, const char *name);
/* The i-th uniform or texture, NULL past the end. */
const gl_value *gl_run_uniform_at(const gl_run *r, size_t i);
const gl_texture *gl_run_texture_at(const gl_run *r, size_t i);

/* PNG to RGBA8. 0, or -1 with a message. Free with gl_picture_free. */
int gl_picture_load(gl_picture *p, const char *path, char *err, size_t errsize);
int gl_picture_parse(gl_picture *p, const void *data, size_t len, const char *name, char *err, size_t errsize);
void gl_picture_free(gl_picture *p);

/* --- register images --- */

enum { GL_RUN_CONSTS = 512, GL_RUN_INPUTS = 32, GL_RUN_SAMPLERS = 16 };

/* What all invocations of a program share. */
typedef struct {
  uint32_t c[GL_RUN_CONSTS][4]; /* uniforms and literals; the rest zero */
  unsigned nconst;              /* registers up to the last one used */
  gl_sampler sampler[GL_RUN_SAMPLERS];
  unsigned nsampler; /* samplers up to the last one used */
  uint32_t *texture; /* texture memory */
  size_t ntexture;   /* words */
} gl_image;

/* What one invocation has of its own. */
typedef struct {
  uint32_t v[GL_RUN_INPUTS][4];
  unsigned nv;
  uint32_t sys[3][4]; /* gl_FragCoord, gl_FrontFacing (1.0 or 0.0), gl_PointCoord: host addresses 0..2 of kind GL_HOST_SYS */
} gl_invocation;

/* Binds uniforms, literals and textures. Every uniform and sampler of the program must be in the file, with the right size. */
int gl_run_bind(const gl_program *p, const gl_run *r, gl_image *img, char *err, size_t errsize);
/* The same without a file: literals only; uniforms are zero and samplers empty. */
int gl_run_bind_none(const gl_program *p, gl_image *img, char *err, size_t errsize);
void gl_image_free(gl_image *img);
/* Binds attributes or varyings and system values of one invocation. Attributes may have fewer components than the shader's (0, 0, 0, 1
 * fill). */
int gl_run_invocation(const gl_program *p, const gl_run *r, size_t invocation, gl_invocation *inv, char *err, size_t errsize);

/* Host accesses of the core, kinds as in sim.h; both models have such a pair. Samplers: gl_sampler_words. */
typedef void gl_host_write(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]);
typedef void gl_host_read(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]);
/* Writes code, constants and samplers / the registers of one thread (v and system values; o, pos and psz are cleared). */
void gl_run_write_program(const gl_program *p, const gl_image *img, gl_host_write *w, void *ctx);
void gl_run_write_thread(const gl_program *p, const gl_invocation *inv, unsigned thread, gl_host_write *w, void *ctx);

/* --- outputs --- */

/* One output symbol: rows x cols x elements bit patterns, in the order of gl_value. */
typedef struct {
  const gl_symbol *sym; /* of the program */
  uint32_t *bits;
  size_t n;
} gl_output;

typedef struct {
  gl_output *out; /* varyings and gl_Position, or gl_FragColor */
  size_t n;
  bool killed;        /* fragment discarded: the outputs mean nothing */
  gl_sim_stats stats; /* of the group of threads the invocation ran in */
} gl_result;

/* Reads a thread's outputs after a run. -1 when out of memory. */
int gl_run_outputs(const gl_program *p, gl_host_read *rd, void *ctx, unsigned thread, gl_result *res);
void gl_result_free(gl_result *res);
/* Same outputs, bit for bit (and both killed or none)? If not, why (if not NULL) gets "name[i]: 0x... and 0x...". */
bool gl_result_equal(const gl_result *a, const gl_result *b, char *why, size_t size);

/* A run that takes longer is given up as endless. */
enum { GL_RUN_MAX_CYCLES = 10000000 };
/* Runs invocations first .. first+n-1 on the simulator, one on each thread; n <= threads. 0, or -1 with a message. res[0..n-1] are filled.
   The simulator must have been loaded with gl_run_load_sim. */
int gl_run_sim(gl_sim *s, const gl_program *p, const gl_run *r, size_t first, unsigned n, const gl_run_config *cfg, gl_result *res,
               char *err, size_t errsize);
/* Reset, code, constants, samplers, texture memory. img must outlive the runs. */
void gl_run_load_sim(gl_sim *s, const gl_program *p, const gl_image *img);

/* Results as JSON: {"stage", "machine", "invocations": [{"cycles", "killed", "outputs": {"gl_FragColor": [..]}, "statistics": {..}}]}
   (docs/run-inputs.md). Numbers have nine digits, so they read back exactly; "inf", "-inf" and "nan:XXXXXXXX" are strings. */
void gl_result_json(FILE *f, const gl_program *p, const gl_result *res, size_t n);

#endif
