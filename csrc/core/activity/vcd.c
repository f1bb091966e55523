/* SPDX-License-Identifier: Apache-2.0 */
/* Counts toggles under the names that a Verilated core has in process, from a VCD file (wave/wave_reader.h). */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/activity/activity.h"
#include "wave/wave_reader.h"

/* A net: bits as words, lowest first; x and z are 0. */
typedef struct {
  uint64_t toggles;
  uint64_t *now, *before; /* of this value, and of the one before */
  bool known;
} net;

typedef struct {
  gm_activity *a;
  const gm_vcd_observer *o;
  const char *name;
  gm_wave_header h; /* while the file is read */
  net *nets;
  size_t count;
  uint32_t *net_of; /* by signal */
  bool begun;
} reading;

static int add_signal(reading *r, const gm_wave_header *h, size_t var) {
  char full[GM_WAVE_NAME];
  const char *name = gm_wave_full_name(h, var, full);
  name += strncmp(name, "TOP.", 4) == 0 ? 4 : 0;
  const gm_wave_var *v = &h->var[var];
  r->net_of[r->a->count] = v->net;
  return gm_activity_add(r->a, name, strlen(name), h->width[v->net], 0, v->alias);
}

static int declared(void *ctx, const gm_wave_header *h, char *err, size_t errsize) {
  reading *r = ctx;
  r->h = *h;
  r->net_of = calloc(h->vars + 1, sizeof *r->net_of);
  r->nets = calloc(h->nets + 1, sizeof *r->nets);
  int rc = r->net_of && r->nets ? 0 : -1;
  for (; !rc && r->count < h->nets; r->count++) {
    size_t words = (h->width[r->count] + 63) / 64;
    net *n = &r->nets[r->count];
    n->now = calloc(2 * words + 1, sizeof *n->now);
    n->before = n->now ? n->now + words : NULL;
    rc = n->now ? 0 : -1;
  }
  for (size_t i = 0; !rc && i < h->vars; i++)
    rc = h->width[h->var[i].net] ? add_signal(r, h, i) : 0;
  if (!rc && r->o && r->o->declared)
    rc = r->o->declared(r->o->ctx, r->a, r->net_of, h->nets);
  return rc ? gm_error(err, errsize, r->name, "out of memory") : 0;
}

static void value(void *ctx, uint32_t number, const char *bits) {
  reading *r = ctx;
  net *n = &r->nets[number];
  uint32_t words = (r->h.width[number] + 63) / 64;
  if (!words)
    return;
  gm_wave_words(bits, r->h.width[number], n->now);
  for (uint32_t w = 0; w < words; w++) {
    n->toggles += n->known ? (unsigned)__builtin_popcountll(n->now[w] ^ n->before[w]) : 0;
    n->before[w] = n->now[w];
  }
  n->known = true;
  if (r->o)
    r->o->value(r->o->ctx, number, n->now);
}

static int end_of_time(void *ctx, uint64_t time) {
  reading *r = ctx;
  r->a->cycles += r->begun;
  r->begun = true;
  if (r->o)
    r->o->time(r->o->ctx, time);
  return 0;
}

int gm_activity_vcd_stream(gm_activity *a, FILE *f, const char *name, char *err, size_t errsize) {
  return gm_activity_vcd_observe(a, f, name, NULL, err, errsize);
}

int gm_activity_vcd_observe(gm_activity *a, FILE *f, const char *name, const gm_vcd_observer *o, char *err, size_t errsize) {
  memset(a, 0, sizeof *a);
  reading r = {.a = a, .o = o, .name = name};
  const gm_wave_observer v = {.ctx = &r, .declared = declared, .value = value, .time = end_of_time};
  int rc = gm_wave_read_vcd(f, name, &v, NULL, err, errsize);
  for (size_t i = 0; !rc && i < a->count; i++)
    a->signal[i].toggles = r.nets[r.net_of[i]].toggles;
  for (size_t i = 0; i < r.count; i++)
    free(r.nets[i].now);
  free(r.nets);
  free(r.net_of);
  if (rc)
    gm_activity_free(a);
  return rc;
}

int gm_activity_vcd(gm_activity *a, const char *path, char *err, size_t errsize) {
  FILE *f = fopen(path, "rb");
  if (!f)
    return gm_error(err, errsize, path, "%s", strerror(errno));
  int rc = gm_activity_vcd_stream(a, f, path, err, errsize);
  fclose(f);
  return rc;
}
