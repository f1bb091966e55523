/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the texture cache in Verilog and its C model in lockstep, with a memory. */
#include "cache_pair.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { TAG_BITS = 4, WORDS = CACHE_LINE / 4 };

int cache_pair_open(cache_pair *p, uint64_t seed) {
  const gm_tex_cache_shape shape = {.bytes = CACHE_BYTES, .ways = CACHE_WAYS, .line = CACHE_LINE, .wait = 1u << CACHE_WAIT_AW};
  memset(p, 0, sizeof *p);
  p->rng = rng_stream(seed, 1);
  p->timing = (cache_timing){.latency = 1};
  p->model = gm_tex_cache_new(&shape);
  if (!p->model)
    return fprintf(stderr, "cache_bench: error: out of memory, or no such cache\n"), -1;
  cache_shim_open();
  cache_pair_reset(p);
  return 0;
}

void cache_pair_close(cache_pair *p) {
  if (p->model)
    cache_shim_close();
  gm_tex_cache_free(p->model);
}

void cache_pair_reset(cache_pair *p) {
  gm_tex_cache_reset(p->model);
  p->arbiter = (cl_arbiter){0};
  p->pins = (cache_pins){.rst = 1};
  memset(p->waits, 0, sizeof p->waits);
  p->lines = p->word = 0;
  for (unsigned i = 0; i < 2; i++) {
    cache_shim_settle(&p->pins);
    cache_shim_edge(&p->pins);
  }
  p->pins.rst = 0;
}

static bool fail_cache_pair(cache_pair *p, const char *format, ...) {
  va_list ap;
  if (!p->broken) {
    int n = snprintf(p->why, sizeof p->why, "cycle %" PRIu64 ": ", p->cycle);
    va_start(ap, format);
    vsnprintf(p->why + n, sizeof p->why - (size_t)n, format, ap);
    va_end(ap);
  }
  p->broken = true;
  return false;
}

/* A texel of memory. */
static uint32_t texel(const cache_pair *p, uint32_t addr) { return (uint32_t)gm_random_at(p->contents, addr); }

/* The memory's inputs of this cycle. */
static void memory_before(cache_pair *p) {
  cache_pins *q = &p->pins;
  q->line_ready = p->lines < CACHE_LINES && !rng_chance(&p->rng, p->timing.stall);
  /* A word that was offered stays. */
  q->beat_valid =
      (q->beat_valid && !q->beat_ready) || (p->lines && p->line[p->head].due <= p->cycle && !rng_chance(&p->rng, p->timing.slow));
  for (unsigned i = 0; i < 4; i++)
    q->beat[i] = q->beat_valid ? texel(p, p->line[p->head].addr + p->word * 4 + i) : (uint32_t)rng_next(&p->rng);
}

static void memory_after(cache_pair *p) {
  const cache_pins *q = &p->pins;
  if (q->beat_valid && q->beat_ready && ++p->word == WORDS / 4) {
    p->word = 0;
    p->head = (p->head + 1) % CACHE_LINES;
    p->lines--;
  }
  if (q->line_valid && q->line_ready) {
    unsigned d = p->timing.random ? 1 + rng_below(&p->rng, 2 * p->timing.latency) : p->timing.latency,
             at = (p->head + p->lines++) % CACHE_LINES;
    p->line[at].addr = q->line_addr;
    p->line[at].due = p->cycle + d;
  }
}

static bool compare_cache_outputs(cache_pair *p, const gm_tex_cache_out *out, int chosen) {
  const cache_pins *q = &p->pins;
  unsigned owner = out->rsp_tag >> TAG_BITS;
  uint32_t ready = chosen >= 0 && out->req_ready ? 1u << chosen : 0, valid = out->rsp_valid ? 1u << owner : 0;
  if (q->req_ready != ready)
    return fail_cache_pair(p, "req_ready: RTL %x, model %x", q->req_ready, ready);
  if (q->rsp_valid != valid)
    return fail_cache_pair(p, "rsp_valid: RTL %x, model %x", q->rsp_valid, valid);
  if (valid && q->rsp_tag != (out->rsp_tag & (CACHE_TAGS - 1u)))
    return fail_cache_pair(p, "rsp_tag: RTL %x, model %x", q->rsp_tag, out->rsp_tag);
  for (unsigned k = 0; valid && k < 4; k++)
    if (q->data[k] != out->rsp_data[k])
      return fail_cache_pair(p, "rsp_data[%u]: RTL %08x, model %08x", k, q->data[k], out->rsp_data[k]);
  if (q->line_valid != out->line_valid || (out->line_valid && q->line_addr != out->line_addr))
    return fail_cache_pair(p, "line: RTL %d %x, model %d %x", q->line_valid, q->line_addr, out->line_valid, out->line_addr);
  if (q->beat_ready != out->beat_ready)
    return fail_cache_pair(p, "beat_ready: RTL %d, model %d", q->beat_ready, out->beat_ready);
  return true;
}

