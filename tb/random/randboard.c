/* SPDX-License-Identifier: Apache-2.0 */
/* The scoreboard of the generator of random programs: follows one path and knows which rules bind the next bundle. */
#include "randboard.h"

#include "core/timing/distance.h"

#include <string.h>

enum { V, O };
static const uint8_t open_event[2] = {GM_EV_OPEN_V, GM_EV_OPEN_O}, close_event[2] = {GM_EV_CLOSE_V, GM_EV_CLOSE_O};

static uint64_t min64(uint64_t a, uint64_t b) { return a < b ? a : b; }
static uint64_t max64(uint64_t a, uint64_t b) { return a > b ? a : b; }

/* Converts a time of the other path to the time of this path. Zero ("never") stays zero. */
static uint64_t moved(uint64_t cycle, int64_t shift) {
  return cycle && (int64_t)cycle + shift > 0 ? (uint64_t)((int64_t)cycle + shift) : 0;
}

unsigned board_distance(const board_rules *r, bool taken) { return gm_time_turn(r->m.threads, taken); }

void board_pass(board *b, const board_rules *r, unsigned cycles) {
  b->now += cycles;
  for (unsigned i = 0; i < cycles && gm_finds_forwarding(&r->m); i++)
    gm_found_pass(&b->found, &r->m);
}

void board_unknown(board *b, const board_rules *r) {
  unsigned longest = 1;
  for (unsigned g = 0; g < 3; g++)
    longest = r->m.lat[g] > longest ? r->m.lat[g] : longest;
  memset(b, 0, sizeof *b);
  b->split = true;
  b->now = 1000; /* so that events of the past have positive times */
  for (unsigned i = 0; i < 256; i++)
    for (unsigned l = 0; l < 4; l++)
      b->due[i][l] = b->now + gm_time_writes_back(longest) - 1;
}

void board_merge(board *b, const board *other) {
  int64_t shift = (int64_t)(b->now - other->now);
  for (unsigned i = 0; i < 256; i++)
    for (unsigned l = 0; l < 4; l++)
      b->due[i][l] = max64(b->due[i][l], moved(other->due[i][l], shift));
  for (unsigned g = 0; g < 3; g++)
    for (unsigned back = 1; back < BOARD_RING; back++) {
      uint64_t mine = b->now - back, theirs = other->now - back;
      if (b->result[g][mine % BOARD_RING].cycle != mine)
        continue;
      if (other->result[g][theirs % BOARD_RING].cycle == theirs)
        b->result[g][mine % BOARD_RING].mask &= other->result[g][theirs % BOARD_RING].mask;
      else
        b->result[g][mine % BOARD_RING].mask = 0;
    }
  gm_found_join(&b->found, &other->found);
  b->last_t = max64(b->last_t, moved(other->last_t, shift));
  b->split |= other->split;
  b->common &= other->common;
  for (unsigned g = 0; g < 2; g++) {
    board_gate *a = &b->gate[g];
    const board_gate *o = &other->gate[g];
    uint64_t asked = moved(o->asked, shift);
    a->open = a->open && o->open;
    a->since = max64(a->since, moved(o->since, shift));
    a->asked = a->pending && o->pending ? min64(a->asked, asked) : a->pending ? a->asked : asked;
    a->pending |= o->pending;
    a->last_access = min64(a->last_access, moved(o->last_access, shift));
  }
}

unsigned board_forward(const board *b, const board_rules *r, unsigned group) {
  unsigned lat = r->m.lat[group];
  if (!gm_names_forwarding(&r->m) || r->m.threads > 1)
    return 0;
  uint64_t from = b->now - gm_time_forward(lat);
  if (b->result[group][from % BOARD_RING].cycle != from)
    return 0;
  if (b->last_t && b->last_t - 1 >= from)
    return 0;
  return b->result[group][from % BOARD_RING].mask;
}

/* First cycle in which the gate is shut by a pending close. */
static uint64_t shut_from(const board_gate *g) { return max64(g->asked, g->last_access) + 1; }
static bool still_open(const board_gate *g, uint64_t now) { return g->open && !(g->pending && shut_from(g) <= now); }

/* Whether the gate is certainly open in the cycle of a bundle with these events; *since: the cycle from which on it is open. */
static bool enabled(const board *b, const board_rules *r, unsigned gate, unsigned events, uint64_t *since) {
  const board_gate *g = &b->gate[gate];
  bool now_open = (events & open_event[gate]) != 0;
  *since = b->now;
  if (still_open(g, b->now) || (now_open && g->open && shut_from(g) == b->now && !r->has_tex)) {
    *since = g->since;
    return true;
  }
  return now_open;
}

