/* SPDX-License-Identifier: Apache-2.0 */
/* Turns a scene into pictures and reports, for `gloam frame`: compiles its shaders, draws heat maps, writes text, JSON and a page
 * (docs/frame.md). */
#ifndef GM_SHOW_H
#define GM_SHOW_H

#include <jansson.h>

#include "common/options.h"
#include "energy/meter/meter.h"
#include "frame/scene/scene.h"
#include "studies/show/show_parts.h"

/* A gm_scene_compile; ctx is the gc_options to compile with. */
int gm_show_compile(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize);

/* The same for a gm_scene_options' `split`: the position part and the varyings part of the vertex program. */
int gm_show_split(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize);

/* A heat map of the pixels' cycles, or of how many triangles cover them: black for 0, then blue, red, yellow to white for the most.
   malloc'd, NULL when out of memory; *most gets the largest value. */
uint32_t *gm_show_heat(const gm_frame_map *map, size_t pixels, bool cycles, uint32_t *max);

/* What was drawn and how. */
typedef struct {
  const gm_scene *scene;
  const gm_machine *machine;
  const gm_frame_config *cfg;
  const gm_frame_counters *count; /* by pass */
  const gm_meter *meter;          /* what it was drawn with, or NULL; its frames have been freed */
  const gm_show_parts *parts;     /* energy by parts, in addition, or NULL */
} gm_show_frame;

/* Energy of the shader core: by the energy model `program` if a meter was there, else by the energy model `paper` (docs/energy.md). */
typedef struct {
  const char *level, *unit; /* level: name of the energy model */
  double vertex, fragment;
  double error_percent; /* stated error of a program's energy; below 0: none is known */
  const char *weights;  /* the machine that they come from; NULL: none */
} gm_show_energy;
/* The energy of all passes of the frame. */
gm_show_energy gm_show_energy_of(const gm_show_frame *s);

/* Reports. */
void gm_show_text(FILE *f, const gm_show_frame *s);
/* NULL when out of memory. */
json_t *gm_show_json(const gm_show_frame *s);

/* A picture for the page: rows from the lowest one up. */
typedef struct {
  const char *text;
  uint32_t *pixel;
  unsigned width, height;
} gm_show_picture;
/* One page that loads nothing. False when out of memory. */
bool gm_show_html(FILE *f, const gm_show_frame *s, const char *title, const gm_show_picture *picture, size_t n);
/* The counters of all passes together. */
gm_frame_counters gm_show_sum(const gm_show_frame *s);

#endif
