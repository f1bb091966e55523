/* SPDX-License-Identifier: Apache-2.0 */
/* Register allocation on the schedule. An allocator chooses register and lanes of each value: linear scan, Tetris, or colouring with and
 * without packing. This file rewrites the program. */
#include <string.h>

#include "alloc/ra.h"
#include "core/timing/distance.h"

/* ---- rewriting ---- */

static void complete_lane_map(uint8_t map[4]) {
  unsigned taken = 0;
  for (unsigned l = 0; l < 4; l++)
    if (map[l] != 0xff)
      taken |= 1u << map[l];
  for (unsigned l = 0; l < 4; l++)
    for (unsigned t = 0; t < 4 && map[l] == 0xff; t++)
      if (!(taken >> t & 1)) {
        map[l] = t;
        taken |= 1u << t;
      }
}

static void rewrite_program(ra *r) {
  for (unsigned v = 0; v < r->f->nvreg; v++) {
    if (!r->lanes[v])
      continue;
    complete_lane_map(r->map[v]);
    m_vreg *x = &r->f->vreg[v];
    x->phys = r->reg[v];
    memcpy(x->map, r->map[v], 4);
    x->lane = x->map[0];
  }
  for (m_block *b = r->f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next) {
      for (unsigned k = 0; k < 2; k++)
        if (o->src[k].file == MF_VREG) {
          const m_vreg *x = &r->f->vreg[o->src[k].num];
          o->src[k].file = MF_T;
          o->src[k].num = x->phys;
          for (unsigned l = 0; l < 4; l++)
            o->src[k].swz[l] = x->map[o->src[k].swz[l]];
        }
      if (o->dfile != MF_VREG)
        continue;
      const m_vreg *x = &r->f->vreg[o->dnum];
      if (!m_lanes_fixed(o))
        m_permute(o, x->map);
      o->dfile = MF_T;
      o->dnum = x->phys;
    }
}

/* ---- forwarded lanes ---- */

/* Renaming the lanes of a destination moves them in the result flip-flop too. So the readers through f, which issue exactly L bundles
 * later, are renamed as well. */
static void follow_renamed_lanes(m_func *f, const m_block *b, const m_op *def, const uint8_t map[4]) {
  unsigned group = m_group(def);
  int at = def->cycle + (int)gm_time_forward(m_latency(f, def));
  if (group > GM_GRP_C || at >= (int)b->nbundle)
    return;
  for (unsigned s = 0; s < 2; s++) {
    m_op *o = b->bundle[at].op[s];
    for (unsigned k = 0; o && k < 2; k++)
      if (o->src[k].file == MF_F && o->src[k].num == group)
        for (unsigned l = 0; l < 4; l++)
          o->src[k].swz[l] = map[o->src[k].swz[l]];
  }
}

static void follow_all(ra *r) {
  for (m_block *b = r->f->entry; b; b = b->next)
    for (m_op *o = b->first; o; o = o->next)
      if (o->dfile == MF_VREG && !m_lanes_fixed(o))
        follow_renamed_lanes(r->f, b, o, r->map[o->dnum]);
}

/* ---- driver ---- */

typedef unsigned (*allocator)(ra *r, unsigned max);
static const allocator allocators[GC_ALLOCATORS] = {ra_linear, ra_tetris, ra_color, ra_pre_pack, ra_post_pack};

static unsigned lanes_used(const ra *r) {
  uint8_t used[RA_ROOM] = {0};
  unsigned n = 0;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    for (unsigned l = 0; l < 4; l++)
      if (r->lanes[v] >> l & 1)
        used[r->reg[v]] |= (uint8_t)(1u << r->map[v][l]);
  for (unsigned t = 0; t < RA_ROOM; t++)
    n += m_lane_count(used[t]);
  return n;
}

static void fill_statistics(ra *r, unsigned used, gc_stats *st) {
  unsigned peak = ra_peak(r);
  st->temps = peak ? used : 0;
  st->temp_lanes = lanes_used(r);
  st->lane_bound = (peak + 3) / 4;
}

/* Counts the registers that each allocator would use. */
static void compare_allocators(ra *r, gc_stats *st) {
  unsigned peak = ra_peak(r);
  for (unsigned k = 0; k < GC_ALLOCATORS; k++)
    st->temps_by[k] = peak ? allocators[k](r, RA_ROOM) : 0;
}