unsigned board_must_open(const board *b, const board_rules *r, bool leaving) {
  unsigned events = 0;
  for (unsigned g = 0; g < 2; g++)
    if (b->gate[g].owed && (leaving || b->now + board_distance(r, false) > b->gate[g].deadline))
      events |= open_event[g];
  return events;
}

static uint64_t write_back_time(const board *b, const gm_dop *o) { return b->now + gm_time_writes_back(o->latency); }

static bool is_found(const board *b, const board_rules *r, const gm_dop *o, unsigned k) {
  return gm_finds_forwarding(&r->m) && o->file[k] == GM_SF_REG && gm_found_group(&b->found, o->num[k], o->need[k]) >= 0;
}

/* May the bundle read the buffer? */
static bool reads(const board *b, const board_rules *r, const gm_dbundle *d, unsigned gate) {
  bool any = false;
  for (unsigned i = 0; gate == O && i < d->b.count; i++)
    for (unsigned k = 0; k < d->op[i].nsrc; k++)
      any |= (d->o_read >> (2 * i + k) & 1) && !is_found(b, r, &d->op[i], k);
  return gate == V ? d->v_read != 0 : any;
}

/* First and last cycle in which the bundle may access a gated buffer; false if it does not. */
static bool find_buffer_access(const board *b, const board_rules *r, const gm_dbundle *d, unsigned gate, uint64_t *first, uint64_t *last) {
  *first = UINT64_MAX;
  *last = 0;
  if (reads(b, r, d, gate))
    *first = *last = b->now + GM_TIME_READ;
  for (unsigned i = 0; gate == O && i < d->b.count; i++)
    if (d->op[i].writes_o) {
      *first = min64(*first, write_back_time(b, &d->op[i]));
      *last = max64(*last, write_back_time(b, &d->op[i]));
    }
  return *last != 0;
}

/* An open gate stays open until all accesses are done. A later bundle may still open a closed gate in time. */
static bool gate_allows(const board *b, const board_rules *r, const gm_dbundle *d, unsigned gate, bool leaving) {
  uint64_t since, first, last;
  bool open = enabled(b, r, gate, d->events, &since);
  if (b->gate[gate].owed && open && since > b->gate[gate].deadline)
    return false;
  if (!find_buffer_access(b, r, d, gate, &first, &last))
    return true;
  if (open)
    return since + r->wake <= first;
  return !leaving && b->now + board_distance(r, false) + r->wake <= first;
}

/* early: how many cycles before this thread's turn another thread of the quad reads. */
static bool lanes_ready(const board *b, unsigned reg, unsigned lanes, unsigned early) {
  for (unsigned l = 0; l < 4; l++)
    if ((lanes >> l & 1) && b->due[reg][l] + early > b->now)
      return false;
  return true;
}

bool board_allows(const board *b, const board_rules *r, const gm_dbundle *d, bool leaving) {
  for (unsigned i = 0; i < d->b.count; i++) {
    const gm_dop *o = &d->op[i];
    if (o->pred_need && !lanes_ready(b, GM_DST_P + o->pred, o->pred_need, 0))
      return false;
    if (o->reads_a0 && !lanes_ready(b, GM_DST_A0, 1, 0))
      return false;
    if (o->quad && b->split)
      return false;
    for (unsigned k = 0; k < o->nsrc; k++) {
      if (o->file[k] == GM_SF_REG && !is_found(b, r, o, k) && !lanes_ready(b, o->num[k], o->need[k], o->quad))
        return false;
      if (o->file[k] == GM_SF_FORWARD && (o->need[k] & ~board_forward(b, r, o->num[k])))
        return false;
      /* Even if no lane is needed, the forwarding flip-flop must hold a result. */
      if (o->file[k] == GM_SF_FORWARD && !board_forward(b, r, o->num[k]))
        return false;
    }
    for (unsigned l = 0; l < 4 && o->dst != GM_DST_NONE; l++)
      if ((o->mask >> l & 1) && b->due[o->dst][l] >= write_back_time(b, o))
        return false;
  }
  if (!r->gated)
    return true;
  unsigned must = board_must_open(b, r, leaving);
  return (d->events & must) == must && gate_allows(b, r, d, V, leaving) && gate_allows(b, r, d, O, leaving);
}

static unsigned notes(const board *b, const gm_dbundle *d) {
  unsigned n = 0;
  for (unsigned i = 0; i < d->b.count; i++) {
    const gm_dop *o = &d->op[i];
    for (unsigned l = 0; l < 4; l++) {
      for (unsigned k = 0; k < o->nsrc; k++)
        if (o->file[k] == GM_SF_REG && (o->need[k] >> l & 1) && b->due[o->num[k]][l] == b->now)
          n |= GM_NOTE_RAW_T;
      if ((o->pred_need >> l & 1) && b->due[GM_DST_P + o->pred][l] == b->now)
        n |= GM_NOTE_RAW_PRED;
    }
    if (o->reads_a0 && b->due[GM_DST_A0][0] == b->now)
      n |= GM_NOTE_RAW_A0;
  }
  return n;
}

