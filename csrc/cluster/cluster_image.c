/* SPDX-License-Identifier: Apache-2.0 */
/* Makes an image for firmware (cluster_image.h). */
#include "cluster/cluster_image.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cluster/settings_words.h"
#include "cluster_registers.h"

static int out_of_memory(char *err, size_t size) { return gm_error(err, size, "gloam image", "out of memory"); }

static bool add_step(gm_memory_image *m, gm_image_act act, const char *name, uint32_t offset, uint32_t value) {
  gm_image_step *more = m->steps & (m->steps - 1) ? m->step : realloc(m->step, (m->steps ? 2 * m->steps : 1) * sizeof *more);
  if (!more)
    return false;
  m->step = more;
  m->step[m->steps++] = (gm_image_step){act, name, offset, value};
  return true;
}

/* A write of a register of registers.def. */
#define WRITE(m, name, value) add_step(m, GM_IMAGE_WRITE, #name, GLOAM_CLUSTER_##name, value)

static bool add_settings(gm_memory_image *m) {
  uint32_t word[4];
  gm_cluster_setting_words(&m->setup.set, word);
  word[1] &= ~GLOAM_CLUSTER_RUN_TEX_CYCLES(~0u); /* this memory is not promised to be in time */
  return WRITE(m, RULE, word[0]) && WRITE(m, RUN, word[1]) && WRITE(m, VERTEX, word[2]) && WRITE(m, FRAGMENT, word[3]) &&
         WRITE(m, TEXTURE_BASE, (uint32_t)(m->base + m->texture_word));
}

static bool add_loads(gm_memory_image *m) {
  for (size_t i = 0; i < m->setup.nload; i++) {
    const gm_cluster_load *l = &m->setup.load[i];
    if (!WRITE(m, LOAD_MEMORY, (uint32_t)(m->base + l->memory)) ||
        !WRITE(m, LOAD_TARGET, GLOAM_CLUSTER_LOAD_TARGET_ADDRESS(l->address) | GLOAM_CLUSTER_LOAD_TARGET_KIND(l->kind)) ||
        !WRITE(m, LOAD_COUNT, l->count) ||
        !add_step(m, GM_IMAGE_UNTIL_CLEAR, "STATUS", GLOAM_CLUSTER_STATUS, GLOAM_CLUSTER_STATUS_LOAD_WAITS(1)))
      return false;
  }
  return true;
}

/* A task that finishes is taken out of its queue before too many are outstanding. */
static bool add_tasks(gm_memory_image *m) {
  const uint32_t valid = GLOAM_CLUSTER_FINISH_VALID(1);
  size_t n = m->setup.ntask;
  for (size_t i = 0; i < n + GM_IMAGE_OUTSTANDING; i++) {
    if (i >= GM_IMAGE_OUTSTANDING && !add_step(m, GM_IMAGE_UNTIL_SET, "FINISH", GLOAM_CLUSTER_FINISH, valid))
      return false;
    const gm_cluster_task *t = i < n ? &m->setup.task[i] : NULL;
    if (t && (!add_step(m, GM_IMAGE_UNTIL_CLEAR, "STATUS", GLOAM_CLUSTER_STATUS, GLOAM_CLUSTER_STATUS_TASK_WAITS(1)) ||
              !WRITE(m, TASK_IN, (uint32_t)(m->base + t->in)) || !WRITE(m, TASK_OUT, (uint32_t)(m->base + t->out)) ||
              !WRITE(m, TASK, GLOAM_CLUSTER_TASK_TAG(t->tag) | GLOAM_CLUSTER_TASK_STAGE(t->stage))))
      return false;
  }
  return true;
}

