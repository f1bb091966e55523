/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the writer of pages: HTML that is escaped, tables, bars. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/page.h"

static char *written;
static size_t size;
static FILE *start_page_text(void) {
  FILE *f = open_memstream(&written, &size);
  assert_non_null(f);
  return f;
}
static const char *end_page_text(FILE *f) {
  fclose(f);
  return written;
}

static void text_is_escaped(void **s) {
  (void)s;
  FILE *f = start_page_text();
  page_text(f, "a<b & \"c\" 'd' \xc3\xa9");
  assert_string_equal(end_page_text(f), "a&#60;b &#38; &#34;c&#34; &#39;d&#39; \xc3\xa9");
  free(written);
}

static void bytes_that_are_not_text_are_replaced(void **s) {
  static const char *const bad[] = {"\xff",         "\xc3",    "\xc0\x80", "\x01", "\x7f", "\xed\xa0\x80", "\xf5\x80\x80\x80",
                                    "\xef\xbf\xbf", "\xc2\x80"};
  (void)s;
  for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
    FILE *f = start_page_text();
    page_text(f, bad[i]);
    assert_non_null(strstr(end_page_text(f), "&#65533;"));
    for (const char *p = written; *p; p++)
      assert_true((unsigned char)*p < 0x7f);
    free(written);
  }
}

static void numbers_have_commas(void **s) {
  char text[40];
  (void)s;
  page_number(text, 1234567.25, 1);
  assert_string_equal(text, "1,234,567.2");
  page_number(text, -1000, 0);
  assert_string_equal(text, "-1,000");
  page_number(text, 999, 2);
  assert_string_equal(text, "999.00");
  page_number(text, 1e300, 2);
  assert_string_equal(text, "1e+300");
}

static void a_page_loads_nothing(void **s) {
  static const page_column column[] = {{"name", PAGE_TEXT, NULL}, {"value", PAGE_NUMBER, "says more"}};
  (void)s;
  FILE *f = start_page_text();
  page_begin(f, "A <title>", "about it", "gloam report 'x'");
  page_section(f, "one", "One");
  page_table(f, "t", column, 2);
  page_row(f, 3);
  page_cell(f, "x");
  page_cell_real(f, 1.5, 2);
  page_table_end(f);
  page_section_end(f, "note");
  page_end(f, "foot", NULL);
  end_page_text(f);
  assert_non_null(strstr(written, "default-src 'none'"));
  assert_non_null(strstr(written, "<tr data-line=\"3\"><td>x<td class=\"n\">1.50"));
  assert_non_null(strstr(written, "A &#60;title&#62;"));
  assert_null(strstr(written, "http://"));
  assert_null(strstr(written, "https://"));
  assert_null(strstr(written, "url("));
  assert_null(strstr(written, "@import"));
  free(written);
}

static void bars_are_to_scale(void **s) {
  const page_bar bar = {"A", "title", "5", {4, 1}, {"clock", "data"}};
  const page_bars group = {"heading", NULL, 10, &bar, 1};
  (void)s;
  FILE *f = start_page_text();
  page_chart_bars(f, "label", &group, 1, 10);
  end_page_text(f);
  assert_non_null(strstr(written, "width=\"177.6\"")); /* 0.4 of 444 */
  assert_non_null(strstr(written, "width=\"44.4\""));
  assert_non_null(strstr(written, "x1=\"540.0\"")); /* the stroke at the total */
  free(written);
}

static void an_axis_that_does_not_begin_at_zero_is_broken(void **s) {
  const page_point near[] = {{1, 2, true, "a"}, {10, 20, false, NULL}}, far[] = {{90, 80, true, NULL}, {100, 100, false, NULL}};
  (void)s;
  FILE *f = start_page_text();
  page_chart_points(f, "label", near, 2, "x", "y");
  assert_null(strstr(end_page_text(f), "l5 -12"));
  free(written);
  f = start_page_text();
  page_chart_points(f, "label", far, 2, "x", "y");
  assert_non_null(strstr(end_page_text(f), "l5 -12"));
  free(written);
}

static unsigned count_circles(const page_point *p, size_t n) {
  unsigned circles = 0;
  FILE *f = start_page_text();
  page_chart_points(f, "label", p, n, "x", "y");
  for (const char *at = end_page_text(f); (at = strstr(at, "<circle cx=\"")); circles++) {
    char *y;
    double x = strtod(at += 12, &y);
    assert_true(x >= 0 && x < 672);
    x = strtod(strstr(y, "cy=\"") + 4, NULL);
    assert_true(x >= 0 && x < 380);
  }
  free(written);
  return circles;
}

static void negative_points_are_drawn_and_infinite_ones_left_out(void **s) {
  const page_point negative[] = {{-5, -1000, true, NULL}, {-3, 2, false, NULL}, {0, 0, false, NULL}, {-1e300, 1, true, NULL}},
                   infinite[] = {{INFINITY, 1, true, NULL}, {1, -INFINITY, false, NULL}, {NAN, NAN, true, NULL}, {1, 2, true, NULL}},
                   wide[] = {{-1.7e308, 1, true, NULL}, {1.7e308, 2, false, NULL}};
  (void)s;
  assert_int_equal(count_circles(negative, 3), 3);
  assert_int_equal(count_circles(negative, 4), 4);
  assert_int_equal(count_circles(infinite, 4), 1);
  assert_true(count_circles(wide, 2) <= 2);
}

static void a_picture_is_in_the_page(void **s) {
  const uint32_t pixel[2] = {0xff0000ff, 0xff00ff00};
  (void)s;
  FILE *f = start_page_text();
  assert_true(page_picture(f, "two pixels", pixel, 2, 1, 8));
  assert_non_null(strstr(end_page_text(f), "width=\"16\" height=\"8\" alt=\"two pixels\" src=\"data:image/png;base64,iVBORw0KGgo"));
  free(written);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(text_is_escaped),
      cmocka_unit_test(bytes_that_are_not_text_are_replaced),
      cmocka_unit_test(numbers_have_commas),
      cmocka_unit_test(a_page_loads_nothing),
      cmocka_unit_test(bars_are_to_scale),
      cmocka_unit_test(an_axis_that_does_not_begin_at_zero_is_broken),
      cmocka_unit_test(negative_points_are_drawn_and_infinite_ones_left_out),
      cmocka_unit_test(a_picture_is_in_the_page),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
