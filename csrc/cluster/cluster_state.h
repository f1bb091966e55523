/* SPDX-License-Identifier: Apache-2.0 */
/* Private: the registers of the cluster's blocks, one structure for each module of rtl/cluster (docs/cluster.md, "The cluster"). */
#ifndef GM_CLUSTER_STATE_H
#define GM_CLUSTER_STATE_H

#include "base/error.h"
#include "cluster/cluster.h"
#include "core/texture/texture_cache.h"

enum { CL_SLOTS = GM_MAX_THREADS, CL_JOBS = GM_CLUSTER_CORES * GM_CLUSTER_PLACES, CL_WORDS = 4 * (32 + 3) };
enum { CL_CACHE_WAIT = 16 }; /* parts of requests in the queue of the texture cache: WAIT_AW of texture_cache.v */

/* cluster_arbiter.v: gives one of several requests, in turn; a grant stays until it is accepted. */
typedef struct {
  uint8_t next, chosen;
  bool locked;
} cl_arbiter;

/* A queue of tasks in task_scheduler.v */
typedef struct {
  struct {
    gm_cluster_task task;
    uint8_t order; /* number of its arrival, modulo 256 */
  } entry[GM_CLUSTER_QUEUE];
  uint8_t head, count;
} cl_queue;

/* input_controller.v: a task whose inputs are fetched. */
typedef struct {
  uint8_t core, place, stage; /* place: of the core's input buffer */
  uint32_t in;
} cl_job;

typedef struct {
  cl_job job[CL_JOBS];
  uint8_t asks, takes, end; /* the job whose requests are made, whose words come, and the next free one */
  uint8_t waiting;          /* jobs from `takes` on */
  uint8_t unasked;          /* jobs from `asks` on */
  uint8_t ask_word, take_word;
} cl_controller;

/* input_buffer.v and split_buffer.v: places for the inputs of two tasks of a core. */
typedef struct {
  struct {
    gm_cluster_task task;
    bool loaded;
    uint32_t word[CL_WORDS][4];
  } place[GM_CLUSTER_PLACES];
  uint8_t valid; /* bit per place */
  uint8_t older; /* if both are valid */
} cl_buffer;

typedef enum { CL_IDLE, CL_FILL, CL_START, CL_BEGIN, CL_READ, CL_ANSWER, CL_PUSH } cl_port_state;

/* core_port.v: fills, starts and drains the threads of a core. A slot is a group of threads that takes a task. */
typedef struct {
  cl_port_state state;
  uint8_t slot, thread, word; /* the slot, the thread in it, and its word, that are filled or drained */
  uint8_t place;              /* the place of the input buffer whose task is filled or started */
  uint8_t fetched;            /* CL_FILL: words read from the input buffer */
  bool full;                  /* CL_FILL: a word is in the buffer's read register */
  uint32_t data[4];
  uint16_t drained;       /* words of the task drained so far */
  uint32_t running, done; /* bit per slot */
  uint32_t abort, old;    /* those whose threads are to end, and those that ran at the last tick */
  struct {
    gm_cluster_task task;
    uint8_t killed;
    bool aborted;
  } slot_of[CL_SLOTS];
} cl_port;

/* host_request.v of the core: the request that is executed in this cycle. */
typedef struct {
  bool valid, write, answer;
  uint8_t kind, thread;
  uint16_t addr;
  uint32_t data[4];
} cl_request;

/* What an entry of the output buffer in core_side.v holds. */
typedef struct {
  bool word, last, aborted; /* a result word; the task's last entry; the task was ended */
  uint8_t stage, killed;
  uint16_t tag;
  uint32_t addr, data[4];
} cl_result;

typedef struct {
  cl_result entry[GM_CLUSTER_FIFO];
  uint8_t head, count;
} cl_output;

/* A lookup in a shared texture unit: shared_filter.v, and the register of shared_front.v */
typedef struct {
  gm_tex_lookup lookup;
  uint8_t answered; /* bit per request */
  uint32_t texel[2][4];
} cl_lookup;

