/* SPDX-License-Identifier: Apache-2.0 */
/* Private: the simulator's registers (docs/architecture.md, "3. Pipeline"). Everything named *_q is a flip-flop of the core; the rest of
   the state serves the checks. */
#ifndef GM_SIM_STATE_H
#define GM_SIM_STATE_H

#include "core/fp/fp.h"
#include "core/machine/machine_array.h"
#include "core/sim/probe.h"
#include "core/sim/rules.h"
#include "core/sim/sim.h"
#include "core/sim/time.h"
#include "core/texture/texture_memory.h"
#include "core/timing/timing_found.h"
#include "core/timing/timing_gate.h"
#include "core/timing/wait.h"

enum { SIM_LENGTHS = 64 };
enum { SIM_LOOK_AHEAD = 3 }; /* words behind the instruction memory, so that a bundle of any length can be read at the end of the memory */
enum { PIPE = 32, MAX_CONST = 512, MAX_STACK = 16, GATE_V = 0, GATE_O = 1 };

/* A decoded bundle of the instruction memory. */
typedef struct sim_code {
  bool valid, legal;
  gm_dbundle d;
  char why[160];             /* broken rule if not legal */
  struct sim_code **variant; /* sim_found.c: with sources taken from flip-flops */
} sim_code;

/* An operation in OF, EX or WB. */
typedef struct {
  const gm_dop *d;
  uint8_t thread, slot, pred; /* pred: bits read in ID */
  uint16_t pc;
  uint32_t src[2][4]; /* read data registers */
  uint32_t out[4];    /* result, unmasked lanes zero */
} sim_flight;

_Static_assert((int)PIPE >= (int)GM_LATENCY_MAX + 2, "a slot for OF, each stage of EX, and WB");

/* The stages after ID of one group as a ring: stage s (0 OF, 1..latency EX, latency + 1 WB) is slot (head - s) mod PIPE. */
typedef struct {
  sim_flight slot[PIPE];
  uint32_t valid;
  uint8_t head, wb; /* wb: stage number of WB */
} sim_pipe;

typedef struct {
  uint32_t reg[256][4]; /* number space of rules.h; a0 and predicates below */
  uint8_t pred_q[4];
  int16_t a0_q;
  uint16_t lc_q[4];
  uint16_t stack_q[MAX_STACK];
  uint8_t sp_q;
  uint16_t pc_q;
  uint8_t in_flight, o_in_flight; /* operations, and writes of o, in OF, EX, WB */
  uint64_t due[256][4];           /* check: advancing cycle from which a lane may be read */
  uint64_t last_t;                /* check: cycle of the last issued T in the time of sim_now, + 1 */
  uint64_t left;                  /* check, machines with the key landed: advancing cycle in which it left by T, + 1; 0: it did not leave */
  uint64_t issued;                /* check: advancing cycle of the last issued bundle, + 1 ... */
  uint16_t issued_pc;             /* ... and its address */
  bool split;                     /* check: may have left its quad at a branch since the last qsy */
  uint8_t common;                 /* check: loop counters that are the same in the whole quad unless it is split */
} sim_thread;

/* The memory array, on machines that have one (sim_array.c). */
typedef struct {
  uint32_t reg[GM_ARRAY_MAX][4];
  gm_segment segment[GM_MAX_THREADS]; /* of each thread */
  gm_segment constants[2];            /* by program; t: the first one's register, v: the one after the last */
} sim_array;

typedef enum { TEX_IDLE, TEX_REQUEST, TEX_DONE } sim_tex_state;

typedef struct {
  sim_tex_state state_q;
  unsigned level;  /* which request of the lookup is at the memory port */
  unsigned before; /* cycles until the request is on the port */
  unsigned left;
  unsigned frozen;    /* cycles of the present wait before this one */
  uint64_t number;    /* number of the next request; 0 at each start of a run */
  unsigned memory[2]; /* time.h: the memory's cycles for each request, if the caller gave them */
  gm_tex_lookup lookup_q;
  uint32_t texel[2][4]; /* the texels that the memory returned, by request */
  uint32_t out_q[4];
} sim_tex;

/* An outstanding lookup of a core whose threads switch. */
typedef struct {
  bool busy;
  sim_flight op;
  gm_tex_lookup lookup;
  uint8_t answered; /* bit per request */
  uint32_t texel[2][4];
  uint32_t rgba[4]; /* of a shared texture unit: its result */
} sim_lookup;

