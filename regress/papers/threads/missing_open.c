/* SPDX-License-Identifier: Apache-2.0 */
/* Removes `open` events of clock gates from programs, one at a time (docs/experiments.md, "All threads at work"). The checker must
   refuse the result, unless the gate is already open there; then the program must still run. */
#include <stdlib.h>
#include <string.h>

#include "core/isa/isa.h"
#include "regress/papers/threads/papers_threads.h"

enum { ASSERTED = 3 /* mutants of each machine that run on the core */ };

/* Removes one open event from the bundle at `code`. False: the bundle does not have it. */
static bool without_open(uint32_t *code, size_t words, unsigned event) {
  const char *why;
  gm_bundle b;
  uint32_t word[4];
  unsigned n = 0;
  bool had = false;
  if (!gm_decode_bundle(code, words, &b, &why))
    return false;
  for (unsigned i = 0; i < b.count; i++) {
    gm_inst *o = &b.op[i];
    unsigned rest = gm_inst_events(o) & ~event;
    if (rest != gm_inst_events(o)) {
      had = true;
      if (o->op == GM_OP_gate)
        o->imm = (uint16_t)rest;
      for (o->hint = GM_HINT_NONE; o->op != GM_OP_gate && gm_inst_events(o) != rest;)
        o->hint++;
    }
    unsigned k = gm_encode(o, word + n, &why);
    if (!k)
      return false;
    n += k;
  }
  if (had && n == b.words)
    memcpy(code, word, n * sizeof *word);
  return had && n == b.words;
}

/* Opens the core again: an assertion ends the model. */
static bool reopen_core(suite *s) {
  gm_tb_close(s->tb);
  s->tb = gm_tb_open(&s->machine, GM_RTL_COUNT, s->err, sizeof s->err);
  return s->tb;
}

/* Judges a program without one `open`. If the gate is already open on all paths, as it can be around a loop, the checker must prove the
   program. */
static bool judge_mutant(suite *s, const gm_program *q, const gm_run *in) {
  gm_check_result proof;
  gm_tb_result r;
  gm_check_verdict v = threads_verdict(s, q, HINTS, &proof);
  bool refused = v == GM_CHECK_BROKEN && !strcmp(proof.rule, "closed gate");
  s->mutants++;
  s->refused += refused;
  if (v == GM_CHECK_PROVEN) {
    s->spare += threads_run(s, q, in, HINTS, true, &r, NULL) == GM_TB_OK;
    gm_tb_result_free(&r);
  } else if (refused && s->run < ASSERTED && q->stage == GM_STAGE_VERTEX) { /* a vertex shader has no branches, so it reaches the access */
    s->run++;
    s->stopped += threads_run(s, q, in, HINTS, false, &r, NULL) == GM_TB_ASSERTION && strstr(r.message, "closed");
    gm_tb_result_free(&r);
    return reopen_core(s);
  }
  return true;
}

bool threads_mutate(suite *s, const gm_program *p, const gm_run *in) {
  static const unsigned events[] = {GM_EV_OPEN_V, GM_EV_OPEN_O};
  gm_program q = *p;
  gm_bundle b;
  const char *why;
  bool ok = true;
  q.code = malloc(p->words * sizeof *q.code);
  for (size_t at = 0; q.code && ok && at < p->words && gm_decode_bundle(p->code + at, p->words - at, &b, &why); at += b.words)
    for (unsigned e = 0; e < 2 && ok; e++) {
      memcpy(q.code, p->code, p->words * sizeof *q.code);
      if (without_open(q.code + at, q.words - at, events[e]))
        ok = judge_mutant(s, &q, in);
    }
  ok = ok && q.code;
  free(q.code);
  return ok;
}
