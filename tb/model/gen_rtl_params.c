/* SPDX-License-Identifier: Apache-2.0 */
/* gen_rtl_params MACHINE FOLDER: writes Verilator's parameters (FOLDER/params.f) and the machine's text for the shim
   (FOLDER/machine_text.h). */
#include <stdio.h>
#include <stdlib.h>

#include "core/machine/machine.h"

enum { TEXT = 4096 };

static FILE *create(const char *folder, const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", folder, name);
  FILE *f = fopen(path, "w");
  if (!f) {
    perror(path);
    exit(1);
  }
  return f;
}

static void close_params_file(FILE *f) {
  if (fclose(f)) {
    perror("rtl_params");
    exit(1);
  }
}

int main(int argc, char **argv) {
  gm_machine m;
  char text[TEXT];
  if (argc != 3) {
    fprintf(stderr, "usage: gen_rtl_params MACHINE FOLDER\n");
    return 2;
  }
  if (gm_machine_load(&m, NULL, argv[1], text, sizeof text)) {
    fprintf(stderr, "%s\n", text);
    return 1;
  }
  gm_machine_verilog(text, sizeof text, &m);
  FILE *f = create(argv[2], "params.f");
  fputs(text, f);
  close_params_file(f);
  gm_machine_format(text, sizeof text, &m);
  f = create(argv[2], "machine_text.h");
  fputs("#define GM_MACHINE_TEXT \"", f);
  for (const char *p = text; *p; p++)
    if (*p == '\n')
      fputs("\\n", f);
    else
      fputc(*p, f);
  fputs("\"\n", f);
  close_params_file(f);
  return 0;
}
