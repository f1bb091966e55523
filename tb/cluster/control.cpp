/* SPDX-License-Identifier: Apache-2.0 */
/* A plain C interface (control_abi.h) over the Verilated cluster_control. CONTROL_CORES, _THREADS, _GROUP and _SHARE are its
   parameters. */
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>

#include "Vcontrol.h"
#include "tb/cluster/control_abi.h"
#include "tb/model/pin_record.h"
#include "tb/model/waveform.h"
#include "verilated.h"

#ifdef COUNTERS_HIGH
#define COUNT_FROM GM_COUNT_FROM
#else
#define COUNT_FROM 0
#endif

namespace {
std::string t_said, t_error; // printed by the model; the first broken rule
}

int gm_shim_print(const char *format, ...) {
  char text[600];
  va_list ap;
  va_start(ap, format);
  int n = std::vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
  t_said += text;
  return n;
}
static void failed(const char *file, int line, const char *what) {
  if (t_error.empty())
    t_error = std::string(file ? file : "") + ":" + std::to_string(line) + ": error: " + what + ": " + t_said;
  while (t_error.back() == '\n')
    t_error.pop_back();
}
void vl_stop(const char *file, int line, const char *) { failed(file, line, "assertion"); }
void vl_finish(const char *file, int line, const char *) { failed(file, line, "$finish"); }
void vl_fatal(const char *file, int line, const char *, const char *message) {
  failed(file, line, message);
  std::abort();
}

namespace {
enum { CORES = CONTROL_CORES, THREADS = CONTROL_THREADS, GROUP = CONTROL_GROUP, SHARE = CONTROL_SHARE };
enum { UNITS = SHARE == 0 || SHARE >= CORES ? 1 : CORES / SHARE };

/* Bits of a port, which is an integer or an array of words. */
template <class T> uint32_t get(const T &port, unsigned at, unsigned width) {
  uint64_t mask = (uint64_t{1} << width) - 1;
  if constexpr (std::is_integral_v<T>) {
    return static_cast<uint32_t>(static_cast<uint64_t>(port) >> at & mask);
  } else {
    uint64_t low = port[at / 32], high = at % 32 + width > 32 ? port[at / 32 + 1] : 0;
    return static_cast<uint32_t>((low | high << 32) >> at % 32 & mask);
  }
}

template <class T> void put(T &port, unsigned at, unsigned width, uint32_t value) {
  uint64_t mask = (uint64_t{1} << width) - 1;
  if constexpr (std::is_integral_v<T>) {
    port = static_cast<T>((static_cast<uint64_t>(port) & ~(mask << at)) | (value & mask) << at);
  } else {
    for (unsigned i = 0; i < width; i++) {
      uint32_t bit = 1u << (at + i) % 32;
      if (value >> i & 1)
        port[(at + i) / 32] |= bit;
      else
        port[(at + i) / 32] &= ~bit;
    }
  }
}

template <class T> void get4(uint32_t *to, const T &port, unsigned core) { std::memcpy(to, &port[4 * core], 16); }
template <class T> void put4(T &port, unsigned core, const uint32_t *from) { std::memcpy(&port[4 * core], from, 16); }

constexpr unsigned thread_bits() {
  unsigned n = 1;
  while (1u << n < THREADS)
    n++;
  return n;
}
/* Bits of a thread number at a core's host port. */
constexpr unsigned thread_width = THREADS > 16 ? 5 : 4;
enum { FILL_BITS = 211 }; /* of slot_fill_t (rtl/gpu/gpu_types.vh) */
} // namespace

struct gm_control {
  VerilatedContext context;
  std::unique_ptr<Vcontrol> top;
};

static gm_control *create(unsigned seed, char *err, size_t errsize) try {
  std::unique_ptr<gm_control> c(new gm_control);
  c->context.randReset(VM_TRACE ? 0 : 2); /* a netlist that runs with the waveform begins with zero */
  if (VM_TRACE)
    c->context.traceEverOn(true);
  c->context.randSeed(static_cast<int>(seed % 0x7fffffffu + 1));
  c->top.reset(new Vcontrol(&c->context));
  t_error.clear();
  t_said.clear();
  trace_open(c->top.get(), "control");
  record_open("control");
  return c.release();
} catch (const std::exception &e) {
  std::snprintf(err, errsize, "error: the Verilated cluster cannot be made: %s", e.what());
  return nullptr;
}

