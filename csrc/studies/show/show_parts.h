/* SPDX-License-Identifier: Apache-2.0 */
/* Reports the energy of a frame by its parts: the shader core and the blocks of the renderer. csrc/studies/frame_model/model_parts.h fills
   the structure. */
#ifndef GM_SHOW_PARTS_H
#define GM_SHOW_PARTS_H

#include <jansson.h>
#include <stdio.h>

enum { GM_SHOW_PARTS = 12 };

/* Picojoule. */
typedef struct {
  const char *name;
  double idle, work;  /* what its cycles cost without work: clocks that have no gate, leakage; and the rest */
  double mean, worst; /* percent. Of the shader core: mean is the stated error of the energy model `program`, of all of its energy. Of a
                         block: errors of `work` on scenes that were left out of its fit. Below 0: none is known */
} gm_show_part;

typedef struct {
  gm_show_part part[GM_SHOW_PARTS];
  unsigned n;
  /* Memory is apart: a constant of the literature. */
  double bytes, byte, min, max; /* bytes of the frame; pJ a byte, and its range */
  char source[200];
} gm_show_parts;

/* pJ of a part: idle and work. */
double gm_show_part_sum(const gm_show_part *p);
/* All parts together, without memory. */
gm_show_part gm_show_parts_sum(const gm_show_parts *p);

/* Lines of text for people. */
void gm_show_parts_text(FILE *f, const gm_show_parts *p);
/* NULL when out of memory. */
json_t *gm_show_parts_json(const gm_show_parts *p);
/* A section of a page. */
void gm_show_parts_html(FILE *f, const gm_show_parts *p);

#endif
