/* SPDX-License-Identifier: Apache-2.0 */
/* Reads outputs by name, runs invocations on the simulator, writes results as JSON. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "core/fp/fp.h"
#include "core/run/run_private.h"

/* Whether a symbol is a result of this stage. */
static bool is_result_symbol(const gm_program *p, const gm_symbol *s) {
  if (p->stage == GM_STAGE_FRAGMENT)
    return s->kind == GM_SYM_FRAGCOLOR;
  return s->kind == GM_SYM_VARYING || (s->kind == GM_SYM_SYSTEM && (!strcmp(s->name, "gl_Position") || !strcmp(s->name, "gl_PointSize")));
}

static bool read_output(gm_host_read *rd, void *ctx, unsigned thread, const gm_symbol *s, gm_output *o) {
  bool sys = s->kind == GM_SYM_SYSTEM;
  o->sym = s;
  o->n = (size_t)s->rows * s->cols * s->elements;
  o->bits = calloc(o->n ? o->n : 1, sizeof *o->bits);
  if (!o->bits)
    return false;
  for (unsigned i = 0; i < s->cols * s->elements; i++) {
    uint32_t data[4];
    rd(ctx, sys ? GM_HOST_SYS : GM_HOST_O, thread, sys ? (strcmp(s->name, "gl_Position") ? 4 : 3) : s->reg + i, data);
    for (unsigned lane = 0; lane < s->rows && s->lane + lane < 4; lane++)
      o->bits[i * s->rows + lane] = data[s->lane + lane];
  }
  return true;
}

int gm_run_outputs(const gm_program *p, gm_host_read *rd, void *ctx, unsigned thread, gm_result *res) {
  *res = (gm_result){0};
  res->out = calloc(p->nsym ? p->nsym : 1, sizeof *res->out);
  if (!res->out)
    return -1;
  for (size_t i = 0; i < p->nsym; i++) {
    if (!is_result_symbol(p, &p->sym[i]))
      continue;
    if (!read_output(rd, ctx, thread, &p->sym[i], &res->out[res->n])) {
      gm_result_free(res);
      return -1;
    }
    res->n++;
  }
  return 0;
}

void gm_result_free(gm_result *res) {
  for (size_t i = 0; i < res->n; i++)
    free(res->out[i].bits);
  free(res->out);
  *res = (gm_result){0};
}

bool gm_result_equal(const gm_result *a, const gm_result *b, char *why, size_t size) {
  if (a->killed != b->killed) {
    if (why)
      snprintf(why, size, "discarded in one run only");
    return false;
  }
  for (size_t i = 0; !a->killed && i < a->n; i++) {
    const gm_output *x = &a->out[i], *y = NULL;
    for (size_t k = 0; k < b->n && !y; k++)
      if (!strcmp(b->out[k].sym->name, x->sym->name))
        y = &b->out[k];
    if (!y || y->n != x->n) {
      if (why)
        snprintf(why, size, "%s is an output of one program only", x->sym->name);
      return false;
    }
    for (size_t j = 0; j < x->n; j++)
      if (x->bits[j] != y->bits[j]) {
        if (why)
          snprintf(why, size, "%s[%zu]: 0x%08x and 0x%08x", x->sym->name, j, x->bits[j], y->bits[j]);
        return false;
      }
  }
  if (a->n != b->n && why)
    snprintf(why, size, "%zu outputs and %zu", a->n, b->n);
  return a->n == b->n;
}

/* --- simulator --- */

static void write_output_sim(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  gm_sim_write(ctx, kind, thread, addr, data);
}
static void read_output_sim(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  gm_sim_read(ctx, kind, thread, addr, data);
}

void gm_run_load_sim(gm_sim *s, const gm_program *p, const gm_image *img) {
  gm_sim_reset(s);
  gm_run_write_program(p, img, write_output_sim, s);
  gm_sim_texture_memory(s, img->texture, img->ntexture);
}

