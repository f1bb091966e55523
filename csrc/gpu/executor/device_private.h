/* SPDX-License-Identifier: Apache-2.0 */
/* Private to the executor (gpu_device.h): programs, checked draws, and the pass at work. */
#ifndef GPU_DEVICE_PRIVATE_H
#define GPU_DEVICE_PRIVATE_H

#include "frame/renderer/frame_private.h"
#include "gpu/executor/gpu_device.h"
#include "gpu/lists/gpu_list.h"

/* A program that was seen. */
typedef struct {
  uint64_t hash;
  gm_program *program;
  fr_traits traits;
  gpu_error error; /* GPU_ERROR_PROGRAM: the core may not run it */
} known_program;

struct gpu_device {
  gm_machine machine;
  uint32_t machine_hash;
  const gm_engine *engine;
  gpu_limits limits;
  gm_frame_programs *prepared;
  known_program *known;
  size_t nknown;
  gm_frame *frame;
  struct checked_draw *held; /* the draws of the last pass: engines may refer to their images until the next one */
  uint32_t nheld;
};

/* A draw of a pass that was checked. */
typedef struct checked_draw {
  gm_draw draw;
  fr_pipeline pl;
  gm_image *image; /* of both stages */
  bool shared;     /* it is that of the draw before */
} checked_draw;

/* A pass that is being checked or drawn. */
typedef struct {
  gpu_device *d;
  const gm_frame_config *cfg;
  const gpu_memory *m;
  gpu_status *status;
  gpu_pass pass;
  checked_draw *draw;
  const uint32_t *textures; /* texture memory */
  size_t texture_words;
  uint64_t from; /* the word with the address of the next command */
} job;

/* An error that a check found. The first error counts, and of those of one record the one in the lowest word. */
typedef struct {
  gpu_error error;
  unsigned word;
} finding;
static inline void note_finding(finding *f, bool good, gpu_error error, unsigned word) {
  if (!good && (f->error == GPU_ERROR_NONE || word < f->word))
    *f = (finding){error, word};
}
/* Puts an error that was found into the status. False if there is one. */
bool report_finding(job *j, const finding *f, uint64_t record);

/* device_pass.c: checks all of a pass; draws it. */
bool check_pass(job *j, uint64_t at);
void draw_pass(job *j, uint64_t at);
/* The device takes over the draws of the pass, and frees those it had. */
void hold_pass(job *j);
void free_held(gpu_device *d);
/* Writes the counters of a frame to memory. */
void store_counters(const job *j, const gm_frame *f, uint32_t unit);
/* device_draw.c: checks the draw at an address and all that it names. previous: the draw before, or NULL. */
bool check_draw(job *j, uint64_t at, checked_draw *out, const checked_draw *previous);
/* device_programs.c: the program at an address, checked. named: the word with that address. NULL with a status. */
const known_program *find_program(job *j, uint64_t at, gm_stage stage, uint64_t named);

#endif
