/* SPDX-License-Identifier: Apache-2.0 */
/* The executor: a model of the GPU in C. Takes lists (commands and records in memory, docs/gpu.md), checks them, and draws them with the
   renderer of csrc/frame. */
#ifndef GPU_DEVICE_H
#define GPU_DEVICE_H

#include "frame/renderer/frame.h"
#include "gpu/descriptors/descriptors.h"
#include "gpu/lists/gpu_memory.h"

typedef struct gpu_device gpu_device;

/* Largest numbers that it takes; more are refused (GPU_ERROR_LIMIT). */
typedef struct {
  uint64_t pixels, indices;
} gpu_limits;
#define GPU_LIMITS ((gpu_limits){(uint64_t)4096 * 4096, UINT64_C(1) << 26})

/* What happened to a list. */
typedef struct {
  gpu_error error;
  uint64_t address;  /* of the word that is wrong: that which names a record, if this is not in memory; of the PASS, if a task failed */
  uint64_t command;  /* address of the command */
  uint64_t commands; /* that were executed */
  uint32_t fence;    /* value of the last one */
  unsigned passes;   /* that were drawn */
  char text[256];    /* what went wrong */
} gpu_status;

/* machine, engine, run, cores, host_threads, draw_costs, maps and watch of the configuration count; the rest is in passes. The engine must
   outlive the device. NULL when out of memory. */
gpu_device *gpu_device_new(const gm_machine *m, const gm_engine *engine, const gpu_limits *limits);
void gpu_device_free(gpu_device *d);
/* Executes commands from an address on, until one is END or wrong. cfg: engine and programs in it are ignored. */
gpu_status gpu_device_run(gpu_device *d, const gm_frame_config *cfg, const gpu_memory *m, uint64_t at);
/* The frame of the last pass that was begun; it then belongs to the caller. NULL: there is none. What an engine has sampled of its tasks
   refers to the device until the next pass. */
gm_frame *gpu_device_take(gpu_device *d);
/* The hash of a PROGRAM record and its code. By this hash: the program that the device has, and what its engine prepared for it; NULL:
   nothing. */
uint64_t gpu_program_hash(const uint32_t *words, size_t n);
const gm_program *gpu_device_program(const gpu_device *d, uint64_t hash);
const void *gpu_device_prepared(const gpu_device *d, uint64_t hash);
/* The hash of a program of the device; 0: it is none. */
uint64_t gpu_device_hash(const gpu_device *d, const gm_program *p);

#endif
