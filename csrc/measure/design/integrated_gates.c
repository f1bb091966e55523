/* SPDX-License-Identifier: Apache-2.0 */
/* Verilog of integrated clock gates, and of cells that may let go of their nets (integrated_gates.h). */
#include "measure/design/integrated_gates.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "measure/design/mapped.h"

static const gt_pin *find_gate_pin(const gt_cell *c, gt_gate_pin what) {
  for (size_t i = 0; i < c->pins; i++)
    if (c->pin[i].gate_pin == what)
      return &c->pin[i];
  return NULL;
}

static void put_ports(FILE *f, const gt_cell *c) {
  fprintf(f, "module \\%s (", c->name);
  for (size_t i = 0; i < c->pins; i++)
    fprintf(f, "%s%s \\%s ", i ? ", " : "", c->pin[i].output ? "output" : "input", c->pin[i].name);
  fputs(");\n", f);
}

/* Yosys leaves `three_state` out, so several drivers of a bus would make one net of all that they drive. */
static void write_three_state(FILE *f, const gt_cell *c) {
  fputs("(* blackbox *)\n", f);
  put_ports(f, c);
  fputs("endmodule\n", f);
}

/* The test enable is before the latch (precontrol, or no word for it) or behind it (postcontrol). */
static void write_gate(FILE *f, const gt_cell *c) {
  const gt_pin *clock = find_gate_pin(c, GT_GATE_CLOCK), *enable = find_gate_pin(c, GT_GATE_ENABLE), *test = find_gate_pin(c, GT_GATE_TEST),
               *output = find_gate_pin(c, GT_GATE_OUTPUT);
  bool latch = strncmp(c->gate_form, "latch_", 6) == 0, none = strncmp(c->gate_form, "none_", 5) == 0;
  const char *edge = c->gate_form + (latch ? 6 : 5);
  bool rise = none + latch && strncmp(edge, "posedge", 7) == 0, fall = none + latch && strncmp(edge, "negedge", 7) == 0;
  if (!clock || !enable || !output || !(rise || fall))
    return;
  bool late = test && strstr(c->gate_form, "postcontrol");
  put_ports(f, c);
  fprintf(f, "  wire open = \\%s ", enable->name);
  if (test && !late)
    fprintf(f, "| \\%s ", test->name);
  fputs(";\n", f);
  if (latch) /* transparent while the clock is not at its active level */
    fprintf(f, "  reg held;\n  always @* if (%s\\%s ) held = open;\n", rise ? "!" : "", clock->name);
  fprintf(f, "  wire passes = %s", latch ? "held" : "open");
  if (late)
    fprintf(f, " | \\%s ", test->name);
  fprintf(f, ";\n  assign \\%s = \\%s %s passes;\nendmodule\n", output->name, clock->name, rise ? "&" : "| ~");
}

int gm_integrated_gates_write(const char *liberty, const char *folder, char *err, size_t errsize) {
  char path[4096];
  gc_arena *arena = gc_arena_new();
  gt_library *lib = gc_alloc(arena, sizeof *lib);
  int rc = gm_liberty_read(lib, arena, liberty, folder, err, errsize);
  snprintf(path, sizeof path, "%s/" GM_INTEGRATED_GATES, folder);
  FILE *f = rc ? NULL : fopen(path, "w");
  for (size_t i = 0; f && i < lib->cells; i++)
    if (lib->cell[i].clock_gate && lib->cell[i].gate_form)
      write_gate(f, &lib->cell[i]);
    else if (lib->cell[i].three_state)
      write_three_state(f, &lib->cell[i]);
  gc_arena_free(arena);
  const bool whole = f && !ferror(f);
  return rc || (f && fclose(f) == 0 && whole) ? rc : gm_error(err, errsize, path, "cannot be written");
}
