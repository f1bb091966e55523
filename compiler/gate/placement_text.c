/* SPDX-License-Identifier: Apache-2.0 */
/* Prints where DTO clusters may go (placement.h), in the form of You and Wang 2013, Tables I to IV. */
#include <stdio.h>
#include <string.h>

#include "gate/placement.h"

enum { SET = 400 };

/* "{C1, C4}" of a set's row, counted from 1 as the paper does; "-": empty. */
static const char *print_cluster_set(char text[SET], char letter, const uint64_t *row, unsigned words, unsigned n, unsigned r) {
  size_t at = 0;
  for (unsigned i = 0; i < n && at + 16 < SET; i++)
    if (place_has(row, words, r, i))
      at += (size_t)snprintf(text + at, SET - at, "%s%c%u", at ? ", " : "{", letter, i + 1);
  snprintf(text + at, SET - at, at ? "}" : "-");
  return text;
}

static char *iteration_text(gc_arena *a, const place_graph *g, const place_result *r, char *text) {
  text = gc_sprintf(a, "%siteration %u\n%-6s %6s %-7s %-28s %s\n", text, r->iterations, "block", "CMT", "gen", "CLUSTER_in", "CLUSTER_out");
  for (unsigned b = 0; b < g->nblock; b++) {
    char in[SET], out[SET], gen[16] = "-";
    unsigned usages = place_usages(g, r->out + (size_t)r->words_c * b);
    if (g->block[b].gen >= 0)
      snprintf(gen, sizeof gen, "{C%d}", g->block[b].gen + 1);
    print_cluster_set(in, 'C', r->in, r->words_c, g->ncluster, b);
    print_cluster_set(out, 'C', r->out, r->words_c, g->ncluster, b);
    text = gc_sprintf(a, "%sB%-5u %6d %-7s %-28s %s", text, b + 1, g->block[b].cmt, gen, in, out);
    text = usages ? gc_sprintf(a, "%s^%u\n", text, usages) : gc_sprintf(a, "%s\n", text);
  }
  return text;
}

static char *graph_text(gc_arena *a, const place_graph *g, const place_result *r, char *text) {
  text = gc_sprintf(a, "%splacement\n%-6s %-28s %-20s %-20s %-24s %s\n", text, "block", "CLUSTER_in", "S.Dom", "P.Dom", "Desc", "GCM");
  for (unsigned b = 0; b < g->nblock; b++) {
    char in[SET], sdom[SET], pdom[SET], desc[SET], gcm[SET];
    text = gc_sprintf(
        a, "%sB%-5u %-28s %-20s %-20s %-24s %s\n", text, b + 1, print_cluster_set(in, 'C', r->in, r->words_c, g->ncluster, b),
        print_cluster_set(sdom, 'B', r->sdom, r->words_b, g->nblock, b), print_cluster_set(pdom, 'B', r->pdom, r->words_b, g->nblock, b),
        print_cluster_set(desc, 'B', r->desc, r->words_b, g->nblock, b), print_cluster_set(gcm, 'C', r->gcm, r->words_c, g->ncluster, b));
  }
  return text;
}

const char *place_text(gc_arena *a, const place_graph *g) {
  place_result last = place_run(a, g, 0);
  char *text = gc_sprintf(a, "%s", "");
  for (unsigned c = 0; c < g->ncluster; c++)
    text = gc_sprintf(a, "%s%sC%u: %u DTO%s", text, c ? ", " : "clusters: ", c + 1, g->size[c], g->size[c] == 1 ? "" : "s");
  text = gc_sprintf(a, "%s\n", text);
  for (unsigned i = 1; i <= last.iterations; i++) {
    place_result r = place_run(a, g, i);
    text = iteration_text(a, g, &r, text);
  }
  return graph_text(a, g, &last, text);
}
