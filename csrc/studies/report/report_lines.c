/* SPDX-License-Identifier: Apache-2.0 */
/* Sums the costs of a shader over source lines and inlined calls. */
#include <stdlib.h>

#include "studies/report/report_private.h"

int report_sum_lines(report *r) {
  for (size_t i = 0; i < r->bundles; i++)
    r->lines = r->bundle[i].line >= r->lines ? r->bundle[i].line + 1 : r->lines;
  r->line = calloc(r->lines + 1, sizeof *r->line);
  if (!r->line)
    return -1;
  for (size_t i = 0; i < r->bundles; i++) {
    const report_bundle *b = &r->bundle[i];
    report_line *l = &r->line[b->line];
    report_add(&l->cost, &b->cost);
    l->bundles++;
    l->live = b->live > l->live ? b->live : l->live;
    for (unsigned u = 0; u < GM_GRP_COUNT; u++)
      l->group[u] += b->group[u];
    if (b->call) {
      report_add(&r->call[b->call - 1].cost, &b->cost);
      r->call[b->call - 1].bundles++;
    }
  }
  return 0;
}
