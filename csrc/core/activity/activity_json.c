/* SPDX-License-Identifier: Apache-2.0 */
/* Writes the toggle counts of a run as JSON, by component. */
#include "base/json.h"
#include "core/activity/activity.h"

/* The JSON object of a component; made on first use. */
static json_t *component(json_t *all, const gm_signal_activity *s) {
  size_t n = gm_activity_component(s->name);
  char name[4096];
  if (n >= sizeof name)
    return NULL;
  snprintf(name, sizeof name, "%.*s", (int)n, s->name);
  json_t *c = json_object_get(all, name);
  if (c)
    return c;
  c = json_pack("{s:I,s:{}}", "toggles", (json_int_t)0, "signals");
  return json_object_set_new(all, name, c) ? NULL : c;
}

static int add_signal_json(json_t *all, const gm_signal_activity *s) {
  json_t *c = component(all, s);
  if (!c)
    return -1;
  size_t n = gm_activity_component(s->name);
  json_t *v = json_pack("{s:I,s:I}", "width", (json_int_t)s->width, "toggles", (json_int_t)s->toggles);
  if (v && s->alias && json_object_set_new(v, "alias", json_true()))
    return -1;
  if (json_object_set_new(json_object_get(c, "signals"), s->name + n + (n > 0), v))
    return -1;
  json_t *sum = json_object_get(c, "toggles");
  return s->alias ? 0 : json_integer_set(sum, json_integer_value(sum) + (json_int_t)s->toggles);
}

int gm_activity_json(FILE *f, const gm_activity *a) {
  json_t *all = json_object();
  json_t *top =
      json_pack("{s:I,s:I,s:o}", "cycles", (json_int_t)a->cycles, "toggles", (json_int_t)gm_activity_sum(a, ""), "components", all);
  int rc = top ? 0 : -1;
  for (size_t i = 0; i < a->count && rc == 0; i++)
    rc = add_signal_json(all, &a->signal[i]);
  if (rc == 0)
    return gm_json_write(f, top, GM_JSON_DOUBLE, GM_JSON_LINES);
  json_decref(top);
  return rc;
}
