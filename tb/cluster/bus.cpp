/* SPDX-License-Identifier: Apache-2.0 */
/* A plain C interface (bus_abi.h) over the Verilated cluster_bus, or with BUS_WHOLE traced_axi_cluster. BUS_CORES, _THREADS, _GROUP
 * and _LINE (bytes of a line of the texture cache, or 0) are its parameters. */
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>

#include "Vbus.h"
#include "tb/cluster/bus_abi.h"
#include "tb/cluster/control_abi.h"
#include "tb/model/pin_record.h"
#include "tb/model/waveform.h"
#include "verilated.h"

#ifdef COUNTERS_HIGH
#define COUNT_FROM GM_COUNT_FROM
#else
#define COUNT_FROM 0
#endif
#ifndef BUS_LINE
#define BUS_LINE 0
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

struct gm_bus {
  VerilatedContext context;
  std::unique_ptr<Vbus> top;
};

static gm_bus *create(unsigned seed, char *err, size_t errsize) try {
  std::unique_ptr<gm_bus> b(new gm_bus);
#ifdef BUS_WHOLE
  b->context.randReset(0); /* the simulator's registers begin with zero, and the host reaches none of a thread's registers */
#else
  b->context.randReset(VM_TRACE ? 0 : 2);
#endif
  if (VM_TRACE)
    b->context.traceEverOn(true);
  b->context.randSeed(static_cast<int>(seed % 0x7fffffffu + 1));
  b->top.reset(new Vbus(&b->context));
  trace_open(b->top.get(), "bus");
  record_open("bus");
  t_error.clear();
  t_said.clear();
  return b.release();
} catch (const std::exception &e) {
  std::snprintf(err, errsize, "error: the Verilated buses cannot be made: %s", e.what());
  return nullptr;
}

static void destroy(gm_bus *b) {
  trace_close();
  record_close();
  delete b;
}

static void put_host(Vbus *m, const gm_axi_host_out *h) {
  m->s_awvalid_i = h->awvalid;
  m->s_awaddr_i = h->awaddr;
  m->s_wvalid_i = h->wvalid;
  m->s_wdata_i = h->wdata;
  m->s_wstrb_i = h->wstrb;
  m->s_bready_i = h->bready;
  m->s_arvalid_i = h->arvalid;
  m->s_araddr_i = h->araddr;
  m->s_rready_i = h->rready;
}

static void put_memory(Vbus *m, const gm_axi_memory_out *a) {
  m->m_arready_i = a->arready;
  m->m_rvalid_i = a->rvalid;
  m->m_rid_i = a->rid;
  std::memcpy(&m->m_rdata_i[0], a->rdata, sizeof a->rdata);
  m->m_rresp_i = a->rresp;
  m->m_rlast_i = a->rlast;
  m->m_awready_i = a->awready;
  m->m_wready_i = a->wready;
  m->m_bvalid_i = a->bvalid;
  m->m_bresp_i = a->bresp;
}

#ifdef BUS_WHOLE
static void put_cluster(Vbus *, const gm_bus_cluster_out *) {}

static void get_texture(const Vbus *m, gm_cluster_out *o) {
  o->tm_req_valid = m->tm_req_valid_o;
  o->tm_rsp_ready = m->tm_rsp_ready_o;
  if (!o->tm_req_valid)
    return;
  o->tm_req_tag = m->tm_req_tag_o;
  o->tm_req_mask = m->tm_req_mask_o;
  for (unsigned i = 0; i < 4; i++)
    o->tm_req_addr[i] = o->tm_req_mask >> i & 1 ? m->tm_req_addr_o[i] : 0;
}

static void cluster(const gm_bus *b, gm_bus_cluster_out *c) {
  const Vbus *m = b->top.get();
  gm_cluster_out *o = &c->out;
  *c = {};
  o->busy = m->busy_o;
  o->load_ready = m->load_ready_o;
  o->task_ready = m->task_ready_o;
  o->finish_valid = m->finish_valid_o;
  if (o->finish_valid) {
    o->finish_stage = m->finish_stage_o;
    o->finish_tag = m->finish_tag_o;
    o->finish_killed = m->finish_killed_o;
    o->finish_aborted = m->finish_aborted_o;
  }
  o->rd_valid = m->rd_valid_o;
  o->rd_addr = o->rd_valid ? m->rd_addr_o : 0;
  o->timeout = m->timeout_o;
  o->wr_valid = m->wr_valid_o;
  if (o->wr_valid) {
    o->wr_addr = m->wr_addr_o;
    std::memcpy(o->wr_data, &m->wr_data_o[0], sizeof o->wr_data);
  }
  get_texture(m, o);
  c->set_read = m->set_read_o;
  c->count_data = m->count_data_o;
}
#else
static void put_cluster(Vbus *m, const gm_bus_cluster_out *c) {
  const gm_cluster_out *o = &c->out;
  m->load_ready_i = o->load_ready;
  m->task_ready_i = o->task_ready;
  m->finish_valid_i = o->finish_valid;
  m->finish_stage_i = o->finish_stage;
  m->finish_tag_i = o->finish_tag;
  m->finish_killed_i = o->finish_killed;
  m->finish_aborted_i = o->finish_aborted;
  m->timeout_i = o->timeout;
  m->busy_i = o->busy;
  m->rd_valid_i = o->rd_valid;
  m->rd_addr_i = o->rd_addr;
  m->wr_valid_i = o->wr_valid;
  m->wr_addr_i = o->wr_addr;
  std::memcpy(&m->wr_data_i[0], o->wr_data, sizeof o->wr_data);
  m->tm_req_valid_i = o->tm_req_valid;
  m->tm_req_tag_i = o->tm_req_tag;
  m->tm_req_mask_i = o->tm_req_mask;
  std::memcpy(&m->tm_req_addr_i[0], o->tm_req_addr, sizeof o->tm_req_addr);
  m->tm_rsp_ready_i = o->tm_rsp_ready;
  m->set_read_i = c->set_read;
  m->count_data_i = c->count_data;
  m->rsp_task_i = c->rsp_task;
  m->wr_task_i = c->wr_task;
  m->error_task_i = c->error_task;
}

