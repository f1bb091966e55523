/* SPDX-License-Identifier: Apache-2.0 */
/* The ports of the cluster in one cycle (docs/cluster.md). Simulator and Verilated cluster fill the same structures. */
#ifndef GM_CLUSTER_PORTS_H
#define GM_CLUSTER_PORTS_H

#include <stdbool.h>
#include <stdint.h>

#include "core/sim/trace.h"

/* Cores; threads of all of them; tasks in a stage's queue; tasks in the input buffer of a core; entries of its output buffer. */
enum { GM_CLUSTER_CORES = 8, GM_CLUSTER_THREADS = 128, GM_CLUSTER_QUEUE = 8, GM_CLUSTER_PLACES = 2, GM_CLUSTER_FIFO = 4 };

/* A task: one thread, or the four threads of a quad. Addresses are of 128-bit words. */
typedef struct {
  uint8_t stage; /* and program: 0 vertex, 1 fragment */
  uint16_t tag;
  uint32_t in, out;
} gm_cluster_task;

/* A load: words of memory that all cores get, while the cluster is idle. */
typedef struct {
  uint8_t kind;     /* GM_HOST_CODE, _CONST, _SAMPLER or _GATES */
  uint16_t address; /* of the core's host port; GM_SIM_PROGRAM for the second program */
  uint16_t count;   /* words of code, else registers */
  uint32_t memory;  /* where they begin; four words of code in each 128-bit word */
} gm_cluster_load;

/* Inputs of one cycle. */
typedef struct {
  bool rst, task_valid, load_valid;
  gm_cluster_task task;
  gm_cluster_load load;
  bool rd_ready, rd_valid; /* memory: accepts the request; returns a word, in the order of the requests */
  uint32_t rd_data[4];
  bool wr_ready;                     /* memory: accepts the result word */
  bool abort_valid, abort_all, tick; /* ends the task of a slot; all that run; those that ran at the tick before */
  uint8_t abort_core, abort_slot;
  bool tm_req_ready, tm_rsp_valid; /* texture memory */
  uint8_t tm_rsp_tag;
  uint32_t tm_rsp_data[4]; /* read by shared texture units and by the cache; a core of its own unit reads the texture itself */
} gm_cluster_in;

/* Outputs of one cycle. All but tm_rsp_ready depend on registers only. */
typedef struct {
  bool busy, task_ready, load_ready;
  bool rd_valid;
  uint32_t rd_addr;
  bool wr_valid;
  uint32_t wr_addr, wr_data[4];
  bool tm_req_valid, tm_rsp_ready;
  uint8_t tm_req_tag, tm_req_mask; /* tag: number of the core in the upper bits; thread and request of the lookup in the lower ones. With a
                                      texture cache: 0 and 1 */
  uint32_t tm_req_addr[4];
  bool finish_valid;   /* all result words of a task have been accepted */
  bool finish_aborted; /* it was ended */
  bool timeout;        /* a tick ends a task */
  uint8_t finish_stage, finish_killed;
  uint16_t finish_tag;
} gm_cluster_out;

/* What the cluster does at the ports of one core in one cycle. Fields without meaning are zero. */
typedef struct {
  bool clock; /* the core's clock runs */
  bool h_valid, h_write;
  uint8_t h_kind, h_thread;
  uint16_t h_addr;
  uint32_t h_wdata[4];
  bool fill_valid; /* an input: of system inputs those with a bit (1 gl_FrontFacing, 2 gl_PointCoord, 4 gl_FragCoord); 0: register v */
  uint8_t fill_thread, fill_system, fill_number;
  uint32_t fill_data[4];
  bool start_valid, start_program;
  uint16_t start_pc;
  uint32_t start_mask;
  uint32_t abort; /* threads that are to end */
} gm_cluster_core_port;

/* A task given to a core in this cycle. */
typedef struct {
  bool valid;
  uint8_t core, stage;
  uint16_t tag;
} gm_cluster_assign;

/* The record of one cycle. */
typedef struct {
  gm_cluster_out out;
  gm_cluster_assign assign;
  gm_cluster_core_port port[GM_CLUSTER_CORES];
  gm_trace core[GM_CLUSTER_CORES]; /* zero if the core is not busy */
  bool cache_clock;                /* the clock of the texture cache runs */
  uint8_t unit_clock;              /* bit per shared texture unit: its clock runs */
} gm_cluster_trace;

#endif
