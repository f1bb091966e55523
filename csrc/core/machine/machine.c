/* SPDX-License-Identifier: Apache-2.0 */
/* Writes a machine as text: for people, as it is stored, as JSON, for Verilog. */
#include "core/machine/machine.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "core/machine/machine_keys.h"

bool gm_machine_same(const gm_machine *a, const gm_machine *b) {
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    if (gm_key_get(a, k) != gm_key_get(b, k))
      return false;
  return !strcmp(a->name, b->name);
}

int gm_machine_value(const char *key, const char *text, unsigned *value, char *err, size_t errsize) {
  size_t k = gm_key_find(key, strlen(key)), n = strlen(text);
  if (!strcmp(key, gm_parts_key))
    gm_parts_words(text, n, err, errsize);
  else if (k == GM_MACHINE_KEYS)
    snprintf(err, errsize, "unknown key '%s'%s", key, gm_key_help(&(gm_similar){0}, key, strlen(key)));
  else
    return gm_key_value(&gm_keys[k], false, text, n, value, err, errsize);
  return -1;
}

bool gm_machine_words(const char *key) {
  size_t k = gm_key_find(key, strlen(key));
  return k < GM_MACHINE_KEYS && gm_keys[k].words;
}

int gm_machine_set(gm_machine *m, const char *key, const char *value, char *err, size_t errsize) {
  unsigned v;
  if (gm_machine_value(key, value, &v, err, errsize))
    return -1;
  gm_key_set(m, gm_key_find(key, strlen(key)), v);
  return 0;
}

const char *gm_policy_name(gm_gate_policy p) {
  static const char *const name[] = {[GM_GATE_NONE] = "none", [GM_GATE_AUTO] = "auto", [GM_GATE_PROGRAM] = "program"};
  return name[p];
}

__attribute__((format(printf, 4, 5))) static void put_machine_text(char *buf, size_t size, size_t *len, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  int n = vsnprintf(*len < size ? buf + *len : NULL, *len < size ? size - *len : 0, fmt, ap);
  va_end(ap);
  *len += n > 0 ? (size_t)n : 0;
}

int gm_machine_format(char *buf, size_t size, const gm_machine *m) {
  size_t len = 0;
  put_machine_text(buf, size, &len, "name = %s\n", m->name);
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++) {
    if (gm_keys[k].part == 1 && gm_parts_of(m)) /* the first part writes the sum of all parts */
      put_machine_text(buf, size, &len, "%s = %u\n", gm_parts_key, gm_parts_of(m));
    if (!gm_keys[k].part && (gm_key_get(m, k) || !gm_keys[k].optional))
      put_machine_text(buf, size, &len, "%s = %u\n", gm_keys[k].key, gm_key_get(m, k));
  }
  return (int)len;
}

void gm_machine_came(gm_machine_origins *o, const char *key, const char *from) {
  size_t k = gm_key_find(key, strlen(key));
  if (k < GM_MACHINE_KEYS)
    snprintf(o->of[k], sizeof o->of[k], "%s", from);
}

/* The value of a key as a machine file has it. */
static void put_value(char *buf, size_t size, size_t *len, const gm_machine *m, size_t k) {
  int n;
  const char *word = gm_keys[k].words ? gm_key_word(&gm_keys[k], gm_key_get(m, k), &n) : NULL;
  if (word)
    put_machine_text(buf, size, len, "%.*s", n, word);
  else
    put_machine_text(buf, size, len, "%u", gm_key_get(m, k));
}

int gm_machine_print(char *buf, size_t size, const gm_machine *m, const gm_machine_origins *o) {
  enum { COLUMN = 30 };
  size_t len = 0;
  put_machine_text(buf, size, &len, "name = %s\n", m->name);
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++) {
    size_t line = len;
    put_machine_text(buf, size, &len, "%s = ", gm_keys[k].key);
    put_value(buf, size, &len, m, k);
    put_machine_text(buf, size, &len, "%*s# %s\n", (int)(line + COLUMN - len), "", o->of[k][0] ? o->of[k] : "default");
  }
  return (int)len;
}

static json_t *value_json(const gm_machine *m, size_t k) {
  int n;
  const char *word = gm_keys[k].words ? gm_key_word(&gm_keys[k], gm_key_get(m, k), &n) : NULL;
  return word ? json_stringn(word, (size_t)n) : gm_json_count(gm_key_get(m, k));
}

int gm_machine_json(char *buf, size_t size, const gm_machine *m) {
  size_t len = 0;
  json_t *all = json_pack("{s:o}", "name", gm_json_text(m->name));
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    if (gm_key_get(m, k) || !gm_keys[k].optional)
      json_object_set_new(all, gm_keys[k].key, value_json(m, k));
  char *text = gm_json_string(all, GM_JSON_DOUBLE);
  put_machine_text(buf, size, &len, "%s\n", text ? text : "null");
  free(text);
  return (int)len;
}

int gm_machine_verilog(char *buf, size_t size, const gm_machine *m) {
  size_t len = 0;
  put_machine_text(buf, size, &len, "-GTHREADS=%u\n", gm_contexts(m));
  if (m->switches)
    put_machine_text(buf, size, &len, "-GGROUP=%u\n", m->threads);
  if (m->tasks)
    put_machine_text(buf, size, &len, "-GSLOT_PORTS=1'b1\n");
  if (m->array)
    put_machine_text(buf, size, &len, "-GARRAY=%u\n", m->cma_words);
  if (m->array_constants)
    put_machine_text(buf, size, &len, "-GARRAY_CONSTANTS=1'b1\n");
  if (m->array_banks)
    put_machine_text(buf, size, &len, "-GARRAY_BANKS=%u\n", m->array_banks);
  for (size_t k = 0; k < GM_MACHINE_KEYS; k++)
    if (gm_keys[k].verilog) /* as wide as the parameter */
      put_machine_text(buf, size, &len, "-G%s=%s%u\n", gm_keys[k].verilog, gm_keys[k].max == 1 ? "1'b" : "", gm_key_get(m, k));
  return (int)len;
}
