/* SPDX-License-Identifier: Apache-2.0 */
/* A linked pair of a vertex and a fragment shader with random inputs, for comparisons with other implementations of OpenGL ES and for
   regressions (docs/regress.md). */
#ifndef GM_REGRESS_PAIRS_H
#define GM_REGRESS_PAIRS_H

#include <stdbool.h>
#include <stddef.h>

#include "core/program/program.h"
#include "core/texture/texture.h"

enum {
  PAIR_VERTICES = 48,
  PAIR_QUADS = 24,
  PAIR_FRAGMENTS = 4 * PAIR_QUADS,
  PAIR_MAX_NUMBERS = 8192,
  PAIR_TEXTURE = 16,
  PAIR_MAX_OUT = 96
};

/* Numbers of a symbol: elements x columns x rows. A sampler has a texture instead. */
typedef struct {
  gm_symbol sym; /* name, shape and kind; each program has its own registers */
  float *num;
  size_t n;
  bool invariant; /* declared invariant: the other stage must declare it too */
} pair_value;

/* The texture of one sampler, with all faces. */
typedef struct {
  char name[160];         /* with "[element]" if the uniform is an array */
  gm_sampler state;       /* base: first word in memory */
  const uint32_t *memory; /* layout: gm_tex_place_of */
} pair_texture;

typedef struct {
  const char *name;    /* for messages */
  const char *text[2]; /* by stage */
  gm_program program[2];
  pair_value *uniform;
  size_t nuniform;
  pair_texture *texture;
  size_t ntexture;
  uint32_t *memory; /* of all textures */
  size_t words;
  /* Attributes of the vertex program: PAIR_VERTICES values each. Varyings of the fragment program: for each of PAIR_QUADS quads a value at
     its corner, the growth for one pixel to the right, and for one pixel up. */
  pair_value *attribute, *varying;
  size_t nattribute, nvarying;
  bool points; /* quads are drawn as points, so that gl_PointCoord has a meaning */
} pair;

/* One output register: four numbers. */
typedef float pair_reg[4];

/* The outputs of one stage: for each invocation, the outputs that pair_outputs lists, register by register. */
typedef struct {
  pair_reg *reg; /* [invocation * regs + register] */
  bool *killed;
  unsigned regs;
} pair_result;

/* Fragment inputs as OpenGL ES interpolates them: the registers of the varyings, then gl_FragCoord, gl_FrontFacing and gl_PointCoord. */
typedef struct {
  pair_reg *reg; /* [fragment * regs + register] */
  unsigned regs;
} pair_inputs;

/* The outputs that are compared: gl_Position, gl_PointSize and varyings, or the colour. Returns their number. */
unsigned pair_outputs(const gm_program *p, gm_symbol out[PAIR_MAX_OUT]);
/* The value of that name, NULL if there is none. */
const pair_value *pair_find(const pair_value *v, size_t n, const char *name);

#endif