static void destroy(gm_control *c) {
  trace_close();
  record_close();
  delete c;
}

static void put_host(Vcontrol *m, const gm_control_in *x) {
  const gm_cluster_in *in = &x->in;
  m->clk_i = 0;
  m->rst_i = in->rst;
  m->set_valid_i = x->set_valid;
  m->set_number_i = x->set_number;
  m->set_data_i = x->set_data;
  m->count_clear_i = x->count_clear;
  m->count_snapshot_i = x->count_snapshot;
  m->count_select_i = x->count_select;
  m->load_valid_i = in->load_valid;
  m->load_kind_i = in->load.kind;
  m->load_address_i = in->load.address;
  m->load_count_i = in->load.count;
  m->load_memory_i = in->load.memory;
  m->task_valid_i = in->task_valid;
  m->task_stage_i = in->task.stage & 1;
  m->task_tag_i = in->task.tag;
  m->task_in_i = in->task.in;
  m->task_out_i = in->task.out;
  m->rd_ready_i = in->rd_ready;
  m->rsp_valid_i = in->rd_valid;
  put4(m->rsp_data_i, 0, in->rd_data);
  m->wr_ready_i = in->wr_ready;
  m->abort_valid_i = in->abort_valid;
  m->abort_core_i = in->abort_core & 7;
  m->abort_slot_i = in->abort_slot & 31;
  m->abort_all_i = in->abort_all;
  m->tick_i = in->tick;
  m->tm_req_ready_i = in->tm_req_ready;
  m->tm_rsp_valid_i = in->tm_rsp_valid;
  m->tm_rsp_tag_i = in->tm_rsp_tag;
  put4(m->tm_rsp_data_i, 0, in->tm_rsp_data);
  m->test_en_i = x->test_en;
  m->error_tag_i = x->error_tag;
}

static void put_core(Vcontrol *m, unsigned i, const gm_control_core *c) {
  put(m->core_busy_i, i, 1, c->busy);
  put(m->h_ready_i, i, 1, c->h_ready);
  put(m->h_rvalid_i, i, 1, c->h_rvalid);
  put(m->retired_i, i * THREADS, THREADS, c->retired);
  put(m->killed_i, i * THREADS, THREADS, c->killed);
  put(m->req_valid_i, i, 1, c->req_valid);
  put(m->req_tag_i, i * (thread_bits() + 1), thread_bits() + 1, c->req_tag);
  put(m->req_mask_i, i * 4, 4, c->req_mask);
  put(m->tex_ready_i, i, 1, c->rsp_ready);
  put4(m->h_rdata_i, i, c->h_rdata);
  put4(m->req_addr_i, i, c->req_addr);
}

static void get_host(const Vcontrol *m, gm_cluster_out *out) {
  out->busy = m->busy_o;
  out->task_ready = m->task_ready_o;
  out->load_ready = m->load_ready_o;
  out->rd_valid = m->rd_valid_o;
  out->rd_addr = out->rd_valid ? m->rd_addr_o : 0;
  out->wr_valid = m->wr_valid_o;
  if (out->wr_valid) {
    out->wr_addr = m->wr_addr_o;
    get4(out->wr_data, m->wr_data_o, 0);
  }
  out->tm_req_valid = m->tm_req_valid_o;
  out->tm_rsp_ready = m->tm_rsp_ready_o;
  if (out->tm_req_valid) {
    out->tm_req_tag = m->tm_req_tag_o;
    out->tm_req_mask = m->tm_req_mask_o;
    for (unsigned i = 0; i < 4; i++)
      out->tm_req_addr[i] = out->tm_req_mask >> i & 1 ? m->tm_req_addr_o[i] : 0;
  }
  out->finish_valid = m->finish_valid_o;
  if (out->finish_valid) {
    out->finish_stage = m->finish_stage_o;
    out->finish_killed = m->finish_killed_o;
    out->finish_tag = m->finish_tag_o;
    out->finish_aborted = m->finish_aborted_o;
  }
  out->timeout = m->timeout_o;
}

