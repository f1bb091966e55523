/* SPDX-License-Identifier: Apache-2.0 */
/* Reads values of a scene file: numbers, also animated ones, words, transforms (docs/scenes.md). */
#include <math.h>
#include <string.h>

#include "base/similar.h"
#include "frame/scene/scene_private.h"

/* Numbers are read in lists of lists of this depth at most. */
enum { DEPTH = 4 };

typedef struct {
  sc_reader *r;
  const char *what;
  double *out;
  size_t n, room;
} numbers;

static bool add_scene_number(numbers *v, double x) {
  if (v->n == v->room)
    return sc_fail(v->r, "%s has more than %zu numbers", v->what, v->room);
  if (!isfinite((float)x))
    return sc_fail(v->r, "%s: a number is too large", v->what);
  v->out[v->n++] = x;
  return true;
}

static bool animated_numbers(sc_reader *r, json_t *o, const char *what, double *out, size_t *n);

static bool read_numbers(numbers *v, json_t *j, unsigned depth) {
  size_t i, n = v->room - v->n;
  json_t *e;
  if (json_is_object(j) && depth < DEPTH) {
    bool ok = animated_numbers(v->r, j, v->what, v->out + v->n, &n);
    v->n += n;
    return ok;
  }
  if (json_is_boolean(j))
    return add_scene_number(v, json_is_true(j));
  if (json_is_number(j))
    return add_scene_number(v, json_number_value(j));
  if (!json_is_array(j) || depth == DEPTH)
    return sc_fail(v->r, "%s is not a number or a list of numbers", v->what);
  json_array_foreach(j, i, e) if (!read_numbers(v, e, depth + 1)) return false;
  return true;
}

/* The time of key i. False with a message if it is no key, or not after the one before. */
static bool key_time(sc_reader *r, json_t *keys, size_t i, const char *what, double *time) {
  json_t *key = json_array_get(keys, i);
  double before = *time;
  if (json_array_size(key) != 2 || !json_is_number(json_array_get(key, 0)))
    return sc_fail(r, "%s: a key is a pair of a time and a value", what);
  *time = json_number_value(json_array_get(key, 0));
  return i == 0 || *time > before || sc_fail(r, "%s: the times of the keys do not increase", what);
}

/* {"keys": [[time, value], ...]}: linear between two times, constant before the first and after the last. */
static bool animated_numbers(sc_reader *r, json_t *o, const char *what, double *out, size_t *n) {
  static const char *const names[] = {"keys", NULL};
  json_t *keys = json_object_get(o, "keys");
  size_t count = json_array_size(keys), first = 0, next = 0, m = *n < SC_NUMBERS ? *n : SC_NUMBERS;
  double other[SC_NUMBERS], time = 0, t0 = 0, t1 = 0;
  if (!sc_object(r, o, what, names))
    return false;
  if (!count)
    return sc_fail(r, "%s has no keys", what);
  for (size_t i = 0; i < count; i++) { /* `first` is the last key up to the time, `next` the one after it */
    if (!key_time(r, keys, i, what, &time))
      return false;
    if (i == 0 || time <= r->o->time)
      first = next = i, t0 = time;
    else if (next == first && (first > 0 || t0 <= r->o->time))
      next = i, t1 = time;
  }
  numbers a = {r, what, out, 0, *n}, b = {r, what, other, 0, m};
  if (!read_numbers(&a, json_array_get(json_array_get(keys, first), 1), 1) ||
      !read_numbers(&b, json_array_get(json_array_get(keys, next), 1), 1))
    return false;
  if (a.n != b.n)
    return sc_fail(r, "%s: the values of two keys differ in length", what);
  for (size_t i = 0; first != next && i < a.n; i++)
    out[i] += (r->o->time - t0) / (t1 - t0) * (other[i] - out[i]);
  *n = a.n;
  return true;
}

bool sc_numbers(sc_reader *r, json_t *j, const char *what, double *out, size_t *n) {
  numbers v = {r, what, out, 0, *n};
  bool ok = read_numbers(&v, j, 0);
  *n = v.n;
  return ok;
}

bool sc_vector(sc_reader *r, json_t *o, const char *key, double *out, size_t n) {
  json_t *j = json_object_get(o, key);
  double v[SC_NUMBERS];
  size_t got = n;
  if (!j)
    return true;
  if (!sc_numbers(r, j, key, v, &got))
    return false;
  if (got != n)
    return sc_fail(r, "\"%s\" has %zu numbers, not %zu", key, got, n);
  memcpy(out, v, n * sizeof *v);
  return true;
}

bool sc_whole(sc_reader *r, json_t *o, const char *key, long min, long max, long *out) {
  json_t *j = json_object_get(o, key);
  if (!j)
    return true;
  if (!json_is_integer(j) || json_integer_value(j) < min || json_integer_value(j) > max)
    return sc_fail(r, "\"%s\" is not a whole number from %ld to %ld", key, min, max);
  *out = (long)json_integer_value(j);
  return true;
}

bool sc_choice(sc_reader *r, json_t *j, const char *what, const char *const *names, unsigned *out) {
  const char *word = json_string_value(j);
  gm_similar near;
  if (!j)
    return true;
  for (unsigned i = 0; names[i]; i++)
    if (word && !strcmp(word, names[i]))
      return *out = i, true;
  const char *help = gm_similar_in_list(&near, word ? word : "", names, NULL);
  return word ? sc_fail(r, "%s cannot be '%s'%s", what, word, help) : sc_fail(r, "%s has to be a word%s", what, help);
}

bool sc_flag(sc_reader *r, json_t *o, const char *key, bool *out) {
  json_t *j = json_object_get(o, key);
  if (j && !json_is_boolean(j))
    return sc_fail(r, "\"%s\" is true or false", key);
  *out = j ? json_is_true(j) : *out;
  return true;
}

/* --- transforms --- */

static bool one_transform(sc_reader *r, json_t *o, sc_matrix *m) {
  static const char *const keys[] = {"translate", "rotate", "scale", NULL};
  double v[4] = {0};
  size_t n = 4;
  if (!sc_object(r, o, "a transform", keys))
    return false;
  if (json_object_size(o) != 1)
    return sc_fail(r, "a transform is one of \"translate\", \"rotate\", \"scale\"");
  json_t *t = json_object_get(o, "translate"), *turn = json_object_get(o, "rotate"), *s = json_object_get(o, "scale");
  if (!sc_numbers(r, t ? t : turn ? turn : s, t ? "\"translate\"" : turn ? "\"rotate\"" : "\"scale\"", v, &n))
    return false;
  if (t && n == 3)
    *m = sc_translate(v[0], v[1], v[2]);
  else if (turn && n == 4)
    *m = sc_rotate(v[0], v[1], v[2], v[3]);
  else if (s && n == 3)
    *m = sc_scale(v[0], v[1], v[2]);
  else if (s && n == 1)
    *m = sc_scale(v[0], v[0], v[0]);
  else
    return sc_fail(r, "\"translate\" has 3 numbers, \"rotate\" an angle and an axis, \"scale\" 1 number or 3");
  return true;
}

bool sc_transform(sc_reader *r, json_t *j, sc_matrix *out) {
  size_t i;
  json_t *o;
  *out = sc_identity();
  if (j && !json_is_array(j))
    return sc_fail(r, "\"transform\" is not a list");
  json_array_foreach(j, i, o) {
    sc_matrix m;
    if (!one_transform(r, o, &m))
      return false;
    *out = sc_multiply(out, &m);
  }
  return true;
}
