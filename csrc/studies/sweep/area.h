/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates the area of a machine's core in the cell library osu018, with an error. The core of `cyclone` was synthesized
   (data/silicon/cyclone.baseline). What another machine has more or less is added: register files by their size and ports, as
   synthesized or by a fit (data/silicon/area.txt); pipeline registers by their number; memory macros by their bits
   (data/silicon/ram.txt). Savings of other logic are not counted. */
#ifndef GM_AREA_H
#define GM_AREA_H

#include "core/machine/machine.h"

enum { AREA_FILES = 3, AREA_TERMS = 4, AREA_SAMPLES = 40, AREA_NAME = 16 };
typedef enum { AREA_TEMPS, AREA_INPUT, AREA_OUTPUT } area_file;

/* A synthesized register file. */
typedef struct {
  area_file file;
  unsigned registers, reads;
  double um2;
} area_sample;

typedef struct {
  gm_machine base;
  double base_um2; /* of its cells */
  area_sample sample[AREA_SAMPLES];
  unsigned samples;
  double term[AREA_FILES][AREA_TERMS]; /* um2 = t0 + t1 registers + t2 reads + t3 registers x reads */
  double worst[AREA_FILES];            /* largest error of a sample, um2, with the sample left out of the fit */
  double flop_um2, flop_error;         /* of a pipeline register with what feeds it; its error, a share */
  double macro_um2_a_bit;
} area_model;

typedef struct {
  double mm2, error_mm2;
} area_of_machine;

/* Reads the data and fits. 0, or -1 with a message. */
int area_load(area_model *a, char *err, size_t errsize);
/* The estimate for a machine. */
area_of_machine area_of(const area_model *a, const gm_machine *m);

#endif
