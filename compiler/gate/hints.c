/* SPDX-License-Identifier: Apache-2.0 */
/* Adds gate events, opens and closes of the buffers' clock gates, to a finished schedule, for policy `program`.

   Time in a block is counted in cycles in which the pipeline advances. On a machine with N threads, a thread has a bundle in every Nth
   cycle, and its own gate to either buffer: bundle i is in ID in cycle iN. Bundle i reads a buffer in cycle iN+1; an operation of latency L
   in it writes o in cycle iN+2+L (docs/architecture.md sections 3 and 6). An access in cycle c needs an `open` in a bundle k with
   kN <= c - wake, where wake is the number of cycles that a gate takes to open. The gate then stays open until a `close`, which waits for
   outstanding accesses by itself. So with several threads most accesses open and close in their own bundle, and neighbouring accesses save
   nothing. qsy, which waits until the four threads of a quad meet, takes whole turns. An open gate stays open in this wait, but writes
   issued before the qsy, or in its bundle, go on: the bundle that opens the gate for these writes must not be later than the qsy.

   The accesses of a block form segments: two neighbours share a segment unless the gate can be shut for at least one cycle between them. If
   a segment would have to open before the block's first bundle, the block is `early`: all its predecessors open the gate. Where such a
   predecessor has another successor that is not early, that successor closes the gate in its first bundle. An early entry block gets empty
   bundles before its first. If an access happens after the last bundle of its block, the block still has the open and the close for it: the
   close stays pending until the access is done. */
#include <limits.h>
#include <string.h>

#include "core/timing/timing_gate.h"
#include "gate/access.h"
#include "gate/gate.h"
#include "mir/event_fit.h"

typedef struct {
  gate_dir dir; /* which buffer */
  unsigned wake, open_event, close_event;
} gate_info;

typedef struct {
  bool *access;      /* by cycle, up to noted_cycles() */
  char *waits;       /* by cycle, as access: a texture operation waits in it */
  unsigned *issued;  /* by cycle: bundle of the last operation that accesses the buffer in it */
  unsigned *latest;  /* by cycle: the latest bundle that may open the gate for accesses from this cycle on; UINT_MAX: any. Writes do not
                        wait while their thread waits in a qsy, so the gate must open in that bundle or before */
  int lead;          /* cycle of the first access if the block is early, else -1 */
  bool entered_open; /* some predecessor leaves the gate open */
} block_gate;

/* Cycles from the block's first bundle to the next block's. */
static int block_cycles(const m_func *f, const m_block *b) { return (int)(b->nbundle * f->machine->threads); }

/* Cycles for which a block's accesses are noted: its own, and those after it in which a bundle of the block writes o, or in which a
   successor has an access that the block opens for. */
static int noted_cycles(const m_func *f, const gate_info *gi, const m_block *b) {
  return block_cycles(f, b) + (int)(gi->wake > GM_TIME_TAIL ? gi->wake : GM_TIME_TAIL);
}

static void note_gate_cycle(block_gate *g, unsigned cycle, unsigned bundle) {
  g->access[cycle] = true;
  g->issued[cycle] = bundle;
}

/* The first bundle from i on with a qsy; UINT_MAX: none in this block. */
static unsigned next_qsy(const m_block *b, unsigned i) {
  for (; i < b->nbundle; i++)
    for (unsigned s = 0; s < 2; s++)
      if (b->bundle[i].op[s] && b->bundle[i].op[s]->op == GM_OP_qsy)
        return i;
  return UINT_MAX;
}

static void find_accesses(const m_func *f, const gate_info *gi, const m_block *b, block_gate *g) {
  unsigned n = (unsigned)noted_cycles(f, gi, b), each = f->machine->threads;
  g->access = gc_alloc(f->arena, n * sizeof *g->access);
  g->issued = gc_alloc(f->arena, n * sizeof *g->issued);
  g->waits = gc_alloc(f->arena, n);
  g->latest = gc_alloc_raw(f->arena, n * sizeof *g->latest);
  memset(g->latest, 0xff, n * sizeof *g->latest);
  g->lead = -1;
  for (unsigned i = 0; i < b->nbundle; i++)
    for (unsigned s = 0; s < 2; s++) {
      const m_op *o = b->bundle[i].op[s];
      if (!o)
        continue;
      if (m_is_texture(o))
        gm_gate_mark_waits(each, i, g->waits);
      if (gi->dir == GATE_IN ? gate_reads_v(o) : gate_reads_o(o))
        note_gate_cycle(g, i * each + GM_TIME_READ, i);
      if (gi->dir == GATE_OUT && gate_writes_o(o)) {
        unsigned c = i * each + gm_time_writes_back(m_latency(f, o)), qsy = each > 1 ? next_qsy(b, i) : UINT_MAX;
        note_gate_cycle(g, c, i);
        g->latest[c] = qsy < g->latest[c] ? qsy : g->latest[c];
      }
    }
  for (unsigned c = each > 1 ? n - 1 : 0; c-- > 0;)
    g->latest[c] = g->latest[c] < g->latest[c + 1] ? g->latest[c] : g->latest[c + 1];
}