static constexpr void (*cluster)(const gm_bus *, gm_bus_cluster_out *) = nullptr;
#endif

static void settle(gm_bus *b, bool rst, const gm_axi_host_out *h, const gm_axi_memory_out *a, const gm_bus_cluster_out *c) {
  Vbus *m = b->top.get();
  m->clk_i = 0;
  m->rst_i = rst;
  put_host(m, h);
  put_memory(m, a);
  put_cluster(m, c);
  m->eval();
}

static void get_slave(const Vbus *m, gm_axi_slave_out *s) {
  s->awready = m->s_awready_o;
  s->wready = m->s_wready_o;
  s->bvalid = m->s_bvalid_o;
  s->bresp = m->s_bresp_o;
  s->arready = m->s_arready_o;
  s->rvalid = m->s_rvalid_o;
  s->rdata = m->s_rdata_o;
  s->rresp = m->s_rresp_o;
  s->irq = m->irq_o;
}

static void get_master(const Vbus *m, gm_axi_master_out *a) {
  a->arvalid = m->m_arvalid_o;
  a->arid = m->m_arid_o;
  a->araddr = m->m_araddr_o;
  a->arlen = m->m_arlen_o;
  a->rready = m->m_rready_o;
  a->awvalid = m->m_awvalid_o;
  a->awaddr = m->m_awaddr_o;
  a->wvalid = m->m_wvalid_o;
  a->wlast = m->m_wlast_o;
  std::memcpy(a->wdata, &m->m_wdata_o[0], sizeof a->wdata);
  a->bready = m->m_bready_o;
}

static void get_cluster(const Vbus *m, gm_bus_cluster_in *c) {
  gm_cluster_in *in = &c->in;
  in->rst = m->rst_o;
  in->load_valid = m->load_valid_o;
  in->load.kind = m->load_kind_o;
  in->load.address = m->load_address_o;
  in->load.count = m->load_count_o;
  in->load.memory = m->load_memory_o;
  in->task_valid = m->task_valid_o;
  in->task.stage = m->task_stage_o;
  in->task.tag = m->task_tag_o;
  in->task.in = m->task_in_o;
  in->task.out = m->task_out_o;
  in->rd_ready = m->rd_ready_o;
  in->rd_valid = m->rsp_valid_o;
  std::memcpy(in->rd_data, &m->rsp_data_o[0], sizeof in->rd_data);
  in->wr_ready = m->wr_ready_o;
  in->abort_valid = m->abort_valid_o;
  in->abort_core = m->abort_core_o;
  in->abort_slot = m->abort_slot_o;
  in->abort_all = m->abort_all_o;
  in->tick = m->tick_o;
  in->tm_req_ready = m->tm_req_ready_o;
  in->tm_rsp_valid = m->tm_rsp_valid_o;
  in->tm_rsp_tag = m->tm_rsp_tag_o;
  std::memcpy(in->tm_rsp_data, &m->tm_rsp_data_o[0], sizeof in->tm_rsp_data);
  c->set_valid = m->set_valid_o;
  c->set_number = m->set_number_o;
  c->set_data = m->set_data_o;
  c->count_clear = m->count_clear_o;
  c->count_snapshot = m->count_snapshot_o;
  c->count_select = m->count_select_o;
#ifndef BUS_WHOLE
  c->error_tag = m->error_tag_o;
#endif
}

static void outputs(const gm_bus *b, gm_axi_slave_out *s, gm_axi_master_out *a, gm_bus_cluster_in *c) {
  *c = {};
  get_slave(b->top.get(), s);
  get_master(b->top.get(), a);
  get_cluster(b->top.get(), c);
}

static void edge(gm_bus *b) {
  trace_cycle();
  record_cycle(b->top.get());
  b->top->clk_i = 1;
  b->top->eval();
}

static const char *error(const gm_bus *) { return t_error.empty() ? nullptr : t_error.c_str(); }

extern "C" __attribute__((visibility("default"))) const gm_bus_library_info gm_bus_library = {
    GM_BUS_ABI_VERSION, BUS_CORES, BUS_THREADS, BUS_GROUP, BUS_LINE, create, destroy, settle, outputs, edge, error, cluster, COUNT_FROM,
};
