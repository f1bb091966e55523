/* SPDX-License-Identifier: Apache-2.0 */
/* Lists the bundles of a program for the report of a shader (report.h), as they are in the code. */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "studies/report/report_private.h"

int report_bundle_at(const report *r, uint32_t word) {
  size_t low = 0, high = r->bundles;
  while (high - low > 1) {
    size_t middle = low + (high - low) / 2;
    if (r->bundle[middle].word <= word)
      low = middle;
    else
      high = middle;
  }
  return low < r->bundles && r->bundle[low].word == word ? (int)low : -1;
}

void report_add(report_cost *to, const report_cost *from) {
  to->issued += from->issued;
  to->cycles += from->cycles;
  to->frozen += from->frozen;
  to->longest += from->longest;
  to->shortest += from->shortest;
  to->energy += from->energy;
}

/* The inlined calls of the program, each with the places of all calls around it. */
static bool take_calls(report *r) {
  const gm_program *p = &r->program;
  for (size_t i = 0; i < p->ncall; i++) {
    const gm_call *c = &p->call[i];
    const char *outer = c->in ? r->call[c->in - 1].path : "";
    size_t room = strlen(outer) + 40;
    char *path = malloc(room);
    if (!path)
      return false;
    snprintf(path, room, "%s%s%u:%u", outer, c->in ? " " : "", c->line, c->col);
    r->call[r->calls++] = (report_call){.path = path, .line = c->line, .column = c->col};
  }
  return true;
}

static bool describe_bundle(report *r, report_bundle *b, const gm_dbundle *d) {
  char text[512];
  const gm_line *l = gm_program_line(&r->program, b->word);
  for (unsigned i = 0; i < d->b.count; i++)
    b->group[d->op[i].group] += d->op[i].inst->op != GM_OP_nop && d->op[i].inst->op != GM_OP_gate;
  if (l) {
    b->line = l->line;
    b->column = l->col;
    b->call = l->call;
  }
  if (gm_format_bundle(text, sizeof text, &d->b) < 0)
    text[0] = 0;
  return (b->text = strdup(text)) != NULL;
}

int report_bundles(report *r, char *err, size_t errsize) {
  const gm_program *p = &r->program;
  char why[GM_ERROR_SIZE];
  gm_dbundle d;
  r->bundle = calloc(p->words + 1, sizeof *r->bundle);
  r->call = calloc(p->ncall + 1, sizeof *r->call);
  uint64_t *longest = calloc(p->words + 1, sizeof *longest), *shortest = calloc(p->words + 1, sizeof *shortest);
  int rc = 0;
  if (!r->bundle || !r->call || !longest || !shortest || !take_calls(r))
    rc = gm_error(err, errsize, r->q->shader, "out of memory");
  else if (gm_stats_count(p, &r->stats, why, sizeof why) || gm_stats_path_cycles(p, &r->stats, longest, shortest, why, sizeof why))
    rc = gm_error(err, errsize, r->q->shader, "%s", why);
  for (size_t at = 0; !rc && at < p->words; at += d.b.words) {
    report_bundle *b = &r->bundle[r->bundles++];
    b->word = (uint32_t)at;
    b->cost.longest = longest[at];
    b->cost.shortest = shortest[at];
    if (gm_dbundle_decode(&d, &p->machine, p->code + at, p->words - at, why, sizeof why))
      rc = gm_error(err, errsize, r->q->shader, "bundle %zu: %s", at, why);
    else if (!describe_bundle(r, b, &d))
      rc = gm_error(err, errsize, r->q->shader, "out of memory");
  }
  free(longest);
  free(shortest);
  return rc;
}
