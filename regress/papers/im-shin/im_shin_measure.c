/* SPDX-License-Identifier: Apache-2.0 */
/* Compiles one shader in one way and measures it: size, registers, cycles, and what prevents short forms. */
#include "regress/papers/im-shin/im_shin_measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "core/check/check.h"
#include "core/fp/fp.h"
#include "core/isa/isa.h"
#include "regress/common/shader.h"

const char *const why_names[WHY_COUNT] = {"operation has no short form",
                                          "gate hint",
                                          "saturates",
                                          "indexed or high constant",
                                          "result above t31",
                                          "result in an output above o24",
                                          "result lanes not the first ones",
                                          "source above t31 or c31",
                                          "source is k",
                                          "source is a system register",
                                          "lanes of source 0 moved",
                                          "lanes of source 1 moved",
                                          "source 0 negated",
                                          "absolute value"};

/* ---- what keeps an operation long ---- */

static bool is_high(unsigned reg) { return (reg >= GM_SRC_T + 32u && reg < GM_SRC_C) || (reg >= GM_SRC_C + 32u && reg < GM_SRC_V); }

static unsigned source_reasons(const gm_inst *i, unsigned k, unsigned positions) {
  const gm_src *s = &i->src[k];
  unsigned why = 0;
  bool same = true, first = true;
  for (unsigned l = 0; l < 4; l++)
    if (positions >> l & 1) {
      same &= s->swz[l] == l;
      first &= s->swz[l] == 0;
    }
  if (i->x == GM_X_DIRECT || (k == 0 && i->x != GM_X_IDX0)) {
    why |= is_high(s->reg) ? 1u << WHY_HIGH : 0;
    why |= s->reg == GM_SRC_K ? 1u << WHY_LITERAL : 0;
    why |= s->reg >= GM_SRC_FRAGCOORD && s->reg < GM_SRC_FA ? 1u << WHY_SYSTEM : 0;
  }
  if (!same && !(k && first))
    why |= 1u << (k ? WHY_LANES_1 : WHY_LANES_0);
  if (s->neg && !k)
    why |= 1u << WHY_NEGATE_0;
  if (s->abs)
    why |= 1u << WHY_ABSOLUTE;
  return why;
}

static unsigned reasons(const gm_inst *i) {
  const gm_op_info *r = gm_op_by_code(i->op);
  unsigned why = 0, positions = gm_read_positions(r, i->mask);
  if (r->form != GM_FORM_ALU)
    return 1u << WHY_OPERATION;
  why |= i->hint ? 1u << WHY_HINT : 0;
  why |= i->sat ? 1u << WHY_SATURATE : 0;
  why |= i->x ? 1u << WHY_INDEX : 0;
  why |= i->dst >= 32 && i->dst < GM_DST_O ? 1u << WHY_RESULT_HIGH : 0;
  why |= i->dst >= GM_DST_O + 25 && i->dst < GM_DST_P ? 1u << WHY_RESULT_OUTPUT : 0;
  why |= i->mask & (i->mask + 1u) ? 1u << WHY_RESULT_LANES : 0;
  for (unsigned k = 0; k < r->nsrc; k++)
    why |= source_reasons(i, k, positions);
  return why;
}

static void count_operation_widths(const gm_program *p, measured *out) {
  gm_bundle b;
  const char *why;
  for (size_t at = 0; at < p->words; at += b.words) {
    if (!gm_decode_bundle(p->code + at, p->words - at, &b, &why))
      return;
    for (unsigned k = 0; k < b.count; k++) {
      unsigned all = b.op[k].wide ? reasons(&b.op[k]) : 0;
      for (unsigned w = 0; w < WHY_COUNT; w++) {
        out->any[w] += all >> w & 1;
        out->alone[w] += all == 1u << w;
      }
    }
  }
}

