/* SPDX-License-Identifier: Apache-2.0 */
/* The back end as a sequence.

   isel -> coalesce -> outputs -> rotate | gate -> ladder -> hints | emit
   The part between the bars runs once for every seed, and, under `best`, for every plan. */
#include "back/ladder.h"

#include <string.h>

bool back_dumps(const char *pass) {
  return gc_listed("isel,coalesce,outputs,rotate,gate,gate-tables,legal,problem,sched,places,ra,hints", pass);
}

static const char *const optional[] = {"count", "coalesce", "outputs", "rotate", "gate-sched", "late", "low-bank"};
enum { OPTIONAL = sizeof optional / sizeof optional[0] };

const char *back_optional_pass(unsigned k) { return k < OPTIONAL ? optional[k] : NULL; }

/* Frequencies of blocks as they were in a run of the program without gating. False: the profile is another program's. */
static bool profile(back *k) {
  gc_options plain = *k->o;
  gc_stats st;
  gm_program p;
  plain.gate = GC_GATE_NONE;
  plain.policy = GM_GATE_NONE;
  back q = *k;
  q.o = &plain;
  q.dump = false;
  q.base = m_clone(k->base);
  m_func *f = back_fit(&q, NULL, back_shortest(&q), &st, NULL);
  if (!f || !emit_program(f, &plain, &p, &st))
    return true; /* then it does not fit with gating either, or the reason is told already */
  bool ok = gm_program_hash(&p) == k->o->profile->code;
  gm_program_free(&p);
  if (ok)
    back_take_profile(k->base, f, k->o->profile);
  else
    gc_report(k->d, GC_ERROR, (gc_loc){0},
              "the profile is of another program: it must come from this shader compiled with --gate none and otherwise the same options");
  return ok;
}

static m_func *prepare(back *k, ir_module *m, const gm_machine *machine) {
  m_func *f = isel_run(k->a, k->d, m, machine, k->o->consts, !gc_omits(k->o, "count"));
  if (!f)
    return NULL;
  back_after(k, f, "isel");
  m_dce(f);
  if (!gc_omits(k->o, "coalesce"))
    m_coalesce(f);
  back_after(k, f, "coalesce");
  if (!gc_omits(k->o, "outputs"))
    m_outputs(f);
  m_dce(f);
  back_after(k, f, "outputs");
  if (!gc_omits(k->o, "rotate") && k->o->opt)
    m_rotate(f);
  back_after(k, f, "rotate");
  m_quads(f);
  return f;
}

int back_run(gc_arena *a, gc_diag *d, ir_module *m, const gc_options *o, bool last, gm_program *out, gc_stats *st) {
  /* Iterations side by side pay where there is room for them. Methods that are only there to be compared keep one and the same program. */
  bool usual = o->gate == GC_GATE_BEST && o->alloc == GC_ALLOC_TETRIS;
  back k = {.a = a, .d = d, .o = o, .few = m->overlapped && usual && !last, .dump = true};
  if (o->machine->ports_t < 4) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "the machine %s has %u read ports for temporaries, the compiler needs 4", o->machine->name,
              o->machine->ports_t);
    return -1;
  }
  k.base = prepare(&k, m, o->machine);
  if (!k.base || d->errors)
    return -1;
  gc_options within = *o; /* accesses do not move over calls */
  if (k.base->nfunc && o->gate == GC_GATE_GLOBAL) {
    within.gate = GC_GATE_LOCAL;
    o = k.o = &within;
  }
  if (!back_short_enough(&k))
    return -1;
  if (o->profile && !profile(&k))
    return -1;
  m_func *f = o->gate == GC_GATE_BEST ? back_best(&k, st) : back_fit(&k, NULL, back_shortest(&k), st, NULL);
  if (!f && !d->errors && o->gate != GC_GATE_NONE) /* accesses moved to the buffers take registers */
    f = back_fit(&k, &(gate_plan){.plain = true}, 0, st, NULL);
  if (!f && !d->errors) {
    k.dump = false;
    back_refuse(&k, last);
  }
  if (!f || d->errors)
    return -1;
  back_events(&k, f);
  st->functions = f->nfunc;
  if (o->compare || o->calls == GC_CALLS_AUTO) { /* nobody else asks */
    cost_sum c = cost_expected(back_cost(&k, f));
    st->cycles = c.cycles;
    st->energy = c.energy;
  }
  return emit_program(f, o, out, st) ? 0 : -1;
}
