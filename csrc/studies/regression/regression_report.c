/* SPDX-License-Identifier: Apache-2.0 */
/* Reports a run of a regression: TAP, JUnit XML, text or JSON with failures in buckets (docs/regress.md, "Regressions"). A bucket has the
   failures of one signature. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/colour.h"
#include "base/error.h"
#include "studies/regression/regression.h"

/* Failures with one verdict and signature. The example is the one with the shortest program. */
typedef struct {
  results_verdict verdict;
  char *signature, *name, *message;
  uint64_t n, number;
  double words, cycles;
} bucket;

typedef struct {
  const char *rerun;
  const regression_reports *to;
  bucket *bucket;
  size_t nbucket, room;
  bool memory;
  regression_counts *n;
} report;

static bool is_bad_verdict(results_verdict v) { return v == RESULTS_FAIL || v == RESULTS_TIMEOUT || v == RESULTS_CRASH; }

static const char *or_empty(const char *text) { return text ? text : ""; }

static bucket *bucket_of(report *r, const results_test *t) {
  for (size_t i = 0; i < r->nbucket; i++)
    if (r->bucket[i].verdict == t->verdict && !strcmp(r->bucket[i].signature, or_empty(t->signature)))
      return &r->bucket[i];
  if (r->nbucket == r->room) {
    r->room = r->room ? 2 * r->room : 16;
    bucket *more = realloc(r->bucket, r->room * sizeof *more);
    if (!more)
      return NULL;
    r->bucket = more;
  }
  bucket *b = &r->bucket[r->nbucket];
  *b = (bucket){.verdict = t->verdict, .signature = strdup(or_empty(t->signature))};
  if (!b->signature)
    return NULL;
  r->nbucket++;
  return b;
}

static bool put_into_bucket(report *r, const results_test *t) {
  bucket *b = bucket_of(r, t);
  if (!b)
    return false;
  if (b->n++ && b->words <= t->words)
    return true;
  free(b->name);
  free(b->message);
  b->name = strdup(t->name);
  b->message = strdup(or_empty(t->message));
  b->number = t->number;
  b->words = t->words;
  b->cycles = t->cycles;
  return b->name && b->message;
}

static void put_lines(FILE *f, const char *before, const char *text) {
  while (*text) {
    size_t n = strcspn(text, "\n");
    fprintf(f, "%s%.*s\n", before, (int)n, text);
    text += n + (text[n] == '\n');
  }
}

static void put_tap(const report *r, const results_test *t) {
  fprintf(r->to->tap, "%sok %" PRIu64 " - %s%s\n", is_bad_verdict(t->verdict) ? "not " : "", t->number + 1, t->name,
          t->verdict == RESULTS_REFUSED ? " # SKIP does not fit the machine" : "");
  if (!is_bad_verdict(t->verdict))
    return;
  put_lines(r->to->tap, "# ", or_empty(t->message));
  fprintf(r->to->tap, "# %s --only %" PRIu64 "\n", r->rerun, t->number);
}

/* Text with the characters that XML does not allow in an attribute replaced. */
static void put_xml(FILE *f, const char *text) {
  for (; *text; text++)
    switch (*text) {
    case '&':
      fputs("&amp;", f);
      break;
    case '<':
      fputs("&lt;", f);
      break;
    case '>':
      fputs("&gt;", f);
      break;
    case '"':
      fputs("&quot;", f);
      break;
    case '\n':
      fputs("&#10;", f);
      break;
    default:
      fputc((unsigned char)*text < 32 || (unsigned char)*text > 126 ? '?' : *text, f);
    }
}

static void put_junit(const report *r, const results_test *t) {
  fputs("  <testcase name=\"", r->to->junit);
  put_xml(r->to->junit, t->name);
  fprintf(r->to->junit, "\" classname=\"regress\" time=\"%.6f\"", t->seconds);
  if (t->verdict == RESULTS_OK) {
    fputs("/>\n", r->to->junit);
    return;
  }
  fprintf(r->to->junit, "><%s message=\"", !is_bad_verdict(t->verdict) ? "skipped" : t->verdict == RESULTS_FAIL ? "failure" : "error");
  put_xml(r->to->junit, or_empty(t->message));
  fprintf(r->to->junit, "\"/></testcase>\n");
}

static void count_test_verdict(void *ctx, const results_test *t) {
  regression_counts *n = ctx;
  n->tests++;
  n->verdict[t->verdict]++;
  n->seconds += t->seconds;
}

static void take_test_result(void *ctx, const results_test *t) {
  report *r = ctx;
  if (r->to->tap)
    put_tap(r, t);
  if (r->to->junit)
    put_junit(r, t);
  if (is_bad_verdict(t->verdict))
    r->memory = r->memory && put_into_bucket(r, t);
}

static int larger_first(const void *a, const void *b) {
  const bucket *x = a, *y = b;
  return x->n != y->n ? (x->n < y->n ? 1 : -1) : x->number < y->number ? -1 : x->number > y->number;
}

