/* SPDX-License-Identifier: Apache-2.0 */
/* Runs programs on the simulator, for the comparisons with the optimum (docs/optimum.md). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "regress/oracles/optimum/tables.h"

gm_run *ex_inputs(const char *path, char *err, size_t size) {
  char name[1000];
  const char *slash = strrchr(path, '/');
  snprintf(name, sizeof name, "%.*sinputs.json", slash ? (int)(slash - path) + 1 : 0, path);
  return gm_run_load(name, err, size);
}

static gm_run_config run_config(const gm_program *p, gm_gate_policy policy) {
  return (gm_run_config){.policy = policy, .wake = p->machine.wake, .texture_latency = p->machine.texture_latency};
}

static gm_sim *open_sim(const gm_program *p, const gm_run *r, gm_image *img, char *err, size_t size) {
  *img = (gm_image){0};
  if (gm_run_bind(p, r, img, err, size))
    return NULL;
  gm_sim *s = gm_sim_new(&p->machine);
  if (s)
    gm_run_load_sim(s, p, img);
  else
    gm_image_free(img);
  return s;
}

bool ex_run(const gm_program *p, const gm_run *r, gm_gate_policy policy, gm_result **res, char *err, size_t size) {
  gm_run_config cfg = run_config(p, policy);
  size_t n = gm_run_count(r, p->stage), done = 0;
  gm_image img;
  gm_sim *s = open_sim(p, r, &img, err, size);
  *res = calloc(n + 1, sizeof **res);
  while (s && *res && done < n && gm_run_sim(s, p, r, done, 1, &cfg, &(*res)[done], err, size) == 0)
    done++;
  for (size_t k = 0; done < n && k < done; k++)
    gm_result_free(&(*res)[k]);
  if (s) {
    gm_image_free(&img);
    gm_sim_free(s);
  }
  if (done == n && n)
    return true;
  free(*res);
  *res = NULL;
  return false;
}

void ex_results_free(const gm_program *p, const gm_run *r, gm_result *res) {
  for (size_t k = 0; res && k < gm_run_count(r, p->stage); k++)
    gm_result_free(&res[k]);
  free(res);
}

static void to_sim(void *s, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) { gm_sim_write(s, kind, thread, addr, data); }

bool ex_profile(const gm_program *p, const gm_run *r, gm_profile *f, unsigned long *bubbles) {
  char err[GM_ERROR_SIZE];
  gm_run_config cfg = run_config(p, GM_GATE_NONE);
  gm_invocation inv;
  gm_image img;
  gm_trace t;
  gm_sim *s = open_sim(p, r, &img, err, sizeof err);
  bool ok = s && gm_profile_new(f, p) == 0 && gm_run_invocation(p, r, 0, &inv, err, sizeof err) == 0;
  int busy = ok ? 1 : -1;
  if (ok) {
    f->runs = 1;
    gm_run_write_thread(p, &inv, 0, to_sim, s);
    gm_sim_start(s, &cfg, p->entry, 1);
  }
  unsigned long since = 0; /* the last bundle that issued */
  *bubbles = 0;
  for (unsigned long cycle = 0, any = 0; ok && cycle < GM_RUN_MAX_CYCLES && (busy = gm_sim_cycle(s, &t)) > 0; cycle++) {
    since += any && t.adv && !t.id_valid;
    if (t.id_valid && t.adv && t.id_pc < f->words) {
      f->count[t.id_pc]++;
      *bubbles += since;
      since = 0;
      any = 1;
    }
  }
  if (s) {
    gm_image_free(&img);
    gm_sim_free(s);
  }
  return ok && busy == 0;
}