static unsigned count_uniform_registers(const gm_program *p) {
  unsigned n = 0;
  for (size_t k = 0; k < p->nsym; k++) {
    const gm_symbol *y = &p->sym[k];
    unsigned end = y->reg + y->elements * y->cols;
    if ((y->kind == GM_SYM_UNIFORM || y->kind == GM_SYM_TEXSIZE) && end > n)
      n = end;
  }
  for (size_t k = 0; k < p->nlit; k++)
    n = p->lit[k].reg + 1 > n ? p->lit[k].reg + 1 : n;
  return n;
}

/* ---- cycles ---- */

/* The inputs beside a shader; *r is NULL if there are none. -1: they cannot be read. */
static int inputs_of(const shader_file *s, gm_run **r, char *err, size_t size) {
  char path[1100];
  shader_inputs_path(s->path, path, sizeof path);
  *r = NULL;
  if (access(path, F_OK))
    return 0;
  *r = gm_run_load(path, err, size);
  return *r ? 0 : -1;
}

static void keep_values(const gm_result *r, measured *out) {
  for (size_t i = 0; i < r->n && !r->killed; i++) {
    double *more = realloc(out->value, (out->nvalue + r->out[i].n + 1) * sizeof *more);
    if (!more)
      return;
    out->value = more;
    for (size_t k = 0; k < r->out[i].n; k++)
      out->value[out->nvalue++] = (double)gm_float(r->out[i].bits[k]);
  }
}

static int simulate_im_shin(const gm_program *p, const gm_run *r, measured *out, char *err, size_t size) {
  gm_run_config cfg = shader_run_config(p, GM_GATE_NONE, p->machine.wake);
  gm_result *res;
  size_t n;
  if (!shader_simulate(p, r, &cfg, GM_MAX_THREADS, &res, &n, err, size))
    return -1;
  for (size_t k = 0; k < n;) {
    gm_batch g;
    gm_run_batch(p, r, k, n - k < GM_MAX_THREADS ? (unsigned)(n - k) : GM_MAX_THREADS, &g);
    out->cycles += res[k].stats.cycles;
    k += g.n;
  }
  for (size_t k = 0; k < n; k++)
    keep_values(&res[k], out);
  shader_results_free(res, n);
  return 0;
}

static int check_and_run(const shader_file *s, const gm_program *p, bool run, measured *out, char *err, size_t size) {
  gm_check_config cfg = {.policy = GM_GATE_NONE, .wake = p->machine.wake};
  gm_check_result r;
  if (gm_check_program(p, &cfg, &r) != GM_CHECK_PROVEN) {
    snprintf(err, size, "%s: gloam check: %s", s->path, r.message);
    return -1;
  }
  gm_run *in = NULL;
  int rc = run ? inputs_of(s, &in, err, size) : 0;
  if (in)
    rc = simulate_im_shin(p, in, out, err, size);
  gm_run_free(in);
  return rc;
}

int measure(const shader_file *s, const way *w, bool run, measured *out, char *err, size_t size) {
  gm_machine m;
  gm_program p;
  gc_stats st;
  memset(out, 0, sizeof *out);
  if (gm_machine_find(&m, w->machine ? w->machine : "barrel", err, size))
    return -1;
  m.issue_width = w->issue_width;
  gc_options o = shader_options_ungated(&m);
  o.disable = w->disable;
  o.long_forms = w->long_forms;
  o.alloc = w->alloc;
  o.consts = w->consts;
  o.calls = w->calls;
  o.call_price = w->call_price;
  if (shader_compile(s->path, &o, &p, &st, err, size))
    return -1;
  out->words = (unsigned)p.words;
  out->operations = st.ops;
  out->bundles = st.bundles;
  out->functions = st.functions;
  out->temps = st.temps;
  out->consts = count_uniform_registers(&p);
  count_operation_widths(&p, out);
  int rc = check_and_run(s, &p, run, out, err, size);
  gm_program_free(&p);
  return rc;
}
