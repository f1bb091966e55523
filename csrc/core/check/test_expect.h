/* SPDX-License-Identifier: Apache-2.0 */
/* Helpers of the static checker's tests: they expect that a program is proven, or that it is broken at a bundle, with rule, text and
   path (docs/checking.md). */
#ifndef GM_TEST_EXPECT_H
#define GM_TEST_EXPECT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "core/check/check.h"
#include "core/sim/sim.h"
#include "core/sim/test_prog.h"

static const gm_check_config no_gates = {GM_GATE_NONE, 1};

/* Expects that a program is proven. */
static inline void proven(const prog *p, const gm_machine *m, gm_check_config cfg) {
  gm_check_result r;
  if (gm_check_code(m, p->w, p->n, 0, &cfg, &r) != GM_CHECK_PROVEN)
    fail_msg("%s (path %s)", r.message, r.path);
}

/* Expects that a program breaks a rule: at this bundle, with a message that has this text, on this path (NULL: any). */
static inline void broken(const prog *p, const gm_machine *m, gm_check_config cfg, unsigned pc, const char *rule, const char *text,
                          const char *path) {
  gm_check_result r;
  if (gm_check_code(m, p->w, p->n, 0, &cfg, &r) != GM_CHECK_BROKEN)
    fail_msg("not broken, expected: %s", rule);
  if (r.pc != pc || strcmp(r.rule, rule) != 0 || !strstr(r.message, text) || (path && strcmp(r.path, path) != 0))
    fail_msg("expected %u %s '%s' on %s, got %u %s: %s on %s", pc, rule, text, path ? path : "any path", r.pc, r.rule, r.message, r.path);
}

/* Policy program with a wake latency. */
static inline gm_check_config gated(unsigned wake) { return (gm_check_config){GM_GATE_PROGRAM, wake}; }

#endif
