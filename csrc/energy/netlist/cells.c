/* SPDX-License-Identifier: Apache-2.0 */
/* The cells of a library that the steps of a netlist know by name (data/silicon/libraries; docs/energy.md, "Energy model gate"). */
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "energy/netlist/netlist.h"

enum { MAX = 1 << 16 };

const nl_library nl_osu018 = {.flip_flop = {"DFFPOSX1", "DFFNEGX1", "DFFSR"},
                              .latch = {"LATCH"},
                              .gate = {"AND2X2", "AND2X1"},
                              .buffer = {"BUFX4"},
                              .hold_buffer = {"BUFX2"},
                              .clock_buffer = {"CLKBUF1"},
                              .clock_pin = {"CLK"},
                              .output_pins = {"Y", "Q", "YC", "YS"},
                              .input_pin = {"A"}};

static bool one_of(const char *const *list, const char *name) {
  for (size_t i = 0; i < NL_NAMES && list[i]; i++)
    if (!strcmp(list[i], name))
      return true;
  return false;
}

nl_cell_kind nl_cell_kind_of(const nl_library *l, const char *type) {
  return one_of(l->flip_flop, type) ? NL_FLIP_FLOP
         : one_of(l->latch, type)   ? NL_LATCH
         : one_of(l->gate, type)    ? NL_GATE
         : strstr(type, "ram_1r1w") ? NL_RAM
         : !strcmp(type, "assign")  ? NL_ASSIGN
                                    : NL_LOGIC;
}

/* An integrated clock gate takes the clock as data: what comes out of it is a clock. */
nl_pin_kind nl_pin_kind_of(const nl_library *l, nl_cell_kind cell, const char *pin) {
  if (cell == NL_ASSIGN)
    return !strcmp(pin, "Y") ? NL_OUT : NL_IN;
  if (cell == NL_RAM)
    return !strcmp(pin, "rdata_o") ? NL_OUT : !strcmp(pin, "clk_i") ? NL_CLOCK : NL_IN;
  return one_of(l->output_pins, pin) ? NL_OUT : cell != NL_GATE && one_of(l->clock_pin, pin) ? NL_CLOCK : NL_IN;
}

bool nl_is_buffer(const nl_library *l, const char *type) {
  return one_of(l->buffer, type) || one_of(l->hold_buffer, type) || one_of(l->clock_buffer, type);
}

/* The words of a line after its key. */
static int take_words(const char **to, gc_arena *arena, char *words, const char *path, unsigned line, char *err, size_t errsize) {
  size_t n = 0;
  for (char *w; (w = strtok_r(NULL, " \t", &words));) {
    if (n == NL_NAMES)
      return gm_error_at(err, errsize, path, line, 1, "more than %d names", NL_NAMES);
    to[n++] = gc_strndup(arena, w, strlen(w));
  }
  while (n < NL_NAMES)
    to[n++] = NULL;
  return 0;
}

int nl_library_read(nl_library *l, gc_arena *arena, const char *path, char *err, size_t errsize) {
  const struct {
    const char *key;
    const char **to;
  } keys[] = {{"flip_flop", l->flip_flop},
              {"latch", l->latch},
              {"gate", l->gate},
              {"buffer", l->buffer},
              {"hold_buffer", l->hold_buffer},
              {"clock_buffer", l->clock_buffer},
              {"clock_pin", l->clock_pin},
              {"output_pins", l->output_pins},
              {"input_pin", l->input_pin}};
  char *text = gm_file_read(path, MAX, NULL, err, errsize), *rest = text;
  if (!text)
    return -1;
  *l = nl_osu018;
  int rc = 0;
  unsigned number = 0;
  for (char *line; !rc && (line = strtok_r(rest, "\n", &rest));) {
    number++;
    char *words = line, *key = *line == '#' ? NULL : strtok_r(line, " \t", &words);
    for (size_t i = 0; key && i < sizeof keys / sizeof *keys; i++)
      if (!strcmp(key, keys[i].key))
        rc = take_words(keys[i].to, arena, words, path, number, err, errsize);
  }
  free(text);
  for (size_t i = 0; !rc && i < sizeof keys / sizeof *keys; i++)
    if (!keys[i].to[0] && keys[i].to != l->latch)
      rc = gm_error(err, errsize, path, "no cell or pin is named after '%s'", keys[i].key);
  return rc;
}
