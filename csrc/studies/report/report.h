/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what a shader costs, where and why: one run on the simulator, its cycles and energy by bundle and source line, the paths of
   its program, and the same as a page, as text and as JSON (docs/report.md). */
#ifndef GM_REPORT_H
#define GM_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "core/run/run.h"
#include "core/stats/stats.h"
#include "search/compile.h"

/* What to report. */
typedef struct {
  const char *shader, *text; /* file, its contents */
  size_t len;
  const char *options; /* as on the command line, for titles and commands */
  gc_options o;
  const char *inputs; /* file */
  size_t invocation;
  gm_run_config run;
  bool patch; /* also all invocations of the file */
} report_request;

/* Numbers that bundles, lines and calls have alike. */
typedef struct {
  uint64_t issued;            /* bundles that issued */
  uint64_t cycles, frozen;    /* of the run; frozen: those in which the pipeline did not move */
  uint64_t longest, shortest; /* cycles on the longest and the shortest path */
  double energy;
} report_cost;

/* Where a bundle may go besides the next one. */
typedef enum { REPORT_GOES_ON, REPORT_BRANCHES, REPORT_MAY_BRANCH, REPORT_CALLS, REPORT_RETURNS, REPORT_ENDS } report_flow;

typedef struct {
  uint32_t word;
  unsigned line, column; /* 0: none */
  unsigned call;         /* the call that was inlined: index in report.call plus 1; 0: none */
  char *text;
  report_cost cost;
  unsigned group[GM_GRP_COUNT]; /* operations */
  report_flow flow;
  int target;                /* of a branch or call: index of a bundle; -1: none */
  unsigned live, live_lanes; /* temporaries that are live when the bundle issues: registers, lanes */
} report_bundle;

typedef struct {
  report_cost cost;
  unsigned bundles, live;       /* most registers that are live */
  unsigned group[GM_GRP_COUNT]; /* operations in the code */
} report_line;

/* A basic block: bundles that always run one after the other. */
typedef struct {
  size_t first;                   /* index of its first bundle */
  unsigned bundles, live;         /* most registers that are live */
  unsigned first_line, last_line; /* of its bundles; 0: none has a line */
  uint64_t times;                 /* how often it ran */
  report_cost cost;
  report_flow flow; /* of its last bundle */
  int next, target; /* blocks that follow; -1: none */
} report_block;

/* A call that the compiler inlined. */
typedef struct {
  char *path;            /* "29:9" or "67:14 29:9": line and column of the calls, outermost first */
  unsigned line, column; /* of the innermost call */
  report_cost cost;      /* of the callee's own lines */
  unsigned bundles;
} report_call;

typedef struct {
  char name[40];
  double data, clock, idle;
} report_component;

enum { REPORT_COMPONENTS = 64, REPORT_COLUMNS = 1024 };

/* A part of the run's time. */
typedef struct {
  double unit[GM_GRP_COUNT]; /* cycles in which a unit is busy */
  double open[2];            /* cycles in which the gates of v and o are open: mean over threads */
  double energy;
} report_column;

/* Many invocations: the least, the mean and the most. */
typedef struct {
  double min, mean, max;
} report_range;
typedef struct {
  size_t n;
  report_range cycles, energy;
  unsigned width, height; /* 0: the invocations are no rectangle of pixels */
  uint32_t *color, *heat; /* pictures, 0xAABBGGRR, row 0 is the lowest; heat: cycles, from black to white */
} report_patch;

typedef struct {
  const report_request *q;
  gm_program program;
  gc_stats compiled;
  gm_program_stats stats;
  gm_path_stats path; /* of the run, like the longest and shortest path */
  gm_sim_stats sim;
  bool killed;
  report_bundle *bundle;
  size_t bundles;
  report_block *block;
  size_t blocks;
  report_line *line; /* by line number; 0: bundles without a line */
  size_t lines;
  report_call *call;
  size_t calls;
  report_column *column; /* each of `step` cycles; the last may have fewer */
  size_t columns;
  uint64_t step;
  report_component component[REPORT_COMPONENTS];
  size_t components;
  double energy;            /* of the run: the sum of its bundles, and of its components */
  const char *level, *unit; /* of energy: "program"; "pJ" */
  char method[160];         /* how it was found */
  double error_percent;
  report_patch patch;
} report;

/* Compiles, proves, runs. 0, or -1 with the messages in *messages (malloc'd); free the report in both cases. Warnings may be there after
   success too. q must outlive the report. */
int report_make(report *r, const report_request *q, char **messages);
void report_free(report *r);

/* The report; `old` (or NULL) is another one to compare with. command: makes the page. */
void report_page(FILE *f, const report *r, const report *old, const char *command);
/* The same for a terminal. */
void report_text(FILE *f, const report *r, const report *old);
/* NULL when out of memory. */
json_t *report_json(const report *r, const report *old);

#endif
