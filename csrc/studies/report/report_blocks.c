/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the basic blocks of a program for the report of a shader: bundles that always run one after the other, and where each block
   goes. */
#include <stdlib.h>
#include <string.h>

#include "studies/report/report_private.h"

/* Marks the bundles at which a block begins: the entry, targets of branches and calls, and what follows a bundle that may go elsewhere. */
static void mark_first(const report *r, bool *first) {
  int entry = report_bundle_at(r, r->program.entry);
  first[0] = true;
  if (entry >= 0)
    first[entry] = true;
  for (size_t i = 0; i < r->bundles; i++) {
    const report_bundle *b = &r->bundle[i];
    if (b->flow == REPORT_GOES_ON)
      continue;
    first[i + 1] = true;
    if (b->target >= 0)
      first[b->target] = true;
  }
}

static void add_bundle_to_block(report_block *k, const report_bundle *b) {
  report_add(&k->cost, &b->cost);
  k->live = b->live > k->live ? b->live : k->live;
  if (b->line) {
    k->first_line = !k->first_line || b->line < k->first_line ? b->line : k->first_line;
    k->last_line = b->line > k->last_line ? b->line : k->last_line;
  }
  k->bundles++;
}

/* The block that begins with a bundle. */
static int block_at(const report *r, int bundle) {
  for (size_t i = 0; bundle >= 0 && i < r->blocks; i++)
    if (r->block[i].first == (size_t)bundle)
      return (int)i;
  return -1;
}

int report_find_blocks(report *r) {
  bool *first = calloc(r->bundles + 2, sizeof *first);
  r->block = calloc(r->bundles + 1, sizeof *r->block);
  if (!first || !r->block) {
    free(first);
    return -1;
  }
  mark_first(r, first);
  for (size_t i = 0; i < r->bundles; i++) {
    if (first[i])
      r->block[r->blocks++] = (report_block){.first = i, .times = r->bundle[i].cost.issued};
    add_bundle_to_block(&r->block[r->blocks - 1], &r->bundle[i]);
  }
  for (size_t i = 0; i < r->blocks; i++) {
    report_block *k = &r->block[i];
    const report_bundle *last = &r->bundle[k->first + k->bundles - 1];
    bool falls = last->flow == REPORT_GOES_ON || last->flow == REPORT_MAY_BRANCH;
    k->flow = last->flow;
    k->next = falls && i + 1 < r->blocks ? (int)i + 1 : -1;
    k->target = block_at(r, last->target);
  }
  free(first);
  return 0;
}

void report_block_goes(const report_block *k, char *text, size_t size) {
  if (k->flow == REPORT_RETURNS)
    snprintf(text, size, "returns");
  else if (k->flow == REPORT_CALLS)
    snprintf(text, size, "calls %d", k->target);
  else if (k->next >= 0 && k->target >= 0)
    snprintf(text, size, "%d or %d", k->target, k->next);
  else if (k->next >= 0 || k->target >= 0)
    snprintf(text, size, "%d", k->next >= 0 ? k->next : k->target);
  else
    snprintf(text, size, "ends");
}
