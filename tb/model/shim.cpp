/* SPDX-License-Identifier: Apache-2.0 */
/* The shim of the Verilated core: a plain C interface (rtl_abi.h) over the Verilated class, and the counting backend of the trace.

   Built in several ways: GM_SHIM_COUNT (the shadow trace header counts toggles), with GM_SHIM_COVER too (it notes which bits rose and which
   fell, and Verilator counts lines and branches), GM_SHIM_VCD or GM_SHIM_FST (Verilator's own writers), or none
   of them (no trace code at all; the yardstick of `make bench`). No exception leaves this file. */
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include "Vcore.h"
#include "machine_text.h"
#include "rtl_abi.h"
#include "verilated.h"
#include "verilated_syms.h"

#if defined(GM_SHIM_COUNT)
#include "tb/model/shadow/count_nets.h"
#elif defined(GM_SHIM_VCD)
#include "verilated_vcd_c.h"
using Dump = VerilatedVcdC;
#elif defined(GM_SHIM_FST)
#include "tb/model/shadow/expected_wave.h"
#include "tb/model/shadow/real_wave.h"
#include "verilated_fst_c.h"
using Dump = VerilatedFstC;
#endif
#if defined(GM_SHIM_VCD) || defined(GM_SHIM_FST)
#define GM_SHIM_DUMP
#endif
#ifdef GM_SHIM_COVER
#include "verilated_cov.h"
#endif

/* ---- messages of the model -------------------------------------------------------------------------------------------------------- */

namespace {
thread_local std::string t_said;  // printed by the model since the last evaluation
thread_local std::string t_error; // first failed assertion
} // namespace

int gm_shim_print(const char *format, ...) {
  char text[2048];
  va_list ap;
  va_start(ap, format);
  int n = std::vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
  if (t_said.size() < 65536)
    t_said += text;
  return n;
}

static void failed(const char *file, int line, const char *what) {
  if (!t_error.empty())
    return;
  t_error = std::string(file ? file : "") + ":" + std::to_string(line) + ": error: " + what;
  if (!t_said.empty())
    t_error += ": " + t_said;
  while (!t_error.empty() && t_error.back() == '\n')
    t_error.pop_back();
}

/* $fatal and $error end here: the model goes on to the end of the evaluation, then the caller sees the error. */
void vl_stop(const char *file, int line, const char *) { failed(file, line, "assertion"); }
void vl_finish(const char *file, int line, const char *) { failed(file, line, "$finish"); }
/* The run-time library failed, or nets do not settle: the model cannot go on. */
void vl_fatal(const char *file, int line, const char *, const char *message) {
  failed(file, line, message);
  throw std::runtime_error(message);
}

/* ---- the model -------------------------------------------------------------------------------------------------------------------- */

namespace {
/* The clock pin of one thread's bank of a buffer, or of a bank of the memory array. */
struct GatedClock {
  const CData *net;
  unsigned thread; // or number of the bank
  bool output;     // of the output buffer, or of the array
  int part = -1;   // kind of a fine-grained clock gate
  bool low = 1;    // its value in the low phase
};
} // namespace

struct gm_rtl_core {
  VerilatedContext context;
  std::unique_ptr<Vcore> top;
  std::string error;
  uint64_t time = 0;
  std::vector<GatedClock> clocks;
#ifdef GM_SHIM_COUNT
  std::unique_ptr<GlActBuffer> buffer;
  std::unique_ptr<VerilatedVcdC> trace;
  enum { OFF, BASELINE, COUNTING } counting = OFF;
  uint64_t samples = 0;
#endif
#ifdef GM_SHIM_DUMP
  std::unique_ptr<Dump> dump;
  bool clock = false; // dump the high phase too
  bool pause = false; // dump nothing
#endif
#ifdef GM_SHIM_FST
  ExpectedWave expected;
  RealWave reals;
#endif

  void eval(); // and keeps the first failure
};

void gm_rtl_core::eval() {
  if (!error.empty())
    return;
  try {
    top->eval();
  } catch (const std::exception &e) {
    if (t_error.empty())
      t_error = e.what();
  }
  if (!t_error.empty())
    error.swap(t_error);
  t_error.clear();
  t_said.clear();
}

