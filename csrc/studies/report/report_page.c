/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the report of a shader as a page (docs/report.md). */
#include "base/page.h"

#include <math.h>
#include <string.h>

#include "studies/report/report_private.h"

/* Lines of the source select their bundles. */
const char report_page_script[] =
    "const bundles=document.getElementById(\"bundles\"),shown=document.getElementById(\"shown\"),all=document.getElementById(\"all\");\n"
    "function only(line){let n=0;\n"
    "for(const row of bundles.tBodies[0].rows)n+=!(row.hidden=line!==null&&row.dataset.line!==line);\n"
    "shown.textContent=line===null?`all ${n}`:`line ${line}: ${n}`;all.hidden=line===null;\n"
    "for(const row of document.querySelectorAll(\"#lines tr.hot\"))row.classList.toggle(\"on\",row.dataset.line===line);}\n"
    "for(const row of document.querySelectorAll(\"#lines tr.hot\")){row.tabIndex=0;row.onclick=()=>only(row.dataset.line);\n"
    "row.onkeydown=e=>{if(e.key===\"Enter\")only(row.dataset.line);};}\n"
    "all.onclick=()=>only(null);\n";

typedef struct {
  char text[96];
} words;

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static double percent(double part, double whole) { return whole > 0 ? 100 * part / whole : 0; }

/* Per cent, to a tenth. */
static double tenths(double part, double whole) { return round(10 * percent(part, whole)) / 10; }

static void cycle_cards(const report *r, words w[6], page_card card[3]) {
  const gm_program_stats *s = &r->stats;
  uint64_t frozen = r->sim.frozen_tex, gates = r->sim.frozen_v + r->sim.frozen_o;
  const char *bound = gm_bound_name[r->path.bound];
  page_number(w[0].text, (double)r->sim.cycles, 0);
  snprintf(w[1].text, sizeof w[1], "%llu frozen by textures, %llu by gates", (unsigned long long)frozen, (unsigned long long)gates);
  card[0] = (page_card){"cycles", w[0].text, NULL, w[1].text};
  if (r->path.bound == GM_BOUND_LATENCY)
    snprintf(w[2].text, sizeof w[2], "no unit is busy half of the time");
  else
    snprintf(w[2].text, sizeof w[2], "%s: busy in %.0f %% of the cycles", report_unit_name[r->path.bound],
             percent((double)r->path.busy[r->path.bound], (double)r->path.cycles));
  card[1] = (page_card){"bound by", bound, NULL, w[2].text};
  if (s->longest.known)
    snprintf(w[3].text, sizeof w[3], "%llu – %llu", (unsigned long long)s->shortest.cycles, (unsigned long long)s->longest.cycles);
  else
    snprintf(w[3].text, sizeof w[3], "%llu – ?", (unsigned long long)s->shortest.cycles);
  card[2] = (page_card){"paths", w[3].text, NULL, s->longest.known ? "shortest – longest, cycles" : "the longest has no bound"};
}

static void cards(FILE *f, const report *r) {
  words w[6], more[8];
  page_card card[7];
  const gm_program_stats *s = &r->stats;
  double cycles = (double)r->sim.cycles * r->program.machine.threads, clock = 0;
  cycle_cards(r, w, card);
  for (size_t i = 0; i < r->components; i++)
    clock += r->component[i].clock + r->component[i].idle;
  page_number(more[0].text, REPORT_NJ(r->energy), 1);
  snprintf(more[1].text, sizeof more[1], "%.0f %% of it for clocks and idling", percent(clock, r->energy));
  card[3] = (page_card){"energy", more[0].text, "nJ", more[1].text};
  snprintf(more[2].text, sizeof more[2], "of %u", r->program.machine.temps);
  snprintf(more[3].text, sizeof more[3], "%u lanes, bound %u; %u spills", s->temp_lanes, r->compiled.lane_bound, r->compiled.spills);
  snprintf(more[4].text, sizeof more[4], "%u", s->temps);
  card[4] = (page_card){"temporaries", more[4].text, more[2].text, more[3].text};
  page_number(more[5].text, s->bytes, 0);
  snprintf(more[6].text, sizeof more[6], "%u bundles, %u of two operations", s->bundles, s->dual);
  card[5] = (page_card){"code", more[5].text, "bytes", more[6].text};
  snprintf(more[7].text, sizeof more[7], "%.3g / %.3g", tenths((double)r->sim.open_v, cycles), tenths((double)r->sim.open_o, cycles));
  card[6] = (page_card){"gates open", more[7].text, "%", "input / output buffer"};
  page_cards(f, card, 7);
}

