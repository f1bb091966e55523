/* SPDX-License-Identifier: Apache-2.0 */
/* Explains failures of conformance cases: inputs, outputs, and how to repeat the run with a waveform. */
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/error.h"
#include "base/json.h"
#include "base/table.h"
#include "core/fp/fp.h"
#include "studies/conformance/conformance_engine.h"

void cf_say(char *text, size_t size, const char *fmt, ...) {
  va_list ap;
  size_t n = strlen(text);
  va_start(ap, fmt);
  vsnprintf(text + n, size - n, fmt, ap);
  va_end(ap);
}

static void say_values(char *text, size_t size, const char *what, const cf_values *vs) {
  for (size_t i = 0; i < vs->n; i++) {
    if (!strcmp(vs->v[i].name, "gtf_ModelViewProjectionMatrix"))
      continue; /* the same in all cases */
    cf_say(text, size, "  %s %s =", what, vs->v[i].name);
    for (size_t k = 0; k < vs->v[i].n; k++)
      cf_say(text, size, " %.9g", vs->v[i].num[k]);
    cf_say(text, size, "\n");
  }
}

void cf_say_inputs(char *text, size_t size, const cf_draw *d) {
  say_values(text, size, "uniform", &d->uniforms);
  say_values(text, size, "attribute", &d->attributes);
}

static void say_symbol(char *text, size_t size, const char *what, const gm_symbol *s, const uint32_t (*reg)[4]) {
  cf_say(text, size, "  %s %s =", what, s->name);
  for (unsigned i = 0; i < s->elements * s->cols && s->reg + i < GM_RUN_INPUTS; i++)
    for (unsigned k = 0; k < s->rows; k++)
      cf_say(text, size, " %.9g", (double)gm_float(reg[s->reg + i][(s->lane + k) & 3]));
  cf_say(text, size, "\n");
}

void cf_say_run(char *text, size_t size, const gm_program *p, const gm_invocation *inv, const cf_result *res) {
  gm_sym_kind in = p->stage == GM_STAGE_VERTEX ? GM_SYM_ATTRIBUTE : GM_SYM_VARYING;
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == in)
      say_symbol(text, size, "read", &p->sym[i], inv->v);
  if (p->stage == GM_STAGE_FRAGMENT)
    cf_say(text, size, "  gl_FragCoord = %.9g %.9g %.9g %.9g\n", (double)gm_float(inv->sys[0][0]), (double)gm_float(inv->sys[0][1]),
           (double)gm_float(inv->sys[0][2]), (double)gm_float(inv->sys[0][3]));
  for (size_t i = 0; res && i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_FRAGCOLOR && !res->killed)
      say_symbol(text, size, "written", &p->sym[i], res->o);
  if (res && res->killed)
    cf_say(text, size, "  discarded\n");
}

/* --- the replay --- */

static json_t *numbers(const gm_symbol *s, const uint32_t (*reg)[4], unsigned count, bool *finite) {
  json_t *list = json_array();
  for (unsigned i = 0; i < s->elements * s->cols && s->reg + i < count; i++)
    for (unsigned k = 0; k < s->rows; k++) {
      float x = gm_float(reg[s->reg + i][(s->lane + k) & 3]);
      *finite = *finite && isfinite(x);
      json_array_append_new(list, gm_json_number((double)x));
    }
  return list;
}

/* Writes the inputs file of one invocation; false if JSON cannot hold its numbers. */
static bool write_inputs(FILE *f, const gm_program *p, const gm_image *img, const gm_invocation *inv) {
  bool vertex = p->stage == GM_STAGE_VERTEX, finite = true;
  json_t *uniforms = json_object(), *run = json_object();
  for (size_t i = 0; i < p->nsym; i++)
    if (p->sym[i].kind == GM_SYM_UNIFORM)
      json_object_set_new(uniforms, p->sym[i].name, numbers(&p->sym[i], img->c, GM_RUN_CONSTS, &finite));
    else if (p->sym[i].kind == (vertex ? GM_SYM_ATTRIBUTE : GM_SYM_VARYING))
      json_object_set_new(run, p->sym[i].name, numbers(&p->sym[i], inv->v, GM_RUN_INPUTS, &finite));
  if (!vertex) {
    json_t *coord = json_array();
    for (unsigned i = 0; i < 4; i++)
      json_array_append_new(coord, gm_json_number((double)gm_float(inv->sys[0][i])));
    json_object_set_new(run, "gl_FragCoord", coord);
    json_object_set_new(run, "gl_FrontFacing", json_boolean(gm_float(inv->sys[1][0]) != 0));
  }
  json_t *all = json_pack("{s:o, s:{s:[o]}}", "uniforms", uniforms, vertex ? "vertex" : "fragment", "runs", run);
  return gm_json_write(f, all, GM_JSON_FLOAT, GM_JSON_ROWS) == 0 && finite;
}

/* keep/suite-group-case, without slashes in the case's name. */
static void base_path(char *path, size_t size, const cf_engine *e, const cf_case *c) {
  int n = snprintf(path, size, "%s/%s-%s-%s", e->keep, c->suite, c->group, c->name);
  for (char *p = path + strlen(e->keep) + 1; n > 0 && *p; p++)
    if (*p == '/')
      *p = '_';
}

void cf_say_replay(char *text, size_t size, const cf_engine *e, const cf_case *c, const cf_program *src, const gm_program *p,
                   const cf_draw *d, const gm_invocation *inv) {
  static const char *const suffix[] = {"vert", "frag"};
  char base[500], path[600], err[GM_ERROR_SIZE];
  gm_image *img = calloc(1, sizeof *img);
  if (!e->keep || !img || (mkdir(e->keep, 0777) && errno != EEXIST)) {
    free(img);
    return;
  }
  base_path(base, sizeof base, e, c);
  for (unsigned st = 0; st < 2; st++) {
    snprintf(path, sizeof path, "%s.%s", base, suffix[st]);
    FILE *f = table_open(path);
    if (f)
      table_close(f, fputs(src->text[st], f) >= 0);
  }
  cf_bind(p, &d->uniforms, c->near, c->far, img);
  snprintf(path, sizeof path, "%s.%s.json", base, suffix[p->stage]);
  FILE *f = table_open(path);
  bool ok = f && write_inputs(f, p, img, inv) && !img->nsampler;
  if (f)
    ok = !table_close(f, true) && ok;
  snprintf(path, sizeof path, "%s.%s.elf", base, suffix[p->stage]);
  ok = gm_program_write(p, path, err, sizeof err) == 0 && ok;
  cf_say(text, size, "sources: %s.vert, %s.frag\n", base, base);
  if (ok)
    cf_say(text, size, "replay: make build/rtl/%s/libcore_fst.so && build/gloam rtl %s --inputs %s.%s.json --policy %s --fst %s.fst\n",
           e->machine.name, path, base, suffix[p->stage], gm_policy_name(e->compile.policy), base);
  gm_image_free(img);
  free(img);
}