/* tb/model/clocks.vlt makes the clock pin of every register file readable. The pins of the buffers are in scopes that end with
   "g_thread[<thread>].u_bank.u_v.u_file" and the same with u_o. The number of pins says whether all were found. */
static bool find_clocks(gm_rtl_core *core) {
  unsigned threads = 0;
  for (const auto &entry : *core->context.scopeNameMap()) {
    const char *at = std::strstr(entry.first, "g_thread["), *bank = std::strstr(entry.first, ".u_bank.u_");
    const VerilatedVar *var = at && bank ? entry.second->varFind("clk_i") : nullptr;
    if (!var || (std::strcmp(bank, ".u_bank.u_v.u_file") != 0 && std::strcmp(bank, ".u_bank.u_o.u_file") != 0))
      continue;
    unsigned thread = static_cast<unsigned>(std::strtoul(at + std::strlen("g_thread["), nullptr, 10));
    core->clocks.push_back({static_cast<const CData *>(var->datap()), thread, bank[std::strlen(".u_bank.u_")] == 'o'});
    threads = thread + 1 > threads ? thread + 1 : threads;
  }
  return threads && core->clocks.size() == 2 * threads;
}

/* The same for the banks of a memory array, in scopes that end with "u_memory.g_bank[<bank>].u_bank". */
static bool find_banks(gm_rtl_core *core) {
  for (const auto &entry : *core->context.scopeNameMap()) {
    const char *at = std::strstr(entry.first, "u_memory.g_bank[");
    const VerilatedVar *var = at ? entry.second->varFind("gclk") : nullptr;
    if (var)
      core->clocks.push_back({static_cast<const CData *>(var->datap()),
                              static_cast<unsigned>(std::strtoul(at + std::strlen("u_memory.g_bank["), nullptr, 10)), true});
  }
  return core->clocks.size() == 8;
}

/* The fine-grained clock gates: GM_PART_T... in scopes with these names. */
static bool find_parts(gm_rtl_core *core) {
  static const char *const scope[GM_PARTS] = {"u_temps.g_thread[", "u_sys.g_gated.g_thread[", "u_lookups.g_gated.g_thread[",
                                              "u_request_gate", "u_response_gate"};
  const char *key = std::strstr(GM_MACHINE_TEXT, "\ndark = ");
  const unsigned long dark = key ? std::strtoul(key + std::strlen("\ndark = "), nullptr, 10) : 0;
  unsigned found[GM_PARTS] = {};
  for (const auto &entry : *core->context.scopeNameMap())
    for (int k = 0; k < GM_PARTS; k++) {
      const char *at = std::strstr(entry.first, scope[k]);
      const VerilatedVar *var = at ? entry.second->varFind("gclk_o") : nullptr;
      if (!var)
        continue;
      const unsigned thread = k <= GM_PART_X ? static_cast<unsigned>(std::strtoul(at + std::strlen(scope[k]), nullptr, 10)) : 0;
      core->clocks.push_back({static_cast<const CData *>(var->datap()), thread, false, k});
      found[k]++;
    }
  const bool threads = (dark & 128) != 0, lookups = (dark & 256) != 0;
  return (found[GM_PART_T] != 0) == threads && found[GM_PART_S] == found[GM_PART_T] && (found[GM_PART_X] != 0) == lookups &&
         found[GM_PART_REQUEST] == lookups && found[GM_PART_RESPONSE] == lookups;
}

