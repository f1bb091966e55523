/* SPDX-License-Identifier: Apache-2.0 */
/* Plays the host of a cluster: runs a stream of tasks through the cluster's registers, and checks what it reads. */
#include "tb/cluster/axi_host.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "cluster/settings_words.h"
#include "cluster_registers.h"
#include "tb/cluster/control_abi.h"

enum { POLLS = 20000 }; /* most reads of a register until it has the value that the host waits for */

typedef struct {
  gm_axi_bench *b;
  gm_rng rng;
  const gm_cluster_settings *set;
  const gm_cluster_env *env;
  size_t finished, checked; /* tasks that were read, and result words that were found in memory */
  bool lost;                /* errors were lost since the last look */
} host;

static int fail_axi_host(host *h, const char *text, unsigned a, unsigned b) {
  gm_axi_bench *x = h->b;
  if (!x->error[0])
    snprintf(x->error, sizeof x->error, "host: %s: 0x%x, not 0x%x", text, a, b);
  return -1;
}

static int put_host_register(host *h, unsigned addr, uint32_t data) {
  int rc = gm_axi_write(h->b, addr, data, 15);
  return rc > 0 ? fail_axi_host(h, "a register refuses to be written", addr, 0) : rc;
}

static int get_host_register(host *h, unsigned addr, uint32_t *data) {
  int rc = gm_axi_read(h->b, addr, data);
  return rc > 0 ? fail_axi_host(h, "a register refuses to be read", addr, 0) : rc;
}

static int expect_host_register(host *h, unsigned addr, uint32_t value) {
  uint32_t data;
  if (get_host_register(h, addr, &data))
    return -1;
  return data == value ? 0 : fail_axi_host(h, "a register has another value", data, value);
}

/* The slave has to refuse: an access where no register is (at 0x300 the counter CYCLES would be selected), a write of a register that can
   only be read, a write of some bytes of a register, or beside it. */
static int expect_refusals(host *h) {
  uint32_t data, counted;
  for (unsigned i = 0; i < 4; i++) { /* addresses that differ in one bit from that of a register */
    static const uint16_t last[] = {GLOAM_CLUSTER_ID,   GLOAM_CLUSTER_TEXTURE_BASE, GLOAM_CLUSTER_IRQ_ENABLE, GLOAM_CLUSTER_RULE,
                                    GLOAM_CLUSTER_TASK, GLOAM_CLUSTER_LOAD_COUNT,   GLOAM_CLUSTER_FRAGMENT,   GLOAM_CLUSTER_CONTROL};
    unsigned addr = last[rng_below(&h->rng, 8)] | 0x80u << rng_below(&h->rng, 5);
    int rc = gm_axi_write(h->b, addr, (uint32_t)rng_next(&h->rng), 15);
    if (rc != 2)
      return rc < 0 ? -1 : fail_axi_host(h, "a write is not refused", addr, 2);
  }
  int answer[6] = {gm_axi_read(h->b, 0x3fc, &data),
                   gm_axi_read(h->b, 0x300, &counted),
                   gm_axi_write(h->b, 0x3fc, 1, 15),
                   gm_axi_write(h->b, GLOAM_CLUSTER_ID, 1, 15),
                   gm_axi_write(h->b, GLOAM_CLUSTER_TEXTURE_BASE, ~0u, 7),
                   gm_axi_write(h->b, GLOAM_CLUSTER_TEXTURE_BASE + 1, ~0u, 15)};
  for (unsigned i = 0; i < 6; i++)
    if (answer[i] != 2)
      return answer[i] < 0 ? -1 : fail_axi_host(h, "an access is not refused", (unsigned)answer[i], 2);
  data |= counted;
  return data ? fail_axi_host(h, "an access that is refused reads something", data, 0) : 0;
}

/* Writes a setting again. The slave has to refuse it if the cluster is busy before and after. */
static int refused_setting(host *h, const gm_cluster_settings *s) {
  uint32_t word[4];
  gm_cluster_setting_words(s, word);
  bool busy = h->b->from.out.busy;
  int rc = gm_axi_write(h->b, GLOAM_CLUSTER_RULE, word[0], 15);
  busy &= h->b->from.out.busy;
  return rc < 0 ? -1 : busy && rc != 2 ? fail_axi_host(h, "a setting is written while the cluster is busy", (unsigned)rc, 2) : 0;
}

