/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the figures and files of the gating experiment on a table made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "studies/gating/gating.h"

static void close_to(double a, double b) {
  if (!(fabs(a - b) <= 1e-9 * (1 + fabs(b))))
    fail_msg("%.12g, expected %.12g", a, b);
}

static gating_cell cell(uint64_t cycles, double input, double output, double others) {
  gating_cell c = {.fits = true};
  c.stage[0] = (gm_energy_paper){.input = input, .output = output, .others = others, .total = input + output + others, .cycles = cycles};
  c.sum = c.stage[0];
  for (int k = 0; k < 2; k++)
    strcpy(c.compiled[k].rung, "first");
  return c;
}

/* Two benchmarks, three methods; with the last method the second benchmark does not fit. */
static gating_benchmark bench[2];
static gating_table make_known_table(void) {
  strcpy(bench[0].name, "one");
  strcpy(bench[1].name, "two");
  for (int i = 0; i < 2; i++)
    strcpy(bench[i].machine, "cyclone");
  bench[0].cell[0] = cell(100, 20, 30, 150);
  bench[0].cell[1] = cell(110, 4, 6, 165);
  bench[0].cell[2] = cell(100, 2, 3, 150);
  bench[1].cell[0] = cell(200, 40, 60, 300);
  bench[1].cell[1] = cell(200, 40, 60, 300);
  bench[1].cell[2] = (gating_cell){.fits = false};
  return (gating_table){.wake = 1, .texture_scale = 1, .bench = bench, .nbench = 2, .nmethod = 3};
}

static void relative(void **state) {
  (void)state;
  gating_table t = make_known_table();
  gating_figures f = gating_relative(&t.bench[0].cell[0], &t.bench[0].cell[1]);
  close_to(f.cycles, 110);
  close_to(f.slowdown, 10);
  close_to(f.buffer, 80);
  close_to(f.core, 12.5);
  close_to(f.edp, 100 * (1 - 175.0 * 110 / (200.0 * 100)));
  f = gating_relative(&t.bench[0].cell[0], &t.bench[0].cell[0]);
  close_to(f.slowdown, 0);
  close_to(f.buffer, 0);
  close_to(f.edp, 0);
}

/* The mean of the benchmarks' percentages (not the percentage of the sums), over the benchmarks that fit. */
static void average(void **state) {
  (void)state;
  gating_table t = make_known_table();
  size_t n;
  gating_figures f = gating_average(&t, 1, &n);
  assert_int_equal(n, 2);
  close_to(f.slowdown, 5);
  close_to(f.buffer, 40);
  close_to(f.core, 6.25);
  close_to(f.cycles, 155);
  f = gating_average(&t, 2, &n);
  assert_int_equal(n, 1);
  close_to(f.buffer, 90);
  close_to(f.core, 22.5);
  for (int i = 0; i < 2; i++)
    bench[i].cell[2].fits = false;
  f = gating_average(&t, 2, &n);
  assert_int_equal(n, 0);
  close_to(f.core, 0);
}

static char *written(void (*write)(FILE *, const gating_table *), const gating_table *t) {
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  assert_non_null(f);
  write(f, t);
  fclose(f);
  return text;
}

static void csv(void **state) {
  (void)state;
  gating_table t = make_known_table();
  char *text = written(gating_csv, &t), expected[1000];
  snprintf(expected, sizeof expected,
           "benchmark,method,cycles,slowdown_pct,buffer_energy_pct,core_energy_pct,edp_pct\n"
           "one,%1$s,100,0.000,0.000,0.000,0.000\none,%2$s,110,10.000,80.000,12.500,3.750\none,%3$s,100,0.000,90.000,22.500,22.500\n"
           "two,%1$s,200,0.000,0.000,0.000,0.000\ntwo,%2$s,200,0.000,0.000,0.000,0.000\n"
           "average,%1$s,150.0,0.000,0.000,0.000,0.000\naverage,%2$s,155.0,5.000,40.000,6.250,1.875\n"
           "average,%3$s,100.0,0.000,90.000,22.500,22.500\n",
           gating_methods[0].name, gating_methods[1].name, gating_methods[2].name);
  assert_string_equal(text, expected);
  free(text);
}

static void json_of(FILE *f, const gating_table *t) {
  const gating_table *list[] = {t, t};
  gating_json(f, list, 2);
}

static void json(void **state) {
  (void)state;
  gating_table t = make_known_table();
  char *text = written(json_of, &t);
  json_error_t e;
  json_t *root = json_loads(text, 0, &e);
  if (!root)
    fail_msg("%s", e.text);
  json_t *tables = json_object_get(root, "tables"), *first = json_array_get(tables, 0);
  assert_int_equal(json_array_size(tables), 2);
  assert_int_equal(json_integer_value(json_object_get(first, "wake")), 1);
  json_t *methods = json_object_get(json_object_get(json_object_get(first, "benchmarks"), "one"), "methods");
  assert_int_equal(json_object_size(methods), 3);
  close_to(json_real_value(json_object_get(json_object_get(methods, gating_methods[1].name), "core_energy_pct")), 12.5);
  json_t *average = json_object_get(json_object_get(first, "averages"), gating_methods[2].name);
  assert_int_equal(json_integer_value(json_object_get(average, "benchmarks")), 1);
  json_decref(root);
  free(text);
}

static void check_table_text(void **state) {
  (void)state;
  gating_table t = make_known_table(), back;
  bench[0].cell[1].stage[1] = (gm_energy_paper){.input = 1.0 / 3, .output = 1e-300, .others = 3e20, .cycles = 7, .open_v = 5, .open_o = 6};
  bench[0].cell[1].compiled[1] = (gating_compiled){12, 3, "a rung of words"};
  char *first = NULL, *second = NULL;
  size_t n, m;
  FILE *f = open_memstream(&first, &n);
  assert_int_equal(gating_write(f, &t), 0);
  fclose(f);
  assert_int_equal(gating_read(&back, first), 0);
  f = open_memstream(&second, &m);
  assert_int_equal(gating_write(f, &back), 0);
  fclose(f);
  assert_string_equal(second, first);
  assert_int_equal(back.nbench, 2);
  close_to(back.bench[0].cell[1].stage[1].input, 1.0 / 3);
  assert_string_equal(back.bench[0].cell[1].compiled[1].rung, "a rung of words");
  assert_false(back.bench[1].cell[2].fits);
  assert_int_equal(back.bench[0].cell[0].sum.cycles, 100);
  gating_free(&back);
  first[n / 2] = 0; /* half of it is no table */
  assert_int_equal(gating_read(&back, first), -1);
  assert_int_equal(gating_read(&back, ""), -1);
  free(first);
  free(second);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(relative), cmocka_unit_test(average), cmocka_unit_test(csv), cmocka_unit_test(json),
                                     cmocka_unit_test(check_table_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
