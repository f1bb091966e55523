/* SPDX-License-Identifier: Apache-2.0 */
/* Tests assembler, disassembler and program file: text -> program -> file -> program -> text -> program, all equal; bad input refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/error.h"
#include "core/program/program.h"

static const char source[] =
    ".stage fragment\n.machine machines/cyclone.machine\n.file \"a.frag\"\n.sym uniform float 4x4 \"mvp\" 1 0 0\n"
    ".sym varying float 3x1 \"n\" 1 2 0\n.sym sampler sampler2D 1x1 \"tex\" 1 3 0\n.sym texsize float 2x1 \"tex\" 1 7 2\n"
    ".sym uniform float 4x1 \"one\" [1] 8 0\n.sym uniform float 4x1 \"two\" 2 9 0\n.lit 5 3 "
    "0x3f800000 1 0 0\n"
    ".call 0 9 2 0\n.call 0 5 4 1\n.held o\n.entry start\n.loc 0 3 7 2\nstart: add.sat t0.xyz, -|v1.x|, c3 ; mul _, t1, fa @ov+cv // "
    "comment\n"
    "  sel t1, t2.wzyx, -t3, p2\n  tex t2, t1, s3\n  add t0, c[a0+4], t1\n  add t0, t1, c[200].y\n  mov.long t3, t4\n"
    "back: brc !p0.any, back\n  ldc lc1, 12\n  dbn lc1, start\n  kil p3.w\n  nop @oo\n  gate ov+co\n  call back\n"
    "  bra 0 ; arl a0.x, t1\n  slt p1.xy, t1, k ; rcp t5.w, fb.z\n end\n";

static void assemble(gm_program *p, const char *text) {
  char err[GM_ERROR_SIZE] = "";
  if (gm_assemble(p, text, strlen(text), "test.s", err, sizeof err))
    fail_msg("%s", err);
}

static void check_same_program(const gm_program *a, const gm_program *b) {
  assert_int_equal(a->words, b->words);
  assert_memory_equal(a->code, b->code, a->words * 4);
  assert_int_equal(a->entry, b->entry);
  assert_int_equal(a->stage, b->stage);
  assert_int_equal(a->held, b->held);
  assert_memory_equal(&a->machine, &b->machine, sizeof a->machine);
  assert_int_equal(a->nsym, b->nsym);
  for (size_t i = 0; i < a->nsym; i++) {
    assert_string_equal(a->sym[i].name, b->sym[i].name);
    const gm_symbol *x = &a->sym[i], *y = &b->sym[i];
    const unsigned fx[] = {x->kind, x->base, x->rows, x->cols, x->elements, x->array, x->reg, x->lane};
    const unsigned fy[] = {y->kind, y->base, y->rows, y->cols, y->elements, y->array, y->reg, y->lane};
    assert_memory_equal(fx, fy, sizeof fx);
  }
  assert_int_equal(a->nlit, b->nlit);
  for (size_t i = 0; i < a->nlit; i++) {
    assert_int_equal(a->lit[i].reg, b->lit[i].reg);
    assert_int_equal(a->lit[i].mask, b->lit[i].mask);
    assert_memory_equal(a->lit[i].value, b->lit[i].value, 16);
  }
  assert_int_equal(a->nline, b->nline);
  for (size_t i = 0; i < a->nline; i++)
    assert_memory_equal(&a->line[i], &b->line[i], sizeof a->line[i]);
  assert_int_equal(a->ncall, b->ncall);
  for (size_t i = 0; i < a->ncall; i++)
    assert_memory_equal(&a->call[i], &b->call[i], sizeof a->call[i]);
  assert_int_equal(a->nfile, b->nfile);
}

static void text_file_text(void **state) {
  (void)state;
  gm_program p, q, r;
  char err[GM_ERROR_SIZE] = "", path[] = "/tmp/gm_program_XXXXXX";
  int fd = mkstemp(path);
  assert_true(fd >= 0);
  close(fd);
  assemble(&p, source);
  char *text = gm_disassemble(&p);
  assert_non_null(text);
  assemble(&q, text);
  check_same_program(&p, &q);
  assert_int_equal(gm_program_write(&p, path, err, sizeof err), 0);
  if (gm_program_read(&r, path, err, sizeof err))
    fail_msg("%s", err);
  check_same_program(&p, &r);
  assert_int_equal(gm_program_line(&r, 2)->line, 3);
  unlink(path);
  free(text);
  gm_program_free(&p);
  gm_program_free(&q);
  gm_program_free(&r);
}

/* The address of a label is written only into the word that refers to the label. */
static void labels_leave_the_next_word_alone(void **state) {
  (void)state;
  gm_program p, q;
  assemble(&p, "back: nop\n dbn lc0, back\n brc p0.x, out\n mov t1, c3\nout: end\n");
  assemble(&q, "nop\n dbn lc0, 0\n brc p0.x, 4\n mov t1, c3\n end\n");
  check_same_program(&p, &q);
  gm_program_free(&p);
  gm_program_free(&q);
}

