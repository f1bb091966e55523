/* SPDX-License-Identifier: Apache-2.0 */
/* The workers of the fast engine: each host thread that runs a program has one (docs/simulator-and-testbench.md, "Fast engine"). A freed
   worker waits in its program's pool, with the automaton that it has made, until a worker is needed again. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "core/fast/fast_private.h"

enum { MAX_IDLE = 16 };

struct fast_pool {
  pthread_mutex_t lock;
  gm_fast_worker *idle[MAX_IDLE];
  unsigned n;
};

struct fast_pool *fast_pool_new(void) {
  struct fast_pool *p = calloc(1, sizeof *p);
  if (p)
    pthread_mutex_init(&p->lock, NULL);
  return p;
}

static void destroy_worker(gm_fast_worker *w) {
  fast_automaton_free(w->a);
  free(w->lanes.v);
  free(w->pack);
  gm_sim_free(w->sim);
  free(w);
}

void fast_pool_free(struct fast_pool *p) {
  if (!p)
    return;
  while (p->n)
    destroy_worker(p->idle[--p->n]);
  pthread_mutex_destroy(&p->lock);
  free(p);
}

static gm_fast_worker *make_fast_worker(const gm_fast *f) {
  gm_fast_worker *w = calloc(1, sizeof *w);
  if (!w)
    return NULL;
  w->f = f;
  w->wait = FAST_PACKS_MIN;
  if (!f->proven)
    return w;
  size_t bytes = (size_t)4 * FAST_PARTS * fast_register(f->m.threads, 0) * sizeof *w->lanes.v;
  bytes = (bytes + 63) / 64 * 64;
  w->lanes.v = aligned_alloc(64, bytes);
  w->a = fast_automaton_new(&f->m, &f->cfg, &f->plan, f->code, f->words, f->entry, f->held);
  w->pack = fast_pack_new();
  if (!w->lanes.v || !w->a || !w->pack) {
    destroy_worker(w);
    return NULL;
  }
  memset(w->lanes.v, 0, bytes);
  return w;
}

gm_fast_worker *gm_fast_worker_new(const gm_fast *f) {
  struct fast_pool *p = f->pool;
  pthread_mutex_lock(&p->lock);
  gm_fast_worker *w = p->n ? p->idle[--p->n] : NULL;
  pthread_mutex_unlock(&p->lock);
  if (!w)
    w = make_fast_worker(f);
  if (w) {
    w->first_run = 0;
    gm_fast_load(w, &(gm_fast_image){0});
  }
  return w;
}

void gm_fast_worker_free(gm_fast_worker *w) {
  if (!w)
    return;
  struct fast_pool *p = w->f->pool;
  pthread_mutex_lock(&p->lock);
  bool kept = p->n < MAX_IDLE;
  if (kept)
    p->idle[p->n++] = w;
  pthread_mutex_unlock(&p->lock);
  if (!kept)
    destroy_worker(w);
}

void gm_fast_load(gm_fast_worker *w, const gm_fast_image *img) {
  unsigned consts = w->f->m.consts, samplers = w->f->m.samplers, before = w->nconst;
  w->nconst = img->nconst < consts ? img->nconst : consts;
  if (w->nconst)
    memcpy(w->c, img->c, w->nconst * sizeof *w->c);
  if (before > w->nconst)
    memset(w->c + w->nconst, 0, (before - w->nconst) * sizeof *w->c);
  for (unsigned i = 0; i < FAST_SAMPLERS; i++) {
    w->sampler[i] =
        i < img->nsampler && i < samplers && img->sampler[i].width ? img->sampler[i] : gm_sampler_of_words((const uint32_t[4]){0});
    w->sampler[i].blocked &= w->f->m.texture_blocks;
  }
  w->texture = img->texture;
  w->ntexture = img->ntexture;
  if (w->f->proven)
    fast_put_constants(w, before > w->nconst ? before : w->nconst);
}
