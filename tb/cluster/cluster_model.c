/* SPDX-License-Identifier: Apache-2.0 */
/* The Verilated cluster as a C object: one Verilated cluster_control, and one instance of the Verilated core for each core. */
#include "tb/cluster/cluster_model.h"

#include <dlfcn.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "cluster/settings_words.h"
#include "core/machine/machine_array.h"
#include "tb/cluster/control_abi.h"
#include "tb/cluster/library.h"
#include "tb/model/lockstep.h"

typedef struct {
  gm_rtl_core *core;
  gm_rtl_in in;
  gm_rtl_out out; /* as the last low phase left it */
  bool moved;     /* its clock rose since then */
} core_model;

struct gm_cluster_rtl {
  gm_machine m;
  unsigned cores;
  gm_core_library library;
  void *handle;
  const gm_control_library_info *lib;
  gm_control *control;
  gm_control_in in;
  core_model core[GM_CLUSTER_CORES];
  bool free_clocks;
  uint32_t set_read;   /* of the last cycle */
  uint64_t count_data; /* of the last cycle */
  uint32_t rsp_task, wr_task, error_task;
  char error[GM_ERROR_SIZE];
};

static int open_control(gm_cluster_rtl *r, unsigned seed, char *err, size_t size) {
  char path[3200] = "", name[80];
  unsigned threads = gm_contexts(&r->m), group = r->m.threads;
  size_t n = (size_t)snprintf(name, sizeof name, "%u-%u-%u", r->cores, threads, group);
  if (r->m.texture_share)
    n += (size_t)snprintf(name + n, sizeof name - n, "-s%u", r->m.texture_share);
  if (r->m.texture_cache)
    snprintf(name + n, sizeof name - n, "-%u-%u-%u", r->m.texture_cache, r->m.texture_ways, r->m.texture_line);
  else if (r->m.array)
    snprintf(name + n, sizeof name - n, "-split");
  r->handle = gm_cluster_library("control", name, "libcontrol.so", path, sizeof path, err, size);
  r->lib = r->handle ? dlsym(r->handle, "gm_control_library") : NULL;
  if (!r->lib || r->lib->version != GM_CONTROL_ABI_VERSION || r->lib->cores != r->cores || r->lib->threads != threads ||
      r->lib->group != group || r->lib->share != r->m.texture_share)
    return snprintf(err, size, "%s: error: missing, or of another version: make control-%s", path, name), -1;
  r->control = r->lib->create(seed, err, size);
  return r->control ? 0 : -1;
}

gm_cluster_rtl *gm_cluster_rtl_open(const gm_machine *core, unsigned cores, gm_rtl_variant variant, unsigned seed, char *err, size_t size) {
  gm_cluster_rtl *r = calloc(1, sizeof *r);
  if (!r) {
    snprintf(err, size, "error: out of memory");
    return NULL;
  }
  r->m = *core;
  r->cores = cores;
  bool good = gm_core_load(&r->library, core, variant, err, size) == GM_CORE_OK && !open_control(r, seed, err, size);
  for (unsigned i = 0; good && i < cores; i++)
    good = (r->core[i].core = r->library.info->create(1, err, size)) != NULL;
  if (good)
    return r;
  gm_cluster_rtl_close(r);
  return NULL;
}

void gm_cluster_rtl_close(gm_cluster_rtl *r) {
  if (!r)
    return;
  for (unsigned i = 0; i < r->cores; i++)
    if (r->core[i].core)
      r->library.info->destroy(r->core[i].core);
  if (r->control)
    r->lib->destroy(r->control);
  if (r->handle)
    dlclose(r->handle);
  gm_core_unload(&r->library);
  free(r);
}

unsigned gm_cluster_rtl_threads(const gm_cluster_rtl *r) { return gm_contexts(&r->m); }
unsigned gm_cluster_rtl_group(const gm_cluster_rtl *r) { return r->m.threads; }
const char *gm_cluster_rtl_error(const gm_cluster_rtl *r) { return r->error; }

static void settle_core(gm_cluster_rtl *r, unsigned i) {
  core_model *k = &r->core[i];
  r->library.info->settle(k->core, &k->in, &k->out);
  k->moved = false;
}

