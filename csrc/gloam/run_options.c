/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the options that several subcommands share: gating policy, wake latency, texture timing. */
#include "gloam/run_options.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gloam/cmd.h"
#include "gloam/words.h"

enum { TEXTURE_MAX = 100000 }; /* machine files allow less; a run may wait longer */

int cmd_parse_policy(const char *text, gm_gate_policy *p) {
  for (unsigned i = GM_GATE_NONE; i <= GM_GATE_PROGRAM; i++)
    if (strcmp(text, gm_policy_name((gm_gate_policy)i)) == 0) {
      *p = (gm_gate_policy)i;
      return 0;
    }
  return -1;
}

int cmd_parse_u64(const char *text, uint64_t *value) {
  char *end;
  if (!isdigit((unsigned char)*text))
    return -1;
  errno = 0;
  *value = strtoull(text, &end, 10);
  return *end || errno ? -1 : 0;
}

int cmd_parse_unsigned(const char *text, unsigned min, unsigned max, unsigned *value) {
  uint64_t v;
  if (cmd_parse_u64(text, &v) || v < min || v > max)
    return -1;
  *value = (unsigned)v;
  return 0;
}

int cmd_parse_limit(const char *name, const char *text, uint64_t *limit) {
  if (cmd_parse_u64(text, limit))
    return cmd_usage_error(name, "limit '%s' is not a number", text);
  return *limit ? 0 : cmd_usage_error(name, "limit 0: it must be at least 1");
}

int cmd_run_option(const char *name, int argc, char **argv, int *i, gm_run_config *cfg) {
  static const char *const options[] = {"--policy", "--wake", "--texture-latency", "--seed"};
  unsigned k = 0;
  while (k < 4 && strcmp(argv[*i], options[k]) != 0)
    k++;
  if (k == 4)
    return 0;
  if (*i + 1 >= argc) {
    cmd_usage_error(name, "%s needs a value", options[k]);
    return -1;
  }
  const char *v = argv[++*i];
  int bad = k == 0   ? cmd_parse_policy(v, &cfg->policy)
            : k == 1 ? cmd_parse_unsigned(v, 0, GM_WAKE_MAX, &cfg->wake)
            : k == 2 ? cmd_parse_unsigned(v, GM_TEXTURE_MIN, TEXTURE_MAX, &cfg->texture_latency)
                     : cmd_parse_u64(v, &cfg->texture_seed);
  if (!bad)
    return 1;
  char range[64] = "a number";
  if (k == 1 || k == 2)
    snprintf(range, sizeof range, "a number from %d to %d", k == 1 ? 0 : GM_TEXTURE_MIN, k == 1 ? GM_WAKE_MAX : TEXTURE_MAX);
  if (k == 0)
    cmd_bad_value(name, options[k], v);
  else
    cmd_usage_error(name, "%s '%s' is not %s", options[k], v, range);
  return -1;
}