static int add_programs(gm_memory_image *m, const gm_program *p, size_t programs, const gm_run *run, size_t tasks, char *err,
                        size_t errsize) {
  gm_cluster_setup *s = &m->setup;
  for (size_t i = 0; i < programs; i++)
    if (gm_cluster_setup_program(s, &p[i], run, err, errsize))
      return -1;
  for (size_t i = 0; i < programs; i++)
    for (size_t k = 0; k < s->kinds[p[i].stage] && k < tasks; k++) {
      if (s->ntask == GM_IMAGE_TASKS)
        return gm_error(err, errsize, "gloam image", "more than %d tasks", GM_IMAGE_TASKS);
      if (gm_cluster_setup_task(s, p[i].stage, k, err, errsize))
        return -1;
    }
  return s->machine.array ? gm_cluster_setup_split(s, NULL, err, errsize) : 0;
}

int gm_memory_image_make(gm_memory_image *m, const gm_program *p, size_t programs, const gm_run *run, unsigned cores, size_t tasks,
                         size_t base, char *err, size_t errsize) {
  gm_machine machine;
  memset(m, 0, sizeof *m);
  m->base = base;
  if (gm_cluster_machine(&machine, &p[0].machine, cores, gm_contexts(&p[0].machine), err, errsize))
    return -1;
  gm_cluster_setup_new(&m->setup, &machine, cores);
  m->setup.set.balance = GM_BALANCE_ANY; /* also with one program */
  if (add_programs(m, p, programs, run, tasks, err, errsize))
    return -1;
  m->texture_word = (m->base + m->setup.words + GM_IMAGE_TEXTURE_WORDS - 1) / GM_IMAGE_TEXTURE_WORDS * GM_IMAGE_TEXTURE_WORDS - m->base;
  m->words = m->texture_word + (m->setup.texture_words + 3) / 4;
  if (m->base + m->words > UINT32_MAX)
    return gm_error(err, errsize, "gloam image", "the image ends behind word %u, the last one that a register can name", UINT32_MAX);
  return add_settings(m) && add_loads(m) && WRITE(m, IRQ_ENABLE, GLOAM_CLUSTER_IRQ_ENABLE_FINISH(1)) && add_tasks(m)
             ? 0
             : out_of_memory(err, errsize);
}

void gm_memory_image_free(gm_memory_image *m) {
  gm_cluster_setup_free(&m->setup);
  free(m->step);
  memset(m, 0, sizeof *m);
}

void gm_memory_image_word(const gm_memory_image *m, size_t i, uint32_t word[4]) {
  const gm_cluster_setup *s = &m->setup;
  memset(word, 0, 4 * sizeof *word);
  if (i < s->words)
    memcpy(word, s->memory[i], 4 * sizeof *word);
  for (size_t k = 0; i >= m->texture_word && k < 4; k++)
    if (4 * (i - m->texture_word) + k < s->texture_words)
      word[k] = s->texture[4 * (i - m->texture_word) + k];
}

/* Each lane reads as its own number. */
static void number_lanes(void *ctx, int kind, unsigned thread, unsigned addr, uint32_t data[4]) {
  const gm_cluster_stage *st = ctx;
  (void)thread;
  for (unsigned i = 0; i < 4; i++)
    data[i] = 4 * (kind == GM_HOST_SYS ? st->outputs + addr - 3u : addr) + i;
}

int gm_cluster_written_lanes(const gm_cluster_setup *s, unsigned stage, unsigned lanes[GM_IMAGE_REGISTERS]) {
  gm_result r;
  gm_cluster_stage st = s->set.stage[stage];
  memset(lanes, 0, GM_IMAGE_REGISTERS * sizeof *lanes);
  if (gm_run_outputs(s->program[stage], number_lanes, &st, 0, &r))
    return -1;
  for (size_t i = 0; i < r.n; i++)
    for (size_t k = 0; k < r.out[i].n; k++)
      if (r.out[i].bits[k] / 4 < GM_IMAGE_REGISTERS)
        lanes[r.out[i].bits[k] / 4] |= 1u << r.out[i].bits[k] % 4;
  gm_result_free(&r);
  return 0;
}