/* The outputs of a core do not depend on its inputs of the same cycle. */
static void read_core_outputs(gm_cluster_rtl *r, unsigned i) {
  core_model *k = &r->core[i];
  gm_control_core *c = &r->in.core[i];
  if (k->moved)
    settle_core(r, i);
  const gm_rtl_out *o = &k->out;
  c->busy = o->busy;
  c->h_ready = o->h_ready;
  c->h_rvalid = o->h_rvalid;
  c->req_valid = o->tm_req_valid;
  c->req_tag = o->trace.tex_tag;
  c->req_mask = o->tm_req_mask;
  c->rsp_ready = o->tm_rsp_ready;
  c->retired = o->trace.retired;
  c->killed = o->trace.killed;
  memcpy(c->h_rdata, o->h_rdata, sizeof c->h_rdata);
  memcpy(c->req_addr, o->tm_req_addr, sizeof c->req_addr);
}

static void drive_core_inputs(gm_cluster_rtl *r, unsigned i, const gm_control_out *out) {
  gm_rtl_in *in = &r->core[i].in;
  const gm_cluster_core_port *p = &out->port[i];
  *in = (gm_rtl_in){0};
  in->rst = r->in.in.rst;
  in->h_valid = p->h_valid;
  in->h_write = p->h_write;
  in->h_kind = p->h_kind;
  in->h_thread = p->h_thread;
  in->h_addr = p->h_addr;
  memcpy(in->h_wdata, p->h_wdata, sizeof in->h_wdata);
  in->h_rready = out->h_rready >> i & 1;
  in->fill_valid = p->fill_valid;
  in->fill_thread = p->fill_thread;
  in->fill_system = p->fill_system;
  in->fill_number = p->fill_number;
  memcpy(in->fill_data, p->fill_data, sizeof in->fill_data);
  in->start_valid = p->start_valid;
  in->start_program = p->start_program;
  in->start_pc = p->start_pc;
  in->start_mask = p->start_mask;
  in->abort = p->abort;
  in->policy = out->policy;
  in->wake = out->wake;
  in->tex_cycles = out->tex_cycles;
  in->tm_req_ready = out->req_ready >> i & 1;
  in->tm_rsp_valid = out->rsp_valid >> i & 1;
  unsigned unit = r->m.texture_share ? i / r->m.texture_share : 0;
  in->tm_rsp_tag = out->rsp_tag[unit];
  memcpy(in->tm_rsp_data, out->rsp_data[unit], sizeof in->tm_rsp_data);
}

/* The cycle of a core whose clock runs. 0, or -1 with the error set. */
static int core_cycle(gm_cluster_rtl *r, unsigned i, gm_trace *t, uint16_t *events) {
  core_model *k = &r->core[i];
  gm_rtl_clocks clocks;
  char why[GM_ERROR_SIZE];
  settle_core(r, i);
  *events = k->out.events;
  if (k->in.start_valid && !k->out.start_ready && !k->in.rst)
    return snprintf(r->error, sizeof r->error, "core %u: a task starts while a read is outstanding", i), -1;
  if (k->out.trace.busy)
    *t = k->out.trace;
  r->library.info->edge(k->core, &clocks);
  k->moved = true;
  const char *failed = r->library.info->error(k->core);
  if (failed)
    return snprintf(r->error, sizeof r->error, "core %u: %s", i, failed), -1;
  if (!r->in.in.rst && t->busy && gm_clocks_compare(&clocks, t, why, sizeof why))
    return snprintf(r->error, sizeof r->error, "core %u: %.*s", i, (int)sizeof why - 20, why), -1;
  return 0;
}

