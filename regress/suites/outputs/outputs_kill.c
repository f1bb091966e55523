/* SPDX-License-Identifier: Apache-2.0 */
/* Kills gloam while it writes; loaded before it (LD_PRELOAD). The process gets the signal that OUTPUTS_KILL names when it first asks for
   data to be on the disk. What it writes is then half done. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int end_here(void) {
  const char *name = getenv("OUTPUTS_KILL");
  if (name)
    raise(strcmp(name, "TERM") ? SIGKILL : SIGTERM);
  return 0;
}

int fsync(int file) {
  (void)file;
  return end_here();
}

int fdatasync(int file) { return fsync(file); }