/* The next word in these directions (GM_AXI_BAD_*) gets an error; with the bench's `faults`, any word in any direction. */
static void arm_memory(host *h, unsigned directions) {
  gm_axi_memory *m = &h->b->memory;
  m->arm = h->b->faults ? GM_AXI_BAD_READ | GM_AXI_BAD_WRITE : directions;
  m->bad_percent = h->b->faults ? 1 + rng_below(&h->rng, 10) : 100;
}

/* Is the word of memory among the inputs or results of this task? */
static bool has_task_word(const host *h, const gm_cluster_task *t, unsigned client, uint32_t word) {
  const gm_cluster_stage *s = &h->set->stage[t->stage];
  unsigned inputs = (s->inputs + (s->system_in ? 3u : 0)) * h->b->group, results = (s->outputs + (s->system_out ? 2u : 0)) * h->b->group;
  return client == GM_AXI_OF_TEXELS || (client == GM_AXI_OF_INPUTS ? word - t->in < inputs : word - t->out < results);
}

/* The task that an error names, if it has to name one. */
static bool names_task(const host *h, unsigned client, uint32_t word, uint32_t error) {
  const bool names = client == GM_AXI_OF_TEXELS ? h->b->texel_tasks : client != GM_AXI_OF_LOADS;
  if (GLOAM_CLUSTER_ERROR_TASK_GET(error) != names)
    return false;
  for (size_t i = 0; names && i < h->env->ntasks; i++) {
    const gm_cluster_task *t = &h->env->tasks[i];
    if (t->tag == GLOAM_CLUSTER_ERROR_TAG_GET(error) && t->stage == GLOAM_CLUSTER_ERROR_STAGE_GET(error) &&
        has_task_word(h, t, client, word))
      return true;
  }
  return !names;
}

/* Reads an error: one that the cluster has got. */
static int take_error(host *h) {
  gm_axi_memory *m = &h->b->memory;
  uint32_t word, error;
  if (get_host_register(h, GLOAM_CLUSTER_ERROR_ADDRESS, &word) || get_host_register(h, GLOAM_CLUSTER_ERROR, &error))
    return -1;
  const unsigned client = GLOAM_CLUSTER_ERROR_CLIENT_GET(error), code = GLOAM_CLUSTER_ERROR_CODE_GET(error);
  h->lost |= GLOAM_CLUSTER_ERROR_LOST_GET(error);
  unsigned i = 0;
  while (i < m->bads && (m->bad[i].word != word || m->bad[i].client != client || m->bad[i].code != code))
    i++;
  if (!GLOAM_CLUSTER_ERROR_VALID_GET(error) || i == m->bads)
    return fail_axi_host(h, "an error that did not come", error, word);
  if (!names_task(h, client, word, error))
    return fail_axi_host(h, "an error of another task", error, word);
  memmove(&m->bad[i], &m->bad[i + 1], (--m->bads - i) * sizeof *m->bad);
  return 0;
}

/* Reads STATUS, and the errors that it tells of. */
static int get_status(host *h, uint32_t *status) {
  if (get_host_register(h, GLOAM_CLUSTER_STATUS, status))
    return -1;
  for (unsigned n = GLOAM_CLUSTER_STATUS_ERRORS_GET(*status); n; n--)
    if (take_error(h))
      return -1;
  return 0;
}

/* Checks, when nothing is outstanding, that each error of the memory was read once, but for those that were lost, and that IRQ_STATUS tells
   of no other. */
static int memory_errors(host *h) {
  gm_axi_memory *m = &h->b->memory;
  uint32_t status, causes;
  const unsigned arm = m->arm;
  m->arm = 0;
  do
    if (get_status(h, &status))
      return -1;
  while (GLOAM_CLUSTER_STATUS_ERRORS_GET(status));
  if (get_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, &causes))
    return -1;
  if (GLOAM_CLUSTER_IRQ_STATUS_ERROR_GET(causes))
    return fail_axi_host(h, "a cause ERROR, but no error", causes, 0);
  if ((m->bads != 0) != h->lost)
    return fail_axi_host(h, h->lost ? "errors were lost, but all were read" : "an error is not reported", m->bads, h->lost);
  m->bads = 0;
  h->lost = false;
  m->arm = arm;
  return expect_host_register(h, GLOAM_CLUSTER_ERROR, 0) || expect_host_register(h, GLOAM_CLUSTER_ERROR_ADDRESS, 0) ? -1 : 0;
}