static void get_port(const Vcontrol *m, unsigned i, gm_cluster_core_port *p) {
  p->clock = get(m->clock_en_o, i, 1);
  p->h_valid = get(m->h_valid_o, i, 1);
  p->h_write = p->h_valid && get(m->h_write_o, i, 1);
  if (p->h_valid) {
    p->h_kind = static_cast<uint8_t>(get(m->h_kind_o, 3 * i, 3));
    p->h_thread = static_cast<uint8_t>(get(m->h_thread_o, thread_width * i, thread_width));
    p->h_addr = static_cast<uint16_t>(get(m->h_addr_o, 16 * i, 16));
  }
  if (p->h_write)
    get4(p->h_wdata, m->h_wdata_o, i);
  const unsigned fill = FILL_BITS * i; /* slot_fill_t, from its lowest bit */
  p->fill_valid = get(m->fill_o, fill + 210, 1);
  p->fill_thread = static_cast<uint8_t>(get(m->fill_o, fill + 201, 6));
  p->fill_system = static_cast<uint8_t>(get(m->fill_o, fill + 198, 3));
  p->fill_number = static_cast<uint8_t>(get(m->fill_o, fill + 193, 5));
  for (unsigned w = 0; w < 4; w++)
    p->fill_data[w] = get(m->fill_o, fill + 65 + 32 * w, 32);
  p->start_valid = get(m->start_valid_o, i, 1);
  p->start_program = get(m->start_program_o, i, 1);
  p->start_pc = static_cast<uint16_t>(get(m->start_pc_o, 15 * i, 15));
  p->start_mask = get(m->start_mask_o, THREADS * i, THREADS);
  p->abort = get(m->abort_o, THREADS * i, THREADS);
}

static void settle(gm_control *c, const gm_control_in *in, gm_control_out *out) {
  Vcontrol *m = c->top.get();
  put_host(m, in);
  for (unsigned i = 0; i < CORES; i++)
    put_core(m, i, &in->core[i]);
  m->eval();
  *out = {};
  get_host(m, &out->out);
  for (unsigned i = 0; i < CORES; i++)
    get_port(m, i, &out->port[i]);
  out->assign.valid = m->give_o;
  if (out->assign.valid) {
    out->assign.core = m->give_core_o;
    out->assign.stage = m->give_stage_o;
    out->assign.tag = m->give_tag_o;
  }
  out->h_rready = static_cast<uint8_t>(m->h_rready_o);
  out->req_ready = static_cast<uint8_t>(m->req_ready_o);
  out->rsp_valid = static_cast<uint8_t>(m->tex_valid_o);
  for (unsigned u = 0; u < UNITS; u++) {
    out->rsp_tag[u] = static_cast<uint8_t>(get(m->tex_tag_o, u * (thread_bits() + 1), thread_bits() + 1));
    get4(out->rsp_data[u], m->tex_data_o, u);
  }
  out->unit_clock = static_cast<uint8_t>(m->unit_clock_o);
  out->cache_clock = m->cache_clock_o;
  out->policy = m->cfg_policy_o;
  out->wake = m->cfg_wake_o;
  out->tex_cycles = m->cfg_tex_cycles_o;
  out->set_read = m->set_read_o;
  out->count_data = m->count_data_o;
  out->rsp_task = m->rsp_task_o;
  out->wr_task = m->wr_task_o;
  out->error_task = m->error_task_o;
}

static void edge(gm_control *c, const uint16_t *events) {
  for (unsigned i = 0; i < CORES; i++)
    put(c->top->events_i, i * 13, 13, events[i]);
  c->top->eval();
  trace_cycle();
  record_cycle(c->top.get());
  c->top->clk_i = 1;
  c->top->eval();
}

static const char *error(const gm_control *) { return t_error.empty() ? nullptr : t_error.c_str(); }

extern "C" __attribute__((visibility("default"))) const gm_control_library_info gm_control_library = {
    GM_CONTROL_ABI_VERSION, CORES, THREADS, GROUP, SHARE, create, destroy, settle, edge, error, COUNT_FROM,
};
