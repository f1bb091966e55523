/* SPDX-License-Identifier: Apache-2.0 */
/* The two parts of the texture cache's bench: random streams of requests, and sweeps over a texture (docs/cluster.md, "Texture cache"). */
#ifndef GM_CACHE_BENCH_H
#define GM_CACHE_BENCH_H

#include <stdio.h>

#include "base/error.h"
#include "base/json.h"
#include "cache_pair.h"

/* N random streams in lockstep. False, with a message printed: model and Verilog differ. */
bool bench_streams(cache_pair *p, unsigned long n, uint64_t seed);
/* Hits and memory traffic: sweeps over a texture at four angles, and one whose requests all hit. Writes rows for scripts/check/bars, and a
 * table in JSON. */
bool bench_sweeps(cache_pair *p, FILE *rows, json_t *json);

#endif