/* Threads that switch when a texture operation issues (docs/cluster.md). A group is m.threads threads, which issue in rotation. */
typedef struct {
  uint32_t away_q;                  /* bit per thread: waits for a texture */
  uint32_t guard_q;                 /* bit per thread: has writes of o in flight from before it left service */
  uint8_t group_q, place_q;         /* the group in service, and which of its threads IF serves next */
  bool idle_q;                      /* no group was ready when IF last chose */
  uint8_t run_q, from_q;            /* cycles for which IF has served the group so far, up to 255; the place in `length` of this stretch */
  uint8_t length[SIM_LENGTHS];      /* by address of its first bundle, modulo SIM_LENGTHS: cycles of the last stretch from there */
  uint8_t guess_q[GM_MAX_THREADS];  /* by group: cycles of the next stretch, as far as known */
  uint32_t older_q[GM_MAX_THREADS]; /* by group: bit per group: that began before it, or with it and has a lower number */
  sim_lookup lookup[GM_MAX_THREADS];
  uint8_t queue[GM_TEX_PENDING]; /* tags of the requests that wait for the memory port; the first is on the port */
  unsigned queued;
  bool second_q; /* the second request of a lookup is computed in this cycle */
  uint8_t second_thread_q;
  bool response_q; /* a response is in the register */
  uint8_t tag_q;
  bool taken_q; /* the last cycle took the response of this tag from the register; for the probe alone */
  uint8_t taken_tag_q;
  gm_tex_memory memory;
  uint64_t served[GM_MAX_THREADS]; /* per group: advancing cycles in which IF served it, the time that its rules count */
} sim_switch;

typedef struct {
  gm_gates q;       /* bit per thread */
  uint32_t en_last; /* bit per thread: enable of the last cycle */
  uint32_t awake_q; /* bit per thread: cnt_q has reached the wake latency */
  uint8_t cnt_q[GM_MAX_THREADS];
} sim_gate;

struct gm_sim {
  gm_machine m;
  gm_run_config cfg;
  /* By program: the core of a cluster holds two, others hold one. */
  uint32_t *code;     /* m.code_words words each */
  size_t code_end[2]; /* the program ends here */
  sim_code **cached;  /* by word address; entries are made on first use */
  uint32_t constant[2][MAX_CONST][4];
  gm_sampler sampler[2][16];
  uint32_t program_q; /* bit per thread: which program it runs */
  uint8_t held;       /* bit per buffer: its gate has policy none, under every policy of the run */
  const uint32_t *texture;
  size_t texture_count;
  uint32_t (*texture_beyond)(uint32_t addr); /* NULL: zero */

  bool busy_q;
  uint32_t started_q, running_q, killed_q;
  uint32_t abort;    /* bit per thread: is to end */
  bool dies_q;       /* the bundle in ID counts as `end` ... */
  sim_code *ends;    /* ... which is this one; made on first use */
  uint32_t parked_q; /* bit per thread: waits in qsy for its quad */
  bool id_valid_q;
  uint8_t id_thread_q;
  uint16_t id_pc_q;
  uint8_t of_v_q, of_o_q, of_thread_q; /* buffer reads of the bundle in OF: bit 2*slot+source */
  uint16_t of_pc_q;
  sim_pipe pipe[4];        /* A B C T */
  gm_found found;          /* if the hardware finds forwarding: tags of the result flip-flops */
  uint32_t result_q[3][4]; /* the result flip-flops, after WB */
  sim_thread *thread;
  sim_array array;
  sim_tex tex;
  sim_switch sw;
  sim_gate gate[2];
  uint64_t advanced; /* advancing cycles since the start */
  uint8_t turn_q;    /* thread that IF serves */

  gm_sim_texture_port *port; /* the texture memory is outside; NULL: it is part of the simulator */
  uint32_t host_reads_o;     /* bit per thread: the host reads its results in the coming cycle */
  uint32_t fill_banks;       /* bit per bank of the memory array: an input is written to it in the coming cycle */

  gm_sim_probe *probe; /* probe.h */
  void *probe_ctx;

  const bool *marked;          /* time.h: temporaries whose writers are kept apart */
  const gm_sim_answer *answer; /* time.h: what data would have decided; NULL in a simulator with data */

  uint64_t cycle; /* since the start, the first IF is 0 */
  bool window;    /* a bundle has been in ID */
  gm_sim_stats stats;
  char error[640];
};