static gm_rtl_core *create(int random, char *err, size_t errsize) try {
  std::unique_ptr<gm_rtl_core> core(new gm_rtl_core);
  const char *argv[] = {"gloam"};
  core->context.commandArgs(1, argv);
  core->context.threads(1);
  core->context.randReset(random ? 2 : 0);
  core->context.randSeed(1);
#if defined(GM_SHIM_COUNT) || defined(GM_SHIM_DUMP)
  core->context.traceEverOn(true);
#endif
  core->top.reset(new Vcore(&core->context));
  if (std::strstr(GM_MACHINE_TEXT, "\narray = ") ? !find_banks(core.get()) : !find_clocks(core.get()) || !find_parts(core.get())) {
    std::snprintf(err, errsize, "error: the model does not show the clock pins of all gates (tb/model/clocks.vlt, tb/model/shim.cpp)");
    return nullptr;
  }
#ifdef GM_SHIM_COUNT
  core->buffer.reset(new GlActBuffer());
  core->trace.reset(new VerilatedVcdC);
  core->top->trace(core->trace.get(), 99);
  core->trace->spTrace()->buffer = core->buffer.get();
  if (!core->trace->spTrace()->open()) {
    std::snprintf(err, errsize, "error: the model has more nets than the activity buffer holds");
    return nullptr;
  }
#endif
  return core.release();
} catch (const std::exception &e) {
  std::snprintf(err, errsize, "error: the Verilated core cannot be made: %s", e.what());
  return nullptr;
}

static void dump_close(gm_rtl_core *core);

static void destroy(gm_rtl_core *core) {
  if (core)
    dump_close(core);
  delete core;
}

/* ---- a cycle ---------------------------------------------------------------------------------------------------------------------- */

static void put_wide(WData *port, const uint32_t *v) { std::memcpy(port, v, 16); }
static void get_wide(uint32_t *v, const WData *port) { std::memcpy(v, port, 16); }

static void get_trace(const Vcore *m, gm_trace *t) {
  t->busy = m->tr_busy_o;
  t->adv = m->tr_adv_o;
  t->tex_wait = m->tr_tex_wait_o;
  t->stall_v = m->tr_stall_v_o;
  t->stall_o = m->tr_stall_o_o;
  t->id_valid = m->tr_id_valid_o;
  t->id_thread = m->tr_id_thread_o;
  t->id_pc = m->tr_id_pc_o;
  for (unsigned g = 0; g < 4; g++) {
    gm_trace_wb *w = &t->wb[g];
    w->valid = m->tr_wb_valid_o >> g & 1;
    w->thread = m->tr_wb_thread_o >> (8 * g) & 255;
    w->dst = static_cast<uint8_t>(m->tr_wb_dst_o >> (8 * g));
    w->mask = m->tr_wb_mask_o >> (4 * g) & 15;
    for (unsigned i = 0; i < 4; i++)
      w->data[i] = w->mask >> i & 1 ? m->tr_wb_data_o[4 * g + i] : 0;
  }
  t->v_read = m->tr_v_read_o;
  t->o_read = m->tr_o_read_o;
  t->gate_v = m->tr_gate_v_o;
  t->gate_o = m->tr_gate_o_o;
  t->part[GM_PART_T] = m->tr_gate_t_o;
  t->part[GM_PART_S] = m->tr_gate_s_o;
  t->part[GM_PART_X] = m->tr_gate_x_o;
  t->part[GM_PART_REQUEST] = m->tr_gate_u_o & 1;
  t->part[GM_PART_RESPONSE] = m->tr_gate_u_o >> 1;
  t->tex_request = m->tr_tex_request_o;
  t->tex_mask = t->tex_request ? m->tr_tex_mask_o : 0;
  t->tex_tag = t->tex_request ? m->tm_req_tag_o : 0;
  for (unsigned i = 0; i < 4; i++)
    t->tex_addr[i] = t->tex_mask >> i & 1 ? m->tr_tex_addr_o[i] : 0;
  t->retired = m->tr_retired_o;
  t->killed = m->tr_killed_o;
}

static void note_low_phase(gm_rtl_core *core) {
  for (auto &c : core->clocks)
    c.low = *c.net;
}

static void get_clocks(const gm_rtl_core *core, gm_rtl_clocks *out) {
  *out = {};
  for (const auto &c : core->clocks) {
    const uint32_t bit = 1u << c.thread;
    if (c.low)
      (c.part >= 0 ? out->high_part[c.part] : c.output ? out->high_o : out->high_v) |= bit;
    else if (*c.net)
      (c.part >= 0 ? out->rise_part[c.part] : c.output ? out->rise_o : out->rise_v) |= bit;
  }
}

