/* SPDX-License-Identifier: Apache-2.0 */
/* Random lists for a GPU: what the parts of the program share (docs/gpu.md). */
#ifndef REGRESS_GPU_LISTS_H
#define REGRESS_GPU_LISTS_H

#include "base/error.h"
#include "base/random.h"
#include "frame/renderer/renderer.h"
#include "gpu/executor/gpu_device.h"
#include "gpu/lists/gpu_list.h"

enum { SIDE = 40, DRAWS = 4, PAIRS = 9, DATA = 4096, TEXELS = 4096, POOL_ATTRIBUTES = 4 };

/* Pairs of programs that draws have, and two vertex programs that fail: one breaks a rule of the core, one does not end. */
typedef struct {
  gm_machine machine;
  gm_program program[PAIRS][2];
  gm_program failing[2];
} pool;
/* Compiles the programs. 0, or -1 with a message. */
int pool_make(pool *p, char *err, size_t errsize);
void pool_free(pool *p);

/* A random pass: all of it comes from its number. */
typedef struct {
  const pool *pool;
  gm_rng r;
  gm_frame_config cfg;
  gpu_target target;
  float clear[4], clear_depth;
  unsigned clear_which; /* GM_CLEAR_ of what is cleared after the load */
  bool loads, keeps;
  gpu_waiting draw[DRAWS];
  size_t n;
  gm_image image[DRAWS][2];
  uint32_t color[SIDE * SIDE], depth[SIDE * SIDE];
  uint8_t stencil[SIDE * SIDE];
  _Alignas(16) unsigned char data[DATA];
  _Alignas(16) uint32_t texel[TEXELS];
} random_pass;
/* Makes the pass of a number. False with a message: the renderer refuses a draw. */
bool random_pass_make(random_pass *w, const pool *p, uint64_t number, char *err, size_t errsize);
void random_pass_free(random_pass *w);

/* gpu_bins.c: count what a good list has, and the error that a bad list met. */
void bins_count_list(const gpu_memory *m, uint64_t ring);
void bins_count_error(gpu_error e);
/* Prints a line for each bin: "bin NAME COUNT". */
void bins_print(void);

/* gpu_errors.c: an error put into a list, and the address where it has to be found. GPU_ERROR_NONE: the random choice did not fit the list.
 */
typedef struct {
  gpu_error error;
  uint64_t address;
} planted;
/* Puts one error into a list. */
planted plant_error(gm_rng *r, const pool *p, gpu_list *l);

/* gpu_files.c: writes the list to a file, and reads it; changed: with some bits changed. NULL, or what is wrong; *taken: it was read whole.
 */
const char *file_check(random_pass *w, gpu_list *l, gpu_device *device, bool changed, bool *taken);

#endif
