/* SPDX-License-Identifier: Apache-2.0 */
#include "program/save.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int gm_save_begin(gm_save *s, const char *path) {
  struct stat st;
  *s = (gm_save){.path = path};
  if (lstat(path, &st) == 0 && !S_ISREG(st.st_mode)) { /* renaming onto a device or link would replace it */
    s->file = tmpfile();
    return s->file ? 0 : -1;
  }
  size_t n = strlen(path) + 8;
  s->beside = malloc(n);
  if (!s->beside)
    return -1;
  snprintf(s->beside, n, "%s.XXXXXX", path);
  int fd = mkstemp(s->beside);
  s->file = fd < 0 ? NULL : fdopen(fd, "w+b");
  if (s->file)
    return 0;
  int why = errno;
  if (fd >= 0) {
    close(fd);
    unlink(s->beside);
  }
  free(s->beside);
  errno = why;
  return -1;
}

static int copy(FILE *from, const char *path) {
  char part[8192];
  FILE *to = fopen(path, "wb");
  if (!to)
    return -1;
  rewind(from);
  bool ok = true;
  for (size_t n; ok && (n = fread(part, 1, sizeof part, from)) > 0;)
    ok = fwrite(part, 1, n, to) == n;
  int why = errno;
  if (fclose(to))
    return -1;
  errno = why;
  return ok && !ferror(from) ? 0 : -1;
}

int gm_save_end(gm_save *s, bool ok) {
  int why = errno;
  bool good = ok && fflush(s->file) == 0;
  if (good)
    good = s->beside ? fchmod(fileno(s->file), 0644) == 0 : copy(s->file, s->path) == 0;
  if (!good && ok)
    why = errno;
  if (fclose(s->file) && good) {
    good = false;
    why = errno;
  }
  if (good && s->beside && rename(s->beside, s->path)) {
    good = false;
    why = errno;
  }
  if (!good && s->beside)
    unlink(s->beside);
  free(s->beside);
  errno = why;
  return good ? 0 : -1;
}
