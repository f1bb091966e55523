/* SPDX-License-Identifier: Apache-2.0 */
/* The sequence of the back end.

   isel -> coalesce -> outputs -> rotate | gate -> rungs -> hints | emit
   The part between the bars runs once for every candidate. */
#include "opt/opt.h"
#include "search/rungs.h"

#include "search/passes.h"

/* Takes block frequencies from a run of the program without gating. BACK_REFUSED: the profile is of another program. */
static back_result profile(back *k) {
  gc_options plain = *k->o;
  gc_stats st;
  gm_program p;
  plain.gate = GC_GATE_NONE;
  plain.policy = GM_GATE_NONE;
  back q = *k;
  q.o = &plain;
  q.dump = false;
  q.base = m_clone(k->base);
  m_func *f = back_shortest(&q, &st);
  if (!f) /* without gating the program does not fit, so with gating it does not either */
    return BACK_OK;
  emit_result rc = emit_program(f, &plain, &p, &st);
  if (rc)
    return rc == EMIT_TOO_LONG ? BACK_TOO_LONG : BACK_REFUSED;
  bool ok = gm_program_hash(&p) == k->o->profile->code;
  gm_program_free(&p);
  if (ok)
    back_take_profile(k->base, f, k->o->profile);
  else
    gc_report(k->d, GC_ERROR, (gc_loc){0},
              "the profile is of another program: it must come from this shader compiled with --gate none and otherwise the same options");
  return ok ? BACK_OK : BACK_REFUSED;
}

/* The passes before gating. */
static back_result prepare_function(back *k, ir_module *m) {
  const gc_options *o = k->o;
  gc_lap lap = gc_lap_start(o->times, k->a);
  isel_result r = isel_run(k->a, k->d, m, o->machine, o->consts, !gc_omits(o, "count"));
  gc_lap_end(o->times, k->a, lap, "isel", r.f != NULL);
  if (!r.f)
    return r.overfull ? BACK_OVERFULL : BACK_REFUSED;
  k->base = r.f;
  back_after(k, r.f, "isel");
  if (!back_may_be_short(k))
    return BACK_TOO_LONG;
  m_dce(r.f);
  for (const back_pass *p = back_passes; p->name; p++) {
    if (!p->run)
      continue;
    lap = gc_lap_start(o->times, k->a);
    if ((!p->wanted || p->wanted(o->opt)) && !gc_omits(o, p->name))
      p->run(r.f);
    gc_lap_end(o->times, k->a, lap, p->name, true);
    back_after(k, r.f, p->name);
  }
  m_quads(r.f);
  return k->d->errors ? BACK_REFUSED : BACK_OK;
}

/* The function after register allocation; NULL: it does not fit, or there is a message. */
static m_func *allocated(back *k, gc_stats *st) {
  const gc_options *o = k->o;
  if (outlook_never(outlook_border(k->base), o->machine))
    return NULL;
  m_func *f = o->gate == GC_GATE_BEST ? back_best(k, st) : back_shortest(k, st);
  /* Temporaries that replace buffer accesses take registers, so the program is tried without them. Below -O3 `best` has done that; then it
     is tried again only if registers were not found for some schedule, since they may be found for one that does not slide accesses (`best`
     slides them in programs of one block). */
  bool other = o->gate != GC_GATE_BEST || o->opt > 2 || (k->crowded && k->base->nblock == 1);
  if (!f && !k->d->errors && o->gate != GC_GATE_NONE && other)
    f = back_fit_as(k, search_name_plain, &(gate_plan){.plain = true}, st);
  return f;
}

/* Adds gate events, and emits the program. */
static emit_result finish_program(back *k, m_func *f, bool weigh, gm_program *out, gc_stats *st) {
  back_events(k, f);
  st->functions = f->nfunc;
  if (k->o->compare || weigh) {
    cost_sum c = cost_expected(judge_run(k->o, f));
    st->cycles = c.cycles;
    st->energy = c.energy;
  }
  gc_lap lap = gc_lap_start(k->o->times, k->a);
  emit_result done = emit_program(f, k->o, out, st);
  gc_lap_end(k->o->times, k->a, lap, "emit", done == EMIT_OK);
  if (k->x->trace && done == EMIT_OK) {
    gc_path from = k->x->at;
    from.at[GC_CANDIDATE] = st->candidate;
    gc_trace_row(k->x->trace, &from, GC_CANDIDATE)->program = gm_program_hash(out);
  }
  return done;
}

back_result back_run(search_driver *x, unsigned shader, ir_module *m, const gc_options *o, back_task task, gm_program *out, gc_stats *st) {
  gc_diag *d = &x->d[shader];
  /* Unrolling with exit select pays only where there are registers for it. `none` and `hints` give up such a program where `best` does,
     since `best` must never be worse than they are. The gating methods and allocators that exist for comparison all compile the same
     program. */
  bool plain = o->gate == GC_GATE_BEST || o->gate == GC_GATE_HINTS || o->gate == GC_GATE_NONE;
  bool usual = plain && o->alloc == GC_ALLOC_TETRIS;
  back k = {.x = x, .a = x->a, .d = d, .o = o, .few = task.exit_unrolled && usual && !task.last, .strict = task.strict, .dump = true};
  back_result rc;
  if (o->machine->ports_t < 4) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "the machine %s has %u read ports for temporaries, the compiler needs 4", o->machine->name,
              o->machine->ports_t);
    return BACK_REFUSED;
  }
  if ((rc = prepare_function(&k, m)))
    return rc;
  gc_options within = *o; /* accesses do not move over calls */
  if (k.base->nfunc && o->gate == GC_GATE_GLOBAL) {
    within.gate = GC_GATE_LOCAL;
    o = k.o = &within;
  }
  k.base->steps = o->opt < 3 ? NULL : &x->steps;
  if (!back_short_enough(&k))
    return BACK_TOO_LONG;
  if (o->profile && (rc = profile(&k)))
    return rc;
  m_func *f = allocated(&k, st);
  if (!f && !d->errors) {
    k.dump = false;
    back_refuse(&k, task.last);
    return BACK_NO_REGISTERS;
  }
  if (!f || d->errors)
    return BACK_REFUSED;
  const gc_diag before = *d;
  emit_result done = finish_program(&k, f, task.weigh, out, st);
  if (done == EMIT_TOO_LONG && o->gate == GC_GATE_BEST) { /* moves of accesses may have made it too long */
    gc_diag with = *d;
    *d = before;
    f = back_bar(&k, f, st);
    done = f ? finish_program(&k, f, task.weigh, out, st) : done;
    *d = f ? *d : with;
  }
  st->open_nans = opt_open_nans(m, &st->extremes);
  return done == EMIT_OK ? BACK_OK : done == EMIT_TOO_LONG ? BACK_TOO_LONG : BACK_REFUSED;
}
