/* SPDX-License-Identifier: Apache-2.0 */
/* Private: the graph of bundles in their call contexts, and what is known before each of them (docs/checking.md, "gloam check"). Time
   counts advancing cycles, because in frozen cycles only gates and their counters move. */
#ifndef GM_CHECK_STATE_H
#define GM_CHECK_STATE_H

#include "core/check/check.h"
#include "core/sim/array_rule.h"
#include "core/sim/rules.h"
#include "core/timing/timing_found.h"
#include "core/timing/timing_gate.h"

enum { REGS = GM_DST_PSZ + 1, FAR = GM_LATENCY_MAX + 2, EARLIEST = GM_TIME_NEIGHBOUR, MAX_NODES = 65536, MAX_STATES = 1 << 20 };

/* State for the rules of latency and forwarding. Where paths meet, each lane keeps the worst value of all paths. That value occurs on
   some path, so joining the paths refuses no legal program. */
typedef struct {
  uint8_t left[REGS][4]; /* EARLIEST + cycles until the lane's last write may be read. With ddy a thread that issues EARLIEST cycles earlier
                            may read the lane too, so the count runs EARLIEST cycles longer; join: maximum */
  uint16_t writer[REGS][4]; /* bundle of that write */
  uint8_t result[3][FAR];   /* [group A B C][k]: write mask of the operation issued k cycles ago, 0: none; join: intersection */
  uint8_t since_t;          /* cycles since the last texture operation, saturating at FAR; join: minimum */
  bool split;               /* the thread may have left its quad at a branch since the last qsy, which waits for the whole quad; join: or */
  gm_found found;           /* on machines that find forwarding */
  uint8_t common;           /* mask of loop counters that are equal in all threads of the quad, unless the quad is split; join: and */
} ck_lanes;

/* A return stack, interned. */
typedef struct ck_stack {
  struct ck_stack *below, *next; /* next: of the hash chain */
  unsigned depth;
  uint32_t ret;
} ck_stack;

typedef struct {
  int to; /* node */
  bool taken;
} ck_edge;

typedef struct {
  uint32_t pc;
  const ck_stack *stack;
  const gm_dbundle *d;
  ck_edge edge[2];
  unsigned edges;
  int from; /* node whose state was joined into this node last; -1: none, at the entry */
  bool from_taken, queued, expanded;
  int hash_next;
  int states[2]; /* for each gate, the head of this node's list of gate states; -1: empty */
  ck_lanes lanes;
} ck_node;

/* One state of one gate before a node. States are not joined: sometimes more outstanding accesses are the worse case, sometimes fewer. */
typedef struct {
  int node, parent, next; /* parent: the state from which this one was computed; next: in the node's list */
  bool taken, dead;       /* dead: another state differs only in a shorter time awake, so this one need not be followed */
  gm_gates q;             /* bit 0: this gate */
  gm_ahead ahead;         /* of this gate's buffer alone */
  uint32_t guard;         /* as ahead.writes: accesses from before the thread left service, for which the core opens the gate by itself */
  uint8_t cnt;
  uint16_t reader, writer[FAR];
} ck_gate;

typedef struct {
  const gm_machine *m;
  const uint32_t *code;
  size_t words;
  const gm_check_config *cfg;
  unsigned held; /* GM_HELD_*: gates that the program holds open; no rule applies to them */
  gm_check_result *r;
  gm_segment segment;  /* on a machine whose memory array has banks of one port: a thread's segment, as the loader divides it */
  gm_dbundle **bundle; /* by address */
  bool has_t;          /* some reachable bundle has a texture operation */
  ck_node *node;
  size_t nnode, cnode;
  int *node_hash;
  ck_stack **stack_hash;
  int *queue; /* ring of node numbers */
  size_t qhead, qcount;
  ck_gate *gate;
  size_t ngate, cgate;
} ck;

enum { NODE_HASH = 16384, STACK_HASH = 1024 };

/* Each of these returns 0, or -1 with the result filled in. */
/* Applies the bundle of a node: checks it against *s and moves *s to after its issue (before time passes). */
int ck_lanes_bundle(ck *c, const ck_node *n, ck_lanes *s);
/* Lets cycles pass. */
void ck_lanes_pass(const ck *c, ck_lanes *s, unsigned cycles);
/* Joins from into *to; whether *to changed. */
bool ck_lanes_join(const ck *c, ck_lanes *to, const ck_lanes *from);
/* Can the bundle of a node, over the finished graph, read o; can it read nothing of o? Both, if the hardware finds forwarding on some path
 * only. */
void ck_o_read(const ck *c, const ck_node *n, bool can[2]);
/* All states of one gate (0 v, 1 o) over the finished graph. */
int ck_gates(ck *c, unsigned gate);

/* Cycles between the issue of two bundles of a thread. */
static inline unsigned ck_distance(const ck *c, bool taken) { return gm_time_turn(c->m->threads, taken); }

/* Fills the result: the rule's name, then what happened. The caller fills in the path. */
int ck_broken(ck *c, unsigned pc, const char *rule, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Fills the result: the check gave up, and why. */
int ck_gave_up(ck *c, const char *why);
/* Writes the bundles of a path into the result. pcs and taken list them from the last to the first. */
void ck_path(ck *c, const uint32_t *pcs, const bool *taken, unsigned n, bool cut);

#endif
