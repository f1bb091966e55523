/* SPDX-License-Identifier: Apache-2.0 */
/* The C model of the GPU's dispatcher (dispatch.h), which brings tasks to cores. Names are those of the hardware in rtl/gpu. */
#include "gpu/dispatch/dispatch.h"

#include <string.h>

void gm_dispatch_init(gm_dispatch *d, gm_dispatch_shape shape) {
  memset(d, 0, sizeof *d);
  d->shape = shape;
}

static bool same_spot(gm_spot a, gm_spot b) { return a.core == b.core && a.slot == b.slot; }
/* The slots of the stage's task that is being filled, and of its oldest task that has not been drained. */
static gm_spot filling_spot(const gm_dispatch_order *o) { return o->spot[o->filling % GM_DISPATCH_ALL]; }
static gm_spot oldest_spot(const gm_dispatch_order *o) { return o->spot[o->oldest % GM_DISPATCH_ALL]; }
static gm_dispatch_slot *slot_of(gm_dispatch *d, gm_spot s) { return &d->slot[s.core][s.slot]; }
static const gm_dispatch_slot *read_slot_of(const gm_dispatch *d, gm_spot s) { return &d->slot[s.core][s.slot]; }

/* ---- gd_choose.v */

/* The slot that the next task of a stage gets; false: none is free. */
static bool choose_slot(const gm_dispatch *d, const gm_dispatch_in *in, unsigned stage, gm_spot *spot) {
  for (unsigned k = 0; k < d->shape.cores; k++) {
    unsigned core = (d->turn[stage] + k) % d->shape.cores;
    for (unsigned slot = 0; slot < d->shape.slots; slot++)
      if (!d->slot[core][slot].taken && in->cores[stage] >> core & in->slots[stage] >> slot & 1)
        return *spot = (gm_spot){(uint8_t)core, (uint8_t)slot}, true;
  }
  return false;
}

/* ---- gd_slots.v */

static unsigned threads_of(const gm_dispatch *d, const uint64_t v[GM_DISPATCH_CORES], unsigned core, unsigned slot) {
  return (unsigned)(v[core] >> slot * d->shape.group) & ((1u << d->shape.group) - 1);
}

/* Does the slot's task end in this cycle? */
static bool task_ends(const gm_dispatch *d, const gm_dispatch_in *in, unsigned core, unsigned slot) {
  const gm_dispatch_slot *s = &d->slot[core][slot];
  bool starts = d->bus.start.valid && same_spot(d->bus.start.spot, (gm_spot){(uint8_t)core, (uint8_t)slot});
  return s->running && !starts && !(s->mask & ~threads_of(d, in->retired, core, slot));
}

/* Does the watchdog end it? */
static bool watchdog_ends(const gm_dispatch *d, const gm_dispatch_in *in, unsigned core, unsigned slot) {
  const gm_dispatch_slot *s = &d->slot[core][slot];
  return in->tick && s->old && s->running && !s->abort && !task_ends(d, in, core, slot);
}

uint64_t gm_dispatch_abort(const gm_dispatch *d, unsigned core) {
  uint64_t abort = 0;
  for (unsigned slot = 0; slot < d->shape.slots; slot++)
    abort |= d->slot[core][slot].abort ? ((UINT64_C(1) << d->shape.group) - 1) << slot * d->shape.group : 0;
  return abort;
}

static void settle_slots(const gm_dispatch *d, const gm_dispatch_in *in, gm_dispatch_out *out) {
  for (unsigned core = 0; core < d->shape.cores; core++) {
    out->abort[core] = gm_dispatch_abort(d, core);
    for (unsigned slot = 0; slot < d->shape.slots; slot++) {
      const gm_dispatch_slot *s = &d->slot[core][slot];
      out->timeout |= watchdog_ends(d, in, core, slot);
      if (!s->used)
        continue;
      out->used_code |= (uint8_t)(1u << s->use.code);
      out->used_constants |= (uint8_t)(1u << s->use.constants);
      out->used_samplers |= (uint8_t)(1u << s->use.samplers);
    }
  }
}

static void edge_slot(gm_dispatch *d, const gm_dispatch_in *in, unsigned core, unsigned slot) {
  gm_dispatch_slot *s = &d->slot[core][slot], now = *s;
  bool end = task_ends(d, in, core, slot), runs = now.running && !end;
  s->abort = runs && (now.abort || in->stop || watchdog_ends(d, in, core, slot));
  s->old = runs && (now.old || in->tick);
  if (!end)
    return;
  s->running = s->used = false;
  s->aborted = now.abort;
  s->killed = (uint8_t)(threads_of(d, in->killed, core, slot) & now.mask);
}

/* ---- gpu_dispatch.v */

static void settle_drains(const gm_dispatch *d, const gm_dispatch_in *in, gm_dispatch_out *out) {
  bool asks[2];
  for (unsigned k = 0; k < 2; k++) {
    const gm_dispatch_order *o = &d->order[k];
    const gm_dispatch_slot *s = read_slot_of(d, oldest_spot(o));
    out->done_valid[k] = o->oldest != o->filling && !s->running;
    if (out->done_valid[k])
      out->done[k] = (gm_task_done){s->killed, s->aborted};
    asks[k] = out->done_valid[k] && in->read[k].read;
  }
  out->read_ready[0] = out->done_valid[0] && (!asks[1] || !d->read_turn);
  out->read_ready[1] = out->done_valid[1] && (!asks[0] || d->read_turn);
}

