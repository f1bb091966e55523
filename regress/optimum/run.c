/* SPDX-License-Identifier: Apache-2.0 */
/* Programs on the simulator. */
#include <stdlib.h>
#include <string.h>

#include "regress/optimum/tables.h"

gl_run *ex_inputs(const char *path, char *err, size_t size) {
  char name[1000];
  const char *slash = strrchr(path, '/');
  snprintf(name, sizeof name, "%.*sinputs.json", slash ? (int)(slash - path) + 1 : 0, path);
  return gl_run_load(name, err, size);
}

static gl_run_config config(const gl_program *p, gl_gate_policy policy) {
  return (gl_run_config){.policy = policy, .wake = p->machine.wake, .texture_latency = p->machine.texture_latency};
}

static gl_sim *open_sim(const gl_program *p, const gl_run *r, gl_image *img, char *err, size_t size) {
  *img = (gl_image){0};
  if (gl_run_bind(p, r, img, err, size))
    return NULL;
  gl_sim *s = gl_sim_new(&p->machine);
  if (s)
    gl_run_load_sim(s, p, img);
  else
    gl_image_free(img);
  return s;
}

bool ex_run(const gl_program *p, const gl_run *r, gl_gate_policy policy, gl_result **res, char *err, size_t size) {
  gl_run_config cfg = config(p, policy);
  size_t n = gl_run_count(r, p->stage), done = 0;
  gl_image img;
  gl_sim *s = open_sim(p, r, &img, err, size);
  *res = calloc(n + 1, sizeof **res);
  while (s && *res && done < n && gl_run_sim(s, p, r, done, 1, &cfg, &(*res)[done], err, size) == 0)
    done++;
  for (size_t k = 0; done < n && k < done; k++)
    gl_result_free(&(*res)[k]);
  if (s) {
    gl_image_free(&img);
    gl_sim_free(s);
  }
  if (done == n && n)
    return true;
  free(*res);
  *res = NULL;
  return false;
}

void ex_results_free(const gl_program *p, const gl_run *r, gl_result *res) {
  for (size_t k = 0; res && k < gl_run_count(r, p->stage); k++)
    gl_result_free(&res[k]);
  free(res);
}

static void to_sim(void *s, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) { gl_sim_write(s, kind, thread, addr, data); }

bool ex_profile(const gl_program *p, const gl_run *r, gl_profile *f, unsigned long *bubbles) {
  char err[500];
  gl_run_config cfg = config(p, GL_GATE_NONE);
  gl_invocation inv;
  gl_image img;
  gl_trace t;
  gl_sim *s = open_sim(p, r, &img, err, sizeof err);
  bool ok = s && gl_profile_new(f, p) == 0 && gl_run_invocation(p, r, 0, &inv, err, sizeof err) == 0;
  int busy = ok ? 1 : -1;
  if (ok) {
    f->runs = 1;
    gl_run_write_thread(p, &inv, 0, to_sim, s);
    gl_sim_start(s, &cfg, p->entry, 1);
  }
  unsigned long since = 0; /* the last bundle */
  *bubbles = 0;
  for (unsigned long cycle = 0, any = 0; ok && cycle < GL_RUN_MAX_CYCLES && (busy = gl_sim_cycle(s, &t)) > 0; cycle++) {
    since += any && t.adv && !t.id_valid;
    if (t.id_valid && t.adv && t.id_pc < f->words) {
      f->count[t.id_pc]++;
      *bubbles += since;
      since = 0;
      any = 1;
    }
  }
  if (s) {
    gl_image_free(&img);
    gl_sim_free(s);
  }
  return ok && busy == 0;
}