/* Bits of RULE, RUN, VERTEX and FRAGMENT that mean something. The others read as zero, whatever is written. */
#define STAGE_BITS(stage)                                                                                                                  \
  (GLOAM_CLUSTER_##stage##_ENTRY(~0u) | GLOAM_CLUSTER_##stage##_INPUTS(~0u) | GLOAM_CLUSTER_##stage##_SYSTEM_IN(~0u) |                     \
   GLOAM_CLUSTER_##stage##_OUTPUTS(~0u) | GLOAM_CLUSTER_##stage##_SYSTEM_OUT(~0u))
static const uint32_t setting_bits[4] = {GLOAM_CLUSTER_RULE_TAKE_MIN(~0u) | GLOAM_CLUSTER_RULE_TAKE_FULL(~0u) |
                                             GLOAM_CLUSTER_RULE_BALANCE(~0u) | GLOAM_CLUSTER_RULE_HOME(~0u),
                                         GLOAM_CLUSTER_RUN_POLICY(~0u) | GLOAM_CLUSTER_RUN_WAKE(~0u) | GLOAM_CLUSTER_RUN_TEX_CYCLES(~0u),
                                         STAGE_BITS(VERTEX), STAGE_BITS(FRAGMENT)};

/* With a texture cache, the lowest bits of the texture's base count as zero, so they are random. */
static uint32_t texture_base(host *h) {
  const gm_axi_bench *b = h->b;
  return b->memory.texture_at + (b->cache.line ? rng_below(&h->rng, b->cache.line / 16) : 0);
}

static int write_settings(host *h, const gm_cluster_settings *s) {
  const gm_cluster_pair *p = &h->b->pair;
  uint32_t word[4];
  gm_cluster_setting_words(s, word);
  for (unsigned i = 0; i < 4; i++) { /* any value is kept and read, then that of the stream */
    uint32_t any = (uint32_t)rng_next(&h->rng), kept = any & setting_bits[i];
    if (i == 1 && GLOAM_CLUSTER_RUN_WAKE_GET(any) > GLOAM_CLUSTER_RUN_WAKE_MAX)
      kept = (kept & ~GLOAM_CLUSTER_RUN_WAKE(~0u)) | GLOAM_CLUSTER_RUN_WAKE(GLOAM_CLUSTER_RUN_WAKE_MAX);
    if (put_host_register(h, GLOAM_CLUSTER_RULE + 4 * i, any) || expect_host_register(h, GLOAM_CLUSTER_RULE + 4 * i, kept) ||
        put_host_register(h, GLOAM_CLUSTER_RULE + 4 * i, word[i] | ~setting_bits[i]) ||
        expect_host_register(h, GLOAM_CLUSTER_RULE + 4 * i, word[i]))
      return -1;
  }
  gm_cluster_set(p->sim, s);
  return expect_host_register(h, GLOAM_CLUSTER_ID,
                              GLOAM_CLUSTER_ID_CORES(p->cores) | GLOAM_CLUSTER_ID_GROUP(h->b->group) |
                                  GLOAM_CLUSTER_ID_THREADS(h->b->threads) | GLOAM_CLUSTER_ID_VERSION(2)) ||
                 put_host_register(h, GLOAM_CLUSTER_TEXTURE_BASE, texture_base(h)) ||
                 put_host_register(h, GLOAM_CLUSTER_IRQ_ENABLE, GLOAM_CLUSTER_IRQ_ENABLE_FINISH(1))
             ? -1
             : expect_refusals(h);
}

/* Writes a register of a load or a task again, with the value that it has. The slave has to refuse it if the one before still waits. */
static int refused_again(host *h, unsigned addr, uint32_t data, const bool *waits) {
  int rc = gm_axi_write(h->b, addr, data, 15);
  return rc < 0 ? -1 : *waits && rc != 2 ? fail_axi_host(h, "a register is written while a load or a task waits", addr, 0) : 0;
}

/* Checks an idle cluster: the cause IDLE has been noted, stays when another cause is acknowledged, and goes when IDLE is. */
static int went_idle(host *h) {
  uint32_t causes;
  if (put_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, GLOAM_CLUSTER_IRQ_STATUS_ERROR(1)) ||
      get_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, &causes))
    return -1;
  if (!GLOAM_CLUSTER_IRQ_STATUS_IDLE_GET(causes))
    return fail_axi_host(h, "IRQ_STATUS of a cluster that went idle", causes, GLOAM_CLUSTER_IRQ_STATUS_IDLE(1));
  if (put_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, GLOAM_CLUSTER_IRQ_STATUS_IDLE(1)) ||
      get_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, &causes))
    return -1;
  return GLOAM_CLUSTER_IRQ_STATUS_IDLE_GET(causes) ? fail_axi_host(h, "IRQ_STATUS after IDLE was acknowledged", causes, 0) : 0;
}

