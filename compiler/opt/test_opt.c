/* SPDX-License-Identifier: Apache-2.0 */
/* Tests passes on the cases of passes.txt in this folder. A case has a name, passes, an input and an output (docs/compiler.md, "Middle
   end"). Output is renumbered in layout order before it is compared, so a case does not depend on how many instructions a pass made. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "opt/opt.h"

static char *load_opt_case(gc_arena *a, const char *name) {
  const char *slash = strrchr(__FILE__, '/');
  char *path = gc_sprintf(a, "%.*s%s", slash ? (int)(slash - __FILE__) + 1 : 0, __FILE__, name);
  size_t n;
  char *text = gm_file_text(path, &n);
  if (!text)
    fail_msg("cannot open %s", path);
  char *s = gc_strndup(a, text, n);
  free(text);
  return s;
}

static ir_module *parse_opt_module(gc_arena *a, const char *name, const char *text) {
  gc_diag *d = gc_alloc(a, sizeof *d);
  *d = (gc_diag){.arena = a, .name = name, .src = text, .len = strlen(text)};
  ir_module *m = ir_read(a, d, text, strlen(text));
  if (!m)
    fail_msg("%s", gc_diag_text(d));
  const char *why = ir_verify(a, m);
  if (why)
    fail_msg("%s: %s", name, why);
  return m;
}

static void renumber(ir_module *m) {
  for (ir_func *f = m->funcs; f; f = f->next) {
    f->next_inst = f->next_block = 0;
    for (ir_block *b = f->entry; b; b = b->next) {
      b->id = f->next_block++;
      for (ir_inst *i = b->first; i; i = i->next)
        if (i->width || i->op == IR_CALL)
          i->id = f->next_inst++;
    }
  }
}

static const opt_pass *pass(const char *name) {
  const opt_pass *p = opt_passes;
  while (p->name && strcmp(p->name, name))
    p++;
  if (!p->name)
    fail_msg("no pass %s", name);
  return p;
}

static void run_case(const char *symbols, const char *name, char *passes, const char *in, const char *out) {
  gc_arena *a = gc_arena_new();
  ir_module *m = parse_opt_module(a, name, gc_sprintf(a, "%s%s", symbols, in)),
            *want = parse_opt_module(a, name, gc_sprintf(a, "%s%s", symbols, out));
  char *save = NULL;
  for (char *p = strtok_r(passes, " ", &save); p; p = strtok_r(NULL, " ", &save)) {
    pass(p)->run(m);
    const char *why = ir_verify(a, m);
    if (why)
      fail_msg("%s: after %s: %s", name, p, why);
  }
  renumber(m);
  renumber(want);
  char *got = ir_print(a, m), *expected = ir_print(a, want);
  if (strcmp(got, expected))
    fail_msg("%s\n--- got\n%s--- expected\n%s", name, strstr(got, "\nfunc"), strstr(expected, "\nfunc"));
  gc_arena_free(a);
}

static char *cut_text_at_mark(char **s, const char *mark) {
  char *start = *s, *end = strstr(start, mark);
  if (!end)
    return NULL;
  *end = 0;
  *s = end + strlen(mark);
  return start;
}

static void cases(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  char *s = load_opt_case(a, "passes.txt"), *symbols = cut_text_at_mark(&s, "\n=== ");
  unsigned n = 0;
  symbols = gc_sprintf(a, "%s\n", symbols);
  for (char *name; (name = cut_text_at_mark(&s, ": ")); n++) {
    char *passes = cut_text_at_mark(&s, "\n"), *in = cut_text_at_mark(&s, "\n---\n"), *out = cut_text_at_mark(&s, "\n=== ");
    if (!out)
      fail_msg("case %s is not complete", name);
    run_case(symbols, name, passes, gc_sprintf(a, "func \"main\" 0\n%s\n", in), gc_sprintf(a, "func \"main\" 0\n%s\n", out));
  }
  assert_true(n >= 40);
  gc_arena_free(a);
}

typedef struct {
  unsigned count;
  char last[32];
} dumps;

static void on_dump(void *ctx, const char *name, const char *text) {
  dumps *d = ctx;
  d->count++;
  snprintf(d->last, sizeof d->last, "%s", name);
  assert_true(strncmp(text, "stage ", 6) == 0);
}

static const char small[] = "stage fragment\nsym @0 fragcolor float 1x4 [1] used \"c\"\nfunc \"main\" 0\nvar $0 f4 \"v\"\nb0:\n"
                            "  %0 f4 = const 1 2 3 4\n  store $0.xyzw %0\n  %1 f4 = load $0\n  out @0+0.xyzw %1\n  ret\n";

static void dump_hooks(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  dumps d = {0, ""};
  opt_config c = {.dump_after = "fold", .dump = on_dump, .dump_ctx = &d, .verify = true, .level = 1};
  assert_null(opt_run(parse_opt_module(a, "small", small), &c).why);
  assert_true(d.count > 0);
  assert_string_equal(d.last, "fold");
  unsigned fold_only = d.count;
  c.dump_after = "all";
  d.count = 0;
  assert_null(opt_run(parse_opt_module(a, "small", small), &c).why);
  assert_true(d.count > fold_only);
  gc_arena_free(a);
}

static void promises(void **state) {
  (void)state;
  gc_arena *a = gc_arena_new();
  opt_config c = {.verify = true, .level = 2, .disable = "fold,mem2reg,gvn"};
  assert_string_equal(opt_run(parse_opt_module(a, "small", small), &c).why, "variables remain: pass mem2reg is switched off");
  c.disable = "mem2re,old,"; /* names no pass */
  assert_null(opt_run(parse_opt_module(a, "small", small), &c).why);
  const char *loop = "stage fragment\nfunc \"main\" 0\nb0:\n  %0 = call \"f\"\n  ret\nfunc \"f\" 0\nb0:\n  %0 = call \"g\"\n  ret\n"
                     "func \"g\" 0\nb0:\n  %0 = call \"f\"\n  ret\n";
  assert_non_null(strstr(opt_run(parse_opt_module(a, "recursion", loop), &c).why, "calls remain"));
  gc_arena_free(a);
}

