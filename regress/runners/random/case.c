/* SPDX-License-Identifier: Apache-2.0 */
/* A case: runs one random shader on all implementations, compares, and keeps it if it fails. */
#include "case.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

const char *rs_outcome_name(rs_outcome c) {
  static const char *const name[] = {
      "agree", "too large for every machine", "refused by the compiler", "refused by OpenGL ES", "rules broken", "different values"};
  return name[c];
}

/* Compares values and says where they differ by more than they may. */
static bool same_values(rs_case *k, const rs_values *a, const rs_values *b) {
  for (unsigned run = 0; run < RS_RUNS; run++) {
    if (a->killed[run] != b->killed[run]) {
      snprintf(k->why, sizeof k->why, "run %u: discard: %d here, %d in OpenGL ES", run, a->killed[run], b->killed[run]);
      return false;
    }
    for (unsigned o = 0; o < k->shader.nout && !a->killed[run]; o++)
      for (unsigned c = 0; c < k->shader.out[o].n; c++) {
        const rs_output *out = &k->shader.out[o];
        bool exact = out->exact >> c & 1;
        double x = (double)a->v[run][o][c], y = (double)b->v[run][o][c], room = exact ? 0 : 2 * out->error + 1e-6 * fabs(y);
        k->tally->numbers++;
        k->tally->exact += exact;
        if (!(fabs(x - y) <= room)) {
          snprintf(k->why, sizeof k->why, "run %u: %s[%u] = %.9g here, %.9g in OpenGL ES, %.3g allowed", run, out->name, c, x, y, room);
          return false;
        }
      }
  }
  return true;
}

/* Most seconds in OpenGL ES. */
enum { ORACLE_SECONDS = 20 };

static bool ask_case_oracle(const rs_case *k, const rs_shader *s, rs_values *out, char *err, size_t size) {
  if (k->oracle)
    *k->oracle = true;
  alarm(k->oracle ? ORACLE_SECONDS : 0);
  bool ok = rs_oracle(s, k->run, out, err, size) == 0;
  alarm(0);
  if (k->oracle)
    *k->oracle = false;
  return ok;
}

/* Whether OpenGL ES gives our values when min, max and clamp are spelled out (plain.c). */
static bool second_opinion(rs_case *k, const rs_shader *s, const rs_values *ours) {
  gc_arena *a = gc_arena_new();
  rs_shader plain = *s;
  rs_values oracle;
  char why[sizeof k->why], refused[GM_ERROR_SIZE];
  memcpy(why, k->why, sizeof why);
  plain.text = rs_spelled_out(a, s->text);
  bool ok = ask_case_oracle(k, &plain, &oracle, refused, sizeof refused) && same_values(k, ours, &oracle);
  k->tally->second += ok;
  if (!ok)
    memcpy(k->why, why, sizeof why);
  gc_arena_free(a);
  return ok;
}

rs_outcome rs_try(rs_case *k, const char *text) {
  rs_values ours, oracle;
  rs_shader s = k->shader;
  char refused[GM_ERROR_SIZE];
  s.text = text;
  rs_verdict v = rs_ours(k->kit, &s, k->run, k->seed, k->rtl, &ours, k->why, sizeof k->why);
  if (v == RS_TOO_LARGE)
    return RS_TOO_BIG;
  if (v == RS_BROKEN)
    return RS_RULES;
  bool accepted = ask_case_oracle(k, &s, &oracle, refused, sizeof refused);
  if (v == RS_REFUSED)
    return accepted ? RS_OURS_REFUSES : RS_ORACLE_REFUSES;
  if (!accepted) {
    snprintf(k->why, sizeof k->why, "%s", refused);
    return RS_ORACLE_REFUSES;
  }
  if (k->falsify)
    ours.v[RS_RUNS - 1][0][0] += 0.25f, ours.killed[0] = !ours.killed[0];
  if (same_values(k, &ours, &oracle))
    return RS_AGREE;
  return second_opinion(k, &s, &ours) ? RS_AGREE : RS_DIFFERENT;
}

rs_outcome rs_count(rs_case *k) {
  rs_outcome c = rs_try(k, k->shader.text);
  k->tally->shaders++;
  k->tally->rtl += k->rtl && c == RS_AGREE;
  k->tally->agree += c == RS_AGREE;
  k->tally->too_large += c == RS_TOO_BIG;
  k->tally->failed += c != RS_AGREE && c != RS_TOO_BIG;
  return c;
}
