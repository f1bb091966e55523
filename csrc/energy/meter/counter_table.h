/* SPDX-License-Identifier: Apache-2.0 */
/* Lists the counters of a frame (frame/renderer/counters.h) as a table, and as JSON with the energy of the shader core. That is of the
   energy model `paper`: the prices of You and Wang (docs/energy.md). */
#ifndef GM_COUNTER_TABLE_H
#define GM_COUNTER_TABLE_H

#include <jansson.h>

#include "frame/renderer/counters.h"

typedef struct {
  const char *name, *text;
  size_t offset; /* in gm_frame_counters */
} gm_counter_row;
/* The i-th row, NULL past the end. */
const gm_counter_row *gm_counter_row_at(size_t i);
/* The value of a row's counter. */
uint64_t gm_counter_value(const gm_frame_counters *c, const gm_counter_row *r);
/* The counters of one frame or pass, with the energy of the shader core by the model `paper`. NULL when out of memory. */
json_t *gm_counters_json(const gm_machine *m, const gm_frame_counters *c);

#endif