/* The cycle, counted from the start of b, of the first access of an early successor; or -1. */
static int wanted_after(const m_func *f, const m_block *b, const block_gate *all) {
  int first = -1;
  for (unsigned k = 0; k < b->nsucc; k++) {
    const block_gate *s = &all[b->succ[k]->id];
    if (s->lead >= 0 && (first < 0 || s->lead < first))
      first = s->lead;
  }
  return first < 0 ? -1 : block_cycles(f, b) + first;
}

/* The next cycle with an access from c on, early successors included; -1: none. */
static int next_access(const m_func *f, const gate_info *gi, const m_block *b, const block_gate *g, int wanted, int c) {
  for (int n = noted_cycles(f, gi, b); c < n; c++)
    if (g->access[c] || c == wanted)
      return c;
  return -1;
}

/* Finds the early blocks, to a fixpoint: if an empty or short block is early, its predecessors may be too. */
static void find_early(m_func *f, const gate_info *gi, block_gate *all) {
  for (bool changed = true; changed;) {
    changed = false;
    for (m_block *b = f->tail; b; b = b->prev) {
      block_gate *g = &all[b->id];
      int first = next_access(f, gi, b, g, wanted_after(f, b, all), 0);
      int lead = first >= 0 && first < (int)gi->wake ? first : -1;
      changed |= lead != g->lead;
      g->lead = lead;
    }
  }
}

static void set_event(m_block *b, int bundle, unsigned event) { b->bundle[bundle].events |= (uint8_t)event; }

/* The bundle that opens for an access in cycle c; negative: it would have to be before the block. */
static int opening_bundle(const m_func *f, const gate_info *gi, const block_gate *g, int c) {
  int k = gm_gate_opening(f->machine->threads, gi->wake, c) / (int)f->machine->threads;
  return k >= 0 && (unsigned)k > g->latest[c] ? (int)g->latest[c] : k;
}

/* May the gate be shut between accesses in cycles a and c? */
static bool gate_shuts_between(const m_func *f, const gate_info *gi, const block_gate *g, int a, int c) {
  int k = opening_bundle(f, gi, g, c), n = (int)f->machine->threads;
  return gm_gate_shuts((unsigned)n, gi->wake, a, c, g->waits) && (k != (int)g->latest[c] || k * n > a + 1);
}

/* Opens the gate for a segment whose first access is in cycle c. Returns the number of the bundle that has the open event. */
static int open_for(const m_func *f, m_block *b, const gate_info *gi, const block_gate *g, int c) {
  int k = opening_bundle(f, gi, g, c);
  if (k > (int)b->nbundle - 1)
    k = (int)b->nbundle - 1;
  if (k < 0)
    return 0; /* early: open already */
  set_event(b, k, gi->open_event);
  return k;
}

/* The bundle that closes after the access in cycle c: not before the access was issued, nor before the gate was opened. */
static int close_bundle(const m_func *f, const m_block *b, const block_gate *g, int c, int opened) {
  int k = c < block_cycles(f, b) ? c / (int)f->machine->threads : (int)b->nbundle - 1;
  if (k < (int)g->issued[c])
    k = (int)g->issued[c];
  return k < opened ? opened : k;
}

/* Places the events of one block. */
static void place_events(const m_func *f, m_block *b, const gate_info *gi, block_gate *all) {
  block_gate *g = &all[b->id];
  int wanted = wanted_after(f, b, all), c = next_access(f, gi, b, g, wanted, 0);
  bool at_once = c >= (int)gi->wake && opening_bundle(f, gi, g, c) == 0;
  /* The gate is open on entry, but the block is not early: shut it, unless the first segment opens in the same bundle. */
  if (g->entered_open && g->lead < 0 && b->nbundle && !at_once)
    set_event(b, 0, gi->close_event);
  while (c >= 0) {
    int opened = open_for(f, b, gi, g, c), last = c;
    for (int n; (n = next_access(f, gi, b, g, wanted, last + 1)) >= 0 && !gate_shuts_between(f, gi, g, last, n);)
      last = n;
    if (wanted >= 0 && last >= wanted) /* on into the successors */
      return;
    set_event(b, close_bundle(f, b, g, last, opened), gi->close_event);
    c = next_access(f, gi, b, g, wanted, last + 1);
  }
}

