/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the options of `gloam report`, for one side of the comparison: the shader that is reported, or the one that it is compared with. */
#include "gloam/report_options.h"

#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "gloam/cmd.h"
#include "gloam/run_options.h"
#include "gloam/words.h"
#include "search/choices.h"

void cmd_report_side_begin(cmd_report_side *s) {
  memset(s, 0, sizeof *s);
  gc_options_default(&s->q.o);
  s->machine_name = "cyclone";
}

/* Adds the option to those that titles show. */
static void note_title_option(cmd_report_side *s, const char *name, const char *value) {
  size_t n = strlen(s->options);
  bool letter = value && !strcmp(name, "-O");
  snprintf(s->options + n, sizeof s->options - n, "%s%s%s%s", n ? " " : "", name, value && !letter ? " " : "", value ? value : "");
}

static int flag(cmd_report_side *s, const char *name) {
  if (!strcmp(name, "--fast-division"))
    s->q.o.fast_division = true;
  else if (!strncmp(name, "--no-", 5) && gc_is_pass(name + 5, false) && strlen(s->disable) + strlen(name) < sizeof s->disable)
    strcat(strcat(s->disable, s->disable[0] ? "," : ""), name + 5);
  else
    return 0;
  note_title_option(s, name, NULL);
  return 1;
}

static bool add_report_define(cmd_report_side *s, const char *text) {
  if (s->ndefine == REPORT_DEFINES || !*text || strpbrk(text, "\n\r"))
    return false;
  s->define[s->ndefine++] = text;
  return true;
}

/* Takes an option with a value. The result is that of gc_choose. */
static int take_report_option(cmd_report_side *s, const char *name, const char *value) {
  if (!strcmp(name, "--machine"))
    return s->machine_name = value, *value ? 1 : -1;
  if (!strcmp(name, "-D"))
    return add_report_define(s, value) ? 1 : -1;
  if (!strcmp(name, "--wake"))
    return s->have_wake = true, cmd_parse_unsigned(value, 0, GM_WAKE_MAX, &s->wake) ? -1 : 1;
  if (!strcmp(name, "--texture-latency"))
    return s->have_latency = true, cmd_parse_unsigned(value, GM_TEXTURE_MIN, 1u << 16, &s->texture_latency) ? -1 : 1;
  if (!strcmp(name, "--stage")) {
    int stage = cmd_word("report", name, value);
    s->have_stage = true;
    s->q.o.stage = stage == 1 ? GM_STAGE_FRAGMENT : GM_STAGE_VERTEX;
    return stage < 0 ? -1 : 1;
  }
  s->have_policy |= !strcmp(name, "--policy");
  return strncmp(name, "--", 2) ? 0 : gc_choose(&s->q.o, name, value);
}

int cmd_report_option(cmd_report_side *s, int argc, char **argv, int *i) {
  const char *name = argv[*i], *value = *i + 1 < argc ? argv[*i + 1] : NULL;
  if (flag(s, name))
    return 1;
  if (!strncmp(name, "-O", 2) && gc_choose(&s->q.o, "-O", name + 2) > 0)
    return note_title_option(s, "-O", name + 2), 1;
  int r = take_report_option(s, name, value ? value : "");
  if (r && !value)
    return cmd_usage_error("report", "%s needs a value", name), -1;
  if (r < 0)
    return cmd_bad_value("report", name, value), -1;
  if (r > 0) {
    note_title_option(s, name, value);
    (*i)++;
  }
  return r;
}

/* The exit code after a message about a word of `line`: says where the word is. */
static int refuse_report_line(const char *line) {
  fprintf(stderr, "gloam report: note: this is in --against \"%s\"\n", line);
  return 2;
}

int cmd_report_line(cmd_report_side *s, const char *line, char *room, size_t size) {
  enum { WORDS = 64 };
  char *word[WORDS + 1];
  int n = 0;
  if (strlen(line) >= size)
    return cmd_usage_error("report", "--against: too long");
  strcpy(room, line);
  for (char *at = strtok(room, " \t"); at && n < WORDS; at = strtok(NULL, " \t"))
    word[n++] = at;
  word[n] = NULL;
  if (!n)
    return cmd_usage_error("report", "--against needs a shader or options");
  for (int i = 0; i < n; i++) {
    int taken = cmd_report_option(s, n, word, &i);
    bool unknown = !taken && word[i][0] == '-' && word[i][1];
    if (unknown)
      cmd_unknown_option("report", word[i]);
    if (taken < 0 || unknown)
      return refuse_report_line(line);
    if (!taken)
      s->q.shader = word[i];
  }
  return 0;
}

static bool ends_with(const char *s, const char *end) {
  size_t n = strlen(s), k = strlen(end);
  return n >= k && !strcmp(s + n - k, end);
}

int cmd_report_side_read(cmd_report_side *s) {
  char err[GM_ERROR_SIZE];
  report_request *q = &s->q;
  bool vertex = ends_with(q->shader, ".vert");
  if (!s->have_stage && !vertex && !ends_with(q->shader, ".frag"))
    return cmd_bad_kind("report", q->shader, ".vert .frag", "; or give --stage");
  if (!s->have_stage)
    q->o.stage = vertex ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT;
  if (gm_machine_find(&s->machine, s->machine_name, err, sizeof err))
    return fprintf(stderr, "%s\n", err), 1;
  s->text = cmd_read_text(q->shader, &q->len);
  if (!s->text)
    return 1;
  if (!s->have_policy)
    q->o.policy = gc_usual_policy(q->o.gate);
  q->text = s->text;
  q->options = s->options;
  q->o.name = q->shader;
  q->o.machine = &s->machine;
  q->o.wake = s->have_wake ? s->wake : s->machine.wake;
  q->o.disable = s->disable[0] ? s->disable : NULL;
  q->o.define = s->define;
  q->run = (gm_run_config){
      .policy = q->o.policy, .wake = q->o.wake, .texture_latency = s->have_latency ? s->texture_latency : s->machine.texture_latency};
  return 0;
}

void cmd_report_side_free(cmd_report_side *s) { free(s->text); }
