/* SPDX-License-Identifier: Apache-2.0 */
/* Fits weights of a block of a frame (pJ for each unit of its work) to the energy of windows of scenes, and gives their errors on scenes
   that were left out of the fit (docs/frame.md, "Energy"). A window is a run of cycles. */
#ifndef FRAME_ENERGY_FIT_H
#define FRAME_ENERGY_FIT_H

#include "regress/frame/energy/wave.h"

/* A scene: sums of its windows, and of all of them. */
typedef struct {
  wave_sum *window;
  size_t n;
  wave_sum all;
} scene_waves;

typedef struct {
  double k[WAVE_EVENTS], mean, worst, constant; /* k: weights; then errors of scenes that were left out of the fit, in percent; constant:
                                                   that of a constant energy a cycle */
  unsigned tested;
} block_fit;

/* Adds sum b to sum a. */
void wave_add(wave_sum *a, const wave_sum *b);
/* Fits the weights. events: how many of them have weights. Prints the error of each scene with its name; scenes of fewer than 512 cycles
   have none. False: there are no two scenes with an error, or no weights. */
bool fit_block(const scene_waves *s, char *const *name, unsigned scenes, unsigned events, block_fit *f);

#endif
