/* SPDX-License-Identifier: Apache-2.0 */
/* Finds bits of a design in a waveform, by the names that the design's source has (docs/own-design.md). */
#ifndef GM_WAVE_BITS_H
#define GM_WAVE_BITS_H

#include "base/names.h"
#include "wave/wave_reader.h"

typedef struct {
  uint32_t net, index; /* GM_WAVE_NONE: not there; 0: the lowest bit */
} wave_place;

/* The names of a waveform, below one scope. */
typedef struct {
  const gm_wave_header *h;
  gm_names names;
  char **name; /* full, by name of the waveform */
  char base[GM_WAVE_NAME];
} wave_lookup;

/* 0, or -1: out of memory. */
int wave_lookup_begin(wave_lookup *l, const gm_wave_header *h);
/* Chooses the scope under which most of these names are. False: none is anywhere. */
bool wave_lookup_guess(wave_lookup *l, const char *const *names, size_t n);
/* Chooses the scope with this path. */
void wave_lookup_scope(wave_lookup *l, const char *path);
/* Bit `index` of the vector of that name and width, or of "name[3]" if width is 0. */
wave_place wave_lookup_bit(const wave_lookup *l, const char *name, unsigned width, unsigned index);
void wave_lookup_end(wave_lookup *l);

#endif
