/* SPDX-License-Identifier: Apache-2.0 */
/* Names of the benchmarks: the nine of You and Wang, and the eight of Su (docs/energy.md). */
#ifndef GM_LEVELS_BENCHMARK_SETS_H
#define GM_LEVELS_BENCHMARK_SETS_H

#include <stddef.h>

static const char *const gm_nine[] = {"Blur0",          "Blur1",     "HGaussianBlur", "NormalMap", "POM",
                                      "SimpleTexLight", "SimpleTex", "VGaussianBlur", "WaterWave", NULL},
                         *const gm_su_eight[] = {
                             "anisotropic_lighting", "envmap", "fasttnl", "phong_lighting", "reflection", "simple", "toon", "wood", NULL};

#endif
