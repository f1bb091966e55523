/* SPDX-License-Identifier: Apache-2.0 */
/* Writes what was counted of a waveform (wave_count.h) as text, JSON, CSV or a page. */
#ifndef GM_WAVE_REPORT_H
#define GM_WAVE_REPORT_H

#include "base/json.h"
#include "wave/wave_count.h"

/* Each returns 0, or -1: a write error, or out of memory. */
int gm_wave_text(FILE *f, const gm_wave_counts *c, const char *name);
int gm_wave_json(FILE *f, const gm_wave_counts *c, const char *name);
int gm_wave_csv(FILE *f, const gm_wave_counts *c);
/* Needs options.bins. command: what makes the page. */
int gm_wave_page(FILE *f, const gm_wave_counts *c, const char *name, const char *command);

/* Scopes by the toggles of their own nets, most first. malloc'd list of `*n` numbers, at most `most`; NULL: out of memory. The number
   h.scopes stands for what is outside of all scopes. */
uint32_t *gm_wave_busiest(const gm_wave_counts *c, const gm_wave_scope_sum *sums, size_t max, size_t *n);
/* A time with a unit, "1.25 us": in units of the file, in seconds. Returns `to`. */
const char *gm_wave_time_text(const gm_wave_counts *c, uint64_t time, char to[40]);
const char *gm_wave_seconds_text(double seconds, char to[40]);

#endif
