/* SPDX-License-Identifier: Apache-2.0 */
/* Finds the line that names a shader. */
#include "gles/egl/shader_title.h"

#include <stdbool.h>
#include <string.h>

static const char *skip_space(const char *at) { return at + strspn(at, " \t\r\n\v\f"); }

/* After a comment or a line that many shaders have; where it is, if there is none. */
static const char *skip_common(const char *at) {
  static const char precision[] = "precision";
  const char *end = NULL;
  if (!strncmp(at, "/*", 2))
    return (end = strstr(at + 2, "*/")) ? end + 2 : at + strlen(at);
  if (!strncmp(at, "//", 2) || *at == '#')
    return at + strcspn(at, "\n");
  if (!strncmp(at, precision, sizeof precision - 1) && (end = strchr(at, ';')))
    return end + 1;
  return at;
}

void gm_shader_title(const char *source, char to[GM_SHADER_TITLE]) {
  const char *at = skip_space(source), *next;
  while ((next = skip_space(skip_common(at))) != at)
    at = next;
  size_t n = strcspn(at, "\r\n");
  if (n > GM_SHADER_TITLE - 1)
    n = GM_SHADER_TITLE - 1;
  while (n && (at[n - 1] == ' ' || at[n - 1] == '\t'))
    n--;
  for (size_t i = 0; i < n; i++)
    to[i] = (char)(at[i] >= ' ' && at[i] <= '~' ? at[i] : '?');
  to[n] = 0;
}
