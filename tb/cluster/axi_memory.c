/* SPDX-License-Identifier: Apache-2.0 */
/* Plays a memory on an AXI4 bus: words of 128 bits for ID 0, texels for ID 1. */
#include "tb/cluster/axi_memory.h"

#include <string.h>

#include "base/random.h"

static bool draw_chance(gm_axi_memory *m, unsigned percent) {
  if (!m->seed)
    return false;
  gm_rng rng = {m->random++};
  return rng_next(&rng) % 100 < percent;
}

static uint64_t draw_due_cycle(gm_axi_memory *m) {
  gm_rng rng = {m->random++};
  return m->cycle + 1 + (m->seed ? rng_next(&rng) % m->longest : 0);
}

void gm_axi_memory_go_on(gm_axi_memory *m) {
  m->random = m->seed * 1000003;
  memset(&m->stats, 0, sizeof m->stats);
  m->error = NULL;
}

void gm_axi_memory_start(gm_axi_memory *m) {
  gm_axi_memory_go_on(m);
  m->cycle = 0;
  memset(m->read, 0, sizeof m->read);
  m->head = m->addresses = m->datas = m->answers_head = m->answers = 0;
  memset(&m->out, 0, sizeof m->out);
}

bool gm_axi_memory_idle(const gm_axi_memory *m) {
  return !m->read[0].count && !m->read[1].count && !m->addresses && !m->datas && !m->answers;
}

uint32_t gm_axi_memory_texel(const gm_axi_memory *m, uint32_t addr) {
  return addr < m->texture_words ? m->texture[addr] : m->beyond ? m->beyond(addr) : 0;
}

static void read_memory_word(const gm_axi_memory *m, unsigned id, uint64_t addr, uint32_t data[4]) {
  uint32_t w = (uint32_t)(addr / 16) - (id ? m->texture_at : m->read_at);
  memset(data, 0, 16);
  if (!id && w < m->words)
    memcpy(data, m->memory[w], 16);
  for (unsigned i = 0; id && w < 1u << 30 && i < 4; i++) /* no texel has another word */
    data[i] = gm_axi_memory_texel(m, 4 * w + i);
}

/* The ID whose word is offered; -1: none. */
static int choose_offer(gm_axi_memory *m) {
  bool ready[2];
  for (unsigned id = 0; id < 2; id++)
    ready[id] = m->read[id].count && m->read[id].burst[m->read[id].head].due <= m->cycle;
  if (ready[0] && ready[1])
    return draw_chance(m, 50);
  return ready[0] ? 0 : ready[1] ? 1 : -1;
}

/* The code of the answer to the next word in this direction. */
static uint8_t answer_code(gm_axi_memory *m, unsigned direction) {
  if (!(m->arm & direction) || (m->bad_percent < 100 && !draw_chance(m, m->bad_percent)))
    return 0;
  gm_rng rng = {m->random++};
  if (m->bad_percent == 100)
    m->arm = 0;
  return (uint8_t)(1 + rng_next(&rng) % 3);
}

/* The cluster has got an answer. */
static void note_answer(gm_axi_memory *m, uint64_t addr, unsigned client, unsigned place, uint8_t code) {
  m->errors[client][place][code]++;
  if (!code)
    return;
  if (m->bads == GM_AXI_ERRORS) {
    m->error = "more errors than the bench has room for";
    return;
  }
  m->bad[m->bads].word = (uint32_t)(addr / 16);
  m->bad[m->bads].client = (uint8_t)client;
  m->bad[m->bads++].code = code;
}

static void store_answered_word(gm_axi_memory *m) {
  uint32_t at = (uint32_t)(m->answer[m->answers_head].addr / 16) - m->write_at;
  if (at >= m->words)
    m->error = "a word is written outside of the memory";
  else
    memcpy(m->memory[at], m->answer[m->answers_head].data, 16);
}

