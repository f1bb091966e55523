/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over one machine's Verilated core of a frame (docs/frame.md, "Hardware"). FRAME_CORE_HEADER, FRAME_CORE_CLASS: the
   Verilated class; FRAME_CORE_MODEL, FRAME_CORE_MACHINE: names of the model and of the machine. */
#include "frame_core_shim.h"

#include <cstring>

#include FRAME_CORE_HEADER
#include "random_start.h"

using Core = FRAME_CORE_CLASS;

static void *open_core(void) {
  random_start();
  Core *m = new Core;
  m->test_en_i = 0;
  return m;
}

static void close_core(void *core) { delete static_cast<Core *>(core); }

static void inputs(Core *m, const frame_core_pins *p) {
  const frame_core_fill *f = &p->fill;
  m->rst_i = p->rst, m->core_i = p->core, m->start_i = p->start, m->threads_i = p->threads, m->slot_i = p->slot, m->entry_i = p->entry;
  m->fill_valid_i = f->valid, m->fill_core_i = f->core, m->fill_slot_i = f->slot, m->fill_thread_i = f->thread,
  m->fill_system_i = f->system;
  m->fill_number_i = f->number, m->fill_front_i = f->front, m->fill_point_i = f->point[0] | static_cast<uint64_t>(f->point[1]) << 32;
  std::memcpy(&m->fill_data_i[0], f->data, 16);
  m->h_valid_i = p->asks, m->h_write_i = 1, m->h_kind_i = p->kind, m->h_thread_i = p->thread, m->h_addr_i = p->addr;
  std::memcpy(&m->h_wdata_i[0], p->word, 16);
  m->cfg_policy_i = p->policy, m->cfg_wake_i = p->wake, m->cfg_tex_cycles_i = p->tex_cycles;
  m->tm_req_ready_i = p->tex_ready, m->tm_rsp_valid_i = p->tex_answers;
  std::memcpy(&m->tm_rsp_data_i[0], p->texel, 16);
}

static void settle(void *core, frame_core_pins *p) {
  Core *m = static_cast<Core *>(core);
  m->clk_i = 0;
  inputs(m, p);
  m->eval();
  p->done = m->done_o, p->writes = m->we_o, p->killed = m->killed_o;
  for (unsigned i = 0; i < FRAME_CORE_THREADS; i++)
    std::memcpy(p->color[i], &m->color_o[4 * i], 16);
  p->host_ready = m->h_ready_o;
  p->tex_asks = m->tm_req_valid_o, p->tex_takes = m->tm_rsp_ready_o, p->tex_mask = m->tm_req_mask_o;
  std::memcpy(p->tex_addr, &m->tm_req_addr_o[0], 16);
}

static void edge(void *core, frame_core_pins *p) {
  Core *m = static_cast<Core *>(core);
  m->clk_i = 1;
  m->eval();
  p->clock = m->clock_o;
}

extern const frame_core_model FRAME_CORE_MODEL = {FRAME_CORE_MACHINE, open_core, close_core, settle, edge};
