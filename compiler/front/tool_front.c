/* SPDX-License-Identifier: Apache-2.0 */
/* tool_front [-q] [--strict] FILE.vert|FILE.frag ...: prints the messages and the IR of each shader (-q: messages only; --strict: with
   the limits of Appendix A; docs/compiler.md). Exit status 1 if a shader had errors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "front/front.h"

static int compile_front_file(const char *path, bool quiet, bool strict) {
  size_t len, n = strlen(path);
  char err[GM_ERROR_SIZE], *src = gm_file_read(path, GM_FILE_TEXT, &len, err, sizeof err);
  if (!src)
    return fprintf(stderr, "%s\n", err), 1;
  gc_arena *a = gc_arena_new();
  gc_diag d = {.arena = a, .name = path, .src = src, .len = len};
  bool vertex = n > 5 && !strcmp(path + n - 5, ".vert");
  gc_front_options o = {.stage = vertex ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT, .strict_appendix_a = strict};
  gc_unit *u = gc_front_parse(a, &d, &o);
  ir_module *m = u ? gc_front_lower(u, false) : NULL;
  fputs(gc_diag_text(&d), stderr);
  const char *wrong = m ? ir_verify(a, m) : NULL;
  if (wrong)
    fprintf(stderr, "%s: error: internal: %s\n", path, wrong);
  if (m && !quiet)
    fputs(ir_print(a, m), stdout);
  gc_arena_free(a);
  free(src);
  return m && !wrong ? 0 : 1;
}

int main(int argc, char **argv) {
  int bad = 0;
  int i = 1;
  bool quiet = i < argc && !strcmp(argv[i], "-q");
  i += quiet;
  bool strict = i < argc && !strcmp(argv[i], "--strict");
  for (i += strict; i < argc; i++)
    bad |= compile_front_file(argv[i], quiet, strict);
  return bad;
}
