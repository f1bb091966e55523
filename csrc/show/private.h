/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the reports of a frame. */
#ifndef SHOW_PRIVATE_H
#define SHOW_PRIVATE_H

#include "show/show.h"

/* A counter of the report. */
typedef struct {
  const char *name, *text;
  size_t offset; /* in gm_frame_counters */
} show_row;
/* The i-th one, NULL past the end. */
const show_row *show_row_at(size_t i);
uint64_t show_value(const gm_frame_counters *c, const show_row *r);

#endif
