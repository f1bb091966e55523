/* SPDX-License-Identifier: Apache-2.0 */
/* Reports a run of a regression: TAP, JUnit XML, failures in buckets (docs/regress.md, "Regressions"). A bucket has the failures of one
   signature. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

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
  FILE *tap, *junit, *summary;
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
  fprintf(r->tap, "%sok %" PRIu64 " - %s%s\n", is_bad_verdict(t->verdict) ? "not " : "", t->number + 1, t->name,
          t->verdict == RESULTS_REFUSED ? " # SKIP does not fit the machine" : "");
  if (!is_bad_verdict(t->verdict))
    return;
  put_lines(r->tap, "# ", or_empty(t->message));
  fprintf(r->tap, "# %s --only %" PRIu64 "\n", r->rerun, t->number);
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
  fputs("  <testcase name=\"", r->junit);
  put_xml(r->junit, t->name);
  fprintf(r->junit, "\" classname=\"regress\" time=\"%.6f\"", t->seconds);
  if (t->verdict == RESULTS_OK) {
    fputs("/>\n", r->junit);
    return;
  }
  fprintf(r->junit, "><%s message=\"", !is_bad_verdict(t->verdict) ? "skipped" : t->verdict == RESULTS_FAIL ? "failure" : "error");
  put_xml(r->junit, or_empty(t->message));
  fprintf(r->junit, "\"/></testcase>\n");
}

static void count_test_verdict(void *ctx, const results_test *t) {
  regression_counts *n = ctx;
  n->tests++;
  n->verdict[t->verdict]++;
  n->seconds += t->seconds;
}

static void take_test_result(void *ctx, const results_test *t) {
  report *r = ctx;
  if (r->tap)
    put_tap(r, t);
  if (r->junit)
    put_junit(r, t);
  if (is_bad_verdict(t->verdict))
    r->memory = r->memory && put_into_bucket(r, t);
}

static int larger_first(const void *a, const void *b) {
  const bucket *x = a, *y = b;
  return x->n != y->n ? (x->n < y->n ? 1 : -1) : x->number < y->number ? -1 : x->number > y->number;
}

static void put_summary(const report *r) {
  fprintf(r->summary, "tests    %" PRIu64 ":", r->n->tests);
  for (int v = 0; v < RESULTS_VERDICTS; v++)
    fprintf(r->summary, "%s %s %" PRIu64, v ? "," : "", results_verdict_name[v], r->n->verdict[v]);
  fprintf(r->summary, "\n");
  for (size_t i = 0; i < r->nbucket; i++) {
    const bucket *b = &r->bucket[i];
    fprintf(r->summary, "\nbucket %zu: %" PRIu64 " times %s: %s\n", i + 1, b->n, results_verdict_name[b->verdict], b->signature);
    fprintf(r->summary, "  shortest program: test %" PRIu64 ", %s, %.0f words\n", b->number, b->name, b->words);
    put_lines(r->summary, "    ", b->message);
    fprintf(r->summary, "  again: %s --only %" PRIu64, r->rerun, b->number);
    if (b->cycles > 0) /* else the core did not run */
      fprintf(r->summary, " --wave test-%" PRIu64 ".fst", b->number);
    fputc('\n', r->summary);
  }
}

int regression_report(results_db *db, int64_t run, const char *rerun, FILE *tap, FILE *junit, FILE *summary, regression_counts *n,
                      char *err, size_t errsize) {
  report r = {.rerun = rerun, .tap = tap, .junit = junit, .summary = summary, .memory = true, .n = n};
  *n = (regression_counts){0};
  int rc = results_tests(db, run, count_test_verdict, n, err, errsize);
  if (junit)
    fprintf(junit,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"regress\" tests=\"%" PRIu64 "\" failures=\"%" PRIu64
            "\" errors=\"%" PRIu64 "\" skipped=\"%" PRIu64 "\" time=\"%.6f\">\n",
            n->tests, n->verdict[RESULTS_FAIL], n->verdict[RESULTS_TIMEOUT] + n->verdict[RESULTS_CRASH], n->verdict[RESULTS_REFUSED],
            n->seconds);
  if (rc == 0)
    rc = results_tests(db, run, take_test_result, &r, err, errsize);
  if (rc == 0 && !r.memory)
    rc = gm_error(err, errsize, "gloam", "out of memory");
  if (junit)
    fputs("</testsuite>\n", junit);
  if (tap)
    fprintf(tap, "1..%" PRIu64 "\n", n->tests);
  n->buckets = r.nbucket;
  if (r.nbucket)
    qsort(r.bucket, r.nbucket, sizeof *r.bucket, larger_first);
  if (rc == 0 && summary)
    put_summary(&r);
  for (size_t i = 0; i < r.nbucket; i++) {
    free(r.bucket[i].signature);
    free(r.bucket[i].name);
    free(r.bucket[i].message);
  }
  free(r.bucket);
  return rc;
}