/* Signals of one cycle, in the order in which they settle. */
typedef struct {
  bool tex_wait, adv;
  uint32_t rest[2];   /* gates opened by the program whose clock rests in this cycle */
  uint32_t forced[2]; /* gates that the hardware opens for a thread that switches */
  uint32_t guard;     /* next value of sim_switch.guard_q */
  uint32_t arrives;   /* bit of the thread whose lookup has its last response in the register */
  bool held;          /* that response waits there for its bank of the memory array */
  uint32_t request[2], enable[2], access[2];
  uint32_t opens[2], closes[2]; /* what the bundle in ID asks of the gates; bit of its thread */
  const sim_code *id;           /* bundle in ID, NULL for a bubble */
  uint32_t retired;
} sim_wires;

static inline sim_flight *sim_stage(sim_pipe *p, unsigned stage) {
  unsigned i = (p->head - stage) & (PIPE - 1);
  return p->valid >> i & 1 ? &p->slot[i] : NULL;
}

/* Programs that the core holds, and the one of a thread. */
static inline unsigned sim_programs(const gm_sim *s) { return s->m.tasks ? 2 : 1; }
static inline unsigned sim_program(const gm_sim *s, unsigned thread) { return s->program_q >> thread & 1; }

/* sim_code.c: the bundle at a word address of the program of the thread in ID; NULL with the simulator's error set if there is none or it
 * is illegal. */
const sim_code *sim_code_at(gm_sim *s, unsigned pc);
/* The bundle `end` of a thread that is to end: it also opens both gates, for accesses of the bundle before it. NULL when out of memory,
 * with the error set. */
