/* SPDX-License-Identifier: Apache-2.0 */
/* Writes output files that exist as a whole or not at all, also after a full disk, a signal or a crash (atomic.h). */
#define _GNU_SOURCE /* O_TMPFILE */ // NOLINT(clang-diagnostic-reserved-macro-identifier): the C library reads the name
#include "base/atomic.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/error.h"
#include "base/file.h"

enum { NAMES = 10000, LINKS = 40, LISTED = 16 };

/* Temporary names to remove when a signal ends the process. They are global because a signal handler gets no argument. */
static char *volatile listed[LISTED];

static void list_temporary(char *from, char *to) {
  for (unsigned i = 0; i < LISTED; i++)
    if (listed[i] == from) {
      listed[i] = to;
      return;
    }
}

void gm_atomic_remove_names(void) {
  for (unsigned i = 0; i < LISTED; i++)
    if (listed[i])
      unlink(listed[i]);
}

/* The target of a symbolic link as a path; malloc'd. */
static char *link_target(const char *path) {
  char target[4096];
  ssize_t n = readlink(path, target, sizeof target - 1);
  if (n < 0)
    return NULL;
  target[n] = 0;
  if (target[0] == '/')
    return strdup(target);
  char *folder = gm_file_folder(path);
  size_t size = folder ? strlen(folder) + (size_t)n + 2 : 0;
  char *to = folder ? malloc(size) : NULL;
  if (to)
    snprintf(to, size, "%s/%s", folder, target);
  free(folder);
  return to;
}

/* Follows symbolic links, also to a file that does not exist yet. The result is malloc'd; NULL with errno. */
static char *follow_links(const char *path) {
  char *at = strdup(path);
  for (unsigned links = 0; at && links < LINKS; links++) {
    struct stat st;
    char *real = realpath(at, NULL), *next = NULL;
    if (!real && errno == ENOENT) {
      if (lstat(at, &st))
        return at;
      next = link_target(at);
    }
    free(at);
    if (real || !next)
      return real;
    at = next;
  }
  free(at);
  errno = ELOOP;
  return NULL;
}

/* Finds a free name in the file's folder and calls `make` with it. The result is that of `make`, or -1 with errno. */
static int take_name(char **name, const char *path, int (*make)(const char *name, const void *ctx), const void *ctx) {
  char *folder = gm_file_folder(path);
  size_t size = folder ? strlen(folder) + 64 : 0;
  *name = folder ? malloc(size) : NULL;
  int got = -1;
  for (unsigned k = 0; *name && k < NAMES; k++) {
    snprintf(*name, size, "%s/.gloam-%ld-%u.tmp", folder, (long)getpid(), k);
    if ((got = make(*name, ctx)) >= 0 || errno != EEXIST)
      break;
  }
  int why = errno;
  free(folder);
  if (got < 0) {
    free(*name);
    *name = NULL;
  }
  errno = why;
  return got;
}

static int make_file(const char *name, const void *mode) {
  return open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, *(const mode_t *)mode);
}