static void bad_assembly_names_the_place(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } bad[] = {
      {"add t0, t1\n", "t.s:1:11: error: expected ','"},
      {"end\nfoo t0\n", "t.s:2:1: error: unknown operation 'foo'"},
      {"bra nowhere\n", "t.s:1:5: error: undefined label 'nowhere'"},
      {"a: a: end\n", "t.s:1:4: error: label 'a' is defined twice"},
      {"add t0.zx, t1, t2\n", "t.s:1:9: error: mask lanes must be in order"},
      {"add t0, t1, t200\n", "t.s:1:13: error: expected a source register"},
      {"add t0, t1, t2 ; min t0, t1, t2\n", "t.s:1:1: error: two operations of one group in a bundle"},
      {"add t0, c[a0+1], c[a0+2]\n", "t.s:1:18: error: one indexed or high constant per operation"},
      {"add t0, t1, t2 @ov+oo+cv\n", "t.s:1:17: error: there is no hint for this combination of gate events"},
      {"mov t0, t1 extra\n", "t.s:1:12: error: unexpected text at the end of the line"},
      {"", "t.s: error: 0 code words, the machine 'cyclone' has room for 1 to 4096"},
      {".file \"a\"\n.call 0 1 1 1\n", "t.s:2:14: error: no .call 1"},
      {".file \"a\"\n.loc 0 1 1 1\n", "t.s:2:13: error: no .call 1"},
      {".call 0 1 1 0\n", "t.s:1:12: error: no .file 0"},
      {".lit 5 99\n", "t.s:1:8: error: 99 is out of range (at most 15)"},
  };
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    gm_program p;
    char err[GM_ERROR_SIZE] = "";
    assert_int_equal(gm_assemble(&p, bad[i].text, strlen(bad[i].text), "t.s", err, sizeof err), -1);
    assert_string_equal(err, bad[i].message);
  }
}

/* A program file with line numbers or names that the assembler would not accept is refused too. */
static void what_text_cannot_say_is_refused(void **state) {
  (void)state;
  gm_program p, q;
  char err[GM_ERROR_SIZE] = "", path[] = "/tmp/gm_program_XXXXXX";
  close(mkstemp(path));
  assemble(&p, source);
  uint32_t line = p.line[0].line;
  p.line[0].line = 0x80000000;
  assert_int_equal(gm_program_write(&p, path, err, sizeof err), 0);
  assert_int_equal(gm_program_read(&q, path, err, sizeof err), -1);
  assert_non_null(strstr(err, "error: line record 0 is out of range"));
  p.line[0].line = line;
  p.call[0].in = 1;
  assert_int_equal(gm_program_write(&p, path, err, sizeof err), 0);
  assert_int_equal(gm_program_read(&q, path, err, sizeof err), -1);
  assert_non_null(strstr(err, "error: call record 0 is out of range"));
  p.call[0].in = 0;
  p.sym[1].name[0] = '\n';
  assert_int_equal(gm_program_write(&p, path, err, sizeof err), 0);
  assert_int_equal(gm_program_read(&q, path, err, sizeof err), -1);
  assert_non_null(strstr(err, "error: symbol '?': a name with characters that cannot be printed"));
  unlink(path);
  gm_program_free(&p);
}

/* Every single damaged byte of a program file is either harmless or refused with a message; never a crash (run under sanitizers too). */
static void damaged_files_are_refused(void **state) {
  (void)state;
  gm_program p, q;
  char err[GM_ERROR_SIZE] = "", path[] = "/tmp/gm_program_XXXXXX";
  close(mkstemp(path));
  assemble(&p, source);
  assert_int_equal(gm_program_write(&p, path, err, sizeof err), 0);
  gm_program_free(&p);
  static char image[65536];
  FILE *f = fopen(path, "rb");
  size_t n = fread(image, 1, sizeof image, f);
  fclose(f);
  unsigned refused = 0;
  for (size_t i = 0; i < n; i++) {
    f = fopen(path, "r+b");
    fseek(f, (long)i, SEEK_SET);
    fputc(image[i] ^ (1 << i % 8), f);
    fclose(f);
    err[0] = 0;
    if (gm_program_read(&q, path, err, sizeof err)) {
      assert_true(strstr(err, "error: ") != NULL);
      refused++;
    } else
      gm_program_free(&q);
    f = fopen(path, "r+b");
    fwrite(image, 1, n, f);
    fclose(f);
  }
  assert_true(refused > n / 20);
  /* Moves the section table one byte further: it is complete, but not aligned. */
  uint32_t at;
  memcpy(&at, image + 32, sizeof at);
  assert_in_range(at, 52, n - 1);
  memmove(image + at + 1, image + at, n - at);
  at++;
  memcpy(image + 32, &at, sizeof at);
  assert_int_equal(gm_program_parse(&q, image, n + 1, "p", err, sizeof err), -1);
  assert_string_equal(err, "p: error: damaged section table");
  assert_int_equal(truncate(path, 100), 0);
  assert_int_equal(gm_program_read(&q, path, err, sizeof err), -1);
  unlink(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(text_file_text), cmocka_unit_test(labels_leave_the_next_word_alone),
                                     cmocka_unit_test(bad_assembly_names_the_place), cmocka_unit_test(damaged_files_are_refused),
                                     cmocka_unit_test(what_text_cannot_say_is_refused)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
