/* SPDX-License-Identifier: Apache-2.0 */
/* The five nested lists of all that the compiler tries: prices of code, levels, strategies, candidates, rungs (attempts.h). */
#include "search/attempts.h"

#include "opt/opt.h"

#define COUNT(list) (sizeof(list) / sizeof *(list))

const search_price search_prices[] = {
    {"0: no calls", 0}, {"1/4 of --call-price", 0.25}, {"--call-price", 1}, {"4 times --call-price", 4}, {"any: all calls", OPT_CALL_ALL},
};

const search_level search_levels[] = {{"-O0", 0}, {"-O1", 1}, {"-O2", 2}, {"-O3", 3}};

const search_strategy search_strategies[] = {
    /* name, passes left out, price of calls, exits, length, strict, like */
    {"normal", NULL, 0, false, false, false, false},
    {"iterations one by one", "unroll-exits", 0, true, false, false, false},
    {"some calls", "unroll-exits", 1, false, true, false, false},
    {"less code motion", "unroll-exits,licm,pack,slp", 0, false, false, false, false},
    {"strict program order", "unroll-exits", 0, false, false, true, false},
    {"no unrolling", "unroll-exits,unroll", 0, false, false, false, true},
    {"some calls, no unrolling", "unroll-exits,unroll", 1, false, true, false, true},
    {"no unrolling, less code motion", "unroll-exits,unroll,licm,pack,slp", 0, false, false, false, true},
    {"real calls", "unroll-exits", OPT_CALL_ALL, false, true, false, false},
    {"real calls, no unrolling", "unroll-exits,unroll", OPT_CALL_ALL, false, false, false, false},
    {"strict program order, no unrolling, less code motion", "unroll-exits,unroll,licm,pack,slp", 0, false, false, true, false},
};

const search_rung search_rungs[] = {
    /* name, percent of the temporaries, strictness, spills, rematerialised values, last, long_too */
    {"normal", 100, 0, 0, SEARCH_KEPT, false, false},
    {"pressure 85%", 85, 0, 0, SEARCH_KEPT, false, true},
    {"pressure 70%", 70, 0, 0, SEARCH_KEPT, false, false},
    {"pressure 50%", 50, 0, 0, SEARCH_KEPT, false, false},
    {"program order", 0, 0, 0, SEARCH_KEPT, false, true},
    {"rematerialisation", 70, 0, 0, SEARCH_CHEAP, false, false},
    {"rematerialisation, program order", 0, 0, 0, SEARCH_CHEAP, false, true},
    {"spill 1", 90, 0, 1, SEARCH_KEPT, false, false},
    {"spill 2", 90, 0, 2, SEARCH_KEPT, false, false},
    {"spill 3", 85, 0, 3, SEARCH_KEPT, false, true},
    {"spill 4", 85, 0, 4, SEARCH_KEPT, false, true},
    {"spill 6", 80, 0, 6, SEARCH_KEPT, false, false},
    {"spill 8", 80, 0, 8, SEARCH_KEPT, false, false},
    {"spill 12", 75, 0, 12, SEARCH_KEPT, false, false},
    {"spill 16", 75, 0, 16, SEARCH_KEPT, false, false},
    {"strict program order, 64", 0, 64, 0, SEARCH_KEPT, false, false},
    {"strict program order, 16", 0, 16, 0, SEARCH_KEPT, false, false},
    {"strict program order, 4", 0, 4, 0, SEARCH_KEPT, false, false},
    {"spill all", 70, 0, SEARCH_ALL, SEARCH_KEPT, false, false},
    {"spill all, program order", 0, 0, SEARCH_ALL, SEARCH_KEPT, true, true},
    {"spill all, strict program order", 0, 4, SEARCH_ALL, SEARCH_KEPT, true, false},
    {"rematerialisation, spill all", 70, 0, SEARCH_ALL, SEARCH_CHEAP, false, false},
    {"rematerialisation, spill all, program order", 0, 0, SEARCH_ALL, SEARCH_CHEAP, false, true},
    {"costly rematerialisation", 70, 0, 0, SEARCH_COSTLY, false, false},
    {"costly rematerialisation, program order", 0, 0, 0, SEARCH_COSTLY, false, true},
    {"costly rematerialisation, spill all", 70, 0, SEARCH_ALL, SEARCH_COSTLY, false, false},
    {"costly rematerialisation, spill all, program order", 0, 0, SEARCH_ALL, SEARCH_COSTLY, true, true},
    {"costly rematerialisation, spill all, strict program order", 0, 4, SEARCH_ALL, SEARCH_COSTLY, true, false},
};

unsigned search_rung_of(const char *name) {
  unsigned n = 0;
  while (n < SEARCH_RUNGS && search_rungs[n].name != name)
    n++;
  return n;
}

/* ---- candidates ---- */

const char search_name_plain[] = "plain schedule";
const char search_name_method[] = "moves of the method";
const char search_name_sizing[] = "more temporaries, for the message";

static const search_candidate plain[] = {
    {search_name_plain, .vary = SEARCH_SEEDED, .plan = {.plain = true}},
    {"plain schedule, passes of -O2", .plan = {.plain = true, .search = GATE_PLAIN}},
    {"plain schedule, passes of -O2, justified", .plan = {.plain = true, .search = GATE_PLAIN, .second = GATE_JUSTIFIED}},
    {"plain schedule, passes of -O2, twice", .plan = {.plain = true, .search = GATE_PLAIN, .second = GATE_OWN}},
};