static int make_link_to_fd(const char *name, const void *fd) {
  char from[64];
  snprintf(from, sizeof from, "/proc/self/fd/%d", *(const int *)fd);
  return linkat(AT_FDCWD, from, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

static int make_link_to_file(const char *name, const void *path) { return link(path, name); }

/* Opens a nameless file (O_TMPFILE) in the folder. If the file system has no nameless files, opens one with a temporary name. */
static int open_beside(gm_atomic *a, mode_t mode, bool named) {
  int fd = -1;
#ifdef O_TMPFILE
  char *folder = named ? NULL : gm_file_folder(a->path);
  fd = folder ? open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, mode) : -1;
  free(folder);
#endif
  if (fd < 0) {
    fd = take_name(&a->temp, a->path, make_file, &mode);
    a->named = fd >= 0;
    list_temporary(NULL, a->temp);
  }
  if (fd >= 0 && named && asprintf(&a->beside, "%s.hier", a->temp) >= 0)
    list_temporary(NULL, a->beside);
  return fd;
}

static void release_atomic(gm_atomic *a) {
  int why = errno;
  if (a->file)
    fclose(a->file);
  if (a->named)
    unlink(a->temp);
  if (a->temp)
    list_temporary(a->temp, NULL);
  if (a->beside) {
    unlink(a->beside);
    list_temporary(a->beside, NULL);
  }
  if (a->backup)
    unlink(a->backup);
  free(a->name);
  free(a->path);
  free(a->temp);
  free(a->beside);
  free(a->backup);
  *a = (gm_atomic){0};
  errno = why;
}

static int open_temporary(gm_atomic *a, const char *path, bool named) {
  struct stat st;
  bool there = strcmp(path, "-") && stat(path, &st) == 0;
  a->copied = strcmp(path, "-") == 0 || (there && !S_ISREG(st.st_mode));
  a->path = a->copied ? strdup(path) : follow_links(path);
  if (!a->path)
    return -1;
  if (there && S_ISDIR(st.st_mode))
    return errno = EISDIR, -1;
  if (there && access(path, W_OK))
    return -1;
  if (a->copied)
    return (a->file = tmpfile()) ? 0 : -1;
  int fd = open_beside(a, 0666, named);
  if (fd >= 0 && there && fchmod(fd, st.st_mode & 0777))
    errno = 0; /* keeping the mode of the old file is optional */
  a->file = fd < 0 ? NULL : fdopen(fd, "w+b");
  if (fd >= 0 && !a->file)
    close(fd);
  return a->file ? 0 : -1;
}

static int begin_or_tell(gm_atomic *a, const char *path, bool named, char *err, size_t errsize) {
  *a = (gm_atomic){0};
  if (strcmp(path, "-") != 0 && gm_file_is_input(path))
    return gm_error(err, errsize, path, "cannot be written: it is one of the inputs");
  if (named && (strcmp(path, "-") == 0 || gm_file_is_device(path)))
    return gm_error(err, errsize, path, "cannot be written: it is no file");
  if ((a->name = strdup(path)) != NULL && open_temporary(a, path, named) == 0)
    return 0;
  release_atomic(a);
  return gm_error(err, errsize, path, "cannot be written: %s", strerror(errno));
}

int gm_atomic_begin(gm_atomic *a, const char *path, char *err, size_t errsize) { return begin_or_tell(a, path, false, err, errsize); }

int gm_atomic_begin_named(gm_atomic *a, const char *path, char *err, size_t errsize) { return begin_or_tell(a, path, true, err, errsize); }

const char *gm_atomic_name(const gm_atomic *a) { return a->named ? a->temp : a->path; }

void gm_atomic_place(const gm_atomic *a, char to[GM_ATOMIC_PLACE]) {
  snprintf(to, GM_ATOMIC_PLACE, "/proc/%ld/fd/%d", (long)getpid(), fileno(a->file));
}

/* ---- the end ------------------------------------------------------------------------------------------------------------------------ */

static int copy_to_path(FILE *from, const char *path) {
  char part[8192];
  bool standard = strcmp(path, "-") == 0;
  FILE *to = standard ? stdout : fopen(path, "wb");
  if (!to)
    return -1;
  rewind(from);
  bool ok = true;
  for (size_t n; ok && (n = fread(part, 1, sizeof part, from)) > 0;)
    ok = fwrite(part, 1, n, to) == n;
  ok = fflush(to) == 0 && ok && !ferror(from);
  int why = errno;
  if (!standard && fclose(to) && ok)
    return -1;
  errno = why;
  return ok ? 0 : -1;
}

/* Writes everything to the disk and gives the file its temporary name. Afterwards it needs only to be renamed. */
static int settle_written_file(gm_atomic *a) {
  if (ferror(a->file))
    return errno = errno ? errno : EIO, -1;
  if (fflush(a->file))
    return -1;
  if (a->copied)
    return 0;
  int fd = fileno(a->file);
  if (fsync(fd) && errno != EINVAL && errno != EROFS)
    return -1;
  if (!a->named && take_name(&a->temp, a->path, make_link_to_fd, &fd) < 0)
    return -1;
  a->named = true;
  return 0;
}

/* Puts the file into its place. keep: gives the old file a second name first, so that put_back can restore it. A file system without
   hard links cannot do that. */
static int place_written_file(gm_atomic *a, bool keep) {
  if (a->copied)
    return copy_to_path(a->file, a->path);
  if (keep)
    take_name(&a->backup, a->path, make_link_to_file, a->path);
  a->fresh = !a->backup && !gm_file_exists(a->path);
  if (rename(a->temp, a->path))
    return -1;
  a->named = false;
  a->placed = true;
  return 0;
}

static void put_back(gm_atomic *a) {
  if (a->placed && a->fresh)
    unlink(a->path);
  if (a->placed && a->backup && rename(a->backup, a->path) == 0) {
    free(a->backup);
    a->backup = NULL;
  }
}

/* Puts all files into their places. Devices come last, since a write to a device cannot be undone. */
static int place_all(gm_atomic *a, size_t n, size_t *at) {
  for (int copied = 0; copied < 2; copied++)
    for (*at = 0; *at < n; ++*at)
      if (a[*at].copied == (copied == 1) && place_written_file(&a[*at], n > 1))
        return -1;
  return 0;
}

int gm_atomic_end_all(gm_atomic *a, size_t n, bool ok, char *err, size_t errsize) {
  size_t at = 0;
  bool done = ok;
  while (done && at < n)
    if (settle_written_file(&a[at]))
      done = false;
    else
      at++;
  done = done && place_all(a, n, &at) == 0;
  if (ok && !done)
    gm_error(err, errsize, strcmp(a[at].name, "-") ? a[at].name : "<stdout>", "cannot be written: %s", strerror(errno));
  for (size_t i = 0; i < n; i++) {
    if (!done)
      put_back(&a[i]);
    release_atomic(&a[i]);
  }
  return done ? 0 : -1;
}

int gm_atomic_end(gm_atomic *a, bool ok, char *err, size_t errsize) { return gm_atomic_end_all(a, 1, ok, err, errsize); }

int gm_atomic_write(const char *path, const void *data, size_t len, char *err, size_t errsize) {
  gm_atomic a;
  if (gm_atomic_begin(&a, path, err, errsize))
    return -1;
  if (len)
    fwrite(data, 1, len, a.file);
  return gm_atomic_end(&a, true, err, errsize);
}