const gm_axi_memory_out *gm_axi_memory_before(gm_axi_memory *m) {
  gm_axi_memory_out *o = &m->out;
  o->arready = m->read[0].count < GM_AXI_OPEN && m->read[1].count < GM_AXI_OPEN && !draw_chance(m, 30);
  o->awready = m->addresses < GM_AXI_OPEN && !draw_chance(m, 40);
  o->wready = m->datas < GM_AXI_OPEN && !draw_chance(m, 40);
  if (!o->rvalid && !draw_chance(m, 25)) {
    int id = choose_offer(m);
    o->rvalid = id >= 0;
    if (o->rvalid) {
      unsigned head = m->read[id].head;
      o->rid = id;
      o->rresp = answer_code(m, GM_AXI_BAD_READ);
      o->rlast = m->read[id].burst[head].beat == m->read[id].burst[head].len;
      read_memory_word(m, (unsigned)id, m->read[id].burst[head].addr + 16u * m->read[id].burst[head].beat, o->rdata);
    }
  }
  if (!o->bvalid && m->answers && m->answer[m->answers_head].due <= m->cycle && !draw_chance(m, 25)) {
    o->bvalid = true;
    o->bresp = answer_code(m, GM_AXI_BAD_WRITE);
    store_answered_word(m);
  }
  return o;
}

static void take_read(gm_axi_memory *m, const gm_axi_master_out *a) {
  if (m->out.rvalid && a->rready) {
    unsigned id = m->out.rid, head = m->read[id].head, beat = m->read[id].burst[head].beat;
    unsigned place = m->out.rlast ? beat ? GM_AXI_LAST : GM_AXI_ONLY : beat ? GM_AXI_MIDDLE : GM_AXI_FIRST;
    note_answer(m, m->read[id].burst[head].addr + 16u * beat,
                id         ? GM_AXI_OF_TEXELS
                : m->loads ? GM_AXI_OF_LOADS
                           : GM_AXI_OF_INPUTS,
                place, m->out.rresp);
    m->stats.read_beats++;
    m->out.rvalid = false;
    if (m->out.rlast) {
      m->read[id].head = (head + 1) % GM_AXI_OPEN;
      m->read[id].count--;
    } else {
      m->read[id].burst[head].beat++;
      m->read[id].burst[head].due = draw_chance(m, 20) ? draw_due_cycle(m) : m->cycle;
    }
  }
  if (a->arvalid && m->out.arready) {
    unsigned at = (m->read[a->arid].head + m->read[a->arid].count++) % GM_AXI_OPEN;
    m->read[a->arid].burst[at].addr = a->araddr;
    m->read[a->arid].burst[at].len = a->arlen;
    m->read[a->arid].burst[at].beat = 0;
    m->read[a->arid].burst[at].due = draw_due_cycle(m);
    m->stats.read_bursts++;
    m->stats.texel_bursts += a->arid;
  }
  m->stats.read_open += m->read[0].count + m->read[1].count;
}

static void take_write(gm_axi_memory *m, const gm_axi_master_out *a) {
  if (m->out.bvalid && a->bready) {
    note_answer(m, m->answer[m->answers_head].addr, GM_AXI_OF_RESULTS, GM_AXI_ONLY, m->out.bresp);
    m->out.bvalid = false;
    m->answers_head = (m->answers_head + 1) % GM_AXI_OPEN;
    m->answers--;
  }
  if (a->awvalid && m->out.awready)
    m->written[(m->head + m->addresses++) % GM_AXI_OPEN].addr = a->awaddr;
  if (a->wvalid && m->out.wready) {
    memcpy(m->written[(m->head + m->datas++) % GM_AXI_OPEN].data, a->wdata, sizeof a->wdata);
    m->stats.write_beats++;
  }
  while (m->addresses && m->datas && m->answers < GM_AXI_OPEN) {
    unsigned at = (m->answers_head + m->answers++) % GM_AXI_OPEN;
    m->answer[at].addr = m->written[m->head].addr;
    memcpy(m->answer[at].data, m->written[m->head].data, sizeof m->answer[at].data);
    m->answer[at].due = draw_due_cycle(m);
    m->head = (m->head + 1) % GM_AXI_OPEN;
    m->addresses--;
    m->datas--;
  }
  m->stats.write_open += m->datas + m->answers;
}

void gm_axi_memory_after(gm_axi_memory *m, const gm_axi_master_out *master) {
  take_read(m, master);
  take_write(m, master);
  m->cycle++;
}