static void mark_entered_open(m_func *f, block_gate *all) {
  for (bool changed = true; changed;) {
    changed = false;
    for (m_block *b = f->entry; b; b = b->next) {
      bool leaves = wanted_after(f, b, all) >= 0 || (b->nbundle == 0 && all[b->id].entered_open);
      for (unsigned k = 0; k < b->nsucc && leaves; k++) {
        changed |= !all[b->succ[k]->id].entered_open;
        all[b->succ[k]->id].entered_open = true;
      }
    }
  }
}

static void prepend_empty(m_func *f, m_block *b, unsigned n) {
  m_bundle *longer = gc_alloc(f->arena, (b->nbundle + n) * sizeof *longer);
  memcpy(longer + n, b->bundle, b->nbundle * sizeof *longer);
  b->bundle = longer;
  b->nbundle += n;
  for (m_op *o = b->first; o; o = o->next)
    o->cycle += (int)n;
}

/* `end` may issue as late as the last write of its block at no cost in cycles. If it does, the bundles that come before it can carry
   events. */
static void stretch_end(m_func *f, m_block *b) {
  m_op *end = b->last;
  if (!end || end->op != GM_OP_end || !b->nbundle)
    return;
  int last = 0;
  bool writes_o = false;
  for (unsigned i = 0; i < b->nbundle; i++)
    for (unsigned s = 0; s < 2; s++) {
      const m_op *o = b->bundle[i].op[s];
      if (!o || m_group(o) == GM_GRP_F)
        continue;
      int wb = (int)(i * f->machine->threads + gm_time_writes_back(m_latency(f, o)));
      last = wb > last ? wb : last;
      writes_o |= gate_writes_o(o) && wb >= block_cycles(f, b);
    }
  int at = (int)b->nbundle - 1;
  last /= (int)f->machine->threads;
  if (!writes_o || last <= at)
    return;
  m_bundle *longer = gc_alloc(f->arena, (unsigned)(last + 1) * sizeof *longer);
  memcpy(longer, b->bundle, b->nbundle * sizeof *longer);
  for (unsigned s = 0; s < 2; s++)
    if (longer[at].op[s] == end)
      longer[at].op[s] = NULL;
  if (!longer[at].op[0]) {
    longer[at].op[0] = longer[at].op[1];
    longer[at].op[1] = NULL;
  }
  longer[last].op[0] = end;
  end->cycle = last;
  end->slot = 0;
  b->bundle = longer;
  b->nbundle = (unsigned)last + 1;
}

static void run_gate(m_func *f, const gate_info *gi) {
  block_gate *all = gc_alloc(f->arena, (f->nblock + 1) * sizeof *all);
  for (m_block *b = f->entry; b; b = b->next)
    find_accesses(f, gi, b, &all[b->id]);
  find_early(f, gi, all);
  int lead = all[f->entry->id].lead;
  if (lead >= 0) {
    prepend_empty(f, f->entry, gm_time_bundles(f->machine->threads, (int)gi->wake - lead));
    find_accesses(f, gi, f->entry, &all[f->entry->id]);
    find_early(f, gi, all);
  }
  mark_entered_open(f, all);
  for (m_block *b = f->entry; b; b = b->next)
    place_events(f, b, gi, all);
}

static gate_info gate_info_of(const gc_options *o, gate_dir dir) {
  bool in = dir == GATE_IN;
  return (gate_info){dir, o->wake, in ? GM_EV_OPEN_V : GM_EV_OPEN_O, in ? GM_EV_CLOSE_V : GM_EV_CLOSE_O};
}

void gate_hints(m_func *f, const gc_options *o) {
  if (o->policy != GM_GATE_PROGRAM)
    return;
  for (m_block *b = f->entry; b && !(f->held & GM_HELD_O); b = b->next)
    stretch_end(f, b);
  gate_info in = gate_info_of(o, GATE_IN), out = gate_info_of(o, GATE_OUT);
  /* The gate of o comes first. The run for v may then put empty bundles at the start, and the events of o move with their bundles. */
  if (!(f->held & GM_HELD_O))
    run_gate(f, &out);
  if (!(f->held & GM_HELD_V))
    run_gate(f, &in);
  for (m_block *b = f->entry; b; b = b->next)
    for (unsigned i = 0; i < b->nbundle; i++)
      b->bundle[i].events = (uint8_t)events_that_fit(f, &b->bundle[i], b->bundle[i].events);
}