/* Makes a chain of functions in which each calls the next one twice: 2^levels copies. *bytes: the memory that opt_run took. */
static opt_result chain(unsigned levels, size_t *bytes) {
  gc_arena *a = gc_arena_new();
  char *text = gc_sprintf(a, "stage fragment\nfunc \"main\" 0\nb0:\n  %%0 = call \"f0\"\n  ret\n");
  for (unsigned k = 0; k < levels; k++)
    text = gc_sprintf(a, "%sfunc \"f%u\" 0\nb0:\n  %%0 = call \"f%u\"\n  %%1 = call \"f%u\"\n  ret\n", text, k, k + 1, k + 1);
  text = gc_sprintf(a, "%sfunc \"f%u\" 0\nb0:\n  ret\n", text, levels);
  opt_config c = {.level = 2};
  ir_module *m = parse_opt_module(a, "explosion", text);
  size_t before = gc_arena_bytes(a);
  opt_result r = opt_run(m, &c);
  *bytes = gc_arena_bytes(a) - before;
  if (r.why)
    assert_non_null(strstr(r.why, "the budget is 60000"));
  gc_arena_free(a);
  return r;
}

/* A program that is too large when inlined is refused before anything is copied. The memory used does not grow with the inlined size. */
static void explosion_is_refused_at_once(void **state) {
  (void)state;
  size_t bytes[3];
  assert_false(chain(10, &bytes[0]).too_long);
  assert_true(chain(24, &bytes[1]).too_long);
  assert_true(chain(48, &bytes[2]).too_long);
  assert_true(bytes[1] < bytes[0] && bytes[2] < bytes[0]);
  assert_true(bytes[2] <= 4 * bytes[1]);
}

static void letters_and_names_are_unique(void **state) {
  (void)state;
  for (const opt_pass *p = opt_passes; p->name; p++)
    for (const opt_pass *q = p + 1; q->name; q++) {
      assert_true(p->letter != q->letter);
      assert_string_not_equal(p->name, q->name);
    }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cases),
      cmocka_unit_test(dump_hooks),
      cmocka_unit_test(promises),
      cmocka_unit_test(explosion_is_refused_at_once),
      cmocka_unit_test(letters_and_names_are_unique),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