int gm_cluster_rtl_cycle(gm_cluster_rtl *r, const gm_cluster_in *in, gm_cluster_trace *t) {
  gm_control_out out;
  uint16_t events[GM_CLUSTER_CORES] = {0};
  int rc = 0;
  memset(t, 0, sizeof *t);
  r->in.in = *in;
  for (unsigned i = 0; i < r->cores; i++)
    read_core_outputs(r, i);
  r->lib->settle(r->control, &r->in, &out);
  r->set_read = out.set_read;
  r->count_data = out.count_data;
  r->rsp_task = out.rsp_task;
  r->wr_task = out.wr_task;
  r->error_task = out.error_task;
  t->out = out.out;
  t->assign = out.assign;
  t->cache_clock = out.cache_clock;
  t->unit_clock = out.unit_clock;
  memcpy(t->port, out.port, sizeof t->port);
  for (unsigned i = 0; i < r->cores && !rc; i++) {
    drive_core_inputs(r, i, &out);
    events[i] = r->core[i].out.events;
    if (out.port[i].clock || r->free_clocks)
      rc = core_cycle(r, i, &t->core[i], &events[i]);
  }
  r->lib->edge(r->control, events);
  if (!rc && r->lib->error(r->control))
    return snprintf(r->error, sizeof r->error, "%.390s", r->lib->error(r->control)), -1;
  return rc;
}

void gm_cluster_rtl_free_clocks(gm_cluster_rtl *r, bool on) {
  r->free_clocks = on;
  r->in.test_en = on;
}

/* Registers of the rotation and of the single lookup, which nothing reads in a core whose threads switch: synthesis removes them. */
static bool unused_there(const char *net) { return strstr(net, "u_if.turn_q") || strstr(net, "u_ex.u_texture."); }

uint64_t gm_cluster_rtl_idle_toggles(gm_cluster_rtl *r, unsigned cycles, uint64_t *bits) {
  const gm_rtl_library_info *lib = r->library.info;
  const gm_cluster_in in = {0};
  gm_cluster_trace t;
  uint64_t sum = 0;
  bool before = r->free_clocks;
  gm_cluster_rtl_free_clocks(r, true);
  for (unsigned i = 0; i < r->cores; i++)
    lib->activity_start(r->core[i].core);
  while (cycles--)
    gm_cluster_rtl_cycle(r, &in, &t);
  for (unsigned i = 0; i < r->cores; i++) {
    gm_rtl_core *core = r->core[i].core;
    lib->activity_stop(core);
    for (size_t k = 0, n = lib->signal_count(core); k < n; k++) {
      gm_rtl_signal s;
      lib->signal(core, k, &s);
      bool counts = !strstr(s.name, "clk") && !unused_there(s.name);
      sum += counts ? lib->toggles(core, &s) : 0;
      *bits += counts ? s.width : 0;
    }
  }
  gm_cluster_rtl_free_clocks(r, before);
  return sum;
}

int gm_cluster_rtl_bus_cycle(gm_cluster_rtl *r, const gm_bus_cluster_in *b, gm_cluster_trace *t, gm_bus_cluster_out *out) {
  r->in.set_valid = b->set_valid;
  r->in.set_number = b->set_number;
  r->in.set_data = b->set_data;
  r->in.count_clear = b->count_clear;
  r->in.count_snapshot = b->count_snapshot;
  r->in.count_select = b->count_select;
  r->in.error_tag = b->error_tag;
  int rc = gm_cluster_rtl_cycle(r, &b->in, t);
  out->out = t->out;
  out->set_read = r->set_read;
  out->count_data = r->count_data;
  out->rsp_task = r->rsp_task;
  out->wr_task = r->wr_task;
  out->error_task = r->error_task;
  return rc;
}

/* Cycles of reset: all cores' clocks run, and those of the texture cache and of shared texture units. */
int gm_cluster_rtl_hold_reset(gm_cluster_rtl *r, unsigned cycles) {
  gm_cluster_in in = {.rst = true};
  gm_cluster_trace t;
  int rc = 0;
  memset(&r->in, 0, sizeof r->in);
  r->in.test_en = r->free_clocks;
  while (cycles--) {
    rc |= gm_cluster_rtl_cycle(r, &in, &t);
    unsigned units = !r->m.texture_share ? 0 : r->m.texture_share < r->cores ? r->cores / r->m.texture_share : 1;
    bool runs = (t.cache_clock || !r->m.texture_cache) && t.unit_clock == (1u << units) - 1;
    for (unsigned i = 0; i < r->cores; i++)
      runs = runs && t.port[i].clock;
    if (!runs)
      rc = (snprintf(r->error, sizeof r->error, "a gated clock does not run in reset"), -1);
  }
  return rc;
}

