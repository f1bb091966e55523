/* SPDX-License-Identifier: Apache-2.0 */
/* Writes switching activity for other tools: SAIF 2.0 (IEEE 1801-2018, annex I), with times and toggles of every bit (docs/own-design.md,
 * "Activity"). */
#ifndef GM_WAVE_SAIF_H
#define GM_WAVE_SAIF_H

#include "wave/wave_count.h"

/* Begins a file. design: its name there; program: the command. unit: of time, such as "1 ns". */
void gm_saif_begin(FILE *f, const char *design, const char *program, const char *unit, uint64_t duration);
/* A name with what SAIF gives a meaning escaped. */
void gm_saif_name(FILE *f, const char *name, size_t length);
/* A bit. index -1: the net has one bit. */
typedef struct {
  uint64_t time[4]; /* at 0, 1, x, z */
  uint64_t toggles, glitches;
} gm_saif_bit;
void gm_saif_put(FILE *f, const char *name, long index, const gm_saif_bit *b);

/* Writes all counted names, by scope. 0, or -1: a write error, or out of memory. */
int gm_wave_saif(FILE *f, const gm_wave_counts *c, const char *program);

#endif