/* The core of a cluster has an input for the program of a start, and an output for its events. */
template <class T> static auto put_program(T *m, uint8_t program, int) -> decltype(static_cast<void>(m->start_program_i)) {
  m->start_program_i = program;
}
template <class T> static void put_program(T *, uint8_t, long) {}
template <class T> static auto put_abort(T *m, uint32_t threads, int) -> decltype(static_cast<void>(m->abort_i)) { m->abort_i = threads; }
template <class T> static void put_abort(T *, uint32_t, long) {}
template <class T> static auto put_fill(T *m, const gm_rtl_in *in, int) -> decltype(static_cast<void>(m->fill_valid_i)) {
  m->fill_valid_i = in->fill_valid;
  m->fill_thread_i = in->fill_thread;
  m->fill_system_i = in->fill_system;
  m->fill_number_i = in->fill_number;
  put_wide(m->fill_data_i.data(), in->fill_data);
}
template <class T> static void put_fill(T *, const gm_rtl_in *, long) {}
template <class T> static auto get_events(const T *m, int) -> decltype(static_cast<uint16_t>(m->events_o)) { return m->events_o; }
template <class T> static uint16_t get_events(const T *, long) { return 0; }

static void settle(gm_rtl_core *core, const gm_rtl_in *in, gm_rtl_out *out) {
  Vcore *m = core->top.get();
  m->clk_i = 0;
  m->rst_i = in->rst;
  m->h_valid_i = in->h_valid;
  m->h_write_i = in->h_write;
  m->h_rready_i = in->h_rready;
  m->h_kind_i = in->h_kind;
  m->h_thread_i = in->h_thread;
  m->h_addr_i = in->h_addr;
  put_wide(m->h_wdata_i.data(), in->h_wdata);
  m->start_valid_i = in->start_valid;
  m->start_pc_i = in->start_pc;
  m->start_mask_i = static_cast<decltype(+m->start_mask_i)>(in->start_mask);
  put_program(m, in->start_program, 0);
  put_abort(m, in->abort, 0);
  put_fill(m, in, 0);
  m->cfg_policy_i = in->policy;
  m->cfg_wake_i = in->wake;
  m->cfg_tex_cycles_i = in->tex_cycles;
  m->test_en_i = in->test_en;
  m->tm_req_ready_i = in->tm_req_ready;
  m->tm_rsp_valid_i = in->tm_rsp_valid;
  m->tm_rsp_tag_i = in->tm_rsp_tag;
  put_wide(m->tm_rsp_data_i.data(), in->tm_rsp_data);
  core->eval();
  note_low_phase(core);
  get_trace(m, &out->trace);
  get_wide(out->h_rdata, m->h_rdata_o.data());
  get_wide(out->tm_req_addr, m->tm_req_addr_o.data());
  out->h_ready = m->h_ready_o;
  out->h_rvalid = m->h_rvalid_o;
  out->start_ready = m->start_ready_o;
  out->busy = m->busy_o;
  out->tm_req_valid = m->tm_req_valid_o;
  out->tm_req_mask = m->tm_req_mask_o;
  out->tm_rsp_ready = m->tm_rsp_ready_o;
  out->events = get_events(m, 0);
}

static void edge(gm_rtl_core *core, gm_rtl_clocks *clocks) {
#ifdef GM_SHIM_COUNT
  if (core->counting == gm_rtl_core::COUNTING) {
    core->trace->spTrace()->sample();
    core->samples++;
  } else if (core->counting == gm_rtl_core::BASELINE) {
    core->trace->spTrace()->baseline();
    core->counting = gm_rtl_core::COUNTING;
  }
#endif
#ifdef GM_SHIM_DUMP
  if (core->dump && !core->pause)
    core->dump->dump(core->time);
#endif
  core->top->clk_i = 1;
  core->eval();
  get_clocks(core, clocks);
#ifdef GM_SHIM_DUMP
  if (core->dump && core->clock && !core->pause)
    core->dump->dump(core->time + 5);
#endif
  core->time += 10;
}

static uint64_t next_time(const gm_rtl_core *core) { return core->time; }

