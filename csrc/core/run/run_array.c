/* SPDX-License-Identifier: Apache-2.0 */
/* Loads a program into a core with a memory array, which has the registers of all threads (docs/cluster.md): how many registers a thread
   needs, and how many threads fit. */
#include "core/machine/machine_array.h"
#include "core/run/run_private.h"
#include "core/sim/array_rule.h"

static void count_up_to(unsigned *count, unsigned n) {
  if (n >= *count)
    *count = n + 1;
}

/* Constants up to the last one that the code or the host names. */
static unsigned count_named_constants(const gm_program *p, unsigned named) {
  unsigned n = named;
  for (size_t i = 0; i < p->nsym; i++) {
    const gm_symbol *s = &p->sym[i];
    if ((s->kind == GM_SYM_UNIFORM || s->kind == GM_SYM_TEXSIZE) && s->cols && s->elements)
      count_up_to(&n, s->reg + s->cols * s->elements - 1u);
  }
  for (size_t i = 0; i < p->nlit; i++)
    count_up_to(&n, p->lit[i].reg);
  return n;
}

gm_array_need gm_run_array_need(const gm_program *p) {
  gm_array_need n = gm_array_need_of(&p->machine, p->code, p->words);
  n.c = p->machine.array_constants ? count_named_constants(p, n.c) : 0;
  return n;
}

unsigned gm_run_threads(const gm_program *p) {
  if (!p->machine.array)
    return gm_contexts(&p->machine);
  gm_array_need n = gm_run_array_need(p);
  return gm_array_threads(&p->machine, p->stage, &n);
}

int gm_run_fits(const gm_program *p, unsigned threads, char *err, size_t errsize) {
  unsigned fit = gm_run_threads(p), words = p->machine.array ? gm_array_share(&p->machine, p->stage).count : 0;
  gm_array_need n = gm_run_array_need(p);
  if (threads <= fit)
    return 0;
  if (threads > gm_contexts(&p->machine) || !words)
    return snprintf(err, errsize, "%u threads, but the machine has %u", threads, gm_contexts(&p->machine)), -1;
  unsigned left = words > n.c ? words - n.c : 0;
  char file = n.t > left / threads ? 't' : n.t + n.v > left / threads ? 'v' : 'o';
  unsigned above = file == 't' ? n.t : file == 'v' ? n.v : n.o;
  return snprintf(
             err, errsize,
             "%c%u is above the limit of %u registers that %u threads leave each of the memory array's %u; the program needs %u (t %u, v "
             "%u, o %u), so %u threads fit",
             file, above - 1, left / threads, threads, left, n.t + n.v + n.o, n.t, n.v, n.o, fit),
         -1;
}

void gm_run_write_segments(const gm_program *p, gm_host_write *w, void *ctx) {
  static const uint32_t zero[4];
  gm_segment segment[GM_MAX_THREADS];
  gm_array_need n = gm_run_array_need(p);
  unsigned threads = gm_array_threads(&p->machine, p->stage, &n);
  unsigned first = gm_array_share(&p->machine, p->stage).first;
  const gm_segment shared = {.t = (uint8_t)first, .v = (uint8_t)(first + n.c)};
  gm_array_divide(first + n.c, &n, threads, segment);
  if (p->machine.array_constants)
    w(ctx, GM_HOST_GATES, 0, GM_ARRAY_CONSTANTS, (uint32_t[4]){gm_segment_word(&shared)});
  for (unsigned t = 0; t < gm_contexts(&p->machine); t++)
    w(ctx, GM_HOST_GATES, 0, GM_ARRAY_SEGMENT + t, (uint32_t[4]){gm_segment_word(&segment[t])});
  for (unsigned t = 0; t < threads; t++) {
    for (unsigned i = 0; i < n.t; i++)
      w(ctx, GM_HOST_T, t, i, zero);
    for (unsigned i = 0; i < n.v; i++)
      w(ctx, GM_HOST_V, t, i, zero);
    for (unsigned i = 0; i < n.o; i++)
      w(ctx, GM_HOST_O, t, i, zero);
  }
}