/* Waits until none of these bits of STATUS is set. */
static int wait_clear(host *h, uint32_t bits, uint32_t *status) {
  for (unsigned i = 0; i < POLLS; i++)
    if (get_status(h, status))
      return -1;
    else if (!(*status & bits))
      return 0;
  return fail_axi_host(h, "bits of STATUS stay", *status, 0);
}

/* Checks that a load of no words is taken, and asks for none. */
static int empty_load(host *h) {
  uint32_t status;
  size_t asks = h->b->log.asks;
  h->b->load = (gm_cluster_load){.kind = GM_HOST_CONST};
  if (put_host_register(h, GLOAM_CLUSTER_LOAD_MEMORY, 0) ||
      put_host_register(h, GLOAM_CLUSTER_LOAD_TARGET, GLOAM_CLUSTER_LOAD_TARGET_KIND(GM_HOST_CONST)) ||
      put_host_register(h, GLOAM_CLUSTER_LOAD_COUNT, 0) ||
      wait_clear(h, GLOAM_CLUSTER_STATUS_LOAD_WAITS(1) | GLOAM_CLUSTER_STATUS_BUSY(1), &status))
    return -1;
  return h->b->log.asks == asks ? 0 : fail_axi_host(h, "a load of no words asks for one", 1, 0);
}

/* Without the bench's `faults` the first word of the first load comes with an error. */
static int run_loads(host *h, const gm_cluster_env *w) {
  uint32_t status;
  if (empty_load(h))
    return -1;
  arm_memory(h, w->nloads ? GM_AXI_BAD_READ : 0);
  h->b->memory.loads = true;
  for (size_t i = 0; i < w->nloads; i++) {
    const gm_cluster_load *l = &w->loads[i];
    h->b->load = *l;
    if (put_host_register(h, GLOAM_CLUSTER_LOAD_MEMORY, l->memory) ||
        put_host_register(h, GLOAM_CLUSTER_LOAD_TARGET,
                          GLOAM_CLUSTER_LOAD_TARGET_ADDRESS(l->address) | GLOAM_CLUSTER_LOAD_TARGET_KIND(l->kind)) ||
        put_host_register(h, GLOAM_CLUSTER_LOAD_COUNT, l->count) ||
        refused_again(h, GLOAM_CLUSTER_LOAD_MEMORY, l->memory, &h->b->to.in.load_valid) ||
        wait_clear(h, GLOAM_CLUSTER_STATUS_LOAD_WAITS(1), &status))
      return -1;
  }
  if (wait_clear(h, GLOAM_CLUSTER_STATUS_BUSY(1), &status) || memory_errors(h))
    return -1;
  h->b->memory.loads = false;
  return 0;
}

/* Checks that the first `results` result words of the cluster are in memory. */
static int check_results(host *h, size_t results) {
  gm_axi_bench *b = h->b;
  for (; h->checked < results; h->checked++) {
    uint32_t addr = b->log.result[h->checked].addr - b->memory.write_at;
    if (addr >= b->memory.words || memcmp(b->memory.memory[addr], b->log.result[h->checked].data, 16) != 0)
      return fail_axi_host(h, "a task has finished, but a result word is not in memory", addr, 0);
  }
  return 0;
}

