/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the points of a space that have no result yet, and reads the results of all of them. */
#include "studies/sweep/sweep.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/error.h"
#include "base/jobs.h"

/* A sweep at work. */
typedef struct {
  const sweep_options *o;
  const space *s;
  point_context c;
  results_db *db; /* NULL while there are workers: a connection must not be open in a process that forks */
  int64_t run;
  uint32_t *missing; /* numbers of the points without a result */
  uint64_t nmissing;
  uint64_t shown; /* points finished at the last line of progress */
  time_t begun, shown_at;
  sweep_counts *n;
  char *err;
  size_t errsize;
} sweep;

/* Contents that a worker entered last: neighbouring points share machine or options. */
typedef struct {
  results_db *db;
  results_digest machine, options;
  int64_t machine_id, options_id;
} worker;

/* Enters the machine and the options of a point in the database, unless they are those of the point before. */
static int enter_point_options(const point_context *c, worker *w, const space_point *p, const point_key *k, char *err, size_t errsize) {
  char text[4096];
  gm_machine m;
  if (!w->machine_id || memcmp(&w->machine, &k->machine, sizeof k->machine)) {
    point_machine(c->s, p, &m, NULL, 0);
    gm_machine_format(text, sizeof text, &m);
    if (results_content(w->db, "machine", m.name, text, k->machine, &w->machine_id, err, errsize))
      return -1;
    w->machine = k->machine;
  }
  if (!w->options_id || memcmp(&w->options, &k->options, sizeof k->options)) {
    point_options_text(c->s, p, text, sizeof text);
    if (results_content(w->db, "options", text, NULL, k->options, &w->options_id, err, errsize))
      return -1;
    w->options = k->options;
  }
  return 0;
}

/* Stores the result of a point. */
static int store_point_result(const sweep *s, worker *w, uint64_t number, results_row *row, char *err, size_t errsize) {
  space_point p = space_at(s->s, number);
  point_key k = point_key_of(&s->c, &p);
  const point_shader *shader = &s->c.shader[p.shader];
  if (enter_point_options(&s->c, w, &p, &k, err, errsize))
    return -1;
  row->key = k.key;
  row->tool = s->c.tool_id;
  row->machine = w->machine_id;
  row->options = w->options_id;
  row->shader = shader->text_id;
  row->inputs = shader->inputs_id;
  return results_add(w->db, row, s->run, number, err, errsize);
}

static void *begin_sweep_worker(void *ctx) {
  const sweep *s = ctx;
  char err[GM_ERROR_SIZE];
  worker *w = calloc(1, sizeof *w);
  if (w && (w->db = results_open(s->o->database, err, sizeof err)))
    return w;
  fprintf(stderr, "%s\n", w ? err : "gloam: error: out of memory");
  free(w);
  return NULL;
}

static void end_sweep_worker(void *ctx, void *state) {
  (void)ctx;
  results_close(((worker *)state)->db);
  free(state);
}

static int evaluate_sweep_task(void *ctx, void *state, uint64_t task, FILE *result) {
  const sweep *s = ctx;
  (void)result;
  char err[GM_ERROR_SIZE];
  results_row row = {0};
  space_point p = space_at(s->s, s->missing[task]);
  point_evaluate(&s->c, &p, &row);
  if (store_point_result(s, state, s->missing[task], &row, err, sizeof err) == 0)
    return 0;
  fprintf(stderr, "%s\n", err);
  return -1;
}

/* The process of a point was ended: by the limit, or by a signal that it caused. */
static int lost(void *ctx, uint64_t task, gm_jobs_end how) {
  sweep *s = ctx;
  worker w = {.db = results_open(s->o->database, s->err, s->errsize)};
  results_row row = {.level = s->s->level, .verdict = how.how == GM_JOBS_LIMIT ? RESULTS_TIMEOUT : RESULTS_CRASH};
  if (how.how == GM_JOBS_LIMIT)
    snprintf(row.reason, sizeof row.reason, "took more than %u s of processor time", s->s->limit);
  else
    snprintf(row.reason, sizeof row.reason, "ended %s %d", how.how == GM_JOBS_SIGNAL ? "by signal" : "with exit code", how.number);
  int rc = w.db ? store_point_result(s, &w, s->missing[task], &row, s->err, s->errsize) : -1;
  results_close(w.db);
  return rc;
}

static void progress(void *ctx, uint64_t finished) {
  sweep *s = ctx;
  time_t now = time(NULL);
  if (!s->o->progress || finished == s->shown || now < s->shown_at + 2)
    return;
  double rate = (double)finished / (double)(now - s->begun);
  fprintf(s->o->progress, "  %llu of %llu points, %.0f s left\n", (unsigned long long)finished, (unsigned long long)s->nmissing,
          (double)(s->nmissing - finished) / rate);
  s->shown = finished;
  s->shown_at = now;
}

