/* SPDX-License-Identifier: Apache-2.0 */
/* A texture memory with many requests outstanding, for cores whose threads switch (docs/cluster.md). */
#include "core/texture/texture_memory.h"

#include <string.h>

#include "core/texture/texture.h"

void gm_tex_memory_start(gm_tex_memory *m, unsigned fixed, uint64_t seed) {
  memset(m, 0, sizeof *m);
  m->fixed = fixed < 2 ? 2 : fixed;
  m->seed = seed;
  m->offered = -1;
}

static unsigned latency(const gm_tex_memory *m) {
  unsigned d = gm_tex_delay(m->fixed, m->seed, m->number);
  return d < 2 ? 2 : d;
}

static unsigned stall(const gm_tex_memory *m) {
  unsigned d = latency(m);
  return m->seed ? gm_tex_delay(d, ~m->seed, m->number) % (d - 1) : 0;
}

bool gm_tex_memory_ready(const gm_tex_memory *m) { return m->present ? m->cycle - m->came >= stall(m) : !stall(m); }

const gm_tex_port_request *gm_tex_memory_offer(gm_tex_memory *m) {
  if (m->offered < 0)
    for (unsigned i = 0; i < m->count; i++) /* in the order of their numbers */
      if (m->pending[i].due <= m->cycle && (m->offered < 0 || m->pending[i].due < m->pending[m->offered].due))
        m->offered = (int)i;
  return m->offered < 0 ? NULL : &m->pending[m->offered].request;
}

void gm_tex_memory_edge(gm_tex_memory *m, const gm_tex_port_request *request, bool taken) {
  if (taken && m->offered >= 0) {
    memmove(m->pending + m->offered, m->pending + m->offered + 1, (--m->count - (unsigned)m->offered) * sizeof *m->pending);
    m->offered = -1;
  }
  if (request && !m->present) {
    m->present = true;
    m->came = m->cycle;
  }
  if (m->present && m->cycle - m->came >= stall(m)) {
    m->pending[m->count++] = (gm_tex_pending){*request, m->came + latency(m) - 1};
    m->present = false;
    m->number++;
  }
  m->cycle++;
}