/* Reads a task that has finished. */
static int take_finish(host *h) {
  uint32_t data;
  if (h->b->finishes == h->finished)
    return fail_axi_host(h, "STATUS has a task that has not finished", 1, 0);
  if (!h->b->slave.irq)
    return fail_axi_host(h, "a task has finished, but there is no interrupt", 0, 1);
  if (get_host_register(h, GLOAM_CLUSTER_FINISH, &data))
    return -1;
  const uint32_t want = GLOAM_CLUSTER_FINISH_TAG(h->b->finish[h->finished].tag) |
                        GLOAM_CLUSTER_FINISH_STAGE(h->b->finish[h->finished].stage) |
                        GLOAM_CLUSTER_FINISH_KILLED(h->b->finish[h->finished].killed) |
                        GLOAM_CLUSTER_FINISH_ABORTED(h->b->finish[h->finished].aborted) | GLOAM_CLUSTER_FINISH_VALID(1);
  if (data != want)
    return fail_axi_host(h, "another task is read than has finished", data, want);
  return check_results(h, h->b->finish[h->finished++].results);
}

/* count: of the simulator or the memory since the last clear, when the counter had the value `from`. */
static int check_counter(host *h, const char *name, unsigned addr, uint64_t from, uint64_t count) {
  const uint64_t want = (from + count) & GM_COUNT_BITS;
  uint32_t low, high;
  char text[100];
  if (get_host_register(h, addr, &low) || get_host_register(h, addr + 4, &high))
    return -1;
  snprintf(text, sizeof text - 16, "counter %s", name);
  if (low != (uint32_t)want)
    return fail_axi_host(h, text, low, (uint32_t)want);
  return high == want >> 32 ? 0 : fail_axi_host(h, strcat(text, ", upper bits"), high, (unsigned)(want >> 32));
}

