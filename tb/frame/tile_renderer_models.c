/* SPDX-License-Identifier: Apache-2.0 */
/* Runs Verilated cores beside the second half of a frame (tile_renderer_work.h). The bench is the wires between both, the texture memory,
   and the host that writes a program into a core before the first of its tasks. The renderer has no time for that, so the clock of all else
   rests meanwhile. */
#include <string.h>

#include "core/timing/wait.h"
#include "tb/frame/tile_renderer_work.h"

enum { PATIENCE = 100 }; /* cycles that an access of the host may wait */

/* --- the host --- */

/* A cycle of the core alone. */
static void alone(tr_core *c, const frame_core_model *m) {
  m->settle(c->model, &c->pins);
  m->edge(c->model, &c->pins);
}

typedef struct {
  tile_renderer_bench *b;
  tr_core *c;
} host;

static void write_register(void *ctx, int kind, unsigned thread, unsigned addr, const uint32_t data[4]) {
  const host *h = ctx;
  frame_core_pins *p = &h->c->pins;
  p->asks = 1;
  p->kind = (uint32_t)kind, p->thread = thread, p->addr = addr;
  memcpy(p->word, data, sizeof p->word);
  p->host_ready = 0;
  for (unsigned i = 0; i < PATIENCE && !p->host_ready; i++)
    alone(h->c, h->b->model);
  p->asks = 0;
  if (!p->host_ready)
    bench_differs(&h->b->error, "a core does not take what the host writes");
}

/* Writes the program of a draw. Its tasks start at its entry, with the settings of the run. */
static void load_core_program(tile_renderer_bench *b, tr_core *c, const gm_frame *f, const fr_pipeline *pl) {
  const gm_program *program = pl->program[GM_STAGE_FRAGMENT];
  const gm_run_config *cfg = &f->cfg.run;
  frame_core_pins *p = &c->pins;
  host h = {b, c};
  p->start = 0;
  p->fill.valid = 0;
  gm_run_write_program(program, pl->image[GM_STAGE_FRAGMENT], write_register, &h);
  p->entry = program->entry;
  p->policy = (uint32_t)cfg->policy, p->wake = cfg->wake;
  p->tex_cycles = gm_wait_one(cfg->texture_latency, program->machine.texture_stages);
  alone(c, b->model); /* the last write is executed */
  c->loaded = pl;
  b->count.programs++;
  if (pl->color > 0 || strcmp(program->machine.name, b->model->machine) != 0 || cfg->texture_seed)
    bench_differs(&b->error, "a program that is not for these cores");
}

/* --- the texture memory --- */

static void answer_texture_request(tr_core *c) {
  frame_core_pins *p = &c->pins;
  const gm_image *img = c->loaded->image[GM_STAGE_FRAGMENT];
  p->tex_answers = 1;
  for (unsigned i = 0; i < 4; i++)
    p->texel[i] = p->tex_mask >> i & 1 && p->tex_addr[i] < img->ntexture ? img->texture[p->tex_addr[i]] : 0;
}

/* The low phase of a cycle. A request is accepted at once, and answered in the last of the memory's cycles. */
static void settle_core_model(tile_renderer_bench *b, tr_core *c, const gm_frame *f) {
  frame_core_pins *p = &c->pins;
  p->tex_ready = 1;
  p->tex_answers = 0;
  b->model->settle(c->model, p);
  if (p->tex_asks && c->looks_up)
    bench_differs(&b->error, "a core asks for texels while it waits for others");
  if (p->tex_asks) {
    c->looks_up = true;
    c->age = 0;
    b->count.lookups++;
  }
  if (!c->looks_up || !c->loaded)
    return;
  unsigned stages = c->loaded->program[GM_STAGE_FRAGMENT]->machine.texture_stages;
  if (++c->age == gm_wait_memory(f->cfg.run.texture_latency, stages)) {
    answer_texture_request(c);
    b->model->settle(c->model, p);
    c->looks_up = false;
    if (!p->tex_takes)
      bench_differs(&b->error, "a core refuses texels");
  }
}

/* --- cycles --- */

static void connect_core_pins(const tile_renderer_pins *t, unsigned k, frame_core_pins *p) {
  p->core = k;
  p->fill = t->fill;
  p->start = t->core[k].start;
  p->threads = t->task_threads;
  p->slot = t->task_slot;
}

static void connect_back(const frame_core_pins *p, tile_renderer_core *to) {
  to->done = p->done;
  to->writes = p->writes, to->four = 0, to->killed = p->killed;
  memcpy(to->color, p->color, sizeof to->color);
}

