/* SPDX-License-Identifier: Apache-2.0 */
/* replay FOLDER ...: passes each file of the folders (not of folders in them) once to the fuzz target that this is linked with
   (docs/robustness.md, "Fuzzing"). For inputs that were findings. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int replay_file(const char *path, long size) {
  FILE *f = fopen(path, "rb");
  uint8_t *data = malloc((size_t)size + 1);
  size_t n = f && data ? fread(data, 1, (size_t)size, f) : 0;
  if (f)
    fclose(f);
  if (n == (size_t)size)
    LLVMFuzzerTestOneInput(data, n);
  else
    fprintf(stderr, "%s: error: cannot be read\n", path);
  free(data);
  return n != (size_t)size;
}

int main(int argc, char **argv) {
  int bad = 0;
  unsigned files = 0;
  for (int i = 1; i < argc; i++) {
    DIR *d = opendir(argv[i]);
    if (!d) {
      fprintf(stderr, "%s: error: cannot be read\n", argv[i]);
      bad = 1;
    }
    for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
      char path[1024];
      struct stat st;
      if ((size_t)snprintf(path, sizeof path, "%s/%s", argv[i], e->d_name) >= sizeof path || stat(path, &st) || !S_ISREG(st.st_mode))
        continue;
      bad |= replay_file(path, (long)st.st_size);
      files++;
    }
    if (d)
      closedir(d);
  }
  printf("# %u inputs\n", files);
  return bad || files == 0;
}