/* An answer that is taken, against the memory. */
static bool answered(cache_pair *p, unsigned core, unsigned tag) {
  const gm_tex_port_request *r = &p->asked[core][tag];
  if (!(p->waits[core] >> tag & 1))
    return fail_cache_pair(p, "core %u: an answer with tag %u, which no request has", core, tag);
  for (unsigned k = 0; k < 4; k++) {
    uint32_t want = r->mask >> k & 1 ? texel(p, r->addr[k]) : 0;
    if (p->pins.data[k] != want)
      return fail_cache_pair(p, "core %u, texel %u at %x: %08x, memory has %08x", core, k, r->addr[k], p->pins.data[k], want);
  }
  p->waits[core] &= (uint16_t) ~(1u << tag);
  p->answers++;
  return true;
}

bool cache_pair_cycle(cache_pair *p) {
  cache_pins *q = &p->pins;
  gm_tex_cache_out out;
  gm_tex_cache_in in = {.clear = q->clear};
  memory_before(p);
  int chosen = cl_arbiter_choose(&p->arbiter, q->req_valid);
  gm_tex_cache_outputs(p->model, &out);
  cache_shim_settle(q);
  if (!compare_cache_outputs(p, &out, chosen))
    return false;
  in.req_valid = chosen >= 0;
  if (chosen >= 0) {
    in.request = (gm_tex_port_request){(uint8_t)(chosen << TAG_BITS | q->tag[chosen]), q->mask[chosen], {0}};
    memcpy(in.request.addr, q->addr[chosen], sizeof in.request.addr);
  }
  in.rsp_ready = out.rsp_valid && q->rsp_ready >> (out.rsp_tag >> TAG_BITS) & 1;
  in.line_ready = q->line_ready;
  in.beat_valid = q->beat_valid;
  memcpy(in.beat, q->beat, sizeof in.beat);
  if (in.rsp_ready && !answered(p, out.rsp_tag >> TAG_BITS, out.rsp_tag & (CACHE_TAGS - 1u)))
    return false;
  if (chosen >= 0 && out.req_ready) {
    p->asked[chosen][q->tag[chosen]] = in.request;
    p->waits[chosen] |= (uint16_t)(1u << q->tag[chosen]);
  }
  cl_arbiter_edge(&p->arbiter, chosen, out.req_ready, CACHE_CORES);
  memory_after(p);
  bool runs = gm_tex_cache_edge(p->model, &in);
  cache_shim_edge(q);
  if (q->clock != runs)
    return fail_cache_pair(p, "edge of the gated clock: RTL %d, model %d", q->clock, runs);
  p->clocks += runs;
  p->cycle++;
  return true;
}

bool cache_pair_idle(const cache_pair *p) {
  for (unsigned i = 0; i < CACHE_CORES; i++)
    if (p->waits[i])
      return false;
  return true;
}

bool cache_pair_counts(cache_pair *p, gm_tex_cache_counts *n) {
  p->pins.req_valid = 0;
  p->pins.clear = 0;
  if (!cache_pair_cycle(p))
    return false;
  *n = gm_tex_cache_count(p->model);
  cache_shim_settle(&p->pins);
  const uint64_t *rtl = p->pins.counts;
  if (rtl[0] != n->footprints || rtl[1] != n->texels || rtl[2] != n->hits || rtl[3] != n->misses)
    return fail_cache_pair(
        p, "counters: RTL %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 ", model %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, rtl[0],
        rtl[1], rtl[2], rtl[3], n->footprints, n->texels, n->hits, n->misses);
  return true;
}
