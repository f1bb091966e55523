/* SPDX-License-Identifier: Apache-2.0 */
/* Computes the energy of a frame by its parts: the shader core's runs by the energy model `program`, the core while it waits, the blocks
   by their work. */
#include "studies/frame_model/model_parts.h"

#include <string.h>

#include "studies/frame_model/counts.h"
#include "studies/frame_model/model_measure.h"

/* The blocks have names of one word in their file. */
static const char *text_of(const char *name) {
  static const char *const text[][2] = {{"accelerator", "tile accelerator"}, {"back_end", "back end"}};
  for (size_t i = 0; i < sizeof text / sizeof *text; i++)
    if (!strcmp(name, text[i][0]))
      return text[i][1];
  return name;
}

static void add_show_part(gm_show_parts *p, gm_show_part part) { p->part[p->n++] = part; }

/* Runs of the core: what any of their cycles costs, and the rest. */
static void add_runs(gm_show_parts *p, const char *name, const gm_meter *meter, gm_stage stage, const gm_sim_stats *s) {
  const gm_program_model *m = gm_meter_model(meter);
  double idle = gm_model_idle_cycle(m) * (double)s->cycles;
  add_show_part(p, (gm_show_part){name, idle, gm_meter_energy(meter, stage).total - idle, m->error_percent, -1});
}

void gm_model_parts(gm_show_parts *p, const gm_model_blocks *b, const gm_meter *meter, const gm_frame_counters *c, unsigned cores) {
  double at[GM_MODEL_COLUMNS] = {0}, cycles = (double)c->cycles, runs = (double)(c->vertex.cycles + c->fragment.cycles);
  const gm_program_model *m = gm_meter_model(meter);
  *p = (gm_show_parts){.byte = b->byte, .min = b->min, .max = b->max};
  memcpy(p->source, b->source, sizeof p->source);
  model_set_counts(at, c);
  at[GM_MODEL_tiles] = (double)c->tiles;
  p->bytes = at[GM_MODEL_bytes];
  add_runs(p, "shader core, vertices", meter, GM_STAGE_VERTEX, &c->vertex);
  add_runs(p, "shader core, fragments", meter, GM_STAGE_FRAGMENT, &c->fragment);
  add_show_part(
      p, (gm_show_part){"shader core, waits", gm_model_idle_cycle(m) * ((cores ? cores : 1) * cycles - runs), 0, m->error_percent, -1});
  for (unsigned i = 0; i < b->n; i++) {
    const gm_model_block *k = &b->block[i];
    add_show_part(p, (gm_show_part){text_of(k->name), k->idle * cycles, gm_model_block_work(k, at, false), k->mean, k->worst});
  }
}
