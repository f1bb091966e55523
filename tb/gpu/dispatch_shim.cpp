/* SPDX-License-Identifier: Apache-2.0 */
/* A C interface over a Verilated dispatcher. DISPATCH_HEADER, DISPATCH_CLASS: the Verilated class; DISPATCH_MODEL: the model's name;
   DISPATCH_CORES, DISPATCH_SLOTS, DISPATCH_GROUP: its shape. */
#include "dispatch_shim.h"

#include <cstring>

#include DISPATCH_HEADER
#include "tb/frame/random_start.h"
#include "tb/model/pin_record.h"

using Bench = DISPATCH_CLASS;

static void *open_model(void) {
  random_start();
  record_open("dispatch");
  Bench *m = new Bench;
  m->test_en_i = 0;
  return m;
}

static void close_model(void *model) {
  record_close();
  delete static_cast<Bench *>(model);
}

/* Two fields of `bits` bits, that of the vertex stage below. */
static uint64_t pair(unsigned bits, uint64_t vertex, uint64_t fragment) { return vertex | fragment << bits; }
static unsigned spot_bits(gm_spot s) { return s.core << 4 | s.slot; }
static unsigned use_bits(gm_task_use u) { return u.code << 6 | u.constants << 3 | u.samplers; }
static gm_spot spot_of(unsigned bits) { return {static_cast<uint8_t>(bits >> 4), static_cast<uint8_t>(bits & 15)}; }

static void fillers(Bench *m, const gm_dispatch_in *in) {
  const gm_task_fill *v = &in->fill[0], *f = &in->fill[1];
  m->want_i = pair(1, in->want[0], in->want[1]);
  m->claim_i = pair(1, in->claim[0], in->claim[1]);
  m->use_i = pair(7, use_bits(in->use[0]), use_bits(in->use[1]));
  m->fill_valid_i = pair(1, in->fill_valid[0], in->fill_valid[1]);
  m->fill_word_i = pair(1, v->has_word, f->has_word);
  m->fill_last_i = pair(1, v->last, f->last);
  m->fill_thread_i = pair(2, v->word.thread, f->word.thread);
  m->fill_system_i = pair(1, v->word.system, f->word.system);
  m->fill_number_i = pair(5, v->word.number, f->word.number);
  m->fill_front_i = pair(1, v->word.front, f->word.front);
  m->fill_mask_i = pair(4, v->mask, f->mask);
  m->fill_entry_i = pair(15, v->entry, f->entry);
  for (unsigned k = 0; k < 2; k++) {
    std::memcpy(&m->fill_data_i[4 * k], in->fill[k].word.data, 16);
    std::memcpy(&m->fill_point_i[2 * k], in->fill[k].word.point, 8);
  }
}

static void inputs(Bench *m, const gm_dispatch_in *in) {
  const gm_task_read *v = &in->read[0], *f = &in->read[1];
  m->rst_i = in->rst;
  m->cores_i = pair(8, in->cores[0], in->cores[1]);
  m->slots_i = pair(16, in->slots[0], in->slots[1]);
  fillers(m, in);
  for (unsigned i = 0; i < GM_DISPATCH_CORES; i++) {
    std::memcpy(&m->data_i[4 * i], in->data[i], 16);
    std::memcpy(&m->retired_i[2 * i], &in->retired[i], 8);
    std::memcpy(&m->killed_i[2 * i], &in->killed[i], 8);
  }
  m->read_i = pair(1, v->read, f->read);
  m->free_i = pair(1, v->frees, f->frees);
  m->read_thread_i = pair(2, v->thread, f->thread);
  m->read_kind_i = pair(2, v->kind, f->kind);
  m->read_number_i = pair(5, v->number, f->number);
  m->stop_i = in->stop;
  m->tick_i = in->tick;
}

static void ports(Bench *m, gm_dispatch_out *out) {
  out->fill.valid = m->f_valid_o;
  out->fill.spot = spot_of(m->f_spot_o);
  out->fill.word.thread = m->f_thread_o;
  out->fill.word.system = m->f_system_o;
  out->fill.word.number = m->f_number_o;
  std::memcpy(out->fill.word.data, &m->f_data_o[0], 16);
  out->fill.word.point[0] = static_cast<uint32_t>(m->f_point_o);
  out->fill.word.point[1] = static_cast<uint32_t>(m->f_point_o >> 32);
  out->fill.word.front = m->f_front_o;
  out->start.valid = m->s_valid_o;
  out->start.spot = spot_of(m->s_spot_o);
  out->start.mask = m->s_mask_o;
  out->start.use = {static_cast<uint8_t>(m->s_use_o >> 6), static_cast<uint8_t>(m->s_use_o >> 3 & 7), static_cast<uint8_t>(m->s_use_o & 7)};
  out->start.entry = m->s_entry_o;
  out->read.valid = m->r_valid_o;
  out->read.spot = spot_of(m->r_spot_o);
  out->read.thread = m->r_thread_o;
  out->read.kind = m->r_kind_o;
  out->read.number = m->r_number_o;
}

static void settle(void *model, const gm_dispatch_in *in, gm_dispatch_out *out) {
  Bench *m = static_cast<Bench *>(model);
  m->clk_i = 0;
  inputs(m, in);
  m->eval();
  ports(m, out);
  for (unsigned k = 0; k < 2; k++) {
    out->room[k] = m->room_o >> k & 1;
    out->fill_ready[k] = m->fill_ready_o >> k & 1;
    out->done_valid[k] = m->done_valid_o >> k & 1;
    out->done[k] = {static_cast<uint8_t>(m->killed_o >> 4 * k & 15), (m->aborted_o >> k & 1) != 0};
    out->read_ready[k] = m->read_ready_o >> k & 1;
    out->answer[k] = m->answer_o >> k & 1;
  }
  std::memcpy(out->data, &m->data_o[0], 16);
  for (unsigned i = 0; i < GM_DISPATCH_CORES; i++)
    std::memcpy(&out->abort[i], &m->abort_o[2 * i], 8);
  out->timeout = m->timeout_o;
  out->idle = m->idle_o;
  out->used_code = m->used_o >> 16 & 3;
  out->used_constants = m->used_o >> 8 & 255;
  out->used_samplers = m->used_o & 255;
}

static void edge(void *model) {
  Bench *m = static_cast<Bench *>(model);
  record_cycle(m);
  m->clk_i = 1;
  m->eval();
}

extern "C" {
extern const dispatch_model DISPATCH_MODEL = {{DISPATCH_CORES, DISPATCH_SLOTS, DISPATCH_GROUP}, open_model, close_model, settle, edge};
}
