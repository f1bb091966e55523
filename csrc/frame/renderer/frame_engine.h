/* SPDX-License-Identifier: Apache-2.0 */
/* An engine runs the shaders of a frame: it turns tasks into results. There are three: the exact simulator, the fast one with the same
   results, and the Verilated core (gles/engine/engine_rtl.h). */
#ifndef GM_FRAME_ENGINE_H
#define GM_FRAME_ENGINE_H

#include "core/run/run.h"

/* The registers that one invocation leaves. */
typedef struct {
  uint32_t o[GM_RUN_INPUTS][4];
  uint32_t pos[4], size[4];
  bool killed;
} gm_shaded;

/* Invocations that run together on the threads of the core. in and out have an entry for each thread of the machine. */
typedef struct {
  uint32_t threads; /* a bit for each thread that is started */
  const gm_invocation *in;
  gm_shaded *out;
  gm_sim_stats stats; /* of the run */
} gm_task;

/* Outputs that the caller reads: bit i is o register i; the highest bit is gl_Position and gl_PointSize. */
typedef uint64_t gm_output_set;
#define GM_OUTPUT_POSITION (UINT64_C(1) << 63)

typedef struct gm_engine gm_engine;
struct gm_engine {
  const char *name;
  /* Prepares a program, which must outlive what it returns. Any number of host threads may use that. NULL with a message. */
  void *(*prepare)(const gm_engine *self, const gm_program *p, const gm_run_config *cfg, char *err, size_t errsize);
  void (*release)(void *prepared);
  /* Loads a prepared program with its image, for one host thread. NULL with a message. */
  void *(*open)(const void *prepared, const gm_image *img, gm_output_set outputs, char *err, size_t errsize);
  void (*close)(void *program);
  /* Runs n tasks, each from the same state of the core. 0, or -1 with a message. */
  int (*run)(void *program, gm_task *task, size_t n, char *err, size_t errsize);
};

/* The exact simulator, and the fast engine, which gives the same results. */
extern const gm_engine gm_engine_sim, gm_engine_fast;
/* The simulator of a program that gm_engine_sim has opened. */
gm_sim *gm_engine_sim_core(void *program);

/* The o registers of a program that hold symbols of a kind. */
gm_output_set gm_output_registers(const gm_program *p, gm_sym_kind kind);

#endif
