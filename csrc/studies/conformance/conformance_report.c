/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the reports of a run of conformance cases: TAP by group, TAP by case in a file, a summary as JSON. */
#include "studies/conformance/conformance_report.h"
#include "base/table.h"

#include <string.h>

typedef struct {
  unsigned cases, pass, fail, skip, left_out, draws;
  unsigned rtl_pass, rtl_fail, rtl_runs;
  unsigned runs;
} tally;

static void count_case_record(tally *t, const cf_record *r) {
  t->cases++;
  if (!r->selected) {
    t->left_out++;
    return;
  }
  t->pass += r->out.verdict == CF_PASSED;
  t->fail += r->out.verdict == CF_FAILED;
  t->skip += r->out.verdict == CF_SKIPPED;
  t->draws += r->out.draws;
  t->runs += r->out.runs;
  t->rtl_runs += r->out.rtl_runs;
  t->rtl_pass += r->out.rtl == CF_PASSED;
  t->rtl_fail += r->out.rtl == CF_FAILED;
}

static bool same_group(const cf_case *a, const cf_case *b) { return !strcmp(a->suite, b->suite) && !strcmp(a->group, b->group); }

/* Whether case i is the first of its group, or of its suite. */
static bool first_of(const cf_list *l, size_t i, bool suite) {
  for (size_t k = 0; k < i; k++)
    if (suite ? !strcmp(l->c[k].suite, l->c[i].suite) : same_group(&l->c[k], &l->c[i]))
      return false;
  return true;
}

static tally tally_of(const cf_report *r, const cf_case *like, bool suite) {
  tally t = {0};
  for (size_t i = 0; i < r->l->n; i++)
    if (suite ? !strcmp(r->l->c[i].suite, like->suite) : same_group(&r->l->c[i], like))
      count_case_record(&t, &r->r[i]);
  return t;
}

static bool some_selected(const cf_report *r, const cf_case *group) {
  tally t = tally_of(r, group, false);
  return t.cases != t.left_out;
}

/* --- TAP --- */

/* Prints each line of a text after "# ". */
static void print_case_note(FILE *f, const char *indent, const char *text) {
  for (const char *p = text ? text : ""; *p;) {
    int n = (int)strcspn(p, "\n");
    fprintf(f, "# %s%.*s\n", indent, n, p);
    p += n + (p[n] != 0);
  }
}

static void note_failures(FILE *f, const cf_report *r, const cf_case *group, cf_verdict verdict) {
  unsigned shown = 0;
  for (size_t i = 0; i < r->l->n; i++) {
    const cf_case *c = &r->l->c[i];
    if (!same_group(c, group) || !r->r[i].selected || r->r[i].out.verdict != verdict)
      continue;
    if (shown++ == 10) {
      fprintf(f, "# further ones are in the file of cases\n");
      return;
    }
    fprintf(f, "# %s:%d:%d: %s\n", c->file, c->line, c->col, c->name);
    print_case_note(f, "  ", r->r[i].why);
  }
}

static void tally_text(FILE *f, const tally *t) {
  fprintf(f, "%u of %u pass", t->pass, t->cases - t->left_out - t->skip);
  if (t->skip)
    fprintf(f, ", %u skipped", t->skip);
  if (t->left_out)
    fprintf(f, ", %u left out", t->left_out);
  if (t->draws)
    fprintf(f, ", %u draws", t->draws);
  if (t->rtl_pass + t->rtl_fail)
    fprintf(f, "; RTL %u of %u", t->rtl_pass, t->rtl_pass + t->rtl_fail);
}

static bool group_line(FILE *f, const cf_report *r, const cf_case *c, unsigned number) {
  tally t = tally_of(r, c, false);
  bool ok = r->must_fail ? !t.pass : !t.fail;
  fprintf(f, "%sok %u - %s %s: ", ok ? "" : "not ", number, c->suite, c->group);
  tally_text(f, &t);
  fprintf(f, "%s%s\n", r->must_fail ? ", none may" : "", t.cases == t.left_out ? " # SKIP left out" : "");
  note_failures(f, r, c, CF_SKIPPED);
  if (!ok)
    note_failures(f, r, c, r->must_fail ? CF_PASSED : CF_FAILED);
  return ok;
}