static const char *error(const gm_rtl_core *core) { return core->error.empty() ? nullptr : core->error.c_str(); }

/* ---- activity and waveforms ------------------------------------------------------------------------------------------------------- */

#ifdef GM_SHIM_COUNT
static void activity_start(gm_rtl_core *core) {
  core->trace->spTrace()->clear();
  core->samples = 0;
  core->counting = gm_rtl_core::BASELINE;
}
static void activity_stop(gm_rtl_core *core) { core->counting = gm_rtl_core::OFF; }
static size_t signal_count(gm_rtl_core *core) { return core->trace->spTrace()->nets.size(); }
static void signal_at(gm_rtl_core *core, size_t i, gm_rtl_signal *s) {
  const VerilatedVcd::Net &net = core->trace->spTrace()->nets[i];
  s->name = net.name.c_str();
  s->width = net.width;
  s->code = net.code;
}
static uint64_t toggles(gm_rtl_core *core, const gm_rtl_signal *s) { return core->trace->spTrace()->toggles(s->code); }
static uint64_t samples(gm_rtl_core *core) { return core->samples; }
#endif

#ifdef GM_SHIM_DUMP
static int dump_open(gm_rtl_core *core, const char *path, int clock) try {
  dump_close(core);
  core->dump.reset(new Dump);
  core->clock = clock != 0;
  core->dump->set_time_unit("1ns");
  core->dump->set_time_resolution("1ns");
  core->top->trace(core->dump.get(), 99);
#ifdef GM_SHIM_FST
  core->expected.add(core->dump->spTrace());
  core->reals.add(core->dump->spTrace());
#endif
  core->dump->open(path);
  if (core->dump->isOpen())
    return 0;
  core->dump.reset();
  return -1;
} catch (const std::exception &) {
  return -1;
}
static void dump_pause(gm_rtl_core *core, int pause) { core->pause = pause != 0; }
static void dump_close(gm_rtl_core *core) {
  if (core->dump)
    core->dump->close();
  core->dump.reset();
}
#else
static void dump_close(gm_rtl_core *) {}
#endif

#ifdef GM_SHIM_FST
static void expect(gm_rtl_core *core, const gm_trace *t, uint64_t cycle, int differs) { core->expected.set(t, cycle, differs != 0); }
static void reals(gm_rtl_core *core, const char *scope, const char *const *names, size_t n, const double *values) {
  if (scope)
    core->reals.set(scope, names, n, values);
  else
    core->reals.clear();
}
#endif

#ifdef GM_SHIM_COVER
static void covered(gm_rtl_core *core, const gm_rtl_signal *s, const uint32_t **up, const uint32_t **down) {
  *up = core->buffer->up + s->code;
  *down = core->buffer->down + s->code;
}
static void cover_lines(gm_rtl_core *core, const char *path) { core->context.coveragep()->write(path); }
#endif

extern const char gm_core_sources[]; // made by tb/model/core.mk

extern "C" __attribute__((visibility("default"))) const gm_rtl_library_info gm_rtl_library = {
    GM_RTL_ABI_VERSION,
    GM_MACHINE_TEXT,
    gm_core_sources,
#ifdef GM_SHIM_COUNT
    1,
#else
    0,
#endif
#if defined(GM_SHIM_VCD)
    "vcd",
#elif defined(GM_SHIM_FST)
    "fst",
#else
    nullptr,
#endif
    create,
    destroy,
    settle,
    edge,
    error,
    next_time,
#ifdef GM_SHIM_COUNT
    activity_start,
    activity_stop,
    signal_count,
    signal_at,
    toggles,
    samples,
#else
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
    nullptr,
#endif
#ifdef GM_SHIM_DUMP
    dump_open,
    dump_pause,
    dump_close,
#else
    nullptr,
    nullptr,
    nullptr,
#endif
#ifdef GM_SHIM_FST
    expect,
    reals,
#else
    nullptr,
    nullptr,
#endif
#ifdef GM_SHIM_COVER
    covered,
    cover_lines,
#else
    nullptr,
    nullptr,
#endif
};
