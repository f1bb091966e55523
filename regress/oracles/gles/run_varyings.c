/* SPDX-License-Identifier: Apache-2.0 */
/* gles_run: finds the varyings that a shader declares. */
#include "regress/oracles/gles/gles_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Replaces comments by spaces. */
static void strip_comments(char *s) {
  while (*s) {
    if (s[0] == '/' && s[1] == '/')
      while (*s && *s != '\n')
        *s++ = ' ';
    else if (s[0] == '/' && s[1] == '*') {
      char *end = strstr(s + 2, "*/");
      end = end ? end + 2 : s + strlen(s);
      while (s < end)
        *s++ = ' ';
    } else
      s++;
  }
}

static void type_shape(const char *file, varying *v) {
  const char *t = v->type;
  v->rows = v->cols = 1;
  if (!strncmp(t, "vec", 3))
    v->rows = (unsigned)(t[3] - '0');
  else if (!strncmp(t, "mat", 3))
    v->rows = v->cols = (unsigned)(t[3] - '0');
  else if (strcmp(t, "float"))
    job_die(file, "varying %s of type %s", v->name, t);
}

/* Finds every "varying [precision] type name[count], ...;" outside comments. */
void job_scan_varyings(job *j) {
  char *text = strdup(j->source), *p = text;
  if (!text)
    job_die(j->shader, "out of memory");
  strip_comments(text);
  while ((p = strstr(p, "varying"))) {
    char word[3][MAX_NAME], list[512];
    int n = 0;
    if (sscanf(p, "varying %63s %n", word[0], &n) != 1)
      break;
    p += n;
    if (!strcmp(word[0], "lowp") || !strcmp(word[0], "mediump") || !strcmp(word[0], "highp")) {
      if (sscanf(p, "%63s %n", word[0], &n) != 1)
        break;
      p += n;
    }
    if (sscanf(p, "%511[^;]", list) != 1)
      break;
    for (char *save = NULL, *item = strtok_r(list, ", \t\n", &save); item; item = strtok_r(NULL, ", \t\n", &save)) {
      varying *v = &j->vary[j->nvary++];
      if (j->nvary == 32)
        job_die(j->shader, "too many varyings");
      snprintf(v->type, sizeof v->type, "%.15s", word[0]);
      v->elements = 1;
      if (sscanf(item, "%63[^[][%u]", v->name, &v->elements) < 1)
        job_die(j->shader, "varying not understood: %s", item);
      type_shape(j->shader, v);
    }
  }
  free(text);
}