void gm_dispatch_settle(const gm_dispatch *d, const gm_dispatch_in *in, gm_dispatch_out *out) {
  *out = d->bus;
  for (unsigned k = 0; k < 2; k++)
    out->room[k] = d->kept[k];
  out->fill_ready[0] = !in->fill_valid[1];
  out->fill_ready[1] = true;
  out->idle = !d->bus.fill.valid && !d->bus.start.valid && !d->bus.read.valid && !d->bus.answer[0] && !d->bus.answer[1];
  for (unsigned k = 0; k < 2; k++)
    out->idle &= d->order[k].oldest == d->order[k].end;
  if (d->bus.answer[0] || d->bus.answer[1])
    memcpy(out->data, in->data[d->answer_core], sizeof out->data);
  settle_slots(d, in, out);
  settle_drains(d, in, out);
}

/* A task of the stage is opened in its kept slot. */
static void open_task(gm_dispatch *d, const gm_dispatch_in *in, unsigned stage) {
  gm_dispatch_order *o = &d->order[stage];
  gm_dispatch_slot *s = slot_of(d, d->spot[stage]);
  o->spot[o->end++ % GM_DISPATCH_ALL] = d->spot[stage];
  s->used = true;
  s->use = in->use[stage];
}

/* Kept slots: those of stages that claim or need none any more go, and one stage gets a new one. */
static void edge_kept(gm_dispatch *d, const gm_dispatch_in *in) {
  bool can[2];
  gm_spot choice[2];
  for (unsigned k = 0; k < 2; k++)
    can[k] = in->want[k] && (!d->kept[k] || in->claim[k]) && choose_slot(d, in, k, &choice[k]);
  for (unsigned k = 0; k < 2; k++) {
    if (d->kept[k] && in->claim[k]) {
      open_task(d, in, k);
    } else if (d->kept[k] && !in->want[k]) {
      slot_of(d, d->spot[k])->taken = false;
      d->turn[k] = d->spot[k].core;
    }
    d->kept[k] &= !in->claim[k] && in->want[k];
  }
  if (!can[0] && !can[1])
    return;
  unsigned stage = can[0] && can[1] ? !d->last : can[1];
  d->last = stage;
  d->kept[stage] = true;
  d->spot[stage] = choice[stage];
  d->turn[stage] = (uint8_t)((choice[stage].core + 1) % d->shape.cores);
  slot_of(d, choice[stage])->taken = true;
}

static void edge_fill(gm_dispatch *d, const gm_dispatch_in *in) {
  unsigned stage = in->fill_valid[1];
  bool valid = in->fill_valid[0] || in->fill_valid[1];
  const gm_task_fill *f = &in->fill[stage];
  gm_dispatch_order *o = &d->order[stage];
  gm_spot spot = filling_spot(o);
  d->bus.fill.valid = valid && f->has_word;
  d->bus.start.valid = valid && f->last;
  if (d->bus.fill.valid) {
    d->bus.fill.spot = spot;
    d->bus.fill.word = f->word;
  }
  if (!d->bus.start.valid)
    return;
  d->bus.start.spot = spot;
  d->bus.start.mask = f->mask;
  d->bus.start.use = slot_of(d, spot)->use;
  d->bus.start.entry = f->entry;
  slot_of(d, spot)->running = true;
  slot_of(d, spot)->mask = (uint8_t)(f->mask & ((1u << d->shape.group) - 1));
  o->filling++;
}

static void edge_drains(gm_dispatch *d, const gm_dispatch_in *in, const gm_dispatch_out *out) {
  bool valid = d->bus.read.valid;
  for (unsigned k = 0; k < 2; k++)
    d->bus.answer[k] = valid && d->read_stage == k;
  if (valid)
    d->answer_core = d->bus.read.spot.core;
  d->bus.read.valid = false;
  for (unsigned k = 0; k < 2; k++) {
    const gm_task_read *r = &in->read[k];
    gm_dispatch_order *o = &d->order[k];
    if (r->read && out->read_ready[k]) {
      d->bus.read.valid = true;
      d->bus.read.spot = oldest_spot(o);
      d->bus.read.thread = r->thread;
      d->bus.read.kind = r->kind;
      d->bus.read.number = r->number;
      d->read_stage = k;
      d->read_turn = !k;
    }
    if (out->done_valid[k] && r->frees && (!r->read || out->read_ready[k])) {
      slot_of(d, oldest_spot(o))->taken = false;
      o->oldest++;
    }
  }
}

void gm_dispatch_edge(gm_dispatch *d, const gm_dispatch_in *in, const gm_dispatch_out *out) {
  if (in->rst) {
    gm_dispatch_init(d, d->shape);
    return;
  }
  for (unsigned core = 0; core < d->shape.cores; core++)
    for (unsigned slot = 0; slot < d->shape.slots; slot++)
      if (d->slot[core][slot].running)
        edge_slot(d, in, core, slot);
  edge_kept(d, in);
  edge_fill(d, in);
  edge_drains(d, in, out);
}
