/* SPDX-License-Identifier: Apache-2.0 */
/* Reports what the check of a program found, as text and as a JSON object. */
#include "core/check/check_report.h"

#include "base/json.h"

json_t *gm_check_json(const char *file, const gm_program *p, const gm_check_config *cfg, const gm_check_result *r) {
  const gm_line *l = r->verdict == GM_CHECK_BROKEN ? gm_program_line(p, r->pc) : NULL;
  json_t *j = json_pack("{s:o, s:b, s:s, s:i, s:I, s:I, s:I}", "program", gm_json_text(file), "proven", r->verdict == GM_CHECK_PROVEN,
                        "policy", gm_policy_name(cfg->policy), "wake", (int)cfg->wake, "bundles", (json_int_t)r->bundles, "nodes",
                        (json_int_t)r->nodes, "gate_states", (json_int_t)r->states);
  if (j && r->verdict == GM_CHECK_BROKEN)
    json_object_update_new(
        j, json_pack("{s:s, s:i, s:s, s:s}", "rule", r->rule, "bundle", (int)r->pc, "message", r->message, "path", r->path));
  else if (j && r->verdict == GM_CHECK_GAVE_UP)
    json_object_set_new(j, "message", json_string(r->message));
  if (j && l && l->file < p->nfile)
    json_object_update_new(
        j, json_pack("{s:o, s:i, s:i}", "file", gm_json_text(p->file[l->file]), "line", (int)l->line, "column", (int)l->col));
  return j;
}

void gm_check_text(FILE *out, FILE *bad, const char *file, const gm_program *p, const gm_check_config *cfg, const gm_check_result *r) {
  if (r->verdict == GM_CHECK_PROVEN) {
    fprintf(out, "%s: proven: %zu bundles, all paths (%zu in call contexts)", file, r->bundles, r->nodes);
    if (cfg->policy == GM_GATE_PROGRAM)
      fprintf(out, "; no access finds its gate closed at wake latency %u", cfg->wake);
    else
      fprintf(out, "; gates open by themselves (policy %s)", gm_policy_name(cfg->policy));
    fputc('\n', out);
    return;
  }
  fprintf(bad, "%s: error: %s\n", file, r->message);
  const gm_line *l = r->verdict == GM_CHECK_BROKEN ? gm_program_line(p, r->pc) : NULL;
  if (l && l->file < p->nfile)
    fprintf(bad, "  source: %s:%u:%u\n", p->file[l->file], l->line, l->col);
  if (r->path[0])
    fprintf(bad, "  path: %s\n", r->path);
}