/* Writes zero to an input of a core, which is idle, at its own fill port. */
static void clear_core_input(gm_cluster_rtl *r, core_model *k, unsigned thread, unsigned system, unsigned number) {
  gm_rtl_clocks clocks;
  k->in = (gm_rtl_in){.fill_valid = 1, .fill_thread = (uint8_t)thread, .fill_system = (uint8_t)system, .fill_number = (uint8_t)number};
  r->library.info->settle(k->core, &k->in, &k->out);
  r->library.info->edge(k->core, &clocks);
  k->moved = true;
}

/* Writes zero to a register of a core, which is idle, at its own port. */
static void clear_core_register(gm_cluster_rtl *r, core_model *k, int kind, unsigned thread, unsigned addr) {
  gm_rtl_clocks clocks;
  k->in = (gm_rtl_in){.h_valid = 1, .h_write = 1, .h_kind = (uint8_t)kind, .h_thread = (uint8_t)thread, .h_addr = (uint16_t)addr};
  r->library.info->settle(k->core, &k->in, &k->out);
  r->library.info->edge(k->core, &clocks);
  k->moved = true;
}

/* Writes a word of kind GATES. */
static void write_gates_word(gm_cluster_rtl *r, core_model *k, unsigned addr, uint32_t data) {
  gm_rtl_clocks clocks;
  k->in = (gm_rtl_in){.h_valid = 1, .h_write = 1, .h_kind = GM_HOST_GATES, .h_addr = (uint16_t)addr, .h_wdata = {data}};
  r->library.info->settle(k->core, &k->in, &k->out);
  r->library.info->edge(k->core, &clocks);
  k->moved = true;
}

/* All registers of a memory array, as temporaries of the first thread; then no thread has registers. */
static void clear_array(gm_cluster_rtl *r, core_model *k) {
  const uint8_t all = (uint8_t)gm_array_size(&r->m);
  const gm_segment first = {0, all, all, all};
  write_gates_word(r, k, GM_ARRAY_SEGMENT, gm_segment_word(&first));
  for (unsigned i = 0; i < all; i++)
    clear_core_register(r, k, GM_HOST_T, 0, i);
  for (unsigned i = 0; i < GM_ARRAY_THREADS; i++)
    write_gates_word(r, k, GM_ARRAY_SEGMENT + i, 0);
  for (unsigned i = 0; i < 2; i++)
    write_gates_word(r, k, GM_ARRAY_CONSTANTS + i, 0);
}

static void clear_core(gm_cluster_rtl *r, core_model *k) {
  gm_rtl_clocks clocks;
  if (r->m.array)
    clear_array(r, k);
  for (unsigned p = 0; p < 2; p++) {
    for (unsigned i = 0; i < r->m.consts; i++)
      clear_core_register(r, k, GM_HOST_CONST, 0, i | (p ? GM_SIM_PROGRAM : 0));
    for (unsigned i = 0; i < r->m.samplers; i++)
      clear_core_register(r, k, GM_HOST_SAMPLER, 0, i | (p ? GM_SIM_PROGRAM : 0));
  }
  for (unsigned t = 0; t < gm_contexts(&r->m); t++) {
    for (unsigned i = 0; i < r->m.temps; i++)
      clear_core_register(r, k, GM_HOST_T, t, i);
    for (unsigned i = 0; i < r->m.outputs; i++)
      clear_core_register(r, k, GM_HOST_O, t, i);
    for (unsigned i = 3; i < 5; i++)
      clear_core_register(r, k, GM_HOST_SYS, t, i);
  }
  for (unsigned i = 0; i < 2; i++) { /* the last request is executed */
    k->in = (gm_rtl_in){0};
    r->library.info->settle(k->core, &k->in, &k->out);
    r->library.info->edge(k->core, &clocks);
  }
  for (unsigned t = 0; t < gm_contexts(&r->m); t++) {
    for (unsigned i = 0; i < r->m.inputs; i++)
      clear_core_input(r, k, t, 0, i);
    clear_core_input(r, k, t, 7, 0);
  }
}