static const search_candidate start[] = {
    {"passes of -O2", .plan = {.search = GATE_PLAIN}, .alone = true},
    {"passes of -O2, accesses wait", .plan = {.pull = 4, .search = GATE_PLAIN}, .alone = true, .wakes = true},
    {"shortest", .plan = {.search = GATE_ROUGH}},
    {"least energy", .plan = {.pull = 1, .search = GATE_ROUGH}},
    {"least product", .plan = {.pull = 2, .search = GATE_ROUGH}},
    {"shortest, accesses wait", .plan = {.pull = 3, .search = GATE_ROUGH}},
    {"least product, accesses wait", .plan = {.pull = 4, .search = GATE_ROUGH}},
    {"inputs loaded at the entry", .plan = {.promote_v = 1, .pull = 2, .search = GATE_ROUGH}},
    {"outputs kept until the end", .plan = {.demote_o = 1, .pull = 2, .search = GATE_ROUGH}},
    {"inputs loaded at the entry, outputs kept until the end", .plan = {.promote_v = 1, .demote_o = 1, .pull = 2, .search = GATE_ROUGH}},
    {"inputs moved within blocks", .plan = {.local_v = 1, .pull = 2, .search = GATE_ROUGH}},
    {"inputs moved within blocks, outputs kept until the end", .plan = {.local_v = 1, .demote_o = 1, .pull = 2, .search = GATE_ROUGH}},
    {"the best so far, with late moves", .vary = SEARCH_LATER, .plan = {.search = GATE_ROUGH}},
};

static const search_candidate climb[] = {
    {"an input loaded at the entry, or not", .vary = SEARCH_PROMOTE},
    {"an input moved within blocks, or not", .vary = SEARCH_LOCAL},
    {"an output kept until the end, or not", .vary = SEARCH_DEMOTE},
    {"schedules chosen otherwise", .vary = SEARCH_PULL},
    {"accesses slide, or not", .vary = SEARCH_SLIDE},
};

static const search_candidate other[] = {
    {"inputs loaded at the entry, least energy", .plan = {.promote_v = 1, .pull = 1, .search = GATE_ROUGH}},
    {"inputs moved within blocks, least energy", .plan = {.local_v = 1, .pull = 1, .search = GATE_ROUGH}},
    {"least product, accesses slide", .plan = {.pull = 2, .slide = true, .search = GATE_ROUGH}},
};

static const search_candidate polish[] = {
    {"long search", .vary = SEARCH_LONGER, .plan = {.search = GATE_LONG}},
    {"other seeds, least energy", .vary = SEARCH_SLIDING, .plan = {.search = GATE_LONG, .pull = 1}},
    {"other seeds, least product", .vary = SEARCH_SLIDING, .plan = {.search = GATE_LONG, .pull = 2}},
    {"fewer live values", .vary = SEARCH_TIGHT, .plan = {.search = GATE_LONG}},
};

const search_candidates search_plain = {plain, COUNT(plain)}, search_start = {start, COUNT(start)}, search_climb = {climb, COUNT(climb)},
                        search_other = {other, COUNT(other)}, search_polish = {polish, COUNT(polish)};

const search_candidate search_few_candidates[] = {
    [SEARCH_LATE] = {"late moves", .alone = true},
    [SEARCH_LATE_SECOND] = {"late moves, justified", .alone = true},
    [SEARCH_WAIT_COPY] = {"accesses wait, from the same schedule", .plan = {.pull = 4}, .alone = true},
    [SEARCH_WAIT_OWN] = {"accesses wait, from the same schedule, passes of its own", .plan = {.pull = 4}, .alone = true},
    [SEARCH_LATE_OWN] = {"late moves, passes of its own", .alone = true},
    [SEARCH_WAIT] = {"accesses wait", .plan = {.pull = 4}, .alone = true},
    [SEARCH_WAIT_SECOND] = {"accesses wait, justified", .plan = {.pull = 4}, .alone = true},
    [SEARCH_LOAD] = {"an input loaded at the entry", .alone = true},
};

unsigned search_variants_of(const search_candidate *c) {
  enum { REGISTERS = 32, PULLS = 5 };
  static const unsigned n[] = {[SEARCH_ONCE] = 1,
                               [SEARCH_SEEDED] = SEARCH_SEEDS,
                               [SEARCH_LATER] = 1,
                               [SEARCH_PROMOTE] = REGISTERS,
                               [SEARCH_LOCAL] = REGISTERS,
                               [SEARCH_DEMOTE] = REGISTERS,
                               [SEARCH_PULL] = PULLS,
                               [SEARCH_SLIDE] = 1,
                               [SEARCH_LONGER] = 1,
                               [SEARCH_SLIDING] = 2 * SEARCH_SEEDS,
                               [SEARCH_TIGHT] = SEARCH_SKIPPED};
  return n[c->vary];
}

unsigned search_count(const search_candidates *l) {
  unsigned n = 0;
  for (unsigned k = 0; k < l->n; k++)
    n += search_variants_of(&l->row[k]);
  return n;
}

const search_candidate *search_row(const search_candidates *l, unsigned n, unsigned *variant) {
  const search_candidate *c = l->row;
  for (; n >= search_variants_of(c); c++)
    n -= search_variants_of(c);
  *variant = n;
  return c;
}
