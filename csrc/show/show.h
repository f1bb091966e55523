/* SPDX-License-Identifier: Apache-2.0 */
/* What turns a scene into pictures and reports: its shaders compiled, PNG files, tables. */
#ifndef GM_SHOW_H
#define GM_SHOW_H

#include <jansson.h>

#include "options/options.h"
#include "scene/scene.h"

/* A gm_scene_compile; ctx is the gc_options to compile with. */
int gm_show_compile(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize);

/* The same for a gm_scene_options' `split`: the position part and the varyings part of the vertex program. */
int gm_show_split(void *ctx, const char *vertex, const char *fragment, gm_program out[2], char *err, size_t errsize);

/* PNG with 8 bits of red, green, blue and, if alpha is set, alpha. Row 0 of pixel is the lowest one. "-" is standard output. 0, or -1 with
   a message. */
int gm_show_png(const char *path, const uint32_t *pixel, unsigned width, unsigned height, bool alpha, char *err, size_t errsize);

/* A heat map of the pixels' cycles, or of how many triangles cover them: black for 0, then blue, red, yellow to white for the most.
   malloc'd, NULL when out of memory; *most gets the largest value. */
uint32_t *gm_show_heat(const gm_frame_map *map, size_t pixels, bool cycles, uint32_t *most);

/* What was drawn and how. */
typedef struct {
  const gm_scene *scene;
  const gm_machine *machine;
  const gm_frame_config *cfg;
  const gm_frame_counters *count; /* by pass */
} gm_show_frame;

/* Reports. Energy is at the level `paper` (docs/energy.md), of the shader core alone. */
void gm_show_text(FILE *f, const gm_show_frame *s);
/* NULL when out of memory. */
json_t *gm_show_json(const gm_show_frame *s);
/* One page. title is shown, picture[0..n-1] are the names of files that it shows; names of NULL are left out. */
void gm_show_html(FILE *f, const gm_show_frame *s, const char *title, const char *const *picture, size_t n);

#endif