/* Notes accesses whose gate is still closed, so that a later bundle opens it in time. */
static unsigned note_debt(board *b, const board_rules *r, unsigned gate, bool access, uint64_t first) {
  board_gate *g = &b->gate[gate];
  if (g->open) {
    bool paid = g->owed;
    g->owed = false;
    return paid ? GM_NOTE_LATE_OPEN : 0;
  }
  if (access && r->gated) {
    uint64_t latest = first - r->wake;
    g->deadline = g->owed ? min64(g->deadline, latest) : latest;
    g->owed = true;
  }
  return 0;
}

static unsigned issue_gate(board *b, const board_rules *r, const gm_dbundle *d, unsigned gate, bool end) {
  board_gate *g = &b->gate[gate];
  unsigned n = 0;
  uint64_t since, first, last;
  bool was_pending = g->pending && still_open(g, b->now);
  if (g->pending && g->open && (d->events & open_event[gate]))
    n |= was_pending ? GM_NOTE_CANCEL : shut_from(g) == b->now ? GM_NOTE_REOPEN : 0;
  g->open = enabled(b, r, gate, d->events, &since);
  g->since = since;
  if (!g->open || (d->events & open_event[gate]))
    g->pending = false;
  bool access = find_buffer_access(b, r, d, gate, &first, &last);
  if (access) {
    if (!gm_finds_forwarding(&r->m) || gate == V || d->o_writes) /* a read of o that is found on some path may be no access */
      g->last_access = max64(g->last_access, last);
    n |= g->open && was_pending && g->pending ? GM_NOTE_PENDING_ACCESS : 0;
  }
  if ((end || (d->events & close_event[gate])) && g->open) {
    g->asked = g->pending ? g->asked : b->now;
    g->pending = true;
    n |= shut_from(g) > b->now + 1 ? GM_NOTE_PENDING : 0;
  }
  return n | note_debt(b, r, gate, access, first);
}

/* Notes whether the threads of the quad may be apart after a flow operation. A wait in qsy has no known length, so a pending close may
   have shut the gate when the wait ends. */
static void issue_flow(board *b, const gm_inst *op) {
  uint8_t counter = (uint8_t)(1u << op->pred);
  if (op->op == GM_OP_brc || (op->op == GM_OP_dbn && (b->split || !(b->common & counter)))) {
    b->split = true;
    b->common &= (uint8_t)(op->op == GM_OP_dbn ? ~counter : 255);
  } else if (op->op == GM_OP_ldc) {
    b->common = (uint8_t)(b->split ? b->common & ~counter : b->common | counter);
  } else if (op->op == GM_OP_qsy) {
    b->split = false;
    for (unsigned g = 0; g < 2; g++)
      if (b->gate[g].pending)
        b->gate[g].open = b->gate[g].pending = false;
  }
}

static void leave_service(board_gate *g, uint64_t last_access) {
  g->open = g->open && !g->pending;
  g->last_access = min64(g->last_access, last_access);
}

unsigned board_issue(board *b, const board_rules *r, const gm_dbundle *d) {
  unsigned n = notes(b, d);
  bool end = d->flow >= 0 && d->op[d->flow].inst->op == GM_OP_end;
  n |= issue_gate(b, r, d, V, end) | issue_gate(b, r, d, O, end);
  for (unsigned i = 0; i < d->b.count; i++) {
    const gm_dop *o = &d->op[i];
    for (unsigned l = 0; l < 4 && o->dst != GM_DST_NONE; l++)
      if (o->mask >> l & 1)
        b->due[o->dst][l] = max64(b->due[o->dst][l], write_back_time(b, o));
    if (o->group < 3) {
      b->result[o->group][b->now % BOARD_RING].cycle = b->now;
      b->result[o->group][b->now % BOARD_RING].mask = o->mask;
      if (gm_finds_forwarding(&r->m))
        gm_found_issue(&b->found, o->group, o->dst, o->mask);
    }
  }
  if (d->has_t) {
    b->last_t = b->now + 1;
    gm_found_forget(&b->found);
  }
  if (d->flow >= 0)
    issue_flow(b, d->op[d->flow].inst);
  /* If threads switch, the thread may leave service here. Its writes are done then, so a gate that waits for them shuts, and a close that
     comes later need not wait for them. */
  for (unsigned g = 0; g < 2 && r->m.switches && r->has_tex && (d->has_t || r->m.threads > 1); g++)
    leave_service(&b->gate[g], b->now + ((g == V ? d->v_read : d->o_read) ? GM_TIME_READ : 0));
  board_pass(b, r, board_distance(r, false) + (d->has_t ? gm_time_away(&r->m) : 0));
  return n;
}