const sim_code *sim_code_end(gm_sim *s);
/* Writes a word of instruction memory. */
void sim_code_write(gm_sim *s, unsigned addr, uint32_t word);
/* The program that a host address of code, constants or samplers belongs to (GM_SIM_PROGRAM); *addr keeps the rest. */
static inline unsigned sim_host_program(const gm_sim *s, unsigned *addr) {
  unsigned program = s->m.tasks && (*addr & GM_SIM_PROGRAM);
  *addr &= s->m.tasks ? GM_SIM_PROGRAM - 1u : ~0u;
  return program;
}
/* Sets the error and returns -1: "cycle C: thread T: bundle P `text`: rule". The thread is named when there are several. */
int sim_fail(gm_sim *s, unsigned thread, unsigned pc, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* sim_found.c: forwarding that the hardware finds */
/* The bundle as ID issues it: sources that are found in a flip-flop are GM_SF_FORWARD. NULL with the error set: no memory. */
const sim_code *sim_found(gm_sim *s, sim_code *c);
/* The clock edge of an advancing cycle with this bundle in ID; NULL: a bubble. */
void sim_found_edge(gm_sim *s, const sim_code *c);
/* The bundle is decoded again, or freed. */
void sim_found_forget(sim_code *c);
void sim_found_free(sim_code *c);

/* sim_array.c: the memory array */
/* Register of a thread, of the number space of rules.h; NULL above the thread's limit. */
uint32_t *sim_array_register(gm_sim *s, unsigned thread, unsigned reg);
static inline uint32_t *sim_register(gm_sim *s, unsigned thread, unsigned reg) {
  return s->m.array ? sim_array_register(s, thread, reg) : s->thread[thread].reg[reg];
}
/* Constant of a program; NULL above the limit. */
uint32_t *sim_array_constant(gm_sim *s, unsigned program, unsigned n);
static inline uint32_t *sim_constant(gm_sim *s, unsigned program, unsigned n) {
  return s->m.array_constants ? sim_array_constant(s, program, n) : s->constant[program][n];
}
/* The rule that an operation of the thread in ID names no register above the thread's limits. */
int sim_array_check(gm_sim *s, const gm_dop *o);
/* The port rule of banks with one port, for the bundle in ID. */
int sim_array_ports(gm_sim *s, const gm_dbundle *d);
/* Must the result of a lookup wait, because another result is written to its bank in the next advancing cycle? */
bool sim_array_holds(const gm_sim *s, const sim_flight *texture);
/* Checks that no two results in WB go to one bank of one port. */
int sim_array_landing(gm_sim *s);
/* Such a core has no gates of v and o. Its enables of o are those of the banks, a bit each. */
void sim_array_enables(const gm_sim *s, sim_wires *w);

/* hazard.c: latency, forwarding and write-order rules for the bundle that issues in this cycle: checks them, then notes its writes. */
int sim_check_issue(gm_sim *s, const gm_dbundle *d);
void sim_note_issue(gm_sim *s, const gm_dbundle *d);

/* sim_gates.c: the clock gates of the buffers v and o. Begins a run; then, in this order in each cycle: gates that rest, accesses that ask
   for a gate, stalls, enables, the check that each access finds its gate open, the clock edge. */
void sim_gate_start(gm_sim *s);
void sim_gate_rest(const gm_sim *s, sim_wires *w);
void sim_gate_requests(const gm_sim *s, sim_wires *w);
/* Settles stall_v, stall_o (policy auto) into *stall. */
void sim_gate_stalls(const gm_sim *s, const sim_wires *w, bool stall[2]);
void sim_gate_enables(gm_sim *s, sim_wires *w);
int sim_gate_check(gm_sim *s, const sim_wires *w);
/* The clock edge. Needs OF and the writes of o in flight as they are after it. */
void sim_gate_edge(gm_sim *s, const sim_wires *w);

/* cycle.c */
/* Lets the signals of the coming cycle settle: changes no register. */
int sim_settle(gm_sim *s, sim_wires *w, bool stall[2]);
/* Adds the cycle to the statistics. */
void sim_count(gm_sim *s, const sim_wires *w, const bool stall[2]);
/* The clock edge. */
int sim_edge(gm_sim *s, const sim_wires *w);

/* execute.c */
/* Operand k of an operation in its first EX stage, with swizzle and modifiers. */
void sim_operand(const gm_sim *s, const sim_flight *f, unsigned k, uint32_t v[4]);
void sim_execute(gm_sim *s);   /* EX: operations in their first EX stage get their result */
void sim_writeback(gm_sim *s); /* WB: results go to the registers */
/* The operations of the bundle in ID go to OF, and read their registers. */
void sim_issue(gm_sim *s, const sim_code *c);
/* The clock edge of the texture unit. */
void sim_tex_edge(gm_sim *s, bool adv);
/* The word of texture memory at an address. */
uint32_t sim_texel(const gm_sim *s, uint32_t addr);
/* Was the core told when the texture memory responds? */
static inline bool sim_tex_promised(const gm_sim *s) { return !s->cfg.texture_seed || s->cfg.texture_promised; }

/* quad.c */
/* A thread's turn in IF: a quad whose threads all wait goes on in the turn of its first thread (architecture.md section 5). */
void sim_quad_turn(gm_sim *s, unsigned turn, uint32_t retired);
/* The rules of a difference across the quad, beside those of its own register. */
int sim_quad_check(gm_sim *s, const gm_dop *o);
/* Keeps what the rules need of the bundle in ID. */
void sim_quad_note(gm_sim *s, const gm_dbundle *d);

/* sim_parts.c: the fine-grained clock gates, as gm_trace has them. */
void sim_parts(const gm_sim *s, const sim_wires *w, uint32_t part[GM_PARTS]);

/* sim_switch.c: threads that switch when a texture operation issues */
/* Bit per thread: IF has chosen its group, and it does not wait for a texture. */
unsigned sim_switch_service(const gm_sim *s);
/* Gates that rest and gates that are forced open, policy program. */
void sim_switch_gates(const gm_sim *s, sim_wires *w);
/* The groups of these threads begin: they are the youngest from now on. */
void sim_switch_begin(gm_sim *s, uint32_t threads);
/* IF of an advancing cycle: chooses the thread. ID has settled where its own thread goes on; taken: by a branch that was taken. */
void sim_switch_fetch(gm_sim *s, const sim_wires *w, bool taken);
/* The time that the rules of a thread count: advancing cycles, without those in which its group was not served. */
static inline uint64_t sim_now(const gm_sim *s, unsigned thread) {
  return s->m.switches ? s->sw.served[thread / s->m.threads] : s->advanced;
}

/* lookup.c: the texture unit of such a core */
/* The core has none: lookups go to a unit that it shares (csrc/cluster/unit.c). A core alone has the unit for itself. */
static inline bool sim_shares(const gm_sim *s) { return s->m.texture_share && s->port; }
/* Begins a run; the signals of a cycle. */
void sim_lookup_start(gm_sim *s);
void sim_lookup_settle(const gm_sim *s, sim_wires *w);
/* The request on the memory port; NULL: none. */
const gm_tex_request *sim_lookup_request(const gm_sim *s, uint8_t *tag);
/* The clock edge, before the pipes move; and after they have moved, in an advancing cycle. */
void sim_lookup_edge(gm_sim *s, const sim_wires *w);
void sim_lookup_land(gm_sim *s, const sim_wires *w);

/* flow.c: the F operation of the bundle in ID; next PC, or -1 with the error set. *taken, *ended say what happened. */
int sim_flow(gm_sim *s, const gm_dbundle *d, bool *taken, bool *ended);

#endif
