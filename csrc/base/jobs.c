/* SPDX-License-Identifier: Apache-2.0 */
#include "base/jobs.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

void *jobs_memory(size_t size) {
  FILE *f = tmpfile(); /* a file without a name; POSIX has no anonymous shared memory */
  void *p = f && ftruncate(fileno(f), (off_t)size) == 0 ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(f), 0) : MAP_FAILED;
  if (f)
    fclose(f);
  return p == MAP_FAILED ? NULL : p;
}

pid_t jobs_start(int (*work)(void *ctx), void *ctx) {
  fflush(NULL);
  pid_t p = fork();
  if (p)
    return p;
  int rc = work(ctx);
  fflush(NULL);
  _exit(rc);
}