int gm_run_sim(gm_sim *s, const gm_program *p, const gm_run *r, size_t first, unsigned n, const gm_run_config *cfg, gm_result *res,
               char *err, size_t errsize) {
  gm_loader l = {.name = r->name, .err = err, .size = errsize};
  gm_trace t;
  gm_sim_stats st;
  gm_batch g;
  int busy;
  gm_run_batch(p, r, first, n, &g);
  if (n == 0 || g.n < n) {
    gm_load_fail(&l, "%u runs from %zu on at a time on %u threads", n, first, gm_contexts(&p->machine));
    return -1;
  }
  for (unsigned i = 0; i < g.threads; i++) {
    gm_invocation inv;
    if (gm_run_invocation(p, r, g.from[i], &inv, err, errsize))
      return -1;
    gm_run_write_thread(p, &inv, i, write_output_sim, s);
  }
  gm_sim_start(s, cfg, p->entry, (1u << g.threads) - 1);
  while ((busy = gm_sim_cycle(s, &t)) > 0)
    continue;
  if (busy < 0) {
    gm_load_fail(&l, "run %zu: %s", first, gm_sim_error(s));
    return -1;
  }
  gm_sim_get_stats(s, &st);
  for (unsigned i = 0; i < n; i++) {
    if (gm_run_outputs(p, read_output_sim, s, g.skip + i, &res[i])) {
      while (i)
        gm_result_free(&res[--i]);
      gm_load_fail(&l, "out of memory");
      return -1;
    }
    res[i].killed = gm_sim_killed(s, g.skip + i) != 0;
    res[i].stats = st;
  }
  return 0;
}

/* --- JSON --- */

/* JSON has neither NaN, whose bits are told, nor infinity. */
static json_t *number_json(uint32_t bits) {
  float x = gm_float(bits);
  if (isnan(x))
    return json_sprintf("nan:%08x", bits);
  return isinf(x) ? json_string(x > 0 ? "inf" : "-inf") : gm_json_number((double)x);
}

static json_t *outputs_json(const gm_result *r) {
  json_t *all = json_object();
  for (size_t i = 0; i < r->n; i++) {
    json_t *list = json_array();
    for (size_t k = 0; k < r->out[i].n; k++)
      json_array_append_new(list, number_json(r->out[i].bits[k]));
    json_object_set_new(all, r->out[i].sym->name, list);
  }
  return all;
}

static json_t *statistics_json(const gm_sim_stats *s) {
  const struct {
    const char *name;
    uint64_t value;
  } row[] = {{"cycles", s->cycles},
             {"frozen_texture", s->frozen_tex},
             {"frozen_v", s->frozen_v},
             {"frozen_o", s->frozen_o},
             {"open_v", s->open_v},
             {"open_o", s->open_o},
             {"access_v", s->access_v},
             {"access_o", s->access_o},
             {"opened_v", s->toggles_v},
             {"opened_o", s->toggles_o},
             {"bundles", s->bundles},
             {"operations", s->ops},
             {"forwarded", s->forwarded},
             {"reads_t", s->reads_t},
             {"reads_v", s->reads_v},
             {"reads_o", s->reads_o},
             {"reads_c", s->reads_c},
             {"writes_t", s->writes_t},
             {"writes_o", s->writes_o},
             {"operations_a", s->group_ops[0]},
             {"operations_b", s->group_ops[1]},
             {"operations_c", s->group_ops[2]},
             {"operations_t", s->group_ops[3]},
             {"operations_f", s->group_ops[4]}};
  enum { COUNTED = 11 }; /* rows that a run without lockstep has: it counts no operations */
  json_t *all = json_object();
  for (size_t i = 0; i < (s->ops ? sizeof row / sizeof row[0] : COUNTED); i++)
    json_object_set_new(all, row[i].name, gm_json_count(row[i].value));
  return all;
}

int gm_result_json(FILE *f, const gm_program *p, const gm_result *res, size_t n) {
  gm_json_list l;
  json_t *head =
      json_pack("{s:s, s:o}", "stage", p->stage == GM_STAGE_VERTEX ? "vertex" : "fragment", "machine", gm_json_text(p->machine.name));
  gm_json_list_begin(&l, f, head, "invocations", GM_JSON_FLOAT);
  for (size_t i = 0; i < n; i++)
    gm_json_list_add(&l, json_pack("{s:o, s:b, s:o, s:o}", "cycles", gm_json_count(res[i].stats.cycles), "killed", (int)res[i].killed,
                                   "outputs", outputs_json(&res[i]), "statistics", statistics_json(&res[i].stats)));
  return gm_json_list_end(&l);
}
