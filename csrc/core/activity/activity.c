/* SPDX-License-Identifier: Apache-2.0 */
/* Counts the toggles of each signal in a run, from the Verilated core in process or from a VCD file. */
#include "core/activity/activity.h"

#include <stdlib.h>
#include <string.h>

void gm_activity_free(gm_activity *a) {
  for (size_t i = 0; i < a->count; i++)
    free(a->signal[i].name);
  free(a->signal);
  memset(a, 0, sizeof *a);
}

int gm_activity_add(gm_activity *a, const char *name, size_t name_length, uint32_t width, uint64_t toggles, bool alias) {
  if ((a->count & (a->count + 1)) == 0) { /* the room doubles when count + 1 is a power of two */
    gm_signal_activity *more = realloc(a->signal, (2 * a->count + 2) * sizeof *more);
    if (!more)
      return -1;
    a->signal = more;
  }
  char *copy = malloc(name_length + 1);
  if (!copy)
    return -1;
  memcpy(copy, name, name_length);
  copy[name_length] = 0;
  a->signal[a->count++] = (gm_signal_activity){copy, width, toggles, alias};
  return 0;
}

const gm_signal_activity *gm_activity_find(const gm_activity *a, const char *name) {
  for (size_t i = 0; i < a->count; i++)
    if (strcmp(a->signal[i].name, name) == 0)
      return &a->signal[i];
  return NULL;
}

size_t gm_activity_component(const char *name) {
  const char *dot = strrchr(name, '.');
  return dot ? (size_t)(dot - name) : 0;
}

uint64_t gm_activity_sum(const gm_activity *a, const char *component) {
  size_t n = strlen(component);
  uint64_t sum = 0;
  for (size_t i = 0; i < a->count; i++) {
    const gm_signal_activity *s = &a->signal[i];
    bool inside = strncmp(s->name, component, n) == 0 && (n == 0 || s->name[n] == '.');
    sum += inside && !s->alias ? s->toggles : 0;
  }
  return sum;
}