/* shared_unit.v: a texture unit that some cores share. */
typedef struct {
  gm_sampler sampler[2][16]; /* by program */
  cl_arbiter turn;
  bool have, second;    /* the lookup whose requests are made; it has made the first of two */
  uint8_t core, thread; /* of that lookup */
  uint8_t queue[2];     /* tags of the requests that wait; the first is on the port */
  uint8_t queued;
  bool full;     /* a response is in the register */
  uint8_t tag;   /* its tag */
  unsigned open; /* lookups without a result */
} cl_unit;

typedef struct {
  gm_sim *sim;
  bool busy;
  uint32_t retired, killed; /* the core's outputs in this cycle */
  gm_sim_texture_port texture;
  cl_lookup lookup[GM_MAX_THREADS]; /* in the shared texture unit, by thread */
  cl_buffer buffer;
  cl_port port;
  cl_request request;
  cl_output output;
  uint32_t stage1; /* threads that run the second program; for the statistics */
} cl_core;

/* program_loader.v */
typedef enum { CL_LOAD_IDLE, CL_LOAD_ASK, CL_LOAD_WAIT, CL_LOAD_WRITE } cl_load_state;
typedef struct {
  cl_load_state state;
  bool late; /* was not idle in the last cycle */
  gm_cluster_load load;
  uint8_t part; /* of a word of code */
  uint32_t data[4];
} cl_loader;

struct gm_cluster {
  gm_machine m;
  unsigned cores, group, slots; /* group: threads of a task; slots: tasks of a core */
  uint32_t slots_of[2];         /* of a core with a memory array: the slots of each stage, a bit each */
  gm_cluster_settings set;
  cl_queue queue[2];
  uint8_t order;
  cl_arbiter give, drain, texture;
  unsigned lookups;    /* texture requests without a response */
  gm_tex_cache *cache; /* NULL: there is none */
  unsigned units, per; /* shared texture units, and the cores of each; 0: each core has its own */
  cl_unit unit[GM_CLUSTER_CORES];
  cl_controller controller;
  cl_loader loader;
  bool finish;
  cl_result finished;
  cl_core core[GM_CLUSTER_CORES];
  gm_cluster_stats stats;
  char error[GM_ERROR_SIZE];
};

/* Of a shared texture unit. */
typedef struct {
  int chosen;  /* the core whose lookup is offered, counted from the unit's first; -1: none */
  uint8_t tag; /* that lookup, as gm_sim_port_request gives it */
  gm_tex_request lookup;
  bool ready;   /* it is taken */
  bool asks;    /* a request is made */
  bool more;    /* and the lookup has another */
  bool answers; /* a result is offered, to this core and thread */
  unsigned core, thread;
  uint32_t rgba[4]; /* the result */
} cl_unit_wires;

/* Signals between the blocks in one cycle, settled from registers before the edge. */
typedef struct {
  int give;                    /* the core that gets a task; -1: none */
  unsigned stage;              /* of that task */
  int drains;                  /* the core whose result is at the head of the output; -1: none */
  bool pop;                    /* that result leaves its buffer */
  int asks;                    /* the core, or the shared texture unit, whose texture request is on the port; -1: none */
  gm_tex_port_request request; /* that request */
  bool accepted;               /* it is accepted */
  gm_tex_cache_out cache;      /* outputs of the texture cache; zero without one */
  cl_unit_wires unit[GM_CLUSTER_CORES];
  bool idle_loads; /* the loader accepts a load */
} cl_wires;

/* Of each block: NAME_settle sets its signals of a cycle, from its registers; NAME_edge is the clock edge that ends the cycle. */
/* arbiter.c: the core that may go first; requests has a bit for each core. -1: no core asks. */
int cl_arbiter_choose(const cl_arbiter *a, unsigned requests);
/* The edge. chosen: what cl_arbiter_choose gave. */
void cl_arbiter_edge(cl_arbiter *a, int chosen, bool accepted, unsigned cores);

/* scheduler.c */
void cl_scheduler_settle(const gm_cluster *c, cl_wires *w, gm_cluster_assign *a);
void cl_scheduler_edge(gm_cluster *c, const cl_wires *w, const gm_cluster_in *in);

/* input.c: input controller, buffers and loader. */
unsigned cl_words_in(const gm_cluster *c, unsigned stage); /* of a thread */
/* The input controller's request to the memory; false: none. */
bool cl_input_request(const gm_cluster *c, uint32_t *addr);
/* The task at the head of a queue goes to a core. */
void cl_input_give(gm_cluster *c, const cl_wires *w);
void cl_input_edge(gm_cluster *c, const gm_cluster_in *in);
void cl_loader_edge(gm_cluster *c, const gm_cluster_in *in, bool accepts);
/* What the loader writes to all cores in this cycle; false: nothing. */
bool cl_loader_port(const gm_cluster *c, gm_cluster_core_port *p);

