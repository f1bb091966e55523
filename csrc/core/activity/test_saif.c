/* SPDX-License-Identifier: Apache-2.0 */
/* Tests the SAIF text that is made of hand-made waveforms. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "core/activity/saif.h"

static char *convert(const char *vcd, char err[GM_ERROR_SIZE]) {
  char *text = NULL;
  size_t len = 0;
  FILE *in = fmemopen((void *)(size_t)vcd, strlen(vcd), "r"), *out = open_memstream(&text, &len);
  if (!in || !out)
    fail_msg("out of memory");
  int rc = gm_saif_write(out, in, "w.vcd", 10, err, GM_ERROR_SIZE);
  fclose(in);
  fclose(out);
  if (!rc)
    return text;
  free(text);
  return NULL;
}

/* Three cycles from time 20 on. The bus is 1, then 2 from the second low phase on; between the edge and that phase it is 3, which does not
   count. The clock is high in half of the time, the gated clock in the second cycle only. */
static const char waveform[] =
    "$timescale 1ns $end\n$scope module TOP $end\n$scope module core $end\n$var wire 1 ! clk_i $end\n"
    "$var wire 2 # bus_q $end\n$scope module b[0] $end\n$var wire 1 $ gclk $end\n$var wire 2 # copy $end\n"
    "$upscope $end\n$scope module b[1] $end\n$var wire 1 % still $end\n$upscope $end\n$upscope $end\n$upscope $end\n"
    "$enddefinitions $end\n#20\n0!\nb01 #\n0$\n1%\n#25\n1!\nb11 #\n#30\n0!\nb10 #\n#35\n1!\n1$\n#40\n0!\n0$\n#45\n1!\n";

static void times_and_toggles(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE] = "";
  char *text = convert(waveform, err);
  if (!text)
    fail_msg("%s", err);
  static const char *const lines[] = {
      "(SAIFVERSION \"2.0\")",
      "(DURATION 30)",
      "(INSTANCE core\n",
      "(clk_i (T0 15) (T1 15) (TX 0) (TC 5) (IG 0))",
      "(bus_q\\[0\\] (T0 20) (T1 10) (TX 0) (TC 1) (IG 0))",
      "(bus_q\\[1\\] (T0 10) (T1 20) (TX 0) (TC 1) (IG 0))",
      "(INSTANCE b\\[0\\]\n",
      "(gclk (T0 25) (T1 5) (TX 0) (TC 2) (IG 0))",
      "(copy\\[1\\] (T0 10) (T1 20) (TX 0) (TC 1) (IG 0))",
      "(INSTANCE b\\[1\\]\n",
      "(still (T0 0) (T1 30) (TX 0) (TC 0) (IG 0))",
  };
  const char *at = text;
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
    const char *found = strstr(at, lines[i]);
    if (!found)
      fail_msg("no %s after line %zu in\n%s", lines[i], i, text);
    at = found;
  }
  int depth = 0;
  for (const char *p = text; *p; p++) {
    depth += (*p == '(') - (*p == ')');
    assert_true(depth >= 0);
  }
  assert_int_equal(depth, 0);
  free(text);
}

static void bad_waveform(void **state) {
  (void)state;
  char err[GM_ERROR_SIZE] = "";
  assert_null(convert("$var wire 0 ! x $end\n", err));
  assert_string_equal(err, "w.vcd:1: error: '0' is not a width from 1 to 1048576");
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(times_and_toggles), cmocka_unit_test(bad_waveform)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
