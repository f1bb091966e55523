/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the worked example of global code motion (You and Wang 2013, Figure 8, Tables I to IV), computed by the compiler's own analysis.
 */
#include <string.h>

#include "base/table.h"
#include "gate/placement.h"
#include "regress/papers/experiments.h"

enum { BLOCKS = 4, TABLES = 4 };
/* Edges: B1 to B2 and B3, both to B4, B4 back to B2 or out. The tunnels are those of the tables. */
static const unsigned s1[] = {1, 2}, s2[] = {3}, s3[] = {3}, s4[] = {1}, sizes[] = {1, 1, 1, 1};
static const place_block blocks[BLOCKS] = {
    {s1, 2, false, 3, 0, 1}, {s2, 1, false, 1, 1, 1}, {s3, 1, false, 2, 2, 1}, {s4, 1, true, 2, 3, 1}};
static const place_graph figure8 = {blocks, BLOCKS, sizes, BLOCKS, GC_BRANCH_LARGE, GC_JOIN_NODUP};
static const char *const cluster_name[] = {"C1", "C2", "C4", "C5"}, *const block_name[] = {"B1", "B2", "B3", "B4"};

/* As printed in the paper, by iteration: the clusters that can be at the beginning and at the end of each block, with their number of uses.
 */
static const char *const printed[3][BLOCKS][2] = {
    {{"C1 C2 C4 C5", "C2 C4 C5 ^3"}, {"C2 C5", "C5 ^1"}, {"C4 C5", "C5 ^1"}, {"C5", ""}},
    {{"C1 C2 C4 C5", "C2 C4 C5 ^3"}, {"C2", ""}, {"C2 C4 C5", "C2 C5 ^2"}, {"C2 C5", "C2 C5 ^2"}},
    {{"C1 C2 C4 C5", "C2 C4 C5 ^3"}, {"C2", ""}, {"C2 C4 C5", "C2 C5 ^2"}, {"C2 C5", "C2 ^1"}}};
/* Table IV: S.Dom, P.Dom, Desc, GCM. */
static const char *const placed[BLOCKS][4] = {
    {"", "B4", "B2 B3 B4", "C4"}, {"B1", "B4", "B2 B4", ""}, {"B1", "B4", "B2 B4", ""}, {"B1", "B4", "B2 B4", ""}};

static const char *names(char text[64], uint64_t row, const char *const name[]) {
  text[0] = 0;
  for (unsigned i = 0; i < BLOCKS; i++)
    if (row >> i & 1) {
      strcat(text, text[0] ? " " : "");
      strcat(text, name[i]);
    }
  return text;
}

static void put_iteration(FILE *f, const place_result *r, unsigned table) {
  fprintf(f, "block,cmt,cluster_gen,cluster_in,cluster_out,paper_cluster_in,paper_cluster_out\n");
  for (unsigned b = 0; b < BLOCKS; b++) {
    char in[64], out[64], many[16] = "";
    unsigned n = place_usages(&figure8, r->out + b);
    if (n)
      snprintf(many, sizeof many, " ^%u", n);
    fprintf(f, "%s,%d,%s,%s,%s%s,%s,%s\n", block_name[b], blocks[b].cmt, cluster_name[blocks[b].gen], names(in, r->in[b], cluster_name),
            names(out, r->out[b], cluster_name), many, printed[table][b][0], printed[table][b][1]);
  }
}

static void put_placement(FILE *f, const place_result *r) {
  fprintf(f, "block,cluster_in,s_dom,p_dom,desc,gcm,paper_s_dom,paper_p_dom,paper_desc,paper_gcm\n");
  for (unsigned b = 0; b < BLOCKS; b++) {
    char t[5][64];
    fprintf(f, "%s,%s,%s,%s,%s,%s", block_name[b], names(t[0], r->in[b], cluster_name), names(t[1], r->sdom[b], block_name),
            names(t[2], r->pdom[b], block_name), names(t[3], r->desc[b], block_name), names(t[4], r->gcm[b], cluster_name));
    for (unsigned k = 0; k < 4; k++)
      fprintf(f, ",%s", placed[b][k]);
    fputc('\n', f);
  }
}

int table_worked(const place *p) {
  int rc = 0;
  gc_arena *a = gc_arena_new();
  for (unsigned table = 0; table < TABLES && !rc; table++) {
    char name[32];
    snprintf(name, sizeof name, "you-wang-table-%u", table + 1);
    FILE *f = place_file(p, name);
    place_result r = place_run(a, &figure8, table < 3 ? table + 1 : 0);
    rc = f ? 0 : -1;
    if (f && table < 3)
      put_iteration(f, &r, table);
    else if (f)
      put_placement(f, &r);
    rc = f && table_close(f, !rc) ? -1 : rc;
  }
  gc_arena_free(a);
  return rc;
}
