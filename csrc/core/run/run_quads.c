/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses the invocations that run together: one on each thread, and whole quads if the program reads its neighbours
   (docs/run-inputs.md, "Quads"). */
#include "core/isa/isa.h"
#include "core/run/run_private.h"

bool gm_run_has_quads(const gm_program *p) {
  gm_bundle b;
  const char *why;
  for (size_t at = 0; at < p->words;) {
    unsigned n = gm_decode_bundle(p->code + at, p->words - at, &b, &why);
    for (unsigned i = 0; n && i < b.count; i++)
      if (b.op[i].op == GM_OP_ddx || b.op[i].op == GM_OP_ddy || b.op[i].op == GM_OP_qsy)
        return true;
    at += n ? n : 1;
  }
  return false;
}

/* The invocations of `runs` form quads among themselves, and those of the patch do too. Finds the part that an invocation belongs to. */
static void part_of(const gm_run *r, gm_stage stage, size_t invocation, size_t *begin, size_t *end) {
  size_t cut = stage == GM_STAGE_FRAGMENT && r ? r->patch : 0;
  *begin = invocation < cut ? 0 : cut;
  *end = invocation < cut ? cut : r ? r->ninv[stage] : SIZE_MAX;
}

void gm_run_batch(const gm_program *p, const gm_run *r, size_t first, unsigned n, gm_batch *g) {
  size_t begin, end, max = gm_run_threads(p);
  bool quads = gm_run_has_quads(p) && gm_has_quads(&p->machine);
  part_of(r, p->stage, first, &begin, &end);
  g->skip = quads ? (unsigned)(first - begin) % 4 : 0;
  if (quads && n > end - first)
    n = first < end ? (unsigned)(end - first) : 0;
  g->n = n < max - g->skip ? n : (unsigned)max - g->skip;
  g->threads = quads ? (g->skip + g->n + 3) & ~3u : g->n;
  for (unsigned t = 0; t < g->threads; t++) {
    size_t want = first - g->skip + t, quad = want - t % 4;
    /* A missing pixel gets the values of the pixel above it, or of the quad's first pixel. */
    g->from[t] = !quads || want < end ? want : t % 4 == 3 && quad + 1 < end ? quad + 1 : quad;
  }
}
