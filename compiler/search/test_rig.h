/* SPDX-License-Identifier: Apache-2.0 */
/* For tests of values (prefix rig_): compiles a shader, proves it with the checker, and runs it on the simulator with inputs by name
 * (docs/compiler.md, "Back end"). */
#ifndef GC_TEST_RIG_H
#define GC_TEST_RIG_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"
#include "base/random.h"
#include "compile.h"
#include "core/check/check.h"
#include "core/fp/fp.h"
#include "core/sim/sim.h"
#include "search/compile.h"

/* A shader, its program, and the simulator that it runs on. */
typedef struct {
  gm_machine m;
  gc_options o;
  gm_program p;
  gc_stats st;
  gm_sim *sim;
  char *messages; /* of the compilation */
  gc_result rc;
} rig;

/* The machine of this name, which must exist. */
static inline gm_machine rig_machine(const char *name) {
  char err[GM_ERROR_SIZE];
  gm_machine m;
  if (gm_machine_find(&m, name, err, sizeof err))
    fail_msg("%s", err);
  return m;
}

/* Compiles only; *r is valid whether the compilation succeeds or not. */
static inline void rig_compile_for(rig *r, const gm_machine *m, gm_stage stage, const gc_options *o, const char *src) {
  memset(r, 0, sizeof *r);
  r->m = *m;
  if (o)
    r->o = *o;
  else
    gc_options_default(&r->o);
  r->o.machine = &r->m;
  r->o.stage = stage;
  r->o.verify = true;
  r->rc = gc_compile(src, strlen(src), &r->o, &r->p, &r->st, &r->messages);
}

/* The same for a machine by name. */
static inline void rig_compile(rig *r, const char *machine, gm_stage stage, const gc_options *o, const char *src) {
  gm_machine m = rig_machine(machine);
  rig_compile_for(r, &m, stage, o, src);
}

static inline void rig_free(rig *r) {
  if (r->sim)
    gm_sim_free(r->sim);
  gm_program_free(&r->p);
  free(r->messages);
  memset(r, 0, sizeof *r);
}

/* Compiles the shader, proves the program with the checker, and loads its code and literals. */
static inline void rig_new_for(rig *r, const gm_machine *m, gm_stage stage, const gc_options *o, const char *src) {
  const char *machine = m->name;
  rig_compile_for(r, m, stage, o, src);
  if (r->rc)
    fail_msg("%s: %s\n%s", machine, r->messages ? r->messages : "no message", src);
  gm_check_result cr;
  gm_check_config cc = {r->o.policy, r->o.wake};
  if (gm_check_program(&r->p, &cc, &cr) != GM_CHECK_PROVEN)
    fail_msg("%s: %s (path %s)\n%s", machine, cr.message, cr.path, src);
  r->sim = gm_sim_new(&r->m);
  gm_sim_reset(r->sim);
  for (size_t k = 0; k < r->p.words; k++)
    gm_sim_write(r->sim, GM_HOST_CODE, 0, (unsigned)k, (uint32_t[4]){r->p.code[k]});
  gm_sim_write(r->sim, GM_HOST_GATES, 0, 0, (uint32_t[4]){r->p.held});
  for (size_t k = 0; k < r->p.nlit; k++) {
    uint32_t d[4];
    gm_sim_read(r->sim, GM_HOST_CONST, 0, r->p.lit[k].reg, d);
    for (unsigned l = 0; l < 4; l++)
      if (r->p.lit[k].mask >> l & 1)
        d[l] = r->p.lit[k].value[l];
    gm_sim_write(r->sim, GM_HOST_CONST, 0, r->p.lit[k].reg, d);
  }
}

/* The same for a machine by name. */
static inline void rig_new(rig *r, const char *machine, gm_stage stage, const gc_options *o, const char *src) {
  gm_machine m = rig_machine(machine);
  rig_new_for(r, &m, stage, o, src);
}