/* Takes a snapshot and compares all counters. The cluster may be busy. */
static int check_counters(host *h) {
  if (put_host_register(h, GLOAM_CLUSTER_CONTROL, GLOAM_CLUSTER_CONTROL_SNAPSHOT(1)))
    return -1;
  const gm_cluster_stats *st = &h->b->stats;
  const gm_axi_stats *bus = &h->b->bus_stats;
  const uint64_t bus_from = h->b->lib->count_from, from = h->b->whole ? bus_from : gm_cluster_rtl_count_from(h->b->pair.rtl);
#define GM_CLUSTER_COUNTER(name, number, member, meaning)                                                                                  \
  if (check_counter(h, #name, GLOAM_CLUSTER_COUNT_##name, from, st->member))                                                               \
    return -1;
#define GM_CACHE_COUNTER(name, number, member, meaning)                                                                                    \
  if (check_counter(h, #name, GLOAM_CLUSTER_COUNT_##name, h->b->cache.bytes ? from : 0, st->member))                                       \
    return -1;
#define GM_BUS_COUNTER(name, number, member, meaning)                                                                                      \
  if (check_counter(h, #name, GLOAM_CLUSTER_COUNT_##name, bus_from, bus->member))                                                          \
    return -1;
#define GM_CORE_COUNTER(name, number, member, meaning)                                                                                     \
  for (unsigned i = 0; i < h->b->pair.cores; i++)                                                                                          \
    if (check_counter(h, #name " of a core", GLOAM_CLUSTER_CORE_##name(i), from, st->member))                                              \
      return -1;
#include "cluster/counters.def"
  return 0;
}

/* At random: ends the task of any slot, or all tasks; then no task is taken until they have ended. */
static int end_tasks(host *h) {
  uint32_t status;
  if (rng_chance(&h->rng, 15) &&
      put_host_register(h, GLOAM_CLUSTER_CONTROL,
                        GLOAM_CLUSTER_CONTROL_ABORT(1) | GLOAM_CLUSTER_CONTROL_CORE(rng_below(&h->rng, h->b->pair.cores)) |
                            GLOAM_CLUSTER_CONTROL_SLOT(rng_below(&h->rng, h->b->threads / h->b->group))))
    return -1;
  if (!rng_chance(&h->rng, 4))
    return 0;
  if (put_host_register(h, GLOAM_CLUSTER_CONTROL, GLOAM_CLUSTER_CONTROL_ABORT_ALL(1)))
    return -1;
  for (unsigned i = 0; i < POLLS; i++) {
    if (get_status(h, &status) || (GLOAM_CLUSTER_STATUS_FINISHED_GET(status) && take_finish(h)))
      return -1;
    if (!GLOAM_CLUSTER_STATUS_ABORTING_GET(status))
      return 0;
  }
  return fail_axi_host(h, "tasks do not end", status, 0);
}

/* Checks that the watchdog has told of the tasks that it has ended, and of no others. */
static int watchdog_told(host *h) {
  uint32_t causes;
  if (get_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, &causes))
    return -1;
  if (GLOAM_CLUSTER_IRQ_STATUS_WATCHDOG_GET(causes) != h->b->timeout)
    return fail_axi_host(h, "the cause WATCHDOG", causes, h->b->timeout);
  h->b->timeout = false;
  return put_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, GLOAM_CLUSTER_IRQ_STATUS_WATCHDOG(1)) ||
                 put_host_register(h, GLOAM_CLUSTER_WATCHDOG, 0)
             ? -1
             : 0;
}

static int write_task(host *h, const gm_cluster_task *t) {
  uint32_t status;
  unsigned polls = 0;
  do {
    if (polls++ > POLLS)
      return fail_axi_host(h, "a task is not taken", (unsigned)h->finished, 0);
    if (get_status(h, &status))
      return -1;
    bool waits = GLOAM_CLUSTER_STATUS_TASK_WAITS_GET(status);
    if (GLOAM_CLUSTER_STATUS_FINISHED_GET(status) && (waits || rng_chance(&h->rng, 30)) && take_finish(h))
      return -1;
  } while (GLOAM_CLUSTER_STATUS_TASK_WAITS_GET(status));
  h->b->task = *t;
  return put_host_register(h, GLOAM_CLUSTER_TASK_IN, t->in) || put_host_register(h, GLOAM_CLUSTER_TASK_OUT, t->out) ||
                 put_host_register(h, GLOAM_CLUSTER_TASK, GLOAM_CLUSTER_TASK_TAG(t->tag) | GLOAM_CLUSTER_TASK_STAGE(t->stage)) ||
                 (rng_chance(&h->rng, 30) && refused_again(h, GLOAM_CLUSTER_TASK_IN, t->in, &h->b->to.in.task_valid))
             ? -1
             : 0;
}

/* Without the bench's `faults` the first result word is answered with an error. */
static int run_tasks(host *h, const gm_cluster_settings *set, const gm_cluster_env *w) {
  uint32_t status;
  if (!h->b->faults)
    arm_memory(h, GM_AXI_BAD_WRITE);
  if (w->aborts && put_host_register(h, GLOAM_CLUSTER_WATCHDOG, rng_chance(&h->rng, 50) ? 0 : 20 + rng_below(&h->rng, 600)))
    return -1;
  size_t look = w->ntasks ? rng_below(&h->rng, (unsigned)w->ntasks) : 0;
  for (size_t i = 0; i < w->ntasks; i++) {
    if ((w->aborts && end_tasks(h)) || write_task(h, &w->tasks[i]) || (i == look && (check_counters(h) || refused_setting(h, set))))
      return -1;
    if (w->lull > 1 && gm_axi_wait(h->b, rng_below(&h->rng, (unsigned)w->lull * 8)))
      return -1;
  }
  for (unsigned i = 0; h->finished < w->ntasks; i++) {
    if (get_status(h, &status) || (GLOAM_CLUSTER_STATUS_FINISHED_GET(status) && take_finish(h)))
      return -1;
    if (i > POLLS)
      return fail_axi_host(h, "tasks do not finish", (unsigned)h->finished, (unsigned)w->ntasks);
  }
  return wait_clear(h, GLOAM_CLUSTER_STATUS_BUSY(1), &status) || memory_errors(h) || went_idle(h) || watchdog_told(h) ? -1 : 0;
}

/* Any word; with a texture cache, the first of a line. */
static uint32_t texture_at(const gm_axi_bench *b) {
  gm_rng rng = {b->seed + 9};
  uint32_t at = (uint32_t)rng_next(&rng);
  return b->cache.line ? at / (b->cache.line / 16) * (b->cache.line / 16) : at;
}

/* Asks for a soft reset; without a pause if something is outstanding, so that it still is when the reset begins. */
static int ask_for_reset(host *h) {
  const uint64_t seed = h->b->seed;
  if (h->b->stop_on != GM_AXI_STOP_ANY)
    h->b->seed = 0;
  int bad = put_host_register(h, GLOAM_CLUSTER_CONTROL, GLOAM_CLUSTER_CONTROL_SOFT_RESET(1));
  h->b->seed = seed;
  return bad;
}

/* Resets the cluster alone, whatever is outstanding. Then all is as after a reset, and no error from before it is reported. */
static int reset_cluster(host *h) {
  gm_axi_bench *b = h->b;
  uint32_t status;
  b->stop_at = 0;
  b->stopped = false;
  if (ask_for_reset(h))
    return -1;
  bool holds = b->to.in.rst;
  int rc = gm_axi_write(b, GLOAM_CLUSTER_TEXTURE_BASE, ~0u, 15);
  holds &= b->to.in.rst;
  if (rc < 0 || (holds && rc != 2))
    return rc < 0 ? -1 : fail_axi_host(h, "a register is written in a soft reset", (unsigned)rc, 2);
  unsigned polls = 0;
  do {
    if (polls++ > POLLS)
      return fail_axi_host(h, "a soft reset does not end", polls, 0);
    if (get_host_register(h, GLOAM_CLUSTER_STATUS, &status))
      return -1;
  } while (GLOAM_CLUSTER_STATUS_RESETTING_GET(status));
  if (!gm_axi_memory_idle(&b->memory))
    return fail_axi_host(h, "something is outstanding after a soft reset", 1, 0);
  h->b->memory.bads = 0;
  h->b->timeout = false;
  arm_memory(h, 0);
  return expect_host_register(h, GLOAM_CLUSTER_STATUS, 0) || expect_host_register(h, GLOAM_CLUSTER_IRQ_STATUS, 0) ||
                 expect_host_register(h, GLOAM_CLUSTER_FINISH, 0) || expect_host_register(h, GLOAM_CLUSTER_IRQ_ENABLE, 0)
             ? -1
             : 0;
}

/* With the bench's `faults`, most streams have a reset, and three quarters of those another one when they begin again. */
static void choose_stop(host *h) {
  gm_axi_bench *b = h->b;
  const bool may = b->faults && (!b->stopped || rng_below(&h->rng, 4));
  b->stopped = false;
  b->stop_at = may ? b->cycles + 1 + rng_below(&h->rng, 6000) : 0;
  b->stop_on = rng_below(&h->rng, 4) ? 1 + rng_below(&h->rng, 2) : GM_AXI_STOP_ANY;
}

int gm_axi_host_run(gm_axi_bench *b, const gm_cluster_settings *set, const gm_cluster_env *w) {
  host h = {.b = b, .rng = {w->seed + 5 + b->resets.all}, .set = set, .env = w};
  b->seed = w->seed;
  b->memory.memory = w->memory;
  b->memory.words = w->words;
  b->memory.read_at = w->read_at;
  b->memory.write_at = w->write_at;
  b->memory.texture_at = texture_at(b);
  b->memory.beyond = w->beyond;
  b->memory.texture = w->texture;
  b->memory.texture_words = w->texture_words;
  b->memory.seed = w->seed;
  b->memory.longest = 2 + 2 * w->read_latency;
  gm_axi_bench_reset(b);
  choose_stop(&h);
  if (write_settings(&h, set) || put_host_register(&h, GLOAM_CLUSTER_CONTROL, GLOAM_CLUSTER_CONTROL_CLEAR(1)) || run_loads(&h, w) ||
      run_tasks(&h, set, w) || check_counters(&h)) {
    if (!b->stopped || b->error[0])
      return -1;
    b->resets.all++;
    b->resets.reads += b->memory.read[0].count || b->memory.read[1].count;
    b->resets.writes += b->memory.addresses || b->memory.datas || b->memory.answers;
    if (reset_cluster(&h))
      return -1;
    b->stopped = true;
    return 1;
  }
  b->stop_at = 0;
  return expect_host_register(&h, GLOAM_CLUSTER_FINISH, 0) || b->slave.irq ? fail_axi_host(&h, "an interrupt, but no task", b->slave.irq, 0)
                                                                           : 0;
}