/* The command that runs a test of a bucket again, with a waveform if the core ran. malloc'd; NULL: out of memory. */
static char *again_command(const report *r, const bucket *b) {
  size_t n = strlen(r->rerun) + 100;
  char *text = malloc(n);
  int used = text ? snprintf(text, n, "%s --only %" PRIu64, r->rerun, b->number) : 0;
  if (text && b->cycles > 0)
    snprintf(text + used, n - (size_t)used, " --wave test-%" PRIu64 ".fst", b->number);
  return text;
}

static void put_summary(const report *r) {
  fprintf(r->to->summary, "tests    %" PRIu64 ":", r->n->tests);
  for (int v = 0; v < RESULTS_VERDICTS; v++)
    fprintf(r->to->summary, "%s %s %" PRIu64, v ? "," : "", results_verdict_name[v], r->n->verdict[v]);
  fprintf(r->to->summary, "\n");
  for (size_t i = 0; i < r->nbucket; i++) {
    const bucket *b = &r->bucket[i];
    fprintf(r->to->summary, "\n%sbucket %zu%s: %" PRIu64 " times %s: %s\n", gm_colour_begin(r->to->summary, GM_COLOUR_BAD), i + 1,
            gm_colour_end(r->to->summary), b->n, results_verdict_name[b->verdict], b->signature);
    fprintf(r->to->summary, "  shortest program: test %" PRIu64 ", %s, %.0f words\n", b->number, b->name, b->words);
    put_lines(r->to->summary, "    ", b->message);
    char *again = again_command(r, b);
    fprintf(r->to->summary, "  again: %s\n", again ? again : "out of memory");
    free(again);
  }
}

static json_t *bucket_json(const report *r, const bucket *b) {
  char *again = again_command(r, b);
  json_t *j =
      json_pack("{s:s, s:o, s:o, s:{s:o, s:o, s:o, s:o}, s:o}", "verdict", results_verdict_name[b->verdict], "times", gm_json_count(b->n),
                "signature", gm_json_text(b->signature), "shortest", "test", gm_json_count(b->number), "name", gm_json_text(b->name),
                "words", gm_json_number(b->words), "message", gm_json_text(b->message), "again", again ? gm_json_text(again) : NULL);
  free(again);
  return j;
}

static json_t *summary_json(const report *r) {
  json_t *verdicts = json_object(), *buckets = json_array();
  for (int v = 0; v < RESULTS_VERDICTS; v++)
    json_object_set_new(verdicts, results_verdict_name[v], gm_json_count(r->n->verdict[v]));
  bool whole = true;
  for (size_t i = 0; i < r->nbucket; i++)
    whole = json_array_append_new(buckets, bucket_json(r, &r->bucket[i])) == 0 && whole;
  json_t *j = json_pack("{s:s, s:o, s:o, s:o, s:o}", "command", r->rerun, "tests", gm_json_count(r->n->tests), "verdicts", verdicts,
                        "buckets", buckets, "seconds", gm_json_number(r->n->seconds));
  if (!whole) {
    json_decref(j);
    return NULL;
  }
  return j;
}

static void begin_junit(FILE *f, const regression_counts *n) {
  fprintf(f,
          "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"regress\" tests=\"%" PRIu64 "\" failures=\"%" PRIu64
          "\" errors=\"%" PRIu64 "\" skipped=\"%" PRIu64 "\" time=\"%.6f\">\n",
          n->tests, n->verdict[RESULTS_FAIL], n->verdict[RESULTS_TIMEOUT] + n->verdict[RESULTS_CRASH], n->verdict[RESULTS_REFUSED],
          n->seconds);
}

int regression_report(results_db *db, int64_t run, const char *rerun, const regression_reports *to, regression_counts *n, char *err,
                      size_t errsize) {
  report r = {.rerun = rerun, .to = to, .memory = true, .n = n};
  *n = (regression_counts){0};
  int rc = results_tests(db, run, count_test_verdict, n, err, errsize);
  if (to->junit)
    begin_junit(to->junit, n);
  if (rc == 0)
    rc = results_tests(db, run, take_test_result, &r, err, errsize);
  if (rc == 0 && !r.memory)
    rc = gm_error(err, errsize, "gloam", "out of memory");
  if (to->junit)
    fputs("</testsuite>\n", to->junit);
  if (to->tap)
    fprintf(to->tap, "1..%" PRIu64 "\n", n->tests);
  n->buckets = r.nbucket;
  if (r.nbucket)
    qsort(r.bucket, r.nbucket, sizeof *r.bucket, larger_first);
  if (rc == 0 && to->summary)
    put_summary(&r);
  if (rc == 0 && to->json && !(*to->json = summary_json(&r)))
    rc = gm_error(err, errsize, "gloam", "out of memory");
  for (size_t i = 0; i < r.nbucket; i++) {
    free(r.bucket[i].signature);
    free(r.bucket[i].name);
    free(r.bucket[i].message);
  }
  free(r.bucket);
  return rc;
}