bool cf_report_tap(FILE *f, const cf_report *r) {
  unsigned number = 0;
  bool ok = true;
  for (size_t i = 0; i < r->l->nerror; i++) {
    fprintf(f, "not ok %u - a file of cases can be read\n", ++number);
    print_case_note(f, "", r->l->error[i]);
    ok = false;
  }
  for (size_t i = 0; i < r->l->n; i++)
    if (first_of(r->l, i, false) && !(r->only && !some_selected(r, &r->l->c[i])))
      ok = group_line(f, r, &r->l->c[i], ++number) && ok;
  for (size_t i = 0; i < r->l->n; i++)
    if (first_of(r->l, i, true)) {
      tally t = tally_of(r, &r->l->c[i], true);
      fprintf(f, "# %s: ", r->l->c[i].suite);
      tally_text(f, &t);
      fprintf(f, ", %u invocations on the simulator, %u on the RTL in lockstep\n", t.runs, t.rtl_runs);
    }
  if (!number) {
    fprintf(f, "not ok %u - there are cases\n", ++number);
    ok = false;
  }
  fprintf(f, "# %s, %s, seed %llu, RTL %u %%, %.1f s\n1..%u\n", r->e->machine.name, r->options, (unsigned long long)r->seed, r->rtl_percent,
          r->seconds, number);
  return ok;
}

void cf_report_cases(FILE *f, const cf_report *r) {
  for (size_t i = 0; i < r->l->n; i++) {
    const cf_case *c = &r->l->c[i];
    const cf_record *x = &r->r[i];
    fprintf(f, "%sok %zu - %s %s %s", x->selected && x->out.verdict == CF_FAILED ? "not " : "", i + 1, c->suite, c->group, c->name);
    if (!x->selected)
      fprintf(f, " # SKIP left out");
    else if (x->out.verdict == CF_SKIPPED)
      fprintf(f, " # SKIP");
    else
      fprintf(f, " (%u draws, %.3f s%s)", x->out.draws, x->seconds, x->out.rtl != CF_NOT_RUN ? ", RTL" : "");
    fputc('\n', f);
    if (x->selected && x->why)
      print_case_note(f, "", x->why);
  }
  fprintf(f, "1..%zu\n", r->l->n);
}

/* --- summary --- */

static json_t *tally_json(const tally *t) {
  return json_pack("{s:i, s:i, s:{s:i, s:i, s:i, s:i, s:i}, s:{s:i, s:i, s:i, s:i}}", "cases", (int)t->cases, "left_out", (int)t->left_out,
                   "simulator", "pass", (int)t->pass, "fail", (int)t->fail, "skip", (int)t->skip, "draws", (int)t->draws, "invocations",
                   (int)t->runs, "rtl", "cases", (int)(t->rtl_pass + t->rtl_fail), "pass", (int)t->rtl_pass, "fail", (int)t->rtl_fail,
                   "invocations", (int)t->rtl_runs);
}

static json_t *suites_json(const cf_report *r) {
  json_t *suites = json_object();
  for (size_t i = 0; i < r->l->n; i++) {
    const cf_case *c = &r->l->c[i];
    if (first_of(r->l, i, true)) {
      tally t = tally_of(r, c, true);
      json_t *s = tally_json(&t);
      json_object_set_new(s, "groups", json_object());
      json_object_set_new(suites, c->suite, s);
    }
    if (first_of(r->l, i, false)) {
      tally t = tally_of(r, c, false);
      json_object_set_new(json_object_get(json_object_get(suites, c->suite), "groups"), c->group, tally_json(&t));
    }
  }
  return suites;
}

static json_t *failures_json(const cf_report *r) {
  json_t *list = json_array();
  for (size_t i = 0; i < r->l->n; i++) {
    const cf_case *c = &r->l->c[i];
    if (!r->r[i].selected || r->r[i].out.verdict != CF_FAILED)
      continue;
    const char *engine = r->r[i].out.rtl == CF_FAILED ? "rtl" : "simulator";
    json_array_append_new(list,
                          json_pack("{s:s, s:s, s:s, s:s, s:i, s:s, s:s%}", "suite", c->suite, "group", c->group, "case", c->name, "file",
                                    c->file, "line", c->line, "engine", engine, "why", r->r[i].why ? r->r[i].why : "the run was cut short",
                                    strlen(r->r[i].why ? r->r[i].why : "the run was cut short")));
  }
  return list;
}

bool cf_report_summary(const char *path, const cf_report *r) {
  json_t *errors = json_array();
  for (size_t i = 0; i < r->l->nerror; i++)
    json_array_append_new(errors, json_string(r->l->error[i]));
  json_t *root = json_pack("{s:s, s:s, s:s, s:I, s:i, s:b, s:f, s:o, s:o, s:o}", "corpus", r->folder, "machine", r->e->machine.name,
                           "options", r->options, "seed", (json_int_t)r->seed, "rtl_percent", (int)r->rtl_percent, "falsified",
                           r->e->falsify, "seconds", r->seconds, "suites", suites_json(r), "failures", failures_json(r), "errors", errors);
  return table_json(path, root, GM_JSON_LINES);
}