/* cluster_places.c: the two places of a core's input buffer, each for the inputs of one task, and the slots of each stage. */
/* Slots that may run tasks of a stage; a bit each. */
unsigned cl_slots_of(const gm_cluster *c, unsigned stage);
/* Slots whose task neither runs nor is to be drained; a bit each. */
unsigned cl_slots_free(const gm_cluster *c, const cl_port *x);
/* Has the core's input buffer a place for a task of the stage? */
bool cl_place_wanted(const gm_cluster *c, const cl_core *k, unsigned stage);
/* Takes a free place of the input buffer for the next task's inputs; returns its number. */
unsigned cl_place_give(cl_buffer *b);
/* The place of the input buffer whose task gets a slot next; -1: none. */
int cl_place_choose(const gm_cluster *c, const cl_core *k);

/* port.c */
unsigned cl_words_out(const gm_cluster *c, unsigned stage); /* of a thread */
void cl_port_settle(const gm_cluster *c, const cl_core *k, gm_cluster_core_port *p);
/* The slots whose tasks the watchdog ends in this cycle. After the core's own cycle. */
uint32_t cl_port_late(const gm_cluster *c, const cl_core *k, const gm_cluster_in *in);
/* number: of the core. */
void cl_port_edge(gm_cluster *c, cl_core *k, const gm_cluster_in *in, unsigned number);
/* The core's host port, after the core's own cycle: executes the request and the start of this cycle, takes those of *p. */
void cl_request_edge(gm_cluster *c, cl_core *k, const gm_cluster_core_port *p);

/* cluster_output.c: the oldest entry in the output buffer of a core; NULL if core is -1. */
const cl_result *cl_output_head(const gm_cluster *c, int core);
void cl_output_settle(const gm_cluster *c, cl_wires *w, bool ready);
void cl_output_edge(gm_cluster *c, const cl_wires *w);
/* The output buffer of one core. */
bool cl_output_full(const cl_core *k);
void cl_output_push(cl_core *k, const cl_result *r);

/* cluster_texture.c: the requests of all cores, and the texture cache (cluster_texture.v). */
void cl_texture_settle(const gm_cluster *c, const gm_cluster_in *in, cl_wires *w, gm_cluster_out *out);
/* What core i sees of the texture memory in this cycle. */
gm_sim_texture_port cl_texture_port(const gm_cluster *c, const gm_cluster_in *in, const cl_wires *w, unsigned i);
/* After the cores' cycle: is the response taken? */
bool cl_texture_taken(const gm_cluster *c, const gm_cluster_in *in, const cl_wires *w);
/* The edge. taken: the response is taken; loads: a load is accepted. Returns whether the cache's clock ran; *units: whose did. */
bool cl_texture_edge(gm_cluster *c, const gm_cluster_in *in, const cl_wires *w, bool taken, bool loads, uint8_t *units);
/* Bits of a core's tag at its texture port. */
unsigned cl_tag_bits(const gm_cluster *c);

/* unit.c: the shared texture units. */
void cl_units_settle(const gm_cluster *c, cl_wires *w);
/* The request of a unit on its port, with the unit's tag; false: none. */
bool cl_unit_request(const gm_cluster *c, unsigned unit, gm_tex_port_request *r);
/* What core i sees of its unit in this cycle. */
gm_sim_texture_port cl_unit_port(const gm_cluster *c, const cl_wires *w, unsigned i);
/* After the cores' cycle: does the unit take the response that is offered to it? */
bool cl_unit_takes(const gm_cluster *c, const cl_wires *w, unsigned unit);
/* The edge of all units. accepted: the unit whose request is accepted, -1: none. tag, texels: the response that is taken; tag -1: none.
   Returns whose clocks ran. */
unsigned cl_units_edge(gm_cluster *c, const cl_wires *w, int accepted, int tag, const uint32_t texels[4]);

/* Is there a load or a task that has not ended? */
bool cl_busy(const gm_cluster *c);

#endif