/* The fragment of a thread of the present task, or NULL. */
static const tr_fragment *of_thread(const tile_renderer_bench *b, const tr_core *c, unsigned thread) {
  for (size_t i = 0; c->task && i < c->task->fragments; i++)
    if (tr_fragment_at(b, c->task->fragment + i)->thread == thread)
      return tr_fragment_at(b, c->task->fragment + i);
  return NULL;
}

void tr_models_drive(tile_renderer_bench *b, const gm_frame *f) {
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++) {
    tr_core *c = &b->core[k];
    bool starts = b->p.core[k].start;
    c->awake = !c->rests || starts || (b->p.fill.valid && b->p.fill.core == k);
    if (!c->awake)
      continue;
    c->rests &= !starts;
    if (starts && b->p.task_draw >= f->npipeline)
      return bench_differs(&b->error, "a task of draw %u begins, which there is not", b->p.task_draw);
    if (starts && !c->runs && c->loaded != f->pipeline[b->p.task_draw])
      load_core_program(b, c, f, f->pipeline[b->p.task_draw]);
    c->runs |= starts;
    connect_core_pins(&b->p, k, &c->pins);
    settle_core_model(b, c, f);
    connect_back(&c->pins, &b->p.core[k]);
  }
}

static void compare_results(tile_renderer_bench *b, tr_core *c, const tile_renderer_core *p, unsigned k) {
  for (unsigned i = 0; i < 4; i++) {
    if (!(p->writes >> i & 1))
      continue;
    const tr_fragment *g = of_thread(b, c, i);
    if (!g)
      return bench_differs(&b->error, "core %u gives a result of thread %u, which it did not start", k, i);
    c->written |= UINT32_C(1) << i;
    b->count.results++;
    if (g->covered && (p->killed >> i & 1) != g->killed)
      bench_differs(&b->error, "thread %u of core %u %s its fragment", i, k, g->killed ? "keeps" : "discards");
    for (unsigned lane = 0; g->covered && g->pl->color == 0 && lane < 4; lane++)
      if (p->color[i][lane] != g->color[lane])
        bench_differs(&b->error, "thread %u of core %u leaves %08x in lane %u of its colour, not %08x", i, k, p->color[i][lane], lane,
                      g->color[lane]);
  }
}

void tr_models_follow(tile_renderer_bench *b, unsigned k) {
  tr_core *c = &b->core[k];
  const tile_renderer_core *p = &b->p.core[k];
  if (!c->task)
    return;
  compare_results(b, c, p, k);
  uint64_t cycles = b->now - c->begin + 1;
  if ((p->done != 0) != (b->now == c->end))
    bench_differs(&b->error, "core %u is %s with task %zu after %llu of %llu cycles", k, p->done ? "done" : "not done", b->started - 1,
                  (unsigned long long)cycles, (unsigned long long)c->task->shade);
  if (p->done && c->written != c->task->threads)
    bench_differs(&b->error, "core %u is done with results of threads %x, not %x", k, c->written, c->task->threads);
}

/* The clock of a core without a task rests. It is watched for a cycle after each task, and while inputs come; else the core is left alone
   until the next task. */
void tr_models_edge(tile_renderer_bench *b) {
  for (unsigned k = 0; b->model && k < TILE_RENDERER_CORES; k++) {
    tr_core *c = &b->core[k];
    b->count.of_clocks += k < b->cores;
    if (!c->awake)
      continue;
    b->model->edge(c->model, &c->pins);
    b->count.clocks += (uint64_t)c->pins.clock;
    c->rests = !c->runs;
    b->count.idle_edges += c->rests && c->pins.clock;
    if (c->pins.done) {
      c->runs = false;
      c->written = 0;
    }
  }
}

void tr_models_reset(tile_renderer_bench *b) {
  for (unsigned k = 0; b->model && k < TILE_RENDERER_CORES; k++) {
    tr_core *c = &b->core[k];
    void *model = c->model;
    *c = (tr_core){.model = model};
    c->pins.rst = 1;
    alone(c, b->model);
    c->pins.rst = 0;
    c->rests = false;
    b->p.core[k] = (tile_renderer_core){0};
  }
}

void tr_models_open(tile_renderer_bench *b, const frame_core_model *model) {
  b->model = model;
  for (unsigned k = 0; k < TILE_RENDERER_CORES; k++)
    b->core[k].model = model->open();
}

void tr_models_close(tile_renderer_bench *b) {
  for (unsigned k = 0; b->model && k < TILE_RENDERER_CORES; k++)
    b->model->close(b->core[k].model);
}
