/* SPDX-License-Identifier: Apache-2.0 */
/* The cores to which the dispatcher brings tasks (dispatch_cores.h): simulators of a core, with ports by which a group of threads, a slot,
   is filled with inputs, started and read. */
#include "gpu/dispatch/dispatch_private.h"

#include <stdlib.h>
#include <string.h>

gm_slots *gm_slots_new(const gm_machine *m, unsigned cores, unsigned slots, const gm_run_config *cfg) {
  gm_slots *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->m = *m;
  s->cfg = *cfg;
  s->look_up[0] = s->look_up[1] = -1;
  gm_dispatch_init(&s->dispatch, (gm_dispatch_shape){cores, slots, m->threads});
  for (unsigned i = 0; i < cores; i++)
    if (!(s->core[i].sim = gm_sim_new(m)))
      return gm_slots_free(s), NULL;
  return s;
}

void gm_slots_free(gm_slots *s) {
  if (!s)
    return;
  for (unsigned i = 0; i < s->dispatch.shape.cores; i++)
    gm_sim_free(s->core[i].sim);
  free(s->program);
  free(s->texture);
  free(s);
}

int gm_slots_add(gm_slots *s, const gm_program *p, const gm_image *img) {
  slots_program *more = realloc(s->program, (s->programs + 1) * sizeof *more);
  uint32_t *texture = more ? realloc(s->texture, (s->ntexture + img->ntexture + 1) * sizeof *texture) : NULL;
  if (more)
    s->program = more;
  if (!texture)
    return -1;
  s->texture = texture;
  slots_program *to = &s->program[s->programs];
  *to = (slots_program){p, *img};
  to->image.texture = NULL;
  for (unsigned i = 0; i < img->nsampler; i++)
    to->image.sampler[i].base += (uint32_t)s->ntexture;
  if (img->ntexture)
    memcpy(s->texture + s->ntexture, img->texture, img->ntexture * sizeof *texture);
  s->ntexture += img->ntexture;
  for (unsigned i = 0; i < s->dispatch.shape.cores; i++)
    gm_sim_texture_memory(s->core[i].sim, s->texture, s->ntexture);
  return (int)s->programs++;
}

typedef struct {
  gm_sim *sim;
  unsigned place;
  uint32_t *held; /* gates that each program holds open: the core has them for both together */
} loader;

static void write_place(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  const loader *l = ctx;
  if (kind == GM_HOST_GATES) {
    l->held[l->place] = data[0];
    const uint32_t both[4] = {l->held[0] | l->held[1]};
    gm_sim_write(l->sim, kind, thread, addr, both);
    return;
  }
  gm_sim_write(l->sim, kind, thread, addr | (l->place ? GM_SIM_PROGRAM : 0), data);
}

static void load_place(gm_slots *s, unsigned place, unsigned program) {
  const slots_program *p = &s->program[program];
  s->loads++;
  s->loaded[place] = program + 1;
  for (unsigned i = 0; i < s->dispatch.shape.cores; i++) {
    loader l = {s->core[i].sim, place, s->held};
    gm_run_write_program(p->program, &p->image, write_place, &l);
  }
}

int slots_look_up(gm_slots *s, unsigned stage, unsigned program, unsigned used) {
  int place = -1;
  for (int i = 0; i < SLOTS_PLACES; i++)
    if (s->loaded[i] == program + 1)
      return s->look_up[stage] = i;
  /* Its own last place comes last: tasks of that program may follow. */
  for (int i = 0; i < SLOTS_PLACES; i++)
    if (!(used >> i & 1) && i != s->look_up[!stage] && (place < 0 || place == s->look_up[stage]))
      place = i;
  if (place >= 0)
    load_place(s, (unsigned)(s->look_up[stage] = place), program);
  return place;
}

uint64_t gm_slots_loads(const gm_slots *s) { return s->loads; }

uint64_t gm_slots_busy(const gm_slots *s, unsigned i) { return s->core[i].busy; }

static unsigned thread_of(const gm_slots *s, gm_spot spot, unsigned thread) { return spot.slot * s->m.threads + thread; }

int slots_cores_cycle(gm_slots *s, char *err, size_t errsize) {
  for (unsigned i = 0; i < s->dispatch.shape.cores; i++) {
    slots_core *k = &s->core[i];
    gm_trace t;
    if (!gm_sim_busy(k->sim))
      continue;
    gm_sim_abort(k->sim, (uint32_t)gm_dispatch_abort(&s->dispatch, i));
    k->busy++;
    if (gm_sim_cycle(k->sim, &t) < 0)
      return gm_error(err, errsize, "gpu", "core %u: %s", i, gm_sim_error(k->sim));
    k->retired = t.retired;
    k->killed = t.killed;
  }
  return 0;
}

/* ---- slot ports, at the edge */

static void fill_word(gm_slots *s, const gm_dispatch_out *out) {
  gm_sim *sim = s->core[out->fill.spot.core].sim;
  const gm_task_word *w = &out->fill.word;
  unsigned thread = thread_of(s, out->fill.spot, w->thread);
  if (!w->system) {
    gm_sim_write(sim, GM_HOST_V, thread, w->number, w->data);
    return;
  }
  const uint32_t front[4] = {w->front ? 0x3f800000 : 0}, point[4] = {w->point[0], w->point[1]};
  gm_sim_write(sim, GM_HOST_SYS, thread, 0, w->data);
  gm_sim_write(sim, GM_HOST_SYS, thread, 1, front);
  gm_sim_write(sim, GM_HOST_SYS, thread, 2, point);
}

static void start_task(gm_slots *s, const gm_dispatch_out *out) {
  gm_sim *sim = s->core[out->start.spot.core].sim;
  uint32_t mask = (uint32_t)out->start.mask << thread_of(s, out->start.spot, 0);
  gm_sim_set_program(sim, mask, out->start.use.code);
  if (gm_sim_busy(sim))
    gm_sim_join(sim, out->start.entry, mask);
  else
    gm_sim_start(sim, &s->cfg, out->start.entry, mask);
}

static void read_register(gm_slots *s, const gm_dispatch_out *out) {
  slots_core *k = &s->core[out->read.spot.core];
  bool o = out->read.kind == GM_READ_O;
  gm_sim_read(k->sim, o ? GM_HOST_O : GM_HOST_SYS, thread_of(s, out->read.spot, out->read.thread),
              o ? out->read.number : 2u + out->read.kind, k->data);
}

void slots_ports_edge(gm_slots *s, const gm_dispatch_out *out) {
  if (out->read.valid)
    read_register(s, out);
  if (out->fill.valid)
    fill_word(s, out);
  if (out->start.valid)
    start_task(s, out);
}
