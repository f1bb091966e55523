/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the report of a shader for a terminal (docs/report.md). */
#include <stdlib.h>
#include <string.h>

#include "studies/report/report_private.h"

static void print_figures(FILE *f, const report *r, const report *old) {
  report_figure now, was;
  for (size_t i = 0; report_figure_at(r, i, &now); i++) {
    if (now.value < 0)
      fprintf(f, "%-32s %14s", now.name, "unbounded");
    else
      fprintf(f, "%-32s %14.*f", now.name, (int)now.decimals, now.value);
    if (old && report_figure_at(old, i, &was)) {
      fprintf(f, " %14.*f", (int)was.decimals, was.value);
      if (was.value > 0 && now.value >= 0)
        fprintf(f, " %+9.1f %%", 100 * (now.value / was.value - 1));
    }
    fputc('\n', f);
  }
}

static void print_path(FILE *f, const char *name, const gm_path_stats *p) {
  if (!p->known) {
    fprintf(f, "%-14s has no bound\n", name);
    return;
  }
  fprintf(f, "%-14s %8llu", name, (unsigned long long)p->cycles);
  for (unsigned u = 0; u < GM_GRP_COUNT; u++)
    fprintf(f, " %7llu", (unsigned long long)p->busy[u]);
  fprintf(f, "  %s\n", gm_bound_name[p->bound]);
}

/* The source line, without blanks at its begin. */
static void print_source(FILE *f, const report *r, size_t line) {
  enum { SHOWN = 72 };
  const char *at = r->q->text, *end = at + r->q->len;
  for (size_t n = 1; n < line && at < end; n++)
    at = memchr(at, '\n', (size_t)(end - at)) ? (const char *)memchr(at, '\n', (size_t)(end - at)) + 1 : end;
  while (at < end && (*at == ' ' || *at == '\t'))
    at++;
  for (size_t n = 0; at < end && *at != '\n' && n < SHOWN; n++, at++)
    fputc((unsigned char)*at < ' ' ? ' ' : *at, f);
}

static const report *sorted;
static int by_cycles(const void *a, const void *b) {
  size_t x = *(const size_t *)a, y = *(const size_t *)b;
  uint64_t p = sorted->line[x].cost.cycles, q = sorted->line[y].cost.cycles;
  return p != q ? (p < q) - (p > q) : (x > y) - (x < y);
}

static void print_lines(FILE *f, const report *r) {
  size_t *order = malloc((r->lines + 1) * sizeof *order), n = 0;
  for (size_t i = 0; order && i < r->lines; i++)
    if (r->line[i].bundles)
      order[n++] = i;
  sorted = r;
  if (order)
    qsort(order, n, sizeof *order, by_cycles);
  fprintf(f, "\n%5s %8s %8s %12s %5s\n", "line", "cycles", "frozen", "energy", "live");
  for (size_t i = 0; i < n; i++) {
    const report_line *l = &r->line[order[i]];
    fprintf(f, "%5zu %8llu %8llu %12.2f %5u  ", order[i], (unsigned long long)l->cost.cycles, (unsigned long long)l->cost.frozen,
            l->cost.energy, l->live);
    if (order[i])
      print_source(f, r, order[i]);
    else
      fputs("(no line)", f);
    fputc('\n', f);
  }
  free(order);
}

static void print_calls(FILE *f, const report *r) {
  if (r->calls)
    fputs("\ninlined calls, by line:column of the call, outermost first\n", f);
  for (size_t i = 0; i < r->calls; i++)
    fprintf(f, "%5s %8llu %8llu %12.2f        %s\n", "", (unsigned long long)r->call[i].cost.cycles,
            (unsigned long long)r->call[i].cost.frozen, r->call[i].cost.energy, r->call[i].path);
}

static void print_blocks(FILE *f, const report *r) {
  char goes[40];
  fprintf(f, "\n%5s %6s %7s %8s %8s %8s %12s %8s %8s  %s\n", "block", "word", "bundles", "times", "cycles", "frozen", "energy", "longest",
          "shortest", "goes to block");
  for (size_t i = 0; i < r->blocks; i++) {
    const report_block *k = &r->block[i];
    report_block_goes(k, goes, sizeof goes);
    fprintf(f, "%5zu %6u %7u %8llu %8llu %8llu %12.2f %8llu %8llu  %s\n", i, r->bundle[k->first].word, k->bundles,
            (unsigned long long)k->times, (unsigned long long)k->cost.cycles, (unsigned long long)k->cost.frozen, k->cost.energy,
            (unsigned long long)k->cost.longest, (unsigned long long)k->cost.shortest, goes);
  }
}

void report_text(FILE *f, const report *r, const report *old) {
  char about[512];
  report_about(r, about, sizeof about);
  fprintf(f, "%s: %s\n", r->q->shader, about);
  if (old) {
    report_about(old, about, sizeof about);
    fprintf(f, "against %s: %s\n", old->q->shader, about);
  }
  fputc('\n', f);
  print_figures(f, r, old);
  fprintf(f, "\n%-14s %8s %7s %7s %7s %7s %7s  bound\n", "busy cycles", "cycles", "A", "B", "C", "T", "F");
  print_path(f, "this run", &r->path);
  print_path(f, "longest path", &r->stats.longest);
  print_path(f, "shortest path", &r->stats.shortest);
  fprintf(f, "\nenergy, energy model %s, %s\n", r->level, r->unit);
  for (size_t i = 0; i < r->components; i++) {
    const report_component *c = &r->component[i];
    double sum = c->data + c->clock + c->idle;
    fprintf(f, "  %-20s %14.2f %7.1f %%\n", c->name, sum, r->energy > 0 ? 100 * sum / r->energy : 0);
  }
  if (r->patch.n)
    fprintf(f, "\n%zu invocations: cycles %.0f least, %.1f mean, %.0f most; energy %.2f least, %.2f mean, %.2f most\n", r->patch.n,
            r->patch.cycles.min, r->patch.cycles.mean, r->patch.cycles.max, r->patch.energy.min, r->patch.energy.mean, r->patch.energy.max);
  print_lines(f, r);
  print_calls(f, r);
  print_blocks(f, r);
}
