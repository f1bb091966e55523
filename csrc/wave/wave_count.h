/* SPDX-License-Identifier: Apache-2.0 */
/* Counts what the nets of a waveform do, bit by bit: toggles, glitches, time at each value; and finds the clocks (docs/own-design.md,
 * "Activity"). */
#ifndef GM_WAVE_COUNT_H
#define GM_WAVE_COUNT_H

#include "wave/wave_reader.h"

typedef struct {
  const char *scope;      /* count nets with a name in this scope or inside it; NULL: all */
  const char *clock;      /* rises of this net begin cycles; NULL: no cycles, so no glitches */
  const char *from, *to;  /* the window, as gm_wave_parse_time takes it; NULL: the beginning, the end */
  const char *while_high; /* the window is the time in which this net is 1; NULL: all */
  uint64_t max_times;     /* read only so many times; 0: all */
  bool bins;              /* count toggles over time, too */
} gm_wave_options;

/* One bit. Toggles are changes between 0 and 1; x and z in between do not count. */
typedef struct {
  uint64_t toggles;
  uint64_t glitches; /* toggles of a cycle beyond the one that changed the value at its end */
  uint64_t time[4];  /* at 0, 1, x, z */
  uint64_t since;    /* private: when x or z began, in time of the window */
  char known;        /* private: before x or z, the last value that was 0 or 1; x: there was none */
} gm_wave_bit;

/* What says whether a net of one bit is a clock. */
typedef struct {
  uint64_t rises, first, last, gap; /* gap: greatest common divisor of the times between rises */
  uint64_t fall, low_min, low_max;  /* the last fall; lengths of its pauses */
  uint64_t high_min, high_max;      /* length of its pulses */
  uint64_t pulses;
  bool dark;      /* it has been x or z since the last rise, as between $dumpoff and $dumpon */
  uint32_t clock; /* 1 + the number of the found clock that it is, or is a gated form of; 0: no clock */
} gm_wave_edges;

enum { GM_WAVE_CLOCKS = 16, GM_WAVE_BINS = 128 };

typedef struct {
  gm_wave_header h;
  gm_wave_bit *bit;
  size_t *at;                     /* by net: its highest bit */
  gm_wave_edges *edges;           /* by net */
  uint32_t *shown;                /* by net: the name that it is counted under, GM_WAVE_NONE: it is not counted */
  uint64_t duration;              /* of the window, in units of the file */
  uint64_t first, last;           /* times of the file */
  uint64_t cycles;                /* rises of the clock within the window */
  uint32_t clock;                 /* its net, GM_WAVE_NONE: none */
  uint32_t found[GM_WAVE_CLOCKS]; /* nets of the clocks found, that with most rises first */
  unsigned n_found;
  uint32_t in;        /* the scope chosen */
  uint64_t *bins;     /* by scope and bin; NULL without options.bins */
  uint64_t bin_width; /* in time of the window */
} gm_wave_counts;

/* 0, or -1 with a message. */
int gm_wave_count(gm_wave_counts *c, const char *path, const gm_wave_options *o, char *err, size_t errsize);
int gm_wave_count_vcd(gm_wave_counts *c, FILE *f, const char *name, const gm_wave_options *o, char *err, size_t errsize);
void gm_wave_counts_free(gm_wave_counts *c);

/* Sums over the bits of a net. */
typedef struct {
  uint64_t toggles, glitches, time[4]; /* time at 0, 1, x, z */
} gm_wave_sum;
/* The sum for one net. */
gm_wave_sum gm_wave_net_sum(const gm_wave_counts *c, uint32_t net);

/* By scope: the counted nets whose name is there; `all` with those of the scopes inside. Clocks are apart. malloc'd. NULL: out of memory.
 */
typedef struct {
  uint64_t nets, bits, toggles, glitches, clock_toggles;
  uint64_t all_bits, all_toggles, all_glitches, all_clock_toggles;
} gm_wave_scope_sum;
gm_wave_scope_sum *gm_wave_scope_sums(const gm_wave_counts *c);

/* The name of the first clock that the beginning of a file shows; false: none, or the file cannot be read twice. */
bool gm_wave_guess_clock(const char *path, const char *scope, char name[GM_WAVE_NAME]);

/* Private: finds the clocks among the nets after counting. */
void wave_find_clocks(gm_wave_counts *c);

#endif
