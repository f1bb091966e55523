/* SPDX-License-Identifier: Apache-2.0 */
/* The simulator's instruction memory with a cache of decoded bundles, and the wording of its errors. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/sim/sim_state.h"

int sim_fail(gm_sim *s, unsigned thread, unsigned pc, const char *fmt, ...) {
  char text[256] = "outside the program", who[24] = "";
  gm_bundle b;
  const char *why;
  unsigned program = sim_program(s, thread);
  const uint32_t *code = s->code + (size_t)program * s->m.code_words;
  if (pc < s->code_end[program])
    if (!gm_decode_bundle(code + pc, s->code_end[program] - pc, &b, &why) || gm_format_bundle(text, sizeof text, &b) < 0)
      snprintf(text, sizeof text, "word 0x%08x", code[pc]);
  if (gm_contexts(&s->m) > 1)
    snprintf(who, sizeof who, "thread %u: ", thread);
  int n = snprintf(s->error, sizeof s->error, "cycle %llu: %sbundle %u `%s`: ", (unsigned long long)s->cycle, who, pc, text);
  va_list ap;
  va_start(ap, fmt);
  if (n > 0 && (size_t)n < sizeof s->error)
    vsnprintf(s->error + n, sizeof s->error - (size_t)n, fmt, ap);
  va_end(ap);
  return -1;
}

void sim_code_write(gm_sim *s, unsigned addr, uint32_t word) {
  unsigned program = sim_host_program(s, &addr);
  sim_code **cached = s->cached + (size_t)program * s->m.code_words;
  if (addr >= s->m.code_words)
    return;
  s->code[(size_t)program * s->m.code_words + addr] = word;
  if (addr >= s->code_end[program])
    s->code_end[program] = addr + 1;
  for (unsigned i = 0; i < 4 && i <= addr; i++) /* a bundle is at most four words */
    if (cached[addr - i])
      cached[addr - i]->valid = false;
}

const sim_code *sim_code_end(gm_sim *s) {
  const gm_inst end = {.op = GM_OP_end, .hint = GM_HINT_OPEN_VO};
  uint32_t word[2 + SIM_LOOK_AHEAD] = {0};
  const char *why;
  if (!s->ends) {
    s->ends = calloc(1, sizeof *s->ends);
    unsigned n = s->ends ? gm_encode(&end, word, &why) : 0;
    if (!n || gm_dbundle_decode(&s->ends->d, &s->m, word, n, s->ends->why, sizeof s->ends->why)) {
      snprintf(s->error, sizeof s->error, "out of memory");
      return NULL;
    }
    s->ends->valid = s->ends->legal = true;
  }
  return gm_finds_forwarding(&s->m) ? sim_found(s, s->ends) : s->ends;
}

const sim_code *sim_code_at(gm_sim *s, unsigned pc) {
  unsigned program = sim_program(s, s->id_thread_q);
  size_t at = (size_t)program * s->m.code_words + pc, end = s->code_end[program];
  if (pc >= end) {
    sim_fail(s, s->id_thread_q, pc, "fetch: outside the program (%zu words)", end);
    return NULL;
  }
  sim_code *c = s->cached[at];
  if (!c) {
    c = s->cached[at] = calloc(1, sizeof *c);
    if (!c) {
      snprintf(s->error, sizeof s->error, "out of memory");
      return NULL;
    }
  }
  if (!c->valid) {
    c->legal = gm_dbundle_decode(&c->d, &s->m, s->code + at, end - pc, c->why, sizeof c->why) == 0;
    c->valid = true;
    sim_found_forget(c);
  }
  if (!c->legal) {
    sim_fail(s, s->id_thread_q, pc, "%s", c->why);
    return NULL;
  }
  return gm_finds_forwarding(&s->m) ? sim_found(s, c) : c;
}