static unsigned highest_register(const ra *r) {
  unsigned n = 1;
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      n = r->reg[v] + 1u > n ? r->reg[v] + 1u : n;
  return n;
}

/* Second step of allocation. It may use more registers than the allocator needed only if the machine has more than the short form can
   name. Then these registers cost nothing. */
static unsigned second_step(ra *r, unsigned used, unsigned max) {
  ra_low_bank(r, max > FORM_BANK ? FORM_BANK : used, max > FORM_BANK ? max : used);
  return highest_register(r);
}

/* Registers that the schedule would need if there were enough. */
static unsigned registers_needed(ra *r, const gc_options *o) {
  r->phys = gc_alloc(r->f->arena, 4 * (size_t)RA_ROOM * r->words * sizeof *r->phys);
  unsigned n = allocators[o->alloc](r, RA_ROOM);
  return n ? n : RA_ROOM;
}

/* Takes the allocation of an external solution instead of our own, of which the machine has max registers. What comes after allocation asks
   which lanes are taken. */
static unsigned take_external_registers(ra *r, const gc_options *o, unsigned used, unsigned max) {
  if (o->dump && o->dump_after && !strcmp(o->dump_after, "places"))
    o->dump(o->dump_ctx, "places", ra_problem(r));
  if (!o->external || !o->external->registers(o->external->ctx, ra_problem(r), r->reg, r->map))
    return used;
  used = highest_register(r);
  if (used > max)
    return used;
  memset(r->phys, 0, 4 * (size_t)max * r->words * sizeof *r->phys);
  for (unsigned v = 0; v < r->f->nvreg; v++)
    if (r->lanes[v])
      ra_occupy(r, v, r->reg[v], r->map[v]);
  return used;
}

static bool run_allocator(m_func *f, const gc_options *o, gc_stats *st) {
  ra r = {.f = f, .quick = o->opt < 3};
  unsigned max = f->machine->temps;
  ra_ranges(&r);
  if (r.words > 8 && ra_peak(&r) > 4 * max) /* in short programs a try is cheaper than the lower bound */
    return false;
  unsigned room = o->compare || o->alloc == GC_ALLOC_POST_PACK ? RA_ROOM : max;
  r.phys = gc_alloc(f->arena, 4 * (size_t)room * r.words * sizeof *r.phys);
  r.order = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r.order);
  r.reg = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r.reg);
  r.map = gc_alloc(f->arena, (f->nvreg + 1) * sizeof *r.map);
  unsigned used = allocators[o->alloc](&r, max);
  if (!used) {
    if (f->sized)
      f->lanes = 4 * registers_needed(&r, o);
    return false;
  }
  if (st && o->compare) {
    compare_allocators(&r, st);
    allocators[o->alloc](&r, max);
  }
  bool low_bank = o->opt && !f->draft && !gc_omits(o, "low-bank");
  if (low_bank) {
    gc_lap lap = gc_lap_start(o->times, f->arena);
    used = second_step(&r, used, max);
    gc_lap_end(o->times, f->arena, lap, "low-bank", true);
  }
  if (f->machine->array_banks && !f->draft)
    used = ra_banks(&r, used);
  used = take_external_registers(&r, o, used, max);
  if (used > max)
    return false;
  if (st)
    fill_statistics(&r, used, st);
  for (unsigned v = 0; v < f->nvreg; v++)
    if (r.lanes[v])
      complete_lane_map(r.map[v]);
  m_func *scheduled = o->verify ? m_clone(f) : NULL;
  follow_all(&r);
  rewrite_program(&r);
  const char *why = scheduled ? ra_check(scheduled, f) : NULL;
  if (why)
    gc_report(f->diag, GC_ERROR, (gc_loc){0}, "internal error after ra: %s", why);
  if (low_bank)
    ra_shorten(&r);
  return true;
}

bool ra_run(m_func *f, const gc_options *o, gc_stats *st) {
  gc_lap lap = gc_lap_start(o->times, f->arena);
  bool fits = run_allocator(f, o, st);
  gc_lap_end(o->times, f->arena, lap, "ra", fits);
  return fits;
}