/* A symbol of the program; NULL: it has none of this name. */
static inline const gm_symbol *rig_symbol(const rig *r, gm_sym_kind kind, const char *name) {
  for (size_t k = 0; k < r->p.nsym; k++)
    if (r->p.sym[k].kind == kind && !strcmp(r->p.sym[k].name, name))
      return &r->p.sym[k];
  return NULL;
}

/* Writes the values v of a symbol, in the order of its columns and elements, to its registers in a file of the core (GM_HOST_*). */
static inline void rig_spread(rig *r, int host, unsigned thread, const gm_symbol *s, const double *v) {
  for (unsigned k = 0; s && k < s->elements * s->cols; k++) {
    uint32_t d[4];
    gm_sim_read(r->sim, host, thread, s->reg + k, d);
    for (unsigned l = 0; l < s->rows; l++)
      d[s->lane + l] = gm_bits((float)*v++);
    gm_sim_write(r->sim, host, thread, s->reg + k, d);
  }
}

/* Sets the values of a uniform, in the order of its columns and elements. A name that the program does not have is ignored. */
static inline void rig_uniform(rig *r, const char *name, const double *v) {
  rig_spread(r, GM_HOST_CONST, 0, rig_symbol(r, GM_SYM_UNIFORM, name), v);
}

/* Sets an attribute or varying of one thread. */
static inline void rig_input(rig *r, unsigned thread, const char *name, const double *v) {
  gm_sym_kind kind = r->p.stage == GM_STAGE_VERTEX ? GM_SYM_ATTRIBUTE : GM_SYM_VARYING;
  rig_spread(r, GM_HOST_V, thread, rig_symbol(r, kind, name), v);
}

/* Sets the state of one sampler of an array of samplers (element 0 if there is no array), and the hidden uniform that holds the
 * texture's size. */
static inline void rig_sampler(rig *r, const char *name, unsigned element, const gm_sampler *t) {
  const gm_symbol *s = rig_symbol(r, GM_SYM_SAMPLER, name);
  uint32_t words[4];
  if (!s)
    return;
  gm_sampler_words(t, words);
  gm_sim_write(r->sim, GM_HOST_SAMPLER, 0, s->reg + element, words);
  for (size_t k = 0; k < r->p.nsym; k++) {
    gm_symbol one = r->p.sym[k];
    if (one.kind != GM_SYM_TEXSIZE || strcmp(one.name, name))
      continue;
    one.reg += element;
    one.elements = 1;
    rig_spread(r, GM_HOST_CONST, 0, &one, (const double[2]){t->width, t->height});
  }
}

/* Runs the threads whose bits are set in `threads` to their end. */
static inline void rig_run(rig *r, uint32_t threads) {
  gm_run_config cfg = {.policy = r->o.policy, .wake = r->o.wake, .texture_latency = r->m.texture_latency};
  gm_trace t;
  int rc;
  gm_sim_start(r->sim, &cfg, r->p.entry, threads);
  for (unsigned n = 0; (rc = gm_sim_cycle(r->sim, &t)) == 1 && n < 2000000; n++)
    ;
  if (rc)
    fail_msg("%s", rc < 0 ? gm_sim_error(r->sim) : "the program does not end");
}

/* Reads one vector of an output: a varying, gl_FragColor or gl_Position. */
static inline void rig_output(const rig *r, unsigned thread, const char *name, unsigned element, float out[4]) {
  const gm_symbol *s = rig_symbol(r, GM_SYM_FRAGCOLOR, name);
  uint32_t d[4];
  if (!s)
    s = rig_symbol(r, GM_SYM_VARYING, name);
  if (s)
    gm_sim_read(r->sim, GM_HOST_O, thread, s->reg + element, d);
  else
    gm_sim_read(r->sim, GM_HOST_SYS, thread, 3, d);
  unsigned lane = s ? s->lane : 0;
  for (unsigned l = 0; l + lane < 4; l++)
    out[l] = gm_float(d[l + lane]);
}

/* A random number between lo and hi; the sequence is the same on every computer. */
static inline double rig_random(uint64_t *s, double lo, double hi) {
  return lo + (hi - lo) * (double)(gm_random_next(s) >> 11) / 9007199254740992.0;
}

#endif
