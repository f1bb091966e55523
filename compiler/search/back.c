/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the passes of the back end in their order, from IR to a program.

   isel -> coalesce -> outputs -> rotate | gate -> rungs -> hints | emit
   The part between the bars runs once for every candidate. */
#include "opt/opt.h"
#include "search/rungs.h"

#include "base/hash.h"
#include "search/passes.h"

/* Takes block frequencies from a run of the program without gating. BACK_REFUSED: the profile is of another program. */
static back_result take_frequencies(back *k) {
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

/* Is the program certain not to be taken? Of 4,078 functions of lower levels on six machines, the estimate of 2,103 was above 0.99 times
   the cost of the program so far. None of these would have been taken. On machines with one thread none was taken whose estimate was above
   0.895 times that cost. In 886 cases in which -O1 was given up for that, -O0 was not taken either. selected: as in cost_outlook. */
static bool is_dearer(const back *k, const m_func *f, bool selected) {
  const double less = selected ? 0 : f->machine->threads > 1 ? 0.01 : 0.08;
  if (k->max <= 0)
    return false;
  const cost_sum min = cost_outlook(f, selected);
  return min.cycles * min.energy > (1 - less) * k->max;
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
  r.f->price = cost_prices(o->objective, o->machine);
  r.f->keeps_wired = o->objective == GC_OBJECTIVE_JOULES;
  back_after(k, r.f, "isel");
  if (is_dearer(k, r.f, true))
    return BACK_DEARER;
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
  if (o->objective != GC_OBJECTIVE_PAPER && !k->strict)
    m_renumber_ops(r.f); /* numbers decide between equal choices, so equal functions get equal programs */
  return k->d->errors ? BACK_REFUSED : BACK_OK;
}

/* Late moves and accesses that slide may need a later rung than the plain schedule. So if `best` took a later one, the plain schedule is
   tried on the rungs before it. By the objective joules it is also tried next to one in which accesses slid: that may have cost forwarding,
   which sliding does not look at. */
static m_func *or_plain(back *k, m_func *f, gc_stats *st) {
  gc_stats plain_st = *st;
  const unsigned rung = search_rung_of(st->rung);
  const bool slid = f && f->slid && k->o->objective == GC_OBJECTIVE_JOULES;
  if (!f || k->strict || rung == SEARCH_RUNGS || (!rung && !slid))
    return f;
  m_func *plain = NULL;
  if (rung) {
    k->end = rung;
    plain = back_fit_as(k, search_name_plain, &(gate_plan){.plain = true}, &plain_st);
    k->end = 0;
  }
  const bool came = !plain && slid && k->unslid && k->unslid_st.rung == st->rung; /* with the schedule of late moves */
  plain = came ? k->unslid : plain;
  if (!plain)
    return f;
  plain->held = judge_held(k->o, plain);
  if (!judge_less(judge_product(k->o, plain), judge_product(k->o, f)) || (came && !back_unslid_as(k, search_name_plain, &plain_st)))
    return f;
  *st = plain_st;
  return plain;
}

/* The function after register allocation; NULL: it does not fit, or there is a message. */
static m_func *find_program_registers(back *k, gc_stats *st) {
  const gc_options *o = k->o;
  if (!k->base->live) /* in a loop, more may have become dead */
    m_dce(k->base);
  if (outlook_never(outlook_border(k->base), o->machine))
    return NULL;
  m_func *f = o->gate == GC_GATE_BEST ? or_plain(k, back_best(k, st), st) : back_shortest(k, st);
  if (f && back_may_hold(k))
    f->held = judge_held(o, f);
  /* Temporaries that replace buffer accesses take registers, so the program is tried without them. Below -O3 `best` has done that; then it
     is tried again only if registers were not found for some schedule, since they may be found for one that does not slide accesses (`best`
     slides them in programs of one block). */
  bool other = o->gate != GC_GATE_BEST || o->opt > 2 || (k->crowded && k->base->nblock == 1);
  if (!f && !k->given_up && !k->d->errors && o->gate != GC_GATE_NONE && other)
    f = back_fit_as(k, search_name_plain, &(gate_plan){.plain = true}, st);
  return f;
}

/* For the objective size: gate events make operations long. So if the program is shorter without any, its gates stay open. */
static m_func *shorter_ungated(back *k, m_func *f) {
  enum { BOTH = GM_HELD_V | GM_HELD_O };
  unsigned words[2];
  for (unsigned i = 0; i < 2; i++) {
    gm_program p;
    gc_stats st = {0};
    m_func *g = m_clone(f);
    g->held = i ? BOTH : f->held;
    gate_hints(g, k->o);
    if (emit_program(g, k->o, &p, &st) != EMIT_OK)
      return f;
    words[i] = st.words;
    gm_program_free(&p);
  }
  f->held = words[1] < words[0] ? BOTH : f->held;
  return f;
}

/* Adds gate events, and emits the program. */
static emit_result finish_program(back *k, m_func *f, bool weigh, gm_program *out, gc_stats *st) {
  if (k->o->objective == GC_OBJECTIVE_SIZE && k->o->policy == GM_GATE_PROGRAM)
    f = shorter_ungated(k, f);
  back_events(k, f);
  st->functions = f->nfunc;
  if (k->o->compare || k->o->weigh || weigh) {
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

/* May gate events make the program too long? By the objective paper they may. */
static bool is_long(const back *k) {
  return k->o->policy == GM_GATE_PROGRAM && k->o->objective != GC_OBJECTIVE_PAPER &&
         4 * (size_t)k->base->nop_ids > k->o->machine->code_words;
}

static uint64_t hash_operation(uint64_t h, const m_op *o) {
  const uint64_t target = o->target ? o->target->id + 1 : 0;
  h = gm_hash_word(h, (uint64_t)o->op | (uint64_t)o->dfile << 8 | (uint64_t)o->dnum << 16 | (uint64_t)o->mask << 32 |
                          (uint64_t)o->sat << 40 | (uint64_t)o->cond << 48 | (uint64_t)o->sampler << 56);
  h = gm_hash_word(h, (uint64_t)o->pred | (uint64_t)o->imm << 16 | target << 32);
  for (unsigned k = 0; k < m_nsrc(o); k++) {
    const m_src *s = &o->src[k];
    h = gm_hash_word(h, (uint64_t)s->file | (uint64_t)s->num << 8 | (uint64_t)s->neg << 24 | (uint64_t)s->abs << 25 |
                            (uint64_t)s->swz[0] << 32 | (uint64_t)s->swz[1] << 40 | (uint64_t)s->swz[2] << 48 | (uint64_t)s->swz[3] << 56);
  }
  return h;
}

static uint64_t hash_of(const m_func *f) {
  uint64_t h = GM_HASH_START;
  for (const m_block *b = f->entry; b; b = b->next) {
    h = gm_hash_word(gm_hash_word(h, b->id), (uint64_t)(b->freq * 65536));
    for (const m_op *o = b->first; o; o = o->next)
      h = hash_operation(h, o);
  }
  return h;
}

/* The function before gating, and which rungs are tried. */
static uint64_t hash_of_attempt(const back *k, uint64_t hash) {
  return gm_hash_word(hash, (uint64_t)k->strict | (uint64_t)k->few << 1 | (uint64_t)(k->o->opt > 2 ? 2 : k->o->opt > 0) << 2);
}

static bool has_failed(const back_task *task, uint64_t hash) {
  for (unsigned n = 0; task->failures && n < task->failures->n; n++)
    if (task->failures->hash[n] == hash)
      return true;
  return false;
}

static void note_failure(const back_task *task, uint64_t hash) {
  if (task->failures && task->failures->n < BACK_FAILED)
    task->failures->hash[task->failures->n++] = hash;
}

/* Is the program known? */
static bool is_known(const back_task *task, uint64_t hash) {
  if (task->known && hash == task->known)
    return true;
  if (task->hash)
    *task->hash = hash;
  return false;
}

/* The same. If the program is too long, moves of accesses or gate events may have made it so: then it is made without them. */
static emit_result finish_short(back *k, m_func *f, bool weigh, gm_program *out, gc_stats *st) {
  gc_diag *d = k->d;
  const gc_diag before = *d;
  m_func *open = is_long(k) ? m_clone(f) : NULL;
  emit_result done = finish_program(k, f, weigh, out, st);
  if (done == EMIT_TOO_LONG && k->o->gate == GC_GATE_BEST) {
    gc_diag with = *d;
    *d = before;
    f = back_bar(k, f, st);
    done = f ? finish_program(k, f, weigh, out, st) : done;
    *d = f ? *d : with;
  }
  if (done == EMIT_TOO_LONG && open) {
    open->held = GM_HELD_V | GM_HELD_O;
    gc_diag with = *d;
    *d = before;
    done = finish_program(k, open, weigh, out, st);
    *d = done == EMIT_OK ? *d : with;
  }
  return done;
}

/* Unrolling with exit select pays only where there are registers for it. `none` and `hints` give up such a program where `best` does, since
   `best` must never be worse than they are. The gating methods and allocators that exist for comparison all compile the same program. */
static bool wants_few_rungs(const gc_options *o, const back_task *task) {
  const bool plain = o->gate == GC_GATE_BEST || o->gate == GC_GATE_HINTS || o->gate == GC_GATE_NONE;
  return task->exit_unrolled && plain && o->alloc == GC_ALLOC_TETRIS && !task->last;
}

back_result back_run(search_driver *x, unsigned shader, ir_module *m, const gc_options *o, back_task task, gm_program *out, gc_stats *st) {
  gc_diag *d = &x->d[shader];
  back k = {.x = x, .a = x->a, .d = d, .o = o, .few = wants_few_rungs(o, &task), .strict = task.strict, .dump = true, .max = task.max};
  back_result rc;
  if (o->machine->ports_t < 4) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "the machine %s has %u read ports for temporaries, the compiler needs 4", o->machine->name,
              o->machine->ports_t);
    return BACK_REFUSED;
  }
  if ((rc = prepare_function(&k, m)))
    return rc;
  const uint64_t hash = hash_of(k.base);
  if (is_known(&task, hash))
    return BACK_GIVEN_UP;
  if (is_dearer(&k, k.base, false))
    return BACK_DEARER;
  gc_options within = *o; /* accesses do not move over calls */
  if (k.base->nfunc && o->gate == GC_GATE_GLOBAL) {
    within.gate = GC_GATE_LOCAL;
    o = k.o = &within;
  }
  if (task.counts) {
    back_refuse(&k, true);
    return BACK_NO_REGISTERS;
  }
  k.base->steps = o->opt < 3 ? NULL : &x->steps;
  if (!back_short_enough(&k))
    return BACK_TOO_LONG;
  const uint64_t failure = hash_of_attempt(&k, hash);
  if (has_failed(&task, failure)) {
    back_refuse(&k, false);
    return BACK_NO_REGISTERS;
  }
  if (o->profile && (rc = take_frequencies(&k)))
    return rc;
  m_func *f = find_program_registers(&k, st);
  if (k.given_up)
    return k.dearer && !k.climbed ? BACK_DEARER : BACK_GIVEN_UP;
  if (!f && !d->errors) {
    note_failure(&task, failure);
    back_refuse(&k, false);
    return BACK_NO_REGISTERS;
  }
  if (!f || d->errors)
    return BACK_REFUSED;
  const emit_result done = finish_short(&k, f, task.weigh, out, st);
  st->open_nans = opt_open_nans(m, &st->extremes);
  return done == EMIT_OK ? BACK_OK : done == EMIT_TOO_LONG ? BACK_TOO_LONG : BACK_REFUSED;
}
