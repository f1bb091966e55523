/* SPDX-License-Identifier: Apache-2.0 */
/* Plays the texture memory of the core. A request has an age, 0 in the first cycle on the port. The memory accepts it at the age `stall`
   and responds at the age `delay` - 1, so the response is in the core's register at the age `delay`. Both are known before the request
   comes. */
#include <string.h>

#include "core/timing/wait.h"
#include "rtl_private.h"

static uint32_t texel(const gm_rtl *r, uint32_t addr) { return addr < r->texture_count ? r->texture[addr] : 0; }

void rtl_texture_next(gm_rtl *r) {
  uint64_t n = r->request_number++, seed = r->cfg.texture_seed;
  r->waiting = false;
  r->age = 0;
  r->delay = gm_tex_delay(gm_wait_memory(r->cfg.texture_latency, r->m.texture_stages), seed, n);
  r->stall = seed ? gm_tex_delay(r->delay, ~seed, n) % r->delay : 0;
}

static void texture_answer(gm_rtl *r) {
  r->in.tm_rsp_valid = 1;
  for (unsigned i = 0; i < 4; i++)
    r->in.tm_rsp_data[i] = r->out.tm_req_mask >> i & 1 ? texel(r, r->out.tm_req_addr[i]) : 0;
}

/* If threads switch: the responses of core/texture/texture_memory.h. */
static void many_before(gm_rtl *r) {
  const gm_tex_port_request *q = gm_tex_memory_offer(&r->memory);
  r->in.tm_req_ready = gm_tex_memory_ready(&r->memory);
  r->in.tm_rsp_valid = q != NULL;
  r->in.tm_rsp_tag = q ? q->tag : 0;
  for (unsigned i = 0; i < 4; i++)
    r->in.tm_rsp_data[i] = q && (q->mask >> i & 1) ? texel(r, q->addr[i]) : 0;
}

static void many_after(gm_rtl *r) {
  gm_tex_port_request q = {.tag = r->out.trace.tex_tag, .mask = r->out.tm_req_mask};
  memcpy(q.addr, r->out.tm_req_addr, sizeof q.addr);
  if (r->in.rst)
    gm_tex_memory_start(&r->memory, gm_switch_memory(r->cfg.texture_latency), r->cfg.texture_seed);
  else if (r->memory.count + r->out.tm_req_valid > GM_TEX_PENDING)
    rtl_complain(r, "more requests to the texture memory than the threads can make");
  else
    gm_tex_memory_edge(&r->memory, r->out.tm_req_valid ? &q : NULL, r->in.tm_rsp_valid && r->out.tm_rsp_ready);
}

void rtl_texture_before(gm_rtl *r) {
  if (r->m.switches) {
    many_before(r);
    return;
  }
  r->in.tm_req_ready = r->age >= r->stall;
  r->in.tm_rsp_valid = 0;
  memset(r->in.tm_rsp_data, 0, sizeof r->in.tm_rsp_data);
  if (r->waiting && r->age + 1 >= r->delay)
    texture_answer(r);
}

void rtl_texture_after(gm_rtl *r) {
  if (r->m.switches) {
    many_after(r);
    return;
  }
  if (r->in.rst) { /* the memory drops a request that is outstanding */
    r->waiting = false;
    r->age = 0;
    return;
  }
  if (!r->waiting && r->out.tm_req_valid) {
    r->waiting = true;
    if (r->delay == 1) { /* the response comes in the cycle of the request */
      texture_answer(r);
      r->lib->settle(r->core, &r->in, &r->out);
    }
  }
  if (r->out.tm_req_valid != (r->waiting && r->age <= r->stall))
    rtl_complain(r, r->out.tm_req_valid ? "a request to the texture memory is made again" : "a request to the texture memory is withdrawn");
  if (r->out.tm_rsp_ready != r->waiting)
    rtl_complain(r, r->waiting ? "a response from the texture memory is refused"
                               : "a response from the texture memory is awaited without a request");
  if (r->in.tm_rsp_valid && r->out.tm_rsp_ready)
    rtl_texture_next(r);
  else if (r->waiting)
    r->age++;
}

void gm_rtl_texture_memory(gm_rtl *r, const uint32_t *words, size_t count) {
  r->texture = words;
  r->texture_count = count;
}
