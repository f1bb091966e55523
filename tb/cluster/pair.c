/* SPDX-License-Identifier: Apache-2.0 */
/* Runs cluster simulator and Verilated cluster in lockstep, in one environment. */
#include "tb/cluster/pair.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "tb/model/lockstep.h"

#define NUMBER(field)                                                                                                                      \
  if (rtl->field != sim->field)                                                                                                            \
  return snprintf(text, size, #field ": RTL 0x%x, simulator 0x%x", (unsigned)rtl->field, (unsigned)sim->field), 1
#define WORDS(field)                                                                                                                       \
  for (unsigned i = 0; i < 4; i++)                                                                                                         \
    if (rtl->field[i] != sim->field[i])                                                                                                    \
  return snprintf(text, size, #field "[%u]: RTL 0x%08x, simulator 0x%08x", i, rtl->field[i], sim->field[i]), 1

int gm_cluster_compare_out(const gm_cluster_out *rtl, const gm_cluster_out *sim, bool offered, char *text, size_t size) {
  NUMBER(busy);
  NUMBER(task_ready);
  NUMBER(load_ready);
  NUMBER(rd_valid);
  NUMBER(rd_addr);
  NUMBER(wr_valid);
  NUMBER(wr_addr);
  WORDS(wr_data);
  NUMBER(tm_req_valid);
  NUMBER(tm_req_tag);
  NUMBER(tm_req_mask);
  WORDS(tm_req_addr);
  if (offered)
    NUMBER(tm_rsp_ready);
  NUMBER(finish_valid);
  NUMBER(finish_stage);
  NUMBER(finish_tag);
  NUMBER(finish_killed);
  NUMBER(finish_aborted);
  NUMBER(timeout);
  return 0;
}

static int compare_port(const gm_cluster_core_port *rtl, const gm_cluster_core_port *sim, char *text, size_t size) {
  NUMBER(clock);
  NUMBER(h_valid);
  NUMBER(h_write);
  NUMBER(h_kind);
  NUMBER(h_thread);
  NUMBER(h_addr);
  WORDS(h_wdata);
  NUMBER(fill_valid);
  NUMBER(fill_thread);
  NUMBER(fill_system);
  NUMBER(fill_number);
  WORDS(fill_data);
  NUMBER(start_valid);
  NUMBER(start_program);
  NUMBER(start_pc);
  NUMBER(start_mask);
  NUMBER(abort);
  return 0;
}

static int compare_assign(const gm_cluster_assign *rtl, const gm_cluster_assign *sim, char *text, size_t size) {
  NUMBER(valid);
  NUMBER(core);
  NUMBER(stage);
  NUMBER(tag);
  return 0;
}
#undef NUMBER
#undef WORDS

int gm_cluster_compare(const gm_cluster_trace *rtl, const gm_cluster_trace *sim, unsigned cores, bool offered, char *text, size_t size) {
  char what[300];
  if (compare_assign(&rtl->assign, &sim->assign, what, sizeof what))
    return snprintf(text, size, "scheduler: %s", what), 1;
  for (unsigned i = 0; i < cores; i++) {
    if (compare_port(&rtl->port[i], &sim->port[i], what, sizeof what))
      return snprintf(text, size, "port of core %u: %s", i, what), 1;
    if (gm_trace_compare(&rtl->core[i], &sim->core[i], what, sizeof what))
      return snprintf(text, size, "core %u: %s", i, what), 1;
  }
  if (rtl->cache_clock != sim->cache_clock)
    return snprintf(text, size, "clock of the texture cache: RTL %d, simulator %d", rtl->cache_clock, sim->cache_clock), 1;
  if (rtl->unit_clock != sim->unit_clock)
    return snprintf(text, size, "clocks of the shared texture units: RTL 0x%x, simulator 0x%x", rtl->unit_clock, sim->unit_clock), 1;
  if (gm_cluster_compare_out(&rtl->out, &sim->out, offered, what, sizeof what))
    return snprintf(text, size, "cluster: %s", what), 1;
  return 0;
}

/* Each counter of the hardware. 0, or 1 with the first that differs. */
static int compare_counters(gm_cluster_pair *p, char *text, size_t size) {
  gm_cluster_stats rtl, sim;
  gm_cluster_rtl_get_stats(p->rtl, &rtl);
  gm_cluster_get_stats(p->sim, &sim);
#define GM_CLUSTER_COUNTER(name, number, member, meaning)                                                                                  \
  if (rtl.member != sim.member)                                                                                                            \
    return snprintf(text, size, "counter " #name ": RTL %" PRIu64 ", simulator %" PRIu64, rtl.member, sim.member), 1;
#define GM_CORE_COUNTER(name, number, member, meaning)                                                                                     \
  for (unsigned i = 0; i < p->cores; i++)                                                                                                  \
    if (rtl.member != sim.member)                                                                                                          \
      return snprintf(text, size, "counter " #name " of core %u: RTL %" PRIu64 ", simulator %" PRIu64, i, rtl.member, sim.member), 1;
#include "cluster/counters.def"
  return 0;
}

/* One cycle of both clusters and the environment. *idle: the cluster was idle. */
static gm_pair_verdict run_pair_cycle(gm_cluster_pair *p, gm_cluster_env *w, bool *idle, char *what, size_t size) {
  gm_cluster_trace rtl, sim;
  gm_cluster_in in;
  gm_cluster_env_before(w, &in);
  if (gm_cluster_cycle(p->sim, &in, &sim))
    return snprintf(what, size, "%s", gm_cluster_error(p->sim)), GM_PAIR_BROKEN;
  if (gm_cluster_rtl_cycle(p->rtl, &in, &rtl))
    return snprintf(what, size, "%s", gm_cluster_rtl_error(p->rtl)), GM_PAIR_DIFFERS;
  bool differs = gm_cluster_compare(&rtl, &sim, p->cores, in.tm_rsp_valid, what, size);
  if (p->gates)
    gm_cluster_gates_cycle(p->gates, &in, &rtl, p->cores);
  gm_cluster_env_after(w, &in, &sim.out);
  *idle = !sim.out.busy;
  if (!differs && w->error) {
    snprintf(what, size, "%s", w->error);
    differs = true;
  }
  return differs ? GM_PAIR_DIFFERS : GM_PAIR_OK;
}

gm_pair_verdict gm_cluster_pair_run(gm_cluster_pair *p, gm_cluster_env *w, uint64_t limit, uint64_t *cycles, char *text, size_t size) {
  char what[500] = "";
  gm_pair_verdict v = GM_PAIR_OK;
  bool idle = false;
  gm_cluster_clear_stats(p->sim);
  gm_cluster_rtl_clear_counters(p->rtl);
  for (*cycles = 0; !v && !(gm_cluster_env_done(w) && idle); ++*cycles) {
    v = run_pair_cycle(p, w, &idle, what, sizeof what);
    if (!v && *cycles > limit) {
      snprintf(what, sizeof what, "it does not end");
      v = GM_PAIR_ENDLESS;
    }
  }
  if (!v && compare_counters(p, what, sizeof what))
    v = GM_PAIR_DIFFERS;
  if (v)
    snprintf(text, size, "cycle %" PRIu64 ": %s", *cycles, what);
  return v;
}

gm_pair_verdict gm_cluster_pair_reset(gm_cluster_pair *p, gm_cluster_env *w, uint64_t at, unsigned cycles, char *text, size_t size) {
  gm_cluster_trace rtl, sim;
  gm_cluster_in in;
  char what[500] = "";
  gm_pair_verdict v = GM_PAIR_OK;
  bool idle;
  uint64_t n = 0;
  for (; !v && n < at && !gm_cluster_env_done(w); n++)
    v = run_pair_cycle(p, w, &idle, what, sizeof what);
  if (!v) { /* what would be written with the first edge in reset is written */
    gm_cluster_env_before(w, &in);
    if (gm_cluster_cycle(p->sim, &in, &sim)) {
      snprintf(what, sizeof what, "%s", gm_cluster_error(p->sim));
      v = GM_PAIR_BROKEN;
    }
    in.rst = true;
    if (!v && (gm_cluster_rtl_cycle(p->rtl, &in, &rtl) || gm_cluster_rtl_hold_reset(p->rtl, cycles))) {
      snprintf(what, sizeof what, "%s", gm_cluster_rtl_error(p->rtl));
      v = GM_PAIR_DIFFERS;
    }
    gm_cluster_reset(p->sim);
  }
  if (v)
    snprintf(text, size, "cycle %" PRIu64 " before a reset: %s", n, what);
  return v;
}
