/* SPDX-License-Identifier: Apache-2.0 */
/* Tests that the front end accepts whole shaders: those in regress/suites/shaders, which glslangValidator judges too, and with
 * CORPUS=folder those of a corpus (shaders/; docs/regress.md). */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/command.h"
#include "base/error.h"
#include "base/file.h"
#include "base/json.h"
#include "front/front.h"

static char *read_file(gc_arena *a, const char *path, size_t *len) {
  char *text = gm_file_text(path, len);
  assert_non_null(text);
  char *own = gc_strndup(a, text, *len);
  free(text);
  return own;
}

static bool corpus_name_ends_with(const char *s, const char *with) {
  size_t n = strlen(s), k = strlen(with);
  return n >= k && !strcmp(s + n - k, with);
}

static ir_module *compile_corpus_shader(gc_arena *a, const char *name, const char *src, size_t len, gm_stage stage, char **messages) {
  gc_diag *d = gc_alloc(a, sizeof *d);
  *d = (gc_diag){.arena = a, .name = name, .src = src, .len = len};
  ir_module *m = gc_front(a, d, stage);
  *messages = gc_diag_text(d);
  const char *wrong = m ? ir_verify(a, m) : NULL;
  if (wrong)
    fail_msg("%s: %s", name, wrong);
  return m;
}

typedef void visitor(const char *path, void *ctx);

static void walk_corpus_folder(const char *dir, visitor *visit, void *ctx) {
  DIR *d = opendir(dir);
  for (struct dirent *e; d && (e = readdir(d)) != NULL;) {
    char path[1024];
    if (e->d_name[0] == '.' || (size_t)snprintf(path, sizeof path, "%s/%s", dir, e->d_name) >= sizeof path)
      continue;
    if (corpus_name_ends_with(path, ".vert") || corpus_name_ends_with(path, ".frag"))
      visit(path, ctx);
    else
      walk_corpus_folder(path, visit, ctx);
  }
  if (d)
    closedir(d);
}

typedef struct {
  unsigned files, rejected;
  bool oracle;
} count;

static void accept(const char *path, void *ctx) {
  count *c = ctx;
  gc_arena *a = gc_arena_new();
  size_t len;
  char *messages, *src = read_file(a, path, &len);
  bool ok = compile_corpus_shader(a, path, src, len, corpus_name_ends_with(path, ".vert") ? GM_STAGE_VERTEX : GM_STAGE_FRAGMENT,
                                  &messages) != NULL;
  c->files++;
  if (!ok) {
    print_error("%s", messages);
    c->rejected++;
  }
  if (c->oracle) {
    int s = gm_command_shell(gc_sprintf(a, "glslangValidator %s >/dev/null", path));
    if (s >= 0 && s < 128 && (s == 0) != ok) {
      print_error("%s: glslangValidator says otherwise\n", path);
      c->rejected++;
    }
  }
  gc_arena_free(a);
}

static void test_ours(void **state) {
  (void)state;
  count c = {.oracle = gm_command_shell("glslangValidator -v >/dev/null 2>&1") == 0};
  walk_corpus_folder("regress/suites/shaders", accept, &c);
  print_message("# regress/suites/shaders: %u files, %u wrong%s\n", c.files, c.rejected, c.oracle ? "" : " (no glslangValidator)");
  assert_int_equal(c.rejected, 0);
  assert_int_not_equal(c.files, 0); /* the project's own shaders: it is an error if they are missing */
}

static void test_real(void **state) {
  (void)state;
  char dir[900];
  count c = {0};
  if (!getenv("CORPUS")) {
    print_message("# CORPUS is not set\n");
    skip();
  }
  snprintf(dir, sizeof dir, "%s/shaders", getenv("CORPUS"));
  walk_corpus_folder(dir, accept, &c);
  print_message("# corpus shaders: %u files, %u rejected\n", c.files, c.rejected);
  assert_true(c.files > 0);
  assert_int_equal(c.rejected, 0);
}

/* Does the list (shaders.json) say that the strict reading of Appendix A accepts this shader? */
static bool strict(const char *dir, json_t *entry, const char *key, gm_stage stage) {
  const char *file = json_string_value(json_object_get(entry, key));
  if (!file)
    return true;
  gc_arena *a = gc_arena_new();
  char *src = "", *path = gc_sprintf(a, "%s/%s", dir, file);
  size_t len, i;
  json_t *line;
  if (stage == GM_STAGE_FRAGMENT)
    json_array_foreach(json_object_get(entry, "prefix"), i, line) src = gc_sprintf(a, "%s%s\n", src, json_string_value(line));
  const char *text = read_file(a, path, &len);
  src = gc_sprintf(a, "%s%.*s", src, (int)len, text);
  gc_diag d = {.arena = a, .name = path, .src = src, .len = strlen(src)};
  bool ok = gc_front_parse(a, &d, &(gc_front_options){.stage = stage, .strict_appendix_a = true});
  for (size_t k = 0; k < d.count; k++)
    if (d.msg[k].sev == GC_ERROR && strncmp(d.msg[k].text, "Appendix A.4", 12) && strncmp(d.msg[k].text, "Appendix A.5", 12))
      fail_msg("%s: %s", path, d.msg[k].text);
  gc_arena_free(a);
  return ok;
}

static void test_appendix_a(void **state) {
  (void)state;
  char dir[900], path[1000], err[GM_ERROR_SIZE];
  if (!getenv("CORPUS")) {
    print_message("# CORPUS is not set\n");
    skip();
  }
  snprintf(dir, sizeof dir, "%s/shaders", getenv("CORPUS"));
  snprintf(path, sizeof path, "%s/shaders.json", dir);
  json_t *list = gm_json_read(path, err, sizeof err), *entry;
  size_t i;
  unsigned bad = 0, refused = 0;
  assert_true(json_array_size(list) > 0);
  json_array_foreach(list, i, entry) {
    bool vertex = strict(dir, entry, "vertex", GM_STAGE_VERTEX), fragment = strict(dir, entry, "fragment", GM_STAGE_FRAGMENT);
    refused += !(vertex && fragment);
    if ((vertex && fragment) != json_is_true(json_object_get(entry, "appendix_a"))) {
      print_error("%s: Appendix A\n", json_string_value(json_object_get(entry, "name")));
      bad++;
    }
  }
  print_message("# Appendix A: %zu programs, %u refused, %u of another opinion than the list\n", json_array_size(list), refused, bad);
  json_decref(list);
  assert_int_equal(bad, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_ours), cmocka_unit_test(test_real), cmocka_unit_test(test_appendix_a)};
  return cmocka_run_group_tests_name("corpus", tests, NULL, NULL);
}