/* Looks up all points. Those that are there become members of the run, the others go to the list. */
static int look_up_points(sweep *s, uint64_t size) {
  int rc = results_begin(s->db, s->err, s->errsize);
  for (uint64_t i = 0; i < size && rc == 0; i++) {
    space_point p = space_at(s->s, i);
    int64_t id;
    if (!space_allows(s->s, &p) || (s->o->parts > 1 && i % s->o->parts != s->o->part))
      continue;
    s->n->points++;
    int found = results_find(s->db, point_key_of(&s->c, &p).key, &id, NULL, s->err, s->errsize);
    s->n->there += found > 0;
    if (found == 0)
      s->missing[s->nmissing++] = (uint32_t)i;
    rc = found < 0 || (found && s->run && results_member(s->db, s->run, i, id, s->err, s->errsize)) ? -1 : 0;
  }
  return rc || results_commit(s->db, s->err, s->errsize) ? -1 : 0;
}

/* Reads the verdicts of all points, and the time of those that were made now. */
static int count_sweep_points(sweep *s) {
  uint64_t n;
  sweep_result *list;
  if (sweep_read(s->s, s->o, &list, &n, s->err, s->errsize))
    return -1;
  for (uint64_t i = 0, next = 0; i < n; i++) {
    s->n->verdict[list[i].row.verdict]++;
    if (next < s->nmissing && list[i].number == s->missing[next]) {
      s->n->work_seconds += list[i].row.seconds;
      next++;
    }
  }
  s->n->made = n - s->n->there;
  free(list);
  return 0;
}

static int run_points(sweep *s) {
  gm_jobs j = {.ctx = s,
               .jobs = s->o->jobs,
               .tasks = s->nmissing,
               .limit = s->s->limit,
               .begin = begin_sweep_worker,
               .work = evaluate_sweep_task,
               .end = end_sweep_worker,
               .lost = lost,
               .progress = progress};
  s->begun = s->shown_at = time(NULL);
  results_close(s->db);
  s->db = NULL;
  if (s->nmissing && gm_jobs_run(&j)) {
    if (!*s->err)
      gm_error(s->err, s->errsize, s->s->name, "the sweep stopped");
    return -1;
  }
  s->db = results_open(s->o->database, s->err, s->errsize);
  return !s->db || results_run_end(s->db, s->run, s->err, s->errsize) || count_sweep_points(s) ? -1 : 0;
}

static int plan(sweep *s) {
  const sweep_options *o = s->o;
  double mean = 0;
  uint64_t size = s->n->combinations = space_size(s->s);
  s->missing = malloc((size + 1) * sizeof *s->missing);
  if (!s->missing)
    return gm_error(s->err, s->errsize, s->s->name, "out of memory");
  if (!o->plan_only && results_run_begin(s->db, "sweep", s->s->name, size, &s->run, s->err, s->errsize))
    return -1;
  if (look_up_points(s, size) || results_mean_seconds(s->db, s->c.tool_id, s->s->level, &mean, s->err, s->errsize))
    return -1;
  s->n->expected_seconds = mean * (double)s->nmissing;
  if (o->progress) {
    fprintf(o->progress, "%s: %llu combinations, %llu points, %llu of them there", s->s->name, (unsigned long long)size,
            (unsigned long long)s->n->points, (unsigned long long)s->n->there);
    if (mean > 0)
      fprintf(o->progress, ", the rest takes about %.0f s of processor time", s->n->expected_seconds);
    fputc('\n', o->progress);
  }
  return 0;
}

int sweep_run(const space *sp, const sweep_options *o, sweep_counts *n, char *err, size_t errsize) {
  sweep s = {.o = o, .s = sp, .n = n, .err = err, .errsize = errsize};
  *n = (sweep_counts){0};
  err[0] = 0;
  s.db = results_open(o->database, err, errsize);
  int rc = s.db ? 0 : -1;
  for (size_t i = 0; i < o->merges && !rc; i++)
    rc = results_merge(s.db, o->merge[i], err, errsize);
  if (rc == 0)
    rc = point_open(&s.c, sp, s.db, o->tool, err, errsize) == 0 ? plan(&s) : -1;
  if (rc == 0 && !o->plan_only)
    rc = run_points(&s);
  point_close(&s.c);
  results_close(s.db);
  free(s.missing);
  return rc;
}

int sweep_read(const space *sp, const sweep_options *o, sweep_result **list, uint64_t *n, char *err, size_t errsize) {
  point_context c = {0};
  results_db *db = results_open(o->database, err, errsize);
  uint64_t size = space_size(sp), room = 0;
  int rc = db ? point_open(&c, sp, db, o->tool, err, errsize) : -1;
  *list = NULL;
  *n = 0;
  for (uint64_t i = 0; i < size && rc == 0; i++) {
    int64_t id;
    sweep_result r = {.number = i, .point = space_at(sp, i)};
    if (!space_allows(sp, &r.point))
      continue;
    int found = results_find(db, point_key_of(&c, &r.point).key, &id, &r.row, err, errsize);
    if (found > 0 && *n == room) {
      room = room ? 2 * room : 1024;
      sweep_result *more = realloc(*list, room * sizeof *more);
      if (!more)
        found = gm_error(err, errsize, sp->name, "out of memory");
      else
        *list = more;
    }
    if (found > 0)
      (*list)[(*n)++] = r;
    rc = found < 0 ? -1 : 0;
  }
  if (rc)
    free(*list);
  if (db)
    point_close(&c);
  results_close(db);
  return rc;
}
