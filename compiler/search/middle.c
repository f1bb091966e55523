/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the middle end for the strategies of the search. */
#include "search/middle.h"

#include "link/link.h"
#include "opt/opt.h"
#include "search/attempts.h"

enum { HOPELESS = 4 }; /* estimated operations per word of instruction memory beyond which a try is hopeless */

static double strategy_price(const compilation *r, unsigned how) {
  return search_strategies[how].price > r->price ? search_strategies[how].price : r->price;
}

static opt_config config_of(compilation *r, gc_diag *d, unsigned how) {
  const gc_options *o = r->o;
  const char *list[2] = {o->disable, search_strategies[how].without};
  return (opt_config){.disable = list[0] && list[1] ? gc_sprintf(r->x.a, "%s,%s", list[0], list[1]) : list[list[0] == NULL],
                      .dump_after = o->dump_after,
                      .verify = o->verify,
                      .dump = o->dump,
                      .dump_ctx = o->dump_ctx,
                      .level = o->opt,
                      .call_price = strategy_price(r, how),
                      .below = r->keeps_below ? &r->below : NULL,
                      .max = o->calls == GC_CALLS_INLINE ? 0 : HOPELESS * (double)o->machine->code_words,
                      .machine = o->machine,
                      .times = o->times,
                      .diag = d};
}

static gc_result run_middle_end(compilation *r, gc_diag *d, ir_module *m, unsigned how) {
  opt_config cfg = config_of(r, d, how);
  opt_result done = opt_run(m, &cfg);
  r->too_long |= done.too_long;
  r->too_large |= done.too_long;
  if (done.why) {
    gc_report(d, GC_ERROR, (gc_loc){0}, "%s", done.why);
    return done.too_long ? GC_ERR_FIT : GC_ERR_COMPILE;
  }
  return d->errors ? GC_ERR_FIT : GC_OK;
}

/* Keeps the part of the vertex shader that is asked for. Until then it was optimised as a whole, so the parts compute the same bits. */
static gc_result cut_vertex_part(compilation *r, gc_diag *d, ir_module *m, unsigned how) {
  opt_config cfg = config_of(r, d, how);
  if (!lk_part(m, r->o->part))
    return GC_OK;
  const char *why = opt_shrink(m, &cfg);
  if (why)
    gc_report(d, GC_ERROR, (gc_loc){0}, "%s", why);
  return why ? GC_ERR_COMPILE : GC_OK;
}

static ir_module *lower_unit(compilation *r, gc_unit *unit) {
  gc_lap lap = gc_lap_start(r->o->times, r->x.a);
  ir_module *m = gc_front_lower(unit, gm_has_quads(r->o->machine));
  gc_lap_end(r->o->times, r->x.a, lap, "lower", m != NULL);
  return m;
}

/* If that fails, each attempt does it, and reports why. */
void middle_begin(compilation *r) {
  if (r->x.n > 1 || r->asked->dump_after)
    return;
  const gc_diag before = r->d[0];
  r->o = r->asked;
  ir_module *m = lower_unit(r, r->unit[0]);
  const bool functions = m && opt_can_call(m, r->o->machine);
  opt_config cfg = config_of(r, &r->d[0], 0);
  if (m && !opt_begin(m, &cfg).why && r->d[0].count == before.count) {
    r->begun = ir_clone(m); /* lowering again overwrites the module */
    r->functions |= functions;
  }
  r->d[0] = before;
}

/* The IR that the middle end starts from. */
static ir_module *module_of(compilation *r, unsigned k, unsigned how) {
  ir_module *below = r->below;
  r->below = NULL;
  if (below && !how && r->lower && r->o->opt == 1)
    return below;
  if (r->begun && strategy_price(r, how) <= 0)
    return ir_clone(r->begun);
  ir_module *m = lower_unit(r, r->unit[k]);
  if (m)
    r->functions |= opt_can_call(m, r->o->machine);
  return m;
}

/* The fragment shader comes first, so that the vertex shader's unread outputs are known. */
gc_result middle_run(compilation *r, ir_module **m, unsigned how) {
  const size_t messages = r->d[0].count;
  gc_result rc = GC_OK;
  if (r->made[how]) {
    m[0] = r->made[how];
    return GC_OK;
  }
  for (unsigned k = 0; k < r->x.n && !rc; k++)
    if (!(m[k] = module_of(r, k, how)))
      rc = GC_ERR_COMPILE;
  for (unsigned k = r->x.n; k-- > 0 && !rc;) {
    rc = run_middle_end(r, &r->d[k], m[k], how);
    if (k == 1 && !rc && !lk_varyings(r->x.a, &r->d[1], m[0], m[1], r->o->machine))
      rc = GC_ERR_LINK;
  }
  r->quiet = r->d[0].count == messages;
  return rc || r->x.n < 2 ? rc : cut_vertex_part(r, &r->d[0], m[0], how);
}

/* Would the middle end make the same module by another strategy? */
static bool is_same_by(const compilation *r, const ir_module *m, unsigned how, unsigned other) {
  return strategy_price(r, how) <= 0 && strategy_price(r, other) <= 0 &&
         opt_same_without(m, search_strategies[how].without, search_strategies[other].without);
}

bool middle_keep(compilation *r, ir_module *m, unsigned how) {
  bool any = false;
  if (r->x.n > 1 || !m || !r->quiet || r->asked->dump_after)
    return false;
  for (unsigned other = how + 1; other < SEARCH_STRATEGIES; other++)
    if (search_strategies[other].strict && !r->made[other] && is_same_by(r, m, how, other)) {
      r->made[other] = m;
      any = true;
    }
  return any;
}