static void comparison(FILE *f, const report *r, const report *old) {
  static const page_column column[] = {
      {"figure", PAGE_TEXT, NULL}, {"now", PAGE_NUMBER, NULL}, {"against", PAGE_NUMBER, NULL}, {"change %", PAGE_NUMBER, NULL}};
  report_figure now, was;
  char about[600], title[700];
  report_about(old, about, sizeof about);
  snprintf(title, sizeof title, "Against %s", base_name(old->q->shader));
  page_section(f, "against", title);
  page_table(f, "figures", column, 4);
  for (size_t i = 0; report_figure_at(r, i, &now) && report_figure_at(old, i, &was); i++) {
    page_row(f, 0);
    page_cell(f, now.name);
    page_cell_real(f, now.value, now.decimals);
    page_cell_real(f, was.value, was.decimals);
    if (was.value > 0 && now.value >= 0)
      page_cell_real(f, 100 * (now.value / was.value - 1), 1);
    else
      fputs("<td class=\"n\">", f);
  }
  page_table_end(f);
  page_section_end(f, about);
}

static void patch(FILE *f, const report *r) {
  static const page_column column[] = {
      {"figure", PAGE_TEXT, NULL}, {"min", PAGE_NUMBER, NULL}, {"mean", PAGE_NUMBER, NULL}, {"max", PAGE_NUMBER, NULL}};
  const report_range *range[] = {&r->patch.cycles, &r->patch.energy};
  static const char *const name[] = {"cycles", "energy, nJ"};
  char title[80];
  snprintf(title, sizeof title, "All %zu invocations", r->patch.n);
  page_section(f, "patch", title);
  if (r->patch.color) {
    unsigned scale = 256 / (r->patch.width > r->patch.height ? r->patch.width : r->patch.height);
    page_picture(f, "the picture", r->patch.color, r->patch.width, r->patch.height, scale ? scale : 1);
    page_picture(f, r->patch.cycles.min < r->patch.cycles.max ? "cycles: white is most" : "cycles: all equal", r->patch.heat,
                 r->patch.width, r->patch.height, scale ? scale : 1);
  }
  page_table(f, "ranges", column, 4);
  for (unsigned i = 0; i < 2; i++) {
    page_row(f, 0);
    page_cell(f, name[i]);
    double scale = i ? REPORT_NJ(1) : 1;
    page_cell_real(f, scale * range[i]->min, i ? 2 : 0);
    page_cell_real(f, scale * range[i]->mean, 2);
    page_cell_real(f, scale * range[i]->max, i ? 2 : 0);
  }
  page_table_end(f);
  page_section_end(f, "Cycles and energy are those of a run of the core, which has as many invocations as the machine has threads.");
}

void report_page(FILE *f, const report *r, const report *old, const char *command) {
  char about[600], title[700], note[800];
  report_about(r, about, sizeof about);
  snprintf(title, sizeof title, "%s on %s", base_name(r->q->shader), r->program.machine.name);
  page_begin(f, title, about, command);
  cards(f, r);
  if (old)
    comparison(f, r, old);
  report_page_charts(f, r, old);
  report_page_time(f, r);
  if (r->patch.n)
    patch(f, r);
  report_page_source(f, r, old);
  report_page_flow(f, r);
  report_page_tables(f, r);
  snprintf(note, sizeof note,
           "Energy: energy model %s, %s. A cycle is charged to the bundle that issues in it; a frozen cycle to the operation that "
           "froze the pipeline; the end of the run to the bundle that ended it. Sums over lines are the totals.",
           r->level, r->method);
  page_end(f, note, report_page_script);
}