/* Writes a setting, and reads it in the next cycle. */
static int write_cluster_setting(gm_cluster_rtl *r, unsigned number, uint32_t data) {
  gm_cluster_in in = {0};
  gm_cluster_trace t;
  r->in.set_valid = 1;
  r->in.set_number = (uint8_t)number;
  r->in.set_data = data;
  int rc = gm_cluster_rtl_cycle(r, &in, &t);
  r->in.set_valid = 0;
  rc |= gm_cluster_rtl_cycle(r, &in, &t);
  if (!rc && r->set_read != data)
    rc = (snprintf(r->error, sizeof r->error, "setting %u reads as 0x%x, not as 0x%x", number, r->set_read, data), -1);
  return rc;
}

/* A cycle in which the cluster is idle, and the host clears the counters or takes a snapshot. */
static void count_cycle(gm_cluster_rtl *r, bool clear, bool snapshot) {
  gm_cluster_in in = {0};
  gm_cluster_trace t;
  r->in.count_clear = clear;
  r->in.count_snapshot = snapshot;
  gm_cluster_rtl_cycle(r, &in, &t);
  r->in.count_clear = r->in.count_snapshot = 0;
}

/* from: its value after a clear. */
static uint64_t read_counter(gm_cluster_rtl *r, unsigned select, uint64_t from) {
  gm_cluster_in in = {0};
  gm_cluster_trace t;
  r->in.count_select = (uint8_t)select;
  gm_cluster_rtl_cycle(r, &in, &t);
  return (r->count_data - from) & GM_COUNT_BITS;
}

/* Before the first snapshot all counters read as zero. */
static int no_snapshot(gm_cluster_rtl *r) {
#define GM_CLUSTER_COUNTER(name, number, member, meaning)                                                                                  \
  if (read_counter(r, number, 0))                                                                                                          \
    return snprintf(r->error, sizeof r->error, "counter " #name " after a reset reads as 0x%" PRIx64, r->count_data), -1;
#define GM_CORE_COUNTER(name, number, member, meaning)                                                                                     \
  for (unsigned i = 0; i < r->cores; i++)                                                                                                  \
    if (read_counter(r, 0x80 | i << 4 | number, 0))                                                                                        \
      return snprintf(r->error, sizeof r->error, "counter " #name " of core %u after a reset reads as 0x%" PRIx64, i, r->count_data), -1;
#include "cluster/counters.def"
  return 0;
}

int gm_cluster_rtl_reset(gm_cluster_rtl *r) {
  if (gm_cluster_rtl_hold_reset(r, 2))
    return -1;
  for (unsigned i = 0; i < r->cores; i++)
    clear_core(r, &r->core[i]);
  return gm_cluster_rtl_hold_reset(r, 2) || no_snapshot(r) ? -1 : 0;
}

uint64_t gm_cluster_rtl_count_from(const gm_cluster_rtl *r) { return r->lib->count_from; }

void gm_cluster_rtl_clear_counters(gm_cluster_rtl *r) { count_cycle(r, true, false); }

void gm_cluster_rtl_get_stats(gm_cluster_rtl *r, gm_cluster_stats *st) {
  const uint64_t from = r->lib->count_from;
  *st = (gm_cluster_stats){0};
  count_cycle(r, false, true);
  count_cycle(r, false, false);
#define GM_CLUSTER_COUNTER(name, number, member, meaning) st->member = read_counter(r, number, from);
#define GM_CACHE_COUNTER(name, number, member, meaning) st->member = read_counter(r, number, r->m.texture_cache ? from : 0);
#define GM_CORE_COUNTER(name, number, member, meaning)                                                                                     \
  for (unsigned i = 0; i < r->cores; i++)                                                                                                  \
    st->member = read_counter(r, 0x80 | i << 4 | number, from);
#include "cluster/counters.def"
  st->cycles--; /* that of the snapshot */
}

int gm_cluster_rtl_set(gm_cluster_rtl *r, const gm_cluster_settings *s) {
  uint32_t word[4];
  gm_cluster_setting_words(s, word);
  for (unsigned i = 0; i < 4; i++)
    if (write_cluster_setting(r, i, word[i]))
      return -1;
  return 0;
}
