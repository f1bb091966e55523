/* SPDX-License-Identifier: Apache-2.0 */
/* Builds the programs of conformance cases, draws with them, and judges the cases (docs/regress.md, "Conformance tests of others"). */
#ifndef CF_ENGINE_H
#define CF_ENGINE_H

#include "search/compile.h"
#include "studies/conformance/core.h"

enum { CF_MAX_SIZE = 128 };

typedef struct {
  gm_machine machine;
  gc_options compile; /* its machine is the one above */
  cf_core *core;
  unsigned rtl_runs; /* how many invocations of each stage of a draw also run on the Verilated core; more for an image */
  bool falsify;      /* change every expected value, so that every case must fail */
  const char *keep;  /* folder for the programs and inputs of failing runs */
} cf_engine;

/* --- build.c --- */

typedef enum { CF_BUILT, CF_NO_COMPILE, CF_NO_LINK, CF_NO_FIT } cf_build_result;

/* Compiles and links. *messages (malloc'd or NULL) has the reason of a failure. Free with cf_unbuild. */
cf_build_result cf_build(const cf_engine *e, const cf_program *src, gm_program p[2], char **messages);
void cf_unbuild(gm_program p[2]);

/* --- conformance_draw.c --- */

/* The run of one pixel, for reports. */
typedef struct {
  bool seen;
  gm_invocation inv;
  cf_result res;
  double coord[4];
} cf_watch;

typedef struct {
  const cf_case *c;
  const cf_draw *d;
  bool rtl;      /* run a sample also on the Verilated core */
  uint64_t seed; /* seed of the sample */
  int watch_x, watch_y;
  cf_watch *watch; /* NULL: nothing is watched */
} cf_draw_request;

typedef struct {
  uint8_t (*pixel)[4]; /* size x size */
  bool(*written);      /* drawn to and not discarded */
  unsigned runs, rtl_runs;
  bool rtl_failed; /* the message is from the Verilated core */
  /* On failure: the invocation that failed. */
  gm_stage stage;
  gm_invocation inv;
} cf_image;

/* Allocates a size x size image; false when out of memory. Free with cf_image_free. */
bool cf_image_new(cf_image *img, int size);
void cf_image_free(cf_image *img);
/* Clears and draws. False with a message. */
bool cf_draw_image(cf_engine *e, const gm_program p[2], const cf_draw_request *r, cf_image *img, char *err, size_t errsize);

/* --- conformance_judge.c --- */

typedef enum { CF_NOT_RUN, CF_PASSED, CF_FAILED, CF_SKIPPED } cf_verdict;

typedef struct {
  cf_verdict verdict; /* CF_FAILED also if only the RTL fails */
  cf_verdict rtl;
  cf_build_result built;
  size_t words; /* of both programs */
  unsigned draws, runs, rtl_runs;
} cf_outcome;

/* Whether the case has something to run on the RTL. */
bool cf_draws(const cf_case *c);
/* Runs a case and gives its verdict. rtl: also on the Verilated core. why: the reason of a failure or skip, in several lines. */
cf_outcome cf_judge(cf_engine *e, const cf_case *c, bool rtl, uint64_t seed, char *why, size_t size);

/* --- conformance_explain.c: texts of failures --- */

/* Appends to a text buffer of the given size. */
void cf_say(char *text, size_t size, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Prints the draw's uniforms and attributes. */
void cf_say_inputs(char *text, size_t size, const cf_draw *d);
/* Prints the inputs and outputs of an invocation (res may be NULL). */
void cf_say_run(char *text, size_t size, const gm_program *p, const gm_invocation *inv, const cf_result *res);
/* Saves sources, program and inputs of an invocation in e->keep, and prints the command that repeats it. */
void cf_say_replay(char *text, size_t size, const cf_engine *e, const cf_case *c, const cf_program *src, const gm_program *p,
                   const cf_draw *d, const gm_invocation *inv);

#endif
